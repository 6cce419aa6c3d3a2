import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { AuditEntry } from '#contract';
import { auditAction, auditActor, auditDetails } from '../../../../server/pages/operator/views/audit-texts.js';

const order = { fiat_currency: 'EUR', crypto_currency: 'USDT', upstream: { state: 'accepted' } };

const entryOf = (action: string, request: AuditEntry['request']): AuditEntry => ({
  id: '1',
  at: 0,
  actor: 'write',
  action,
  transaction_code: null,
  reason: null,
  request,
  outcome: 'done',
  client: '203.0.113.0/24',
});

type Case = readonly [action: string, request: AuditEntry['request'], did: string, how: string];

const cases: readonly Case[] = [
  ['order.move', { trigger: 'release', from: 'on_hold' }, 'Released the payout', 'the order was on hold'],
  [
    'order.move',
    { trigger: 'hold', status_reason: 'amount_mismatch', from: 'processing' },
    'Put the order on hold',
    'the buyer reads “amount mismatch”, the order was processing',
  ],
  [
    'order.move',
    { trigger: 'finalize', tx_hash: `6fb2c1a9${'0'.repeat(48)}d4e3f2a1`, payout_amount: '0.5', from: 'sending' },
    'Recorded that the payout arrived',
    'transaction 6fb2c1a9…d4e3f2a1, 0.5 USDT, the order was sending',
  ],
  ['order.move', { trigger: 'new_move', from: 'paid' }, 'Moved the order', 'new move, the order was paid'],
  [
    'order.refund',
    { by: 'operator', amount: '20', from: 'completed' },
    'Refunded €20.00',
    'by hand, the order was completed',
  ],
  [
    'order.refund',
    { by: 'upstream', from: 'paid' },
    'Refunded what was left',
    'through the upstream, the order was paid',
  ],
  [
    'order.refund',
    { by: 'operator', refund_id: '2', outcome: 'failed', from: 'refunding' },
    'Recorded that a refund failed',
    'by hand, the order was refunding',
  ],
  ['order.capture', { from: 'processing' }, 'Captured the held money', 'the order was processing'],
  ['order.void', { from: 'processing' }, 'Let go of the held money', 'the order was processing'],
  ['order.replace', { from: 'pending' }, 'Replaced the order', 'the order was pending'],
  ['webhook.redeliver', { id: 'a_1m' }, 'Sent the webhook again', 'a_1m'],
  ['order.archive', { shelf: 'top_left' }, 'order.archive', 'shelf top left'],
];

describe('an entry of the audit', () => {
  for (const [action, request, did, how] of cases) {
    it(`says “${did}” of ${action} ${JSON.stringify(request)}`, () => {
      const entry = entryOf(action, request);
      assert.deepEqual([auditAction(entry, order), auditDetails(entry, order)], [did, how]);
    });
  }

  const attempts: readonly (readonly [
    action: string,
    request: AuditEntry['request'],
    outcome: string,
    tried: string,
  ])[] = [
    ['order.refund', { by: 'operator', amount: '10' }, 'refund_not_possible', 'Tried to refund €10.00'],
    ['order.refund', { by: 'upstream', amount: '10' }, 'accepted', 'Tried to refund €10.00'],
    ['order.refund', { by: 'upstream' }, 'refused', 'Tried to refund what was left'],
    ['order.refund', { outcome: 'done' }, 'unknown_refund', 'Tried to record that a refund arrived'],
    ['order.move', { trigger: 'submit' }, 'order_changed', 'Tried to record that the buyer was paying'],
    ['order.move', { trigger: 'cancel' }, 'move_not_allowed', 'Tried to cancel the order'],
    ['order.move', { trigger: 'expire' }, 'move_not_allowed', 'Tried to end the time to pay'],
    ['order.move', { trigger: 'timeout' }, 'move_not_allowed', 'Tried to give up on the payment'],
    ['order.move', { trigger: 'hold' }, 'pending', 'Tried to put the order on hold'],
    ['order.move', { trigger: 'require_action' }, 'move_not_allowed', 'Tried to send the buyer to another step'],
    ['order.move', { trigger: 'release' }, 'move_not_allowed', 'Tried to release the payout'],
    ['order.move', { trigger: 'new_move' }, 'move_not_allowed', 'Tried to move the order'],
    ['order.capture', {}, 'capture_not_supported', 'Tried to capture the held money'],
    ['order.void', {}, 'capture_not_supported', 'Tried to let go of the held money'],
    ['order.replace', {}, 'order_captured', 'Tried to replace the order'],
    ['webhook.redeliver', { id: 'a_1m' }, 'pending', 'Tried to send the webhook again'],
    ['order.archive', {}, 'refused', 'order.archive'],
  ];
  for (const [action, request, outcome, tried] of attempts) {
    it(`says “${tried}” of ${action} ${JSON.stringify(request)} that is ${outcome}`, () => {
      assert.equal(auditAction({ ...entryOf(action, request), outcome }, order), tried);
    });
  }

  it('names no upstream where the service itself processes the order', () => {
    const entry = entryOf('order.refund', { by: 'upstream', from: 'completed' });
    assert.equal(auditDetails(entry, { ...order, upstream: null }), 'the order was completed');
  });

  it('has amounts without a currency where its order is erased', () => {
    assert.equal(auditAction(entryOf('order.refund', { amount: '20' })), 'Refunded 20');
    assert.equal(auditDetails(entryOf('order.move', { trigger: 'finalize', payout_amount: '0.5' })), '0.5 coins');
  });

  it('names the keys as the operator does', () => {
    const entry = entryOf('order.void', {});
    assert.equal(auditActor(entry), 'with the secret key, from 203.0.113.0/24');
    assert.equal(auditActor({ ...entry, actor: 'read' }), 'with the key that only reads, from 203.0.113.0/24');
  });
});
