import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { copyFileSync, cpSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, it } from 'node:test';
import Database from 'libsql';
import { openSqliteStore } from '../../../server/stores/sqlite/index.js';
import { createTestDatabase, needsPostgres } from '../../support/database.js';
import { send } from '../../support/http.js';
import { runLine } from '../../support/cli-harness.js';
import { runCommand } from '../../support/process.js';
import { createDatabase, runQuery } from '../../support/run-query.js';
import { createServerHarness, type TestServer } from '../../support/server-harness.js';
import { checkoutPath } from '../../support/service-harness.js';

const harness = createServerHarness();
let file: string;
const path = (name: string): string => join(harness.folder, name);

const start = (environment: Record<string, string>): Promise<TestServer> =>
  harness.start({ ORDER_RATE_LIMIT: 'off', RATE_LIMIT: 'off', ...environment });

beforeEach(() => {
  file = path('backup.db');
});

const backUp = (environment: Record<string, string>, ...parameters: readonly string[]) =>
  runLine(['backup', ...parameters], environment);

const isKnown = async (origin: string, code: string): Promise<boolean> =>
  (await send(origin, { path: `/api/v3/reseller/order?transaction_code=${code}` })).status === 200;

/** Places orders, one after the other, until it is stopped. */
function placeOrders(origin: string) {
  const codes: string[] = [];
  const placed = new EventEmitter();
  let isStopped = false;
  const client = async (): Promise<void> => {
    while (!isStopped) {
      codes.push((await send(origin, { path: checkoutPath() })).body.data.transaction_code);
      placed.emit('order');
    }
  };
  const done = Promise.all(Array.from({ length: 10 }, client));
  const waitFor = async (count: number): Promise<void> => {
    while (codes.length < count) await once(placed, 'order');
  };
  const stop = async (): Promise<void> => {
    isStopped = true;
    await done;
  };
  return { codes, waitFor, stop };
}

const describedOrders = (stdout: string): number => Number(/^orders: (\d+)$/m.exec(stdout)?.[1]);

describe('backup of the embedded database', () => {
  it('copies a running server, and a new server starts from the copy with every earlier order', async () => {
    const live = await start({ DATA_DIR: path('live') });
    const load = placeOrders(live.origin);
    await load.waitFor(40);
    const before = [...load.codes];
    const environment = { DATA_DIR: path('live') };
    const { code, stdout, stderr } = await runCommand('backup', { environment, parameters: [file] });
    await load.stop();
    assert.deepEqual([code, stderr], [0, '']);
    assert.match(stdout, /is complete and checked\.\norders: \d+\n/);
    assert.match(stdout, /\nnewest order: 20\d\d-\S+Z\nwebhook messages: .+\nschema version: \d+\nbytes: \d+\n$/);
    assert.ok(describedOrders(stdout) >= before.length);
    assert.equal((statSync(file).mode & 0o777).toString(8), '600');
    assert.deepEqual(readdirSync(harness.folder).sort(), ['backup.db', 'live'], 'nothing else is left');

    mkdirSync(path('restored'));
    copyFileSync(file, join(path('restored'), 'checkout.db'));
    const { origin } = await start({ DATA_DIR: path('restored') });
    for (const order of before) assert.ok(await isKnown(origin, order), order);
    assert.equal((await send(origin, { path: checkoutPath() })).status, 200);
  });

  it('refuses to replace a file', async () => {
    await start({ DATA_DIR: path('live') });
    writeFileSync(file, 'the backup of yesterday');
    const { code, stderr } = await backUp({ DATA_DIR: path('live') }, file);
    assert.deepEqual([code, stderr], [1, `The backup ${file} was not made: it exists already. Name a new file.`]);
    assert.equal(readFileSync(file, 'utf8'), 'the backup of yesterday');
  });

  it('copies the database of a server that was killed, which then starts as if nothing had happened', async () => {
    const { origin } = await start({ DATA_DIR: path('live') });
    const { body } = await send(origin, { path: checkoutPath() });
    cpSync(path('live'), path('killed'), { recursive: true }); // what a kill leaves: the log is not merged
    const { stdout } = await backUp({ DATA_DIR: path('killed') }, file);
    assert.equal(describedOrders(stdout), 1);
    assert.ok(await isKnown((await start({ DATA_DIR: path('killed') })).origin, body.data.transaction_code));
  });

  // test/server/cli/help.test.ts has the other wrong uses.
  const refusals: Readonly<
    Record<string, { readonly parameters: () => string[]; readonly sentence: RegExp; readonly exitCode?: number }>
  > = {
    'without a file': { parameters: () => [], sentence: /Usage: crypto-checkout-server backup FILE/, exitCode: 2 },
    'without a database': { parameters: () => [file], sentence: /was not made: DATA_DIR \S+ has no database\.$/m },
    'in a folder that does not exist': {
      parameters: () => [path('none/backup.db')],
      sentence: /was not made: there is no folder \S+none\.$/m,
    },
  };
  for (const [name, { parameters, sentence, exitCode = 1 }] of Object.entries(refusals)) {
    it(`says what is wrong ${name}`, async () => {
      const { code, stdout, stderr } = await backUp({ DATA_DIR: path('live') }, ...parameters());
      assert.deepEqual([code, stdout], [exitCode, '']);
      assert.match(stderr, sentence);
      const lines = exitCode === 2 ? 3 : 1; // wrong use also shows how the command is called
      assert.equal(stderr.trim().split('\n').length, lines, stderr);
      assert.deepEqual(readdirSync(harness.folder), []);
    });
  }

  it('refuses a database that is empty or without its log', async () => {
    const { origin } = await start({ DATA_DIR: path('live') });
    assert.equal((await send(origin, { path: checkoutPath() })).status, 200);
    mkdirSync(path('copied'));
    copyFileSync(join(path('live'), 'checkout.db'), join(path('copied'), 'checkout.db'));
    const copied = await backUp({ DATA_DIR: path('copied') }, file);
    assert.deepEqual(
      [copied.code, copied.stderr],
      [
        1,
        `The backup ${file} was not made: the database was copied without its log (checkout.db-wal), or the log is damaged at its start.`,
      ],
    );
    writeFileSync(join(path('copied'), 'checkout.db'), '');
    const empty = await backUp({ DATA_DIR: path('copied') }, file);
    assert.deepEqual(
      [empty.code, empty.stderr],
      [1, `The backup ${file} was not made: the database is an empty file.`],
    );
  });

  it('refuses a damaged database', async () => {
    const { origin, stop } = await start({ DATA_DIR: path('live') });
    const load = placeOrders(origin);
    await load.waitFor(100);
    await load.stop();
    await stop();
    const database = join(path('live'), 'checkout.db');
    const bytes = readFileSync(database);
    writeFileSync(database, bytes.fill(7, 4096 * 3, bytes.length - 4096));
    const { code, stderr } = await backUp({ DATA_DIR: path('live') }, file);
    assert.equal(code, 1);
    assert.match(stderr, /was not made: .*(?:malformed|damaged)/);
    assert.deepEqual(readdirSync(harness.folder), ['live']);
  });

  const faults: Readonly<Record<string, { readonly sql: string; readonly sentence: RegExp }>> = {
    'a reference to no wallet': {
      sql: `PRAGMA foreign_keys = OFF;
        INSERT INTO orders VALUES (1, 'code', '', 'expired', 1, 0, NULL, 0, '', NULL, 7, NULL, '{}')`,
      sentence: /was not made: the copy is damaged: a row of orders refers to a row that is missing\.$/m,
    },
    'a row that its table refuses': {
      sql: 'PRAGMA ignore_check_constraints = ON; UPDATE readiness SET id = 2',
      sentence: /was not made: the copy is damaged: CHECK constraint failed in readiness\.$/m,
    },
  };
  for (const [name, { sql, sentence }] of Object.entries(faults)) {
    it(`refuses a copy with ${name}`, async () => {
      await openSqliteStore(path('live')).close();
      const database = new Database(join(path('live'), 'checkout.db'));
      database.exec(sql);
      database.close();
      const { code, stderr } = await backUp({ DATA_DIR: path('live') }, file);
      assert.equal(code, 1);
      assert.match(stderr, sentence);
      assert.deepEqual(readdirSync(harness.folder), ['live']);
    });
  }
});

describe('backup of PostgreSQL', () => {
  it('prints the lines that copy and restore the database, and no password', async () => {
    const { code, stdout, stderr } = await backUp({ DATABASE_URL: 'postgres://shop:s3cret@127.0.0.1:9/shop' }, file);
    assert.deepEqual([code, stdout], [1, '']);
    const [sentence, ...lines] = stderr.split('\n');
    assert.match(sentence ?? '', /^PostgreSQL copies and restores its databases with its own programs/);
    assert.deepEqual(lines, [
      `pg_dump --format=custom --file='${file}' "$DATABASE_URL"`,
      `pg_restore --single-transaction --exit-on-error --no-owner --dbname="$DATABASE_URL" '${file}'`,
    ]);
  });

  it('by these lines gives a new server every order', needsPostgres, async () => {
    const database = await createTestDatabase();
    const live = await start({ DATABASE_URL: `${database.url}?pool=3` });
    const load = placeOrders(live.origin);
    await load.waitFor(20);
    const before = [...load.codes];
    const { stderr } = await backUp({ DATABASE_URL: database.url }, file);
    const name = `${new URL(database.url).pathname.slice(1)}_restored`;
    const server = Object.assign(new URL(database.url), { pathname: '/postgres' }).href;
    const url = await createDatabase(server, name);
    const [dump = '', restore = ''] = stderr.split('\n').slice(1);
    execFileSync('sh', ['-c', dump], { env: { ...process.env, DATABASE_URL: database.url } });
    execFileSync('sh', ['-c', restore], { env: { ...process.env, DATABASE_URL: url } });
    await load.stop();
    const { origin, stop } = await start({ DATABASE_URL: `${url}?pool=3` });
    for (const order of before) assert.ok(await isKnown(origin, order), order);
    assert.equal((await send(origin, { path: checkoutPath() })).status, 200);

    await Promise.all([live.stop(), stop()]);
    await runQuery(server, { sql: `DROP DATABASE ${name} WITH (FORCE)` });
    await database.remove();
  });
});
