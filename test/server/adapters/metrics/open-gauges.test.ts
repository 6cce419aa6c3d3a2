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

type Row = { readonly what: string; readonly name: string; readonly make: (store: ServerStore) => Promise<unknown> };

/** What is open since three hours before noon. */
const since = noon - 3 * hourMs;

const rows: readonly Row[] = [
  {
    what: 'attempts of unknown outcome',
    name: 'checkout_attempts_unknown',
    make: (store) => store.attempts.plan(createAttempt({ state: 'unknown', created_at: since }), 0),
  },
  {
    what: 'attempts that were sent',
    name: 'checkout_attempts_sent',
    make: (store) => store.attempts.plan(createAttempt({ state: 'sent', created_at: since }), 0),
  },
  {
    what: 'orders on hold',
    name: 'checkout_orders_on_hold',
    make: (store) => createAfter(store, { triggers: ['hold'], at: since }),
  },
  {
    what: 'payouts that last longer than expected',
    name: 'checkout_payouts_late',
    make: (store) => createAfter(store, { triggers: ['submit', 'capture', 'broadcast'], at: since }),
  },
];

describe('the gauges of what waits for a person', () => {
  for (const { what, name, make } of rows) {
    it(`show ${what}: their number and the age of the oldest`, async () => {
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
