import assert from 'node:assert/strict';
import { get } from 'node:http';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { createTestDatabase, needsPostgres, type TestDatabase } from '../../support/database.js';
import { createGate } from '../../support/gate.js';
import { startProgram, type Program } from '../../support/process.js';
import { placeProgramOrder } from '../../support/program-harness.js';
import { startReceiver, type Receiver } from '../../support/receivers.js';

const minute = 60_000;
const preload = `--import ${fileURLToPath(new URL('../../support/shifted-clock.mjs', import.meta.url))}`;

let database: TestDatabase;
const programs: Program[] = [];
const receivers: Receiver[] = [];

/** Starts a program on a machine whose clock is wrong by so many minutes. */
function start(minutes: number): Promise<string> {
  const program = startProgram({
    DATABASE_URL: `${database.url}?pool=3`,
    SANDBOX: 'off',
    NODE_OPTIONS: preload,
    CLOCK_SHIFT_MS: String(minutes * minute),
  });
  programs.push(program);
  return program.ready;
}

async function stopAll(): Promise<void> {
  programs.forEach(({ kill }) => kill('SIGKILL'));
  await Promise.all(programs.map(({ exited }) => exited));
  programs.length = 0;
}

async function receive(...settings: Parameters<typeof startReceiver>): Promise<Receiver> {
  const receiver = await startReceiver(...settings);
  receivers.push(receiver);
  return receiver;
}

/** Resolves once the stream of an order has this text. */
const waitForEvent = (origin: string, { code, text }: { code: string; text: string }) =>
  new Promise<void>((resolve, reject) => {
    const request = get(`${origin}/api/v3/reseller/order/events?transaction_code=${code}`, (response) => {
      response.setEncoding('utf8').on('data', (chunk: string) => {
        if (!chunk.includes(text)) return;
        resolve();
        request.destroy();
      });
    }).on('error', reject);
  });

const now = '(extract(epoch FROM clock_timestamp()) * 1000)::bigint';

/** Milliseconds from now, by the database, of a column of an order. */
async function offsetOf(column: string, code: string): Promise<number> {
  const table = column === 'lease_until' ? 'outbox' : 'orders';
  const sql = `SELECT ${column} - ${now} AS milliseconds FROM ${table} WHERE transaction_code = $1`;
  return Number((await database.query(sql, [code]))[0]?.['milliseconds']);
}

const makeDue = (code: string, milliseconds: number) =>
  database.query(
    `UPDATE orders SET due_at = ${now} + $2,
       record = jsonb_set(record::jsonb, '{expires_at}', to_jsonb(${now} + $2))::text
     WHERE transaction_code = $1`,
    [code, milliseconds],
  );

async function assertExpiry(origin: string): Promise<void> {
  const [due, later] = [await placeProgramOrder(origin), await placeProgramOrder(origin)];
  await makeDue(later, 5 * minute);
  await makeDue(due, 0);
  await waitForEvent(origin, { code: due, text: 'expired' });
  const rows = await database.query('SELECT status FROM orders WHERE transaction_code = $1', [later]);
  assert.deepEqual(rows, [{ status: 'pending' }]);
}

/** The other program sends its own message while the holder waits for the reply to its one. */
async function assertLease(holder: string, other: string): Promise<void> {
  const reply = createGate();
  const slow = await receive(() => ({ status: 200, sendAfter: reply.opened }));
  const fast = await receive();
  const code = await placeProgramOrder(holder, { webhook_url: `${slow.url}/` });
  await slow.waitForCount(1);
  const lease = await offsetOf('lease_until', code);
  assert.ok(lease > 0 && lease <= 2 * minute, `${lease} ms`);

  await placeProgramOrder(other, { webhook_url: `${fast.url}/` });
  await fast.waitForCount(1);
  assert.equal(slow.received.length, 1);
  reply.open();
}

describe('programs on one database whose clocks are ten minutes early and late', needsPostgres, () => {
  let [early, late] = ['', ''];
  before(async () => {
    database = await createTestDatabase();
  });
  after(async () => {
    await stopAll();
    await Promise.all(receivers.map(({ close }) => close()));
    await database.remove();
  });

  it('let orders expire at the time of the database, each alone', async () => {
    early = await start(10);
    await assertExpiry(early);
    await stopAll();
    late = await start(-10);
    await assertExpiry(late);
  });

  it('create orders at the time of the database', async () => {
    early = await start(10);
    for (const origin of [early, late]) {
      const offset = await offsetOf('created_at', await placeProgramOrder(origin));
      assert.ok(Math.abs(offset) < minute, `${offset} ms`);
    }
  });

  it('respect the leases of each other', async () => {
    await assertLease(late, early);
    await assertLease(early, late);
  });
});
