import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { OrderSnapshot } from '#contract';
import { toWebhookMessages, type OrderRecord } from '#core';
import { createOrderRecord } from '../../../../support/order-record.js';
import { noon } from '../../../../support/service-harness.js';
import { partnerWithWebhook } from '../../../../support/webhook-harness.js';

const transaction_code = '0a1b2c3d-0000-4000-8000-000000000001';
const bodyOf = (order: OrderRecord, index = 0) =>
  JSON.parse(toWebhookMessages(order)[index]?.body ?? '') as { type: string; timestamp: string; data: OrderSnapshot };

describe('webhook messages', () => {
  it('identify the order, its change and the audience', () => {
    const order = createOrderRecord({ transaction_code, partner: partnerWithWebhook('https://partner.example/') });
    const ids = toWebhookMessages(order).map(({ id, audience, url }) => [id, audience, url]);
    assert.deepEqual(ids, [
      ['msg_0a1b2c3d000040008000000000000001_1m', 'merchant', 'https://shop.example/?a=1'],
      ['msg_0a1b2c3d000040008000000000000001_1p', 'partner', 'https://partner.example/'],
    ]);
  });

  it('show each audience its own reference', () => {
    const order = createOrderRecord({
      external_reference: 'M-1',
      partner: partnerWithWebhook('https://partner.example/'),
    });
    const references = [0, 1].map((index) => bodyOf(order, index).data.external_reference);
    assert.deepEqual(references, ['M-1', 'P-1']);
  });

  it('have the time of the change in RFC 3339', () => {
    const { type, timestamp } = bodyOf(createOrderRecord({ created_at: noon + 7 }));
    assert.deepEqual([type, timestamp], ['order.created', '2026-03-16T12:00:00.007Z']);
  });

  const dueTimes: readonly [account: string, due: number][] = [
    ['', noon],
    ['shop', 0],
  ];
  for (const [account, due] of dueTimes) {
    it(`of the account "${account}" are due at ${due}`, () => {
      const due_at = toWebhookMessages(createOrderRecord({ account })).map((message) => message.due_at);
      assert.deepEqual(due_at, [due]);
    });
  }

  it('are not created without a URL', () => {
    assert.deepEqual(toWebhookMessages(createOrderRecord({ webhook_url: null })), []);
  });
});
