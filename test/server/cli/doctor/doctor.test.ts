import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import Database from 'libsql';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { openSqliteStore } from '../../../../server/stores/sqlite/index.js';
import { openPostgresStore } from '../../../../server/stores/postgres/index.js';
import { runLine, startDev, stopCommandsAfterEach } from '../../../support/cli-harness.js';
import { createTestDatabase, needsPostgres } from '../../../support/database.js';
import { createTemporaryFolder } from '../../../support/http.js';
import { listenOnLoopback } from '../../../support/receivers.js';
import { ownSecrets, secretOf } from '../../../support/own-secrets.js';

stopCommandsAfterEach();

type Found = { readonly check: string; readonly verdict: string; readonly says: string; readonly advice?: string };

let folder: ReturnType<typeof createTemporaryFolder>;
let servers: Server[] = [];
beforeEach(() => void (folder = createTemporaryFolder()));
afterEach(() => {
  servers.forEach((server) => server.close().closeAllConnections());
  servers = [];
  folder.remove();
});

/** Runs the check-up; resolves with its exit code and the findings of one part. */
async function examine(
  check: string,
  { environment = {}, args = [] }: { environment?: Record<string, string>; args?: string[] },
) {
  const { code, stdout } = await runLine(['doctor', '--json', ...args], { DATA_DIR: folder.path, ...environment });
  const { ok, findings } = JSON.parse(stdout) as { ok: boolean; findings: Found[] };
  assert.equal(ok, code === 0);
  assert.equal(ok, !findings.some(({ verdict }) => verdict === 'failed'));
  return { code, found: findings.filter((one) => one.check === check) };
}

const verdicts = (found: readonly Found[]): string[] => found.map(({ verdict }) => verdict);

async function serve(headers: Record<string, string>, html = '<crypto-checkout></crypto-checkout>'): Promise<string> {
  const server = createServer((_request, response) => response.writeHead(200, headers).end(html));
  servers.push(server);
  return `http://127.0.0.1:${await listenOnLoopback(server)}/cart`;
}

describe('doctor: settings', () => {
  it('takes a development without variables', async () => {
    const { code, found } = await examine('settings', {});
    assert.deepEqual([code, verdicts(found)], [0, ['ok']]);
    assert.match(found[0]?.says ?? '', /development, 127\.0\.0\.1:8787, the embedded database, simulated payments/);
  });

  const wrong: readonly (readonly [name: string, environment: Record<string, string>, says: readonly RegExp[]])[] = [
    ['a bad value', { PORT: 'x' }, [/^PORT must be a port number/]],
    [
      'public secrets in production',
      { NODE_ENV: 'production' },
      [/^BUSINESS_ID must be set/, /^SECRET_KEY must/, /^WEBHOOK_SECRET must/],
    ],
    [
      'a public secret in a real network',
      { HOST: '0.0.0.0', ...ownSecrets, BUSINESS_ID: '' },
      [/^BUSINESS_ID must be set .+ \(HOST is not a loopback/],
    ],
    [
      'a misspelt name',
      { CONSOLE: 'on', ...ownSecrets, CHECKOUT_SECRETS: 'a' },
      [/^CHECKOUT_SECRETS is not a variable/],
    ],
    ['a secret file that is not there', { SECRET_KEY_FILE: '/none' }, [/^SECRET_KEY_FILE must name a file/]],
  ];
  for (const [name, environment, says] of wrong) {
    it(`finds ${name}`, async () => {
      const { code, found } = await examine('settings', { environment });
      assert.deepEqual([code, verdicts(found)], [1, says.map(() => 'failed')]);
      for (const [index, sentence] of says.entries()) assert.match(found[index]?.says ?? '', sentence);
    });
  }

  it('warns where a server of development is open to others', async () => {
    const { code, found } = await examine('settings', { environment: { HOST: '0.0.0.0', ...ownSecrets } });
    assert.deepEqual([code, verdicts(found)], [0, ['ok', 'warning']]);
  });
});

describe('doctor: the database', () => {
  it('has nothing to say about a folder that the first start creates', async () => {
    const { code, found } = await examine('database', { environment: { DATA_DIR: join(folder.path, 'a/b') } });
    assert.deepEqual([code, verdicts(found)], [0, ['ok', 'not checked']]);
  });

  it('takes that of a running server', async () => {
    const store = openSqliteStore(folder.path);
    const { code, found } = await examine('database', {});
    await store.close();
    assert.deepEqual([code, verdicts(found)], [0, ['ok', 'ok', 'ok']]);
  });

  const versions: readonly (readonly [name: string, version: number, verdict: string])[] = [
    ['an older version', 1, 'warning'],
    ['a newer version', 1000, 'failed'],
  ];
  for (const [name, version, verdict] of versions) {
    it(`finds ${name}`, async () => {
      await openSqliteStore(folder.path).close();
      const database = new Database(join(folder.path, 'checkout.db'));
      database.exec(`PRAGMA user_version = ${version}`);
      database.close();
      assert.deepEqual(verdicts((await examine('database', {})).found), ['ok', 'ok', verdict]);
    });
  }

  it('finds a file that is no database', async () => {
    writeFileSync(join(folder.path, 'checkout.db'), 'no database, and more than a header of sixteen bytes'.repeat(100));
    const { code, found } = await examine('database', {});
    assert.deepEqual([code, verdicts(found)], [1, ['ok', 'failed']]);
  });

  it('finds a PostgreSQL that does not answer', async () => {
    const { code, found } = await examine('database', { environment: { DATABASE_URL: 'postgres://a@127.0.0.1:9/b' } });
    assert.deepEqual([code, verdicts(found)], [1, ['failed']]);
    assert.match(found[0]?.says ?? '', /ECONNREFUSED/);
  });

  it('takes a PostgreSQL before and after its first start', needsPostgres, async () => {
    const { url: DATABASE_URL, remove } = await createTestDatabase();
    assert.deepEqual(verdicts((await examine('database', { environment: { DATABASE_URL } })).found), [
      'ok',
      'not checked',
      'ok',
    ]);
    const store = await openPostgresStore({ url: DATABASE_URL, reportError: () => undefined });
    await store.close();
    const { code, found } = await examine('database', { environment: { DATABASE_URL } });
    await remove();
    assert.deepEqual([code, verdicts(found)], [0, ['ok', 'ok', 'ok']]);
  });
});

describe('doctor: the signatures', () => {
  const cases: readonly (readonly [name: string, environment: Record<string, string>, verdicts: readonly string[]])[] =
    [
      ['the public secrets', {}, ['ok', 'warning', 'ok', 'warning', 'not checked']],
      ['an own secret', { WEBHOOK_SECRET: secretOf('webhooks') }, ['ok', 'ok', 'warning', 'not checked']],
      ['an own secret in a real network', { HOST: '::', ...ownSecrets }, ['ok', 'not checked', 'not checked']],
      [
        'two secrets, and signed orders',
        {
          ...ownSecrets,
          WEBHOOK_SECRET: `${secretOf('new')} ${secretOf('old')}`,
          PARTNER_WEBHOOK_SECRET: secretOf('partner'),
          CHECKOUT_SECRET: secretOf('orders'),
        },
        ['ok', 'ok', 'ok'],
      ],
      ['settings that are not valid', { WEBHOOK_SECRET: 'short' }, ['not checked']],
    ];
  for (const [name, environment, expected] of cases) {
    it(`with ${name}`, async () =>
      assert.deepEqual(verdicts((await examine('signatures', { environment })).found), expected));
  }
});

describe('doctor: a running service and the clock', () => {
  it('takes a sandbox, and its clock', async () => {
    const { url } = await startDev();
    const { code, found } = await examine('service', { args: ['--url', url] });
    assert.deepEqual([code, verdicts(found)], [0, ['ok', 'ok', 'ok']]);
    assert.deepEqual(verdicts((await examine('clock', { args: ['--url', url] })).found), ['ok']);
  });

  it('finds wrong credentials, and a service that does not answer', async () => {
    const { url } = await startDev();
    const environment = { BUSINESS_ID: 'shop', SECRET_KEY: 'wrong' };
    const refused = await examine('service', { environment, args: ['--url', url] });
    assert.deepEqual([refused.code, verdicts(refused.found)], [1, ['ok', 'failed', 'not checked']]);
    const silent = await examine('service', { args: ['--url', 'http://127.0.0.1:9'] });
    assert.deepEqual([silent.code, verdicts(silent.found)], [1, ['failed']]);
  });

  const clocks: readonly (readonly [minutes: number, verdict: string, says: RegExp])[] = [
    [0.5, 'warning', /behind/],
    [-0.5, 'warning', /ahead of/],
    [10, 'failed', /behind/],
  ];
  for (const [minutes, verdict, says] of clocks) {
    it(`judges a difference of ${minutes} minutes`, async () => {
      const page = await serve({ date: new Date(Date.now() + minutes * 60_000).toUTCString() });
      const { found } = await examine('clock', { args: ['--page', page] });
      assert.deepEqual(verdicts(found), [verdict]);
      assert.match(found[0]?.says ?? '', says);
    });
  }
});

describe('doctor: a page', () => {
  const service = 'https://pay.example';
  const pages: readonly (readonly [
    name: string,
    headers: Record<string, string>,
    html: string,
    verdicts: readonly string[],
  ])[] = [
    ['without a policy', {}, '<crypto-checkout></crypto-checkout>', ['ok', 'ok']],
    [
      'with a policy that fits',
      { 'content-security-policy': 'default-src https://pay.example' },
      '<crypto-checkout>',
      ['ok', 'ok'],
    ],
    [
      'with a policy that blocks',
      { 'content-security-policy': "default-src 'self'" },
      '<crypto-checkout>',
      ['ok', 'failed', 'failed'],
    ],
    [
      'with a policy in its HTML',
      {},
      `<meta http-equiv="Content-Security-Policy" content="connect-src 'self'">`,
      ['not checked', 'failed'],
    ],
    [
      'with an import map that its policy does not take',
      { 'content-security-policy': 'default-src https://pay.example' },
      '<script type="importmap">{ "integrity": {} }</script><crypto-checkout>',
      ['ok', 'failed'],
    ],
    [
      'with a policy that only reports',
      { 'content-security-policy-report-only': "default-src 'none'" },
      '<crypto-checkout>',
      ['ok', 'ok'],
    ],
  ];
  for (const [name, headers, html, expected] of pages) {
    it(name, async () => {
      const page = await serve(headers, html);
      const { code, found } = await examine('page', { args: ['--page', page, '--url', service] });
      assert.deepEqual(verdicts(found), expected);
      assert.equal(code, 1, 'the service of the test does not answer');
    });
  }

  const naming: readonly (readonly [html: string, blocked: number])[] = [
    ['<script type="module" src="https://pay.example/checkout.js"></script><crypto-checkout>', 0],
    ['<crypto-checkout fiat-amount="1" base-url="https://pay.example/">', 0],
    ['<script src="https://other.example/checkout.iife.js"></script><crypto-checkout>', 2],
    ['<script src="/checkout.js"></script><crypto-checkout>', 2],
  ];
  for (const [html, blocked] of naming) {
    it(`names its service: ${html}`, async () => {
      const page = await serve({ 'content-security-policy': 'default-src https://pay.example' }, html);
      const { found } = await examine('page', { args: ['--page', page] });
      assert.equal(verdicts(found).filter((verdict) => verdict === 'failed').length, blocked, JSON.stringify(found));
    });
  }

  it('names the origin of a script with a version as its service, as the widget does', async () => {
    const policy = 'script-src https://pay.example; connect-src https://pay.example/api/';
    const html = '<script type="module" src="https://pay.example/v/1.2.3/checkout.js"></script><crypto-checkout>';
    const { found } = await examine('page', {
      args: ['--page', await serve({ 'content-security-policy': policy }, html)],
    });
    assert.deepEqual(verdicts(found), ['ok', 'ok']);
  });

  it('of the demo lets its own checkout work', async () => {
    const { url } = await startDev();
    const { found } = await examine('page', { args: ['--page', `${url}/merchant.html`, '--url', url] });
    assert.ok(
      verdicts(found).every((verdict) => verdict !== 'failed'),
      JSON.stringify(found),
    );
  });

  it('prints advice for people', async () => {
    const page = await serve({ 'content-security-policy': "connect-src 'self'" });
    const { stdout } = await runLine(['doctor', '--page', page, '--url', service], { DATA_DIR: folder.path });
    assert.match(
      stdout,
      /^FAILED {7}page {8}connect-src: The checkout may not call https:\/\/pay\.example\.\n +Add https:\/\/pay\.example to connect-src\.$/m,
    );
  });
});
