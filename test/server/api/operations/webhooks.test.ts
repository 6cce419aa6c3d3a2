import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { redeliverWebhook } from '#contract';
import type { Redelivery } from '#core';
import { createMemoryStore } from '../../../../server/stores/memory/index.js';
import { createServiceHarness, noon, serviceHeader, type HarnessSettings } from '../../../support/service-harness.js';

/** Redelivers a message that the store has, and returns the status with what reached the store and the dispatcher. */
async function redeliver(settings: HarnessSettings, { isKnown = true } = {}) {
  const redeliveries: Redelivery[] = [];
  let wakeCount = 0;
  const store = createMemoryStore();
  const { api } = createServiceHarness({
    ...settings,
    store: {
      ...store,
      outbox: {
        ...store.outbox,
        redeliver: (redelivery) => {
          redeliveries.push(redelivery);
          return Promise.resolve(isKnown);
        },
      },
    },
    wakeDispatcher: () => void (wakeCount += 1),
  });
  const { status } = await api({
    method: 'POST',
    path: redeliverWebhook.path,
    query: new URLSearchParams({ id: 'message-1' }),
    header: (name) => (name === 'service' ? serviceHeader.service : undefined),
  });
  return { status, redeliveries, wakeCount };
}

describe('a redelivery', () => {
  it('is due now by the real clock', async () => {
    assert.deepEqual(await redeliver({}), {
      status: 200,
      redeliveries: [{ id: 'message-1', account: '', now: noon }],
      wakeCount: 1,
    });
  });

  it('is due at once for a sandbox account, whose clock is not that of the dispatcher', async () => {
    const { redeliveries } = await redeliver({ account: 'tab-1' });
    assert.deepEqual(redeliveries, [{ id: 'message-1', account: 'tab-1', now: 0 }]);
  });

  it('of an unknown message is refused and wakes nothing', async () => {
    const { status, wakeCount } = await redeliver({}, { isKnown: false });
    assert.deepEqual([status, wakeCount], [404, 0]);
  });
});
