import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { OrderStore } from '#core';
import { createMemoryStore } from '../../../../../server/stores/memory/index.js';
import { createOrderRecord } from '../../../../support/order-record.js';
import { noon } from '../../../../support/service-harness.js';
import { createSimulation } from '../../../../support/simulated-webhooks.js';

const minuteMs = 60_000;

type Trial = { readonly store: OrderStore; readonly status: number | null };

/** Runs a dispatcher with an order for ten minutes. Returns how long its webhook is due, and the last look for it. */
async function runTrial({ store, status }: Trial) {
  const simulation = createSimulation({
    store,
    resolve: () => ({ domain: 'shop.example', addresses: ['203.0.114.9'] }),
    answer: () => status,
    isRegistered: () => true,
    reportError: () => undefined,
  });
  for (let index = 0; index < 20; index += 1) await store.create(createOrderRecord());
  simulation.dispatcher.start();
  await simulation.runUntil(noon + 10 * minuteMs);
  const now = simulation.now();
  return {
    dueFor: now - ((await store.outbox.nextDueAt()) ?? now),
    lookedBefore: now - (simulation.dispatcher.lastClaimAt() ?? noon),
  };
}

describe('the time of the last look for webhooks', () => {
  it('is recent while a receiver hangs, so that a slow receiver is no stuck dispatcher', async () => {
    const { lookedBefore } = await runTrial({ store: createMemoryStore(), status: null });
    assert.ok(lookedBefore <= 30_000, `${lookedBefore} ms`);
  });

  it('stays behind while claims fail, as webhooks fall due', async () => {
    const memory = createMemoryStore();
    const outbox = { ...memory.outbox, claim: () => Promise.reject(new Error('disk I/O error')) };
    const { dueFor, lookedBefore } = await runTrial({ store: { ...memory, outbox }, status: 200 });
    assert.deepEqual([dueFor, lookedBefore], [10 * minuteMs, 10 * minuteMs]);
  });
});
