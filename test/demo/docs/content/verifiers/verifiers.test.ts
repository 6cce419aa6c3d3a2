import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, it, mock } from 'node:test';
import { fileURLToPath } from 'node:url';
import { verifyWebhook as verifyOfThePackage, WebhookError } from '../../../../../server/packages/verify/index.js';
import { expectedAnswers, namedAnswers, now, vectors, type Vector } from './vectors.js';

const verifiers = fileURLToPath(new URL('../../../../../demo/docs/content/verifiers/', import.meta.url));
const headersOf = ({ id, timestamp, signature }: Vector): Readonly<Record<string, string | undefined>> => ({
  'webhook-id': id,
  'webhook-timestamp': timestamp,
  'webhook-signature': signature,
});

const answerOf = (verify: () => unknown): string => {
  try {
    verify();
    return 'valid';
  } catch (error) {
    return error instanceof WebhookError ? error.code : (error as Error).message;
  }
};

/** The other languages: verifiers.release.test.ts. */
describe('each verifier to copy answers as the table of webhooks says', () => {
  it('Node', async () => {
    type Verify = (webhook: Readonly<Record<string, unknown>>) => void;
    const { verifyWebhook } = (await import(join(verifiers, 'verify.mjs'))) as { readonly verifyWebhook: Verify };
    const answers = Object.values(vectors).map((vector) =>
      answerOf(() => verifyWebhook({ body: vector.body, headers: headersOf(vector), secret: vector.secret, now })),
    );
    assert.deepEqual(namedAnswers(answers), expectedAnswers);
  });

  it('the function of the package, which the other verifiers follow', () => {
    mock.timers.enable({ apis: ['Date'], now: now * 1000 });
    const answers = Object.values(vectors).map((vector) =>
      answerOf(() => verifyOfThePackage(vector.body, headersOf(vector), vector.secret)),
    );
    mock.timers.reset();
    assert.deepEqual(namedAnswers(answers), expectedAnswers);
  });
});

describe('the page on webhooks', () => {
  const page = readFileSync(join(verifiers, '../webhooks.md'), 'utf8');

  for (const name of readdirSync(verifiers)) {
    it(`shows ${name} as it is`, () => {
      const text = readFileSync(join(verifiers, name), 'utf8');
      assert.ok(page.includes(`\n${text}\`\`\`\n`), `demo/docs/content/webhooks.md differs from ${name}`);
      assert.match(text, /WEBHOOK_SECRET of the service, at a\s+(?:\*\s+)?partner PARTNER_WEBHOOK_SECRET/);
      assert.ok(page.includes(`(verifiers/${name})`), `demo/docs/content/webhooks.md does not link ${name}`);
    });
  }
});

describe('the recipes', () => {
  const recipes = fileURLToPath(new URL('../../../../../demo/recipes/', import.meta.url));
  const copies = readdirSync(recipes, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /(?:^|\/)verify\.php$/.test(path),
  );

  for (const path of copies) {
    it(`have a copy of the verifier as it is: ${path}`, () => {
      assert.equal(readFileSync(join(recipes, path), 'utf8'), readFileSync(join(verifiers, basename(path)), 'utf8'));
    });
  }
});
