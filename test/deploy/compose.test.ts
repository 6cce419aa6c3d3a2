import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { readConfig } from '../../server/program/config/config.js';
import { createTemporaryFolder } from '../support/http.js';
import { fromRoot, readFromRoot } from './repository.js';

const compose = readFromRoot('compose.yaml');
const settings = readFromRoot('demo/docs/content/deploying/checkout.env');
const names = [...settings.matchAll(/^(\w+)=$/gm)].map(([, name = '']) => name);

const hasCompose = spawnSync('docker', ['compose', 'version']).status === 0;

/** Values that an operator could write after the equals signs. */
const values: Readonly<Record<string, string>> = {
  BUSINESS_ID: 'shop',
  SECRET_KEY: 'a-secret-of-more-than-24-characters',
  WEBHOOK_SECRET: `whsec_${Buffer.alloc(32, 'compose').toString('base64')}`,
  PAYMENTS: 'manual',
  POSTGRES_PASSWORD: 'a-password',
};

describe('compose.yaml and its settings', () => {
  it('name files that exist and variables that checkout.env has', () => {
    const files = [...compose.matchAll(/- (\.\/[^:]+):/g)].map(([, path = '']) => path);
    assert.ok(files.length > 0);
    for (const path of files) assert.ok(existsSync(fromRoot(path)), path);
    const variables = [...compose.matchAll(/\$\{(\w+)/g)].map(([, name = '']) => name);
    assert.ok(variables.length > 0);
    for (const name of variables) assert.ok(names.includes(name), name);
  });

  it('start no server with the settings as they are, and one with the secrets filled in', () => {
    const asIs = Object.fromEntries(names.map((name) => [name, '']));
    const empty = readConfig({ NODE_ENV: 'production', ...asIs });
    const missing = empty.ok ? [] : empty.message.split('\n').map((sentence) => sentence.split(' must ')[0]);
    assert.deepEqual(missing, ['BUSINESS_ID', 'SECRET_KEY', 'WEBHOOK_SECRET', 'UPSTREAM_URL']);
    const filledIn = readConfig({ NODE_ENV: 'production', ...asIs, ...values });
    assert.ok(filledIn.ok, JSON.stringify(filledIn));
  });

  const skip = !hasCompose && 'Docker Compose is not installed.';
  it('are accepted by Docker Compose', { skip }, () => {
    const folder = createTemporaryFolder();
    copyFileSync(fromRoot('compose.yaml'), join(folder.path, 'compose.yaml'));
    writeFileSync(
      join(folder.path, '.env'),
      settings.replaceAll(/^(\w+)=$/gm, (line, name: string) => line + (values[name] ?? '')),
    );
    const { status, stderr } = spawnSync('docker', ['compose', 'config', '--quiet'], {
      cwd: folder.path,
      encoding: 'utf8',
    });
    folder.remove();
    assert.equal(status, 0, stderr);
  });
});
