import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { OrderSnapshot } from '#contract';
import { toWebhookMessages, type OrderRecord, type Attempt } from '#core';
import { createOrderRecord, partnerWith } from '../../../support/order-record.js';
import { noon } from '../../../support/service-harness.js';
import type { ClaimedMessage } from '../../../../server/core/webhooks/outbox.js';
import { toSettlement } from '../../../../server/core/webhooks/settle.js';
import { requireDefined } from '../../../support/require-defined.js';

const transaction_code = '0a1b2c3d-0000-4000-8000-000000000001';
const bodyOf = (order: OrderRecord, index = 0) =>
  JSON.parse(toWebhookMessages(order)[index]?.body ?? '') as { type: string; timestamp: string; data: OrderSnapshot };

describe('webhook messages', () => {
  it('identify the order, its change and the audience', () => {
    const order = createOrderRecord({
      transaction_code,
      partner: partnerWith({ webhook_url: 'https://partner.example/' }),
    });
    const ids = toWebhookMessages(order).map(({ id, audience, url }) => [id, audience, url]);
    assert.deepEqual(ids, [
      ['msg_0a1b2c3d000040008000000000000001_1m', 'merchant', 'https://shop.example/?a=1'],
      ['msg_0a1b2c3d000040008000000000000001_1p', 'partner', 'https://partner.example/'],
    ]);
  });

  it('show each audience its own reference', () => {
    const order = createOrderRecord({
      external_reference: 'M-1',
      partner: partnerWith({ webhook_url: 'https://partner.example/' }),
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

/** A status is refused with `bad_status` unless another error is given. */
type Reply = number | readonly [status: number | null, error: string];

const toAttempt = (reply: Reply, index: number): Attempt => {
  const [status, error] = typeof reply === 'number' ? [reply, 'bad_status'] : reply;
  return { number: index + 1, at: 1000, took: 1, status, error };
};

/** The settlement of the last of these attempts. */
function settleAfter(replies: readonly Reply[], tries = replies.length): ReturnType<typeof toSettlement> {
  const attempts = replies.map(toAttempt);
  const { due_at, ...message } = requireDefined(toWebhookMessages(createOrderRecord())[0]);
  const earlier = { attempts: attempts.slice(0, -1), tries: tries - 1, state: 'waiting', lease: 'one' } as const;
  const claimed: ClaimedMessage = { ...message, ...earlier, next_attempt_at: due_at };
  return toSettlement(claimed, { attempt: requireDefined(attempts.at(-1)), waitMs: 1 });
}

describe('the next message of an order overtakes one that its receiver', () => {
  const timeout = [null, 'timeout'] as const;
  const cases: readonly [name: string, replies: readonly Reply[], canBeOvertaken: boolean][] = [
    ['refused twice', [400, 400], false],
    ['refused three times', [400, 400, 400], true],
    ['refused by several statuses', [400, 500, 404], true],
    ['refused by a redirect', [[302, 'redirect'], 400, 400], true],
    ['refused with outages in between', [400, timeout, 400, 503, 400], true],
    ['did not answer', [timeout, timeout, timeout, timeout], false],
    ['was too busy for', [503, 429, 502, 504, 503], false],
    ['refused, and broke off its replies', [400, 400, [200, 'connection']], false],
  ];
  for (const [name, replies, canBeOvertaken] of cases) {
    it(`${name}: ${canBeOvertaken}`, () => assert.equal(settleAfter(replies).canBeOvertaken, canBeOvertaken));
  }

  it('refused before its redelivery: false', () =>
    assert.equal(settleAfter([400, 400, 400, 400], 1).canBeOvertaken, false));
});
