import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'node:test';
import type { ServerStore } from '#core';
import { applyTransition } from '../../../../server/core/lifecycle/transitions.js';
import type { Trigger } from '../../../../server/core/lifecycle/machine.js';
import { openServerStore } from '../../../support/server-store.js';
import { createMetrics, type GaugeSources, type MetricsServer } from '../../../../server/adapters/metrics/index.js';
import { createAttempt } from '../../../support/create-attempt.js';
import { gaugeSources, scrape } from '../../../support/metrics.js';
import { createOrderRecord } from '../../../support/order-record.js';
import { noon } from '../../../support/service-harness.js';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

const servers: MetricsServer[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map(({ stop }) => stop()));
});

async function serve(store: ServerStore, sources: Partial<GaugeSources> = {}): Promise<string> {
  const server = await createMetrics().serve({ host: '127.0.0.1', port: 0 }, gaugeSources(store, sources));
  servers.push(server);
  return server.address;
}

type Steps = { readonly triggers: readonly Trigger[]; readonly at: number };

const createAfter = async (store: ServerStore, { triggers, at }: Steps): Promise<void> => {
  const order = triggers.reduce(
    (before, trigger) => {
      const next = applyTransition(before, { trigger, at });
      assert.ok(next.ok, trigger);
      return next.order;
    },
    createOrderRecord({ created_at: at }),
  );
  await store.create(order);
};

/** What is open since three hours before noon. */
const since = noon - 3 * hourMs;

const plan = (state: 'unknown' | 'sent') => (store: ServerStore) =>
  store.attempts.plan(createAttempt({ state, created_at: since }), 0);
const order =
  (...triggers: readonly Trigger[]) =>
  (store: ServerStore) =>
    createAfter(store, { triggers, at: since });

const rows: Readonly<Record<string, (store: ServerStore) => Promise<unknown>>> = {
  checkout_attempts_unknown: plan('unknown'),
  checkout_attempts_sent: plan('sent'),
  checkout_orders_on_hold: order('hold'),
  checkout_payouts_late: order('submit', 'capture', 'broadcast'),
};

describe('the gauges of what waits for a person', () => {
  for (const [name, make] of Object.entries(rows)) {
    it(`show the number and the age of the oldest: ${name}`, async () => {
      const store = openServerStore();
      const address = await serve(store);
      const read = async () => {
        const found = await scrape(address);
        return [found.get(name), found.get(`${name}_oldest_age_seconds`)];
      };
      assert.deepEqual(await read(), [0, 0]);
      await make(store);
      assert.deepEqual(await read(), [1, (3 * hourMs) / 1000]);
    });
  }

  it('show orders that the retention should have deleted', async () => {
    const store = openServerStore();
    await createAfter(store, { triggers: ['cancel'], at: noon - 2 * dayMs });
    const periods = { unpaidMs: dayMs, completedMs: undefined, outboxMs: undefined, auditMs: undefined };
    const found = await scrape(await serve(store, { periods }));
    assert.equal(found.get('checkout_retention_overdue_orders'), 1);
  });

  it('read the database once for many scrapes', async () => {
    const memory = openServerStore();
    let calls = 0;
    const count = <Result>(call: () => Promise<Result>) => {
      calls += 1;
      return call();
    };
    const openCounts: ServerStore['openCounts'] = {
      orders: (query) => count(() => memory.openCounts.orders(query)),
      attempts: (state) => count(() => memory.openCounts.attempts(state)),
      ended: (query) => count(() => memory.openCounts.ended(query)),
    };
    const outbox: ServerStore['outbox'] = {
      ...memory.outbox,
      backlog: (account) => count(() => memory.outbox.backlog(account)),
      nextDueAt: () => count(() => memory.outbox.nextDueAt()),
    };
    const address = await serve({ ...memory, openCounts, outbox }, { cacheMs: 60_000 });
    await scrape(address);
    const first = calls;
    assert.ok(first > 5);
    await Promise.all(Array.from({ length: 20 }, () => scrape(address)));
    assert.equal(calls, first);
  });

  it('are gaps while the database does not answer', async () => {
    const memory = openServerStore();
    const openCounts = { ...memory.openCounts, attempts: () => Promise.reject(new Error('disk I/O error')) };
    const found = await scrape(await serve({ ...memory, openCounts }));
    assert.ok(Number.isNaN(found.get('checkout_attempts_unknown')));
    assert.equal(found.get('checkout_orders_on_hold'), 0);
  });
});
