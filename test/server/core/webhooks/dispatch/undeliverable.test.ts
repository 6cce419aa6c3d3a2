import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { UndeliverableMessage } from '../../../../../server/core/webhooks/dispatch/delivery-recorder.js';
import { createWebhookHarness, everyEntryIs, waitForEntries } from '../../../../support/webhook-harness.js';

const deliver = async (status: number, finalState: string) => {
  const reported: UndeliverableMessage[] = [];
  const { receiver, store, dispatcher, order } = await createWebhookHarness(() => ({ status }), {
    retryDelays: [],
    reportUndeliverable: (message) => reported.push(message),
  });
  dispatcher.start();
  const one = order();
  await store.create(one);
  await waitForEntries(store, everyEntryIs(finalState));
  await dispatcher.stop();
  const { host } = new URL(receiver.url);
  return { reported, expected: { transaction_code: one.transaction_code, sequence: 1, audience: 'merchant', host } };
};

describe('a webhook that gets no further attempt is reported once, without the path of its URL', () => {
  const cases = [
    { status: 500, state: 'failed', error: 'bad_status' },
    { status: 302, state: 'failed', error: 'redirect' },
    { status: 410, state: 'disabled', error: 'gone' },
  ];
  for (const { status, state, error } of cases) {
    it(`after ${status}`, async () => {
      const { reported, expected } = await deliver(status, state);
      assert.deepEqual(reported, [{ ...expected, state, status, error, attempts: 1 }]);
    });
  }

  it('but not when it is delivered', async () => {
    const { reported } = await deliver(204, 'delivered');
    assert.deepEqual(reported, []);
  });
});
