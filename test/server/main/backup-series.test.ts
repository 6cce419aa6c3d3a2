import assert from 'node:assert/strict';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, it } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { runLine, startCli, stopCommandsAfterEach } from '../../support/cli-harness.js';
import { createTestDatabase, needsPostgres } from '../../support/database.js';
import { send } from '../../support/http.js';
import { scrape } from '../../support/metrics.js';
import { startProgram } from '../../support/process.js';
import { createServerHarness } from '../../support/server-harness.js';
import { checkoutPath } from '../../support/service-harness.js';

stopCommandsAfterEach();
const harness = createServerHarness();
const { start } = harness;
let folder: string;
let live: string;

beforeEach(() => {
  folder = join(harness.folder, 'backups');
  live = join(harness.folder, 'live');
});

const series = (environment: Record<string, string>, ...parameters: readonly string[]) =>
  startCli(['backup', '--every', '1s', ...parameters, folder], environment);

const ownName = /^checkout-\d{8}T\d{6}Z\.(db|dump)$/;
const copies = (): string[] => readdirSync(folder).filter((name) => ownName.test(name));

const order = async (origin: string): Promise<void> =>
  assert.equal((await send(origin, { path: checkoutPath() })).status, 200);

/** The age of the last backup as a scrape shows it. */
const ageOf = async (metrics: string): Promise<number | undefined> =>
  (await scrape(metrics)).get('checkout_backup_age_seconds');

describe('npm run backup --every', () => {
  it('keeps the newest checked copies beside a running server, and removes only files that it has named', async () => {
    const { origin } = await start({ DATA_DIR: live });
    await order(origin);
    mkdirSync(folder);
    const others = ['checkout-2020.db', 'checkout-20200101T000000Z.db.old', 'notes.txt', '.backup-young'];
    others.forEach((name) => writeFileSync(join(folder, name), 'somebody else'));
    const old = ['checkout-20200101T000000Z.db', 'checkout-20200102T000000Z.dump'];
    old.forEach((name) => writeFileSync(join(folder, name), 'an older copy'));
    const killed = join(folder, '.backup-AbC123');
    mkdirSync(killed);
    utimesSync(killed, 0, 0);

    const running = series({ DATA_DIR: live }, '--keep', '2');
    const lines = await running.lines(2);
    running.stop();
    assert.deepEqual([(await running.done).code, (await running.done).stderr], [0, '']);
    const line = /^Backup \S+checkout-\d{8}T\d{6}Z\.db is complete and checked: 1 orders, \d+ bytes\.$/;
    lines.forEach((text) => assert.match(text, line));
    const kept = copies();
    assert.equal(kept.length, 2);
    const left = readdirSync(folder).filter((name) => !kept.includes(name.replace(/\.json$/, '')));
    assert.deepEqual(left.sort(), others.sort(), 'the others are left, the older copies are not');
    kept.forEach((name) => assert.equal((statSync(join(folder, name)).mode & 0o777).toString(8), '600'));
    for (const name of kept) assert.equal((await runLine(['restore', '--check', join(folder, name)])).code, 0);
  });

  it('goes on after a copy that fails, removes none meanwhile, and ends with the outcome of the last one', async () => {
    const { origin, stop } = await start({ DATA_DIR: live });
    await order(origin);
    await stop();
    const file = join(live, 'checkout.db');
    const running = series({ DATA_DIR: live }, '--keep', '1', '--json');
    await running.lines(1);
    const [first] = copies();
    renameSync(file, `${file}.away`);
    assert.match(await running.warning(), /^The backup \S+ was not made: DATA_DIR \S+ has no database\.$/);
    assert.deepEqual(copies(), [first]);
    renameSync(`${file}.away`, file);
    const [, second = ''] = await running.lines(2);
    assert.match(second, /"orders":\{"pending":1\}/);
    assert.ok(!copies().includes(first ?? ''), 'the older copy goes once there is a newer one');
    running.stop();
    assert.equal((await running.done).code, 0);
  });

  it('ends with 0 at SIGTERM, and leaves nothing that is not complete', async () => {
    const { origin } = await start({ DATA_DIR: live });
    await order(origin);
    // What `npm run backup -- --every 1m FOLDER` runs.
    const program = startProgram({ DATA_DIR: live }, ['dist/server/bin.js', 'backup', '--every', '1m', folder]);
    while (!existsSync(folder) || !readdirSync(folder).some((name) => name.endsWith('.json'))) await delay(20);
    program.kill('SIGTERM');
    const { code, stdout, stderr } = await program.exited;
    assert.deepEqual([code, stderr], [0, '']);
    assert.match(stdout, /is complete and checked: 1 orders/);
    assert.equal(readdirSync(folder).length, 2);
  });

  it('ends with 1 when the last copy has failed', async () => {
    const running = series({ DATA_DIR: live });
    await running.warning();
    running.stop();
    assert.equal((await running.done).code, 1);
  });

  for (const [name, prepare, sentence] of [
    [
      'below a folder that does not exist',
      () => (folder = join(harness.folder, 'none', 'backups')),
      /cannot be created \(ENOENT\)/,
    ],
    ['that is a file', () => writeFileSync(folder, ''), /backups is a file\./],
    ['that is the data folder', () => (folder = live), /must not be the data folder itself/],
  ] as const) {
    it(`refuses a folder ${name}`, async () => {
      prepare();
      const { code, stderr } = await series({ DATA_DIR: live }).done;
      assert.equal(code, 1);
      assert.match(stderr, sentence);
    });
  }

  for (const [line, sentence] of [
    ['--every 60 a', /--every must be a time such as 60s, 15m or 1h\./],
    ['--every 0s a', /--every must be a time/],
    ['--every 1m --keep 0 a', /--keep must be a number/],
    ['--keep 3 a', /--keep needs --every\./],
  ] as const) {
    it(`says what is wrong with ${line}`, async () => {
      const { code, stderr } = await runLine(['backup', ...line.split(' ')], { DATA_DIR: live });
      assert.equal(code, 2);
      assert.match(stderr, sentence);
    });
  }
});

describe('the age of the last backup', () => {
  it('is a gauge of the server, from the first backup on', async () => {
    const first = await start({ DATA_DIR: live, METRICS_PORT: '0' });
    assert.ok(Number.isNaN(await ageOf(first.metrics)));
    await first.stop();
    const { metrics } = await start({ DATA_DIR: live, METRICS_PORT: '0' });
    await runLine(['backup', join(harness.folder, 'backup.db')], { DATA_DIR: live });
    const age = await ageOf(metrics);
    assert.ok(age !== undefined && age >= 0 && age < 60, String(age));
  });

  it('is one with PostgreSQL as well, for all processes', needsPostgres, async () => {
    const database = await createTestDatabase();
    const environment = { DATABASE_URL: database.url, METRICS_PORT: '0' };
    const servers = await Promise.all([start(environment), start(environment)]);
    const running = series({ DATABASE_URL: database.url });
    await running.lines(1);
    running.stop();
    assert.equal((await running.done).code, 0);
    for (const { metrics } of servers) {
      const age = await ageOf(metrics);
      assert.ok(age !== undefined && age >= 0 && age < 60, String(age));
    }
    await Promise.all(servers.map(({ stop }) => stop()));
    await database.remove();
  });

  it('does not make a good copy bad when the tables are older than the command', async () => {
    const { stop } = await start({ DATA_DIR: live });
    await stop();
    const { default: Database } = await import('libsql');
    const database = new Database(join(live, 'checkout.db'));
    database.exec('DROP TABLE maintenance');
    database.close();
    const file = join(harness.folder, 'backup.db');
    const { code, stderr } = await runLine(['backup', file], { DATA_DIR: live });
    assert.deepEqual([code, stderr], [0, '']);
    assert.equal((JSON.parse(readFileSync(`${file}.json`, 'utf8')) as { bytes: number }).bytes, statSync(file).size);
  });
});
