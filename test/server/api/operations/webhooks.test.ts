import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isPublicUrl, type DeliveryReport } from '#core';
import type { Deliveries } from '../../../../server/core/webhooks/dispatcher.js';
import { createOperatorHarness } from '../../../support/operator-harness.js';
import { noon } from '../../../support/service-harness.js';

/** The reply to a redelivery that a dispatcher reports so, and the call that reached the dispatcher. */
async function redeliver(report: DeliveryReport | undefined, account = '') {
  const calls: unknown[] = [];
  const deliveries: Deliveries = {
    redeliver(message) {
      calls.push(message);
      return Promise.resolve(report);
    },
    sendTest: () => Promise.reject(new Error('not asked for')),
  };
  const desk = createOperatorHarness({ account, deliveries });
  const { status, body } = await desk.post('webhooks/redeliver', { id: 'message-1' });
  const { message, error, data } = body;
  return { status, sentence: message ?? error, data, calls };
}

describe('a test event', () => {
  const desk = createOperatorHarness({ acceptsWebhookUrl: isPublicUrl });
  const rows: readonly [query: Record<string, string>, status: number, sentence: string][] = [
    [{}, 400, 'Invalid Request. Missing parameters.'],
    [{ webhook_url: 'shop.example' }, 400, 'Invalid webhook URL.'],
    [{ webhook_url: 'http://127.0.0.1/hook' }, 400, 'Invalid webhook URL.'],
    [{ webhook_url: 'https://shop.com/hook' }, 200, 'Test event sent.'],
  ];
  for (const [query, status, sentence] of rows) {
    it(`of ${JSON.stringify(query)}: ${sentence}`, async () => {
      const { status: found, body } = await desk.post('webhooks/test', query);
      assert.deepEqual([found, body.message ?? body.error], [status, sentence]);
    });
  }
});

describe('a redelivery', () => {
  const cases: readonly [report: DeliveryReport, seconds: number | null][] = [
    [{ outcome: 'delivered', status: 204, error: null, next_attempt_at: null }, null],
    [{ outcome: 'refused', status: 500, error: 'bad_status', next_attempt_at: noon }, noon / 1000],
    [{ outcome: 'queued', status: null, error: 'busy', next_attempt_at: noon }, noon / 1000],
    [{ outcome: 'asleep', status: null, error: 'asleep', next_attempt_at: noon }, noon / 1000],
  ];
  for (const [report, next_attempt_at] of cases) {
    it(`that is ${report.outcome} says so`, async () =>
      assert.deepEqual(await redeliver(report, 'tab-1'), {
        status: 200,
        sentence: 'Redelivery requested.',
        data: { id: 'message-1', ...report, next_attempt_at },
        calls: [{ id: 'message-1', account: 'tab-1' }],
      }));
  }

  it('of an unknown message is refused', async () => {
    const { status, sentence } = await redeliver(undefined);
    assert.deepEqual([status, sentence], [404, 'Webhook not found.']);
  });
});
