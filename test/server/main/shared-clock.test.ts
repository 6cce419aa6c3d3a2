import assert from 'node:assert/strict';
import { get } from 'node:http';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { createTestDatabase, type TestDatabase } from '../../support/database.js';
import { createProgramHarness, placeProgramOrder } from '../../support/program-harness.js';
import { startReceiver, type Receiver } from '../../support/receivers.js';

const harness = createProgramHarness();
const minute = 60_000;
const preload = `--import ${fileURLToPath(new URL('../../support/shifted-clock.mjs', import.meta.url))}`;

let database: TestDatabase;
let receivers: Receiver[];
beforeEach(async () => {
  database = await createTestDatabase();
  receivers = [];
});
afterEach(async () => {
  await Promise.all(receivers.map(({ close }) => close()));
  await database.remove();
});

/** Starts a program on a machine whose clock is wrong by so many minutes. */
const start = (minutes: number): Promise<string> =>
  harness.start({
    DATABASE_URL: database.url,
    SANDBOX: 'off',
    NODE_OPTIONS: preload,
    CLOCK_SHIFT_MS: String(minutes * minute),
  }).ready;

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
  const table = column === 'lease_until' ? 'messages' : 'orders';
  const sql = `SELECT ${column} - ${now} AS milliseconds FROM ${table} WHERE transaction_code = $1`;
  return Number((await database.query(sql, [code]))[0]?.['milliseconds']);
}

const makeDue = (code: string, milliseconds: number) =>
  database.query(`UPDATE orders SET expires_at = ${now} + $2, due_at = ${now} + $2 WHERE transaction_code = $1`, [
    code,
    milliseconds,
  ]);

describe('programs on one database whose clocks are ten minutes early and late', () => {
  it('create orders at the time of the database', async () => {
    for (const origin of [await start(10), await start(-10)]) {
      const offset = await offsetOf('created_at', await placeProgramOrder(origin));
      assert.ok(Math.abs(offset) < minute, `${offset} ms`);
    }
  });

  for (const minutes of [10, -10]) {
    it(`let orders expire at the time of the database (${minutes} minutes)`, async () => {
      const origin = await start(minutes);
      const [due, later] = [await placeProgramOrder(origin), await placeProgramOrder(origin)];
      await makeDue(later, 5 * minute);
      await makeDue(due, 0);
      await waitForEvent(origin, { code: due, text: 'expired' });
      const rows = await database.query('SELECT status FROM orders WHERE transaction_code = $1', [later]);
      assert.deepEqual(rows, [{ status: 'pending' }]);
    });
  }

  for (const [holder, other] of [
    [-10, 10],
    [10, -10],
  ] as const) {
    it(`respect the lease of the other (${holder} and ${other} minutes)`, async () => {
      let answer = (): void => undefined;
      const answered = new Promise<void>((resolve) => (answer = resolve));
      const slow = await receive(() => ({ status: 200, sendAfter: answered }));
      const fast = await receive();
      const code = await placeProgramOrder(await start(holder), { webhook_url: `${slow.url}/` });
      await slow.waitForCount(1);
      const lease = await offsetOf('lease_until', code);
      assert.ok(lease > 0 && lease <= 2 * minute, `${lease} ms`);

      await placeProgramOrder(await start(other), { webhook_url: `${fast.url}/` });
      await fast.waitForCount(1);
      assert.equal(slow.received.length, 1);
      answer();
    });
  }
});
