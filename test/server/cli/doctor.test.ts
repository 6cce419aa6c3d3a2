import assert from 'node:assert/strict';
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'libsql';
import { describe, it } from 'node:test';
import { openSqliteStore } from '../../../server/stores/sqlite/index.js';
import { openPostgresStore } from '../../../server/stores/postgres/index.js';
import { runLine, startDev, stopCommandsAfterEach } from '../../support/cli-harness.js';
import { createTestDatabase, needsPostgres } from '../../support/database.js';
import { freshFolder } from '../../support/fresh-folder.js';
import { startReceiver } from '../../support/receivers.js';
import { ownProduction, ownSecrets } from '../../support/own-secrets.js';

stopCommandsAfterEach();

type Found = { readonly check: string; readonly verdict: string; readonly says: string; readonly advice?: string };

const folder = freshFolder();

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

describe('doctor: settings', () => {
  it('takes a development without variables', async () => {
    const { code, found } = await examine('settings', {});
    assert.deepEqual([code, verdicts(found)], [0, ['ok']]);
    assert.match(found[0]?.says ?? '', /development, 127\.0\.0\.1:8787, the embedded database, simulated payments/);
  });

  // test/server/program/config has the other faults.
  it('finds every fault', async () => {
    const { code, found } = await examine('settings', { environment: { PORT: 'x', NODE_ENV: 'production' } });
    assert.deepEqual([code, verdicts(found)], [1, Array(5).fill('failed')]);
    for (const [index, name] of ['PORT', 'BUSINESS_ID', 'SECRET_KEY', 'WEBHOOK_SECRET', 'UPSTREAM_URL'].entries())
      assert.ok(found[index]?.says.startsWith(`${name} must `), found[index]?.says);
  });

  it('names who takes the money in production: nobody is a fault, an operator is said', async () => {
    const { found: fault } = await examine('settings', { environment: { NODE_ENV: 'production', ...ownSecrets } });
    assert.match(fault.map(({ says }) => says).join(), /^UPSTREAM_URL must be set in production, or PAYMENTS must be/);
    const { code, found } = await examine('settings', { environment: ownProduction });
    assert.equal(code, 0);
    assert.match(found[0]?.says ?? '', /production, 127\.0\.0\.1:8787, the embedded database, manual payments/);
    assert.ok(
      found.some(({ verdict, says }) => verdict === 'warning' && /^PAYMENT_INSTRUCTIONS is not set/.test(says)),
    );
  });

  it('warns where a server of development is open to others', async () => {
    const { code, found } = await examine('settings', { environment: { HOST: '0.0.0.0', ...ownSecrets } });
    assert.deepEqual([code, verdicts(found)], [0, ['ok', 'warning']]);
  });
});

describe('doctor: the secret of a partner', () => {
  const partnerOf = async (partner: string, environment: Record<string, string> = {}) => {
    const { found } = await examine('partner', { environment, args: ['--partner', partner] });
    return found[0]?.says;
  };

  it('is the same for a host and for each of its URLs', async () => {
    const says = await partnerOf('partner.example');
    assert.match(says ?? '', /^partner\.example verifies its webhooks by whsec_[\w+/]{43}=$/);
    for (const url of ['https://partner.example/hook?a=1', 'http://PARTNER.example', 'partner.example:443'])
      assert.equal(await partnerOf(url), says);
  });

  it('is that of the setting where there is one', async () => {
    const says = await partnerOf('partner.example', { PARTNER_WEBHOOK_SECRET: ownSecrets.WEBHOOK_SECRET });
    assert.equal(says, 'PARTNER_WEBHOOK_SECRET verifies the webhooks to every partner.');
  });

  it('needs a host', async () => {
    const { code, stderr } = await runLine(['doctor', '--partner', '//'], { DATA_DIR: folder.path });
    assert.equal(code, 2);
    assert.match(stderr, /--partner must be a host or a URL/);
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

  it('finds what the start refuses: a database without its log, a log without its database', async () => {
    const store = openSqliteStore(folder.path);
    for (const name of ['checkout.db', 'checkout.db-wal']) {
      const target = join(folder.path, `with ${name} alone`);
      mkdirSync(target);
      copyFileSync(join(folder.path, name), join(target, name));
      const { code, found } = await examine('database', { environment: { DATA_DIR: target } });
      assert.deepEqual([code, verdicts(found)], [1, ['ok', 'failed']]);
    }
    await store.close();
  });

  it('finds the tables of another version', async () => {
    await openSqliteStore(folder.path).close();
    const database = new Database(join(folder.path, 'checkout.db'));
    database.exec("UPDATE schema_versions SET hash = ''");
    database.close();
    assert.deepEqual(verdicts((await examine('database', {})).found), ['ok', 'ok', 'failed']);
  });

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
    const expected = ['ok', 'not checked', 'ok'];
    assert.deepEqual(verdicts((await examine('database', { environment: { DATABASE_URL } })).found), expected);
    const store = await openPostgresStore({ url: DATABASE_URL, reportError: () => undefined });
    await store.close();
    const { code, found } = await examine('database', { environment: { DATABASE_URL } });
    await remove();
    assert.deepEqual([code, verdicts(found)], [0, ['ok', 'ok', 'ok']]);
  });
});

describe('doctor: a running service', () => {
  const examineService = (url: string) => examine('service', { args: ['--url', url] });

  it('takes one that is ready', async () => {
    const { url } = await startDev();
    const { code, found } = await examineService(`${url}/`);
    assert.deepEqual([code, found], [0, [{ check: 'service', verdict: 'ok', says: `${url} is ready.` }]]);
  });

  it('finds one that does not answer', async () => {
    const { code, found } = await examineService('http://127.0.0.1:2');
    assert.deepEqual([code, verdicts(found)], [1, ['failed']]);
    assert.match(found[0]?.says ?? '', /^http:\/\/127\.0\.0\.1:2 does not answer: .*ECONNREFUSED/);
  });

  const replies: readonly (readonly [status: number, body: string, says: RegExp])[] = [
    [503, '{"checks":{"database":false,"rates":true}}', / is not ready: database\.$/],
    [502, '<h1>Bad Gateway</h1>', / is not ready: it answers 502\.$/],
    [404, '{}', / has no \/readyz\.$/],
  ];
  for (const [status, body, says] of replies) {
    it(`finds one that answers ${status}`, async () => {
      const service = await startReceiver(() => ({ status, body }));
      const { code, found } = await examineService(service.url);
      await service.close();
      assert.deepEqual([code, verdicts(found)], [1, ['failed']]);
      assert.match(found[0]?.says ?? '', says);
    });
  }

  it('prints advice for people', async () => {
    const { stdout } = await runLine(['doctor'], { DATA_DIR: folder.path, PORT: 'x' });
    assert.match(stdout, /^FAILED {7}settings {2}PORT must be a port number from 0 to 65535\.\n {23}The page on/m);
  });
});
