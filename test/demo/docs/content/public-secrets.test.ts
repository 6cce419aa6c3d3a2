import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { publicSecrets } from '#core';

const root = fileURLToPath(new URL('../../../../', import.meta.url));

/** Everything that a reader copies from, without pictures and lock files. */
const texts = [
  'README.md',
  'SECURITY.md',
  'server/README.md',
  'compose.yaml',
  'Dockerfile',
  'demo/docs',
  'demo/recipes',
]
  .flatMap((path) =>
    /\.\w+$|Dockerfile$/.test(path)
      ? [path]
      : readdirSync(join(root, path), { recursive: true, encoding: 'utf8' }).map((name) => join(path, name)),
  )
  .filter((path) =>
    /\.(?:md|ts|tsx|js|mjs|json|php|py|rb|go|java|yaml|env|service|conf)$|(?:Docker|Caddy)file$/.test(path),
  )
  .filter((path) => !/node_modules|lock\.json$/.test(path))
  .map((path) => [path, readFileSync(join(root, path), 'utf8')] as const);

/** What looks like a secret: Standard Webhooks, the header of the account, a variable, and a constant of an example. */
const examples: readonly RegExp[] = [
  /\bwhsec_[A-Za-z0-9+/=]{16,}/g,
  /\bSERVICE: [\w-]+:([\w-]+)/gi,
  /\b(?!\w*_FILE)[A-Z_]*(?:SECRET|TOKEN)[A-Z_]*=["']?([\w+/=.-]{4,})/g,
  /\b(?:token|secret|secretKey|serviceKey)\b\s*[:=]\s*'([\w+/=.:-]{4,})'/gi,
];

/** Before a command that makes the rest, and in a sentence about two secrets. */
const isPlaceholder = (text: string): boolean => /^whsec_(?:new|old)?$/.test(text);

const found = texts.flatMap(([path, text]) =>
  examples.flatMap((pattern) => [...text.matchAll(pattern)].map(([whole, secret = whole]) => ({ path, secret }))),
);

describe('the secrets of the documentation', () => {
  it('are all in the list of those that real use refuses', () => {
    const unlisted = found.filter(({ secret }) => !isPlaceholder(secret) && !publicSecrets.includes(secret));
    assert.deepEqual(unlisted, []);
  });

  it('are found: the list has no other one', () => {
    const shown = new Set(found.map(({ secret }) => secret));
    const unshown = publicSecrets.filter((secret) => !shown.has(secret));
    assert.deepEqual(unshown, ['development-token'], 'of the command dev');
  });
});
