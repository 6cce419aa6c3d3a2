import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
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

  const services = compose
    .split(/^services:$/m)[1]
    ?.split(/^volumes:$/m)[0]
    ?.split(/^(?=  [a-z])/m)
    .filter((text) => text.includes(':'));

  it('limit memory and processes of each container, and leave it no right that it does not need', () => {
    const hardened = /^x-hardened: &hardened\n((?: .*\n)+)/m.exec(compose)?.[1] ?? '';
    for (const line of ['read_only: true', 'cap_drop: [ALL]', "security_opt: ['no-new-privileges:true']"])
      assert.ok(hardened.includes(`  ${line}\n`), line);
    assert.match(hardened, /^ {2}mem_limit: \d+m\n {2}pids_limit: \d+$/m);
    assert.match(compose, /^x-checkout: &checkout\n {2}<<: \*hardened$/m);
    assert.equal(services?.length, 5);
    for (const service of services) assert.match(service, /^ {4}<<: \*hardened$|^ {2}checkout-\d: \*checkout$/m);
  });

  it('let what serves scripts write none: a job that ends keeps the version', () => {
    assert.deepEqual(compose.match(/'versions:[^']+'/g), ["'versions:/data/versions:ro'", "'versions:/data/versions'"]);
    const job = services?.find((text) => text.startsWith('  keep-version:')) ?? '';
    assert.match(job, /volumes: \['versions:\/data\/versions'\]\n {4}restart: 'no'/);
    const folder = createTemporaryFolder();
    const [image, kept] = [join(folder.path, 'image'), join(folder.path, 'versions')];
    for (const path of [join(image, 'dist'), kept]) mkdirSync(path, { recursive: true });
    writeFileSync(join(image, 'package.json'), '{"type":"module","version":"1.2.3"}');
    for (const name of ['checkout.js', 'checkout.js.map', 'integrity.json', 'licenses.txt'])
      writeFileSync(join(image, 'dist', name), name);
    const script = (/- \|\n((?: {8}.*\n)+)/.exec(job)?.[1] ?? '').replaceAll('$$', '$');
    for (let run = 0; run < 2; run += 1) {
      const parameters = ['-euc', script.replaceAll('/data/versions', kept)];
      const { status, stderr } = spawnSync('sh', parameters, { cwd: image, encoding: 'utf8' });
      assert.equal(status, 0, stderr);
    }
    const names = [readdirSync(kept), readdirSync(join(kept, '1.2.3')).sort()];
    folder.remove();
    assert.deepEqual(names, [['1.2.3'], ['checkout.js', 'integrity.json', 'licenses.txt']]);
  });

  it('are accepted by Docker Compose', { skip: !hasCompose && 'Docker Compose is not installed.' }, () => {
    const folder = createTemporaryFolder();
    copyFileSync(fromRoot('compose.yaml'), join(folder.path, 'compose.yaml'));
    const filled = settings.replaceAll(/^(\w+)=$/gm, (line, name: string) => line + (values[name] ?? ''));
    writeFileSync(join(folder.path, '.env'), filled);
    const { status, stderr } = spawnSync('docker', ['compose', 'config', '--quiet'], {
      cwd: folder.path,
      encoding: 'utf8',
    });
    folder.remove();
    assert.equal(status, 0, stderr);
  });
});
