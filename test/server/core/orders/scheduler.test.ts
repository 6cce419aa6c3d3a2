import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { startOrderScheduler, toOrderSnapshot, type OrderStore } from '#core';
import { applyEvents } from '../../../support/apply-events.js';
import { openSqliteStore } from '../../../../server/stores/sqlite/index.js';
import { createTemporaryFolder } from '../../../support/http.js';
import { createOrderRecord } from '../../../support/order-record.js';
import { noon } from '../../../support/service-harness.js';

/** One tick of the scheduler at `now`. */
async function runScheduler(store: OrderStore, now: number): Promise<void> {
  const startTimeout = () => () => undefined;
  await startOrderScheduler({
    store,
    due: { account: '', clock: () => now },
    startTimeout,
    reportError: (error) => assert.fail(String(error)),
  })();
}

describe('deadlines after a restart', () => {
  const minute = 60_000;
  const rows: readonly [what: string, minutes: number, expected: string][] = [
    ['a recent order', 14, 'pending processing'],
    ['an unpaid order', 15, 'expired processing'],
    ['an authorization timeout', 32, 'expired failed'],
  ];
  for (const [what, minutes, expected] of rows) {
    it(`${what}: ${expected} after ${minutes} minutes without a process`, async () => {
      const folder = createTemporaryFolder();
      const [unpaid, paying] = [createOrderRecord(), createOrderRecord()];
      const before = openSqliteStore(folder.path);
      await before.create(unpaid);
      await before.create(paying);
      assert.ok(await before.save(applyEvents(paying, { trigger: 'submit', at: noon + minute })));
      await before.close();

      const store = openSqliteStore(folder.path);
      await runScheduler(store, noon + minutes * minute);
      const orders = await Promise.all([unpaid, paying].map(({ transaction_code }) => store.find(transaction_code)));
      assert.equal(orders.map((order) => order?.status).join(' '), expected);
      const webhooks = await store.outbox.list({ account: '', limit: 10 });
      const types = webhooks.map(({ type }) => type).filter((type) => type !== 'order.created');
      const changes = orders.flatMap((order) => (order ? toOrderSnapshot(order).timeline.slice(1) : []));
      assert.deepEqual(types.sort(), changes.map(({ type }) => type).sort());
      await store.close();
      folder.remove();
    });
  }
});
