import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { AuditEntry } from '#contract';
import { auditAction, auditActor, auditDetails } from '../../../../server/pages/operator/views/audit-texts.js';

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
  external_reference: 'INV-7',
  fiat_currency: 'EUR',
  crypto_currency: 'USDT',
});

type Case = readonly [action: string, request: AuditEntry['request'], did: string, how: string];

const cases: readonly Case[] = [
  ['order.move', { trigger: 'release', from: 'on_hold' }, 'Release the payout', 'the order was on hold'],
  [
    'order.move',
    { trigger: 'hold', status_reason: 'amount_mismatch', from: 'processing' },
    'Put it on hold',
    'the buyer reads “amount mismatch”, the order was processing',
  ],
  [
    'order.move',
    { trigger: 'finalize', tx_hash: `6fb2c1a9${'0'.repeat(48)}d4e3f2a1`, payout_amount: '0.5', from: 'sending' },
    'Record that the payout arrived',
    'transaction 6fb2c1a9…d4e3f2a1, 0.5 USDT, the order was sending',
  ],
  ['order.move', { trigger: 'new_move', from: 'paid' }, 'Move the order', 'new move, the order was paid'],
  [
    'order.refund',
    { by: 'operator', amount: '20', from: 'completed' },
    'Record a refund of €20.00',
    'the order was completed',
  ],
  ['order.refund', { by: 'upstream', amount: '20', from: 'paid' }, 'Refund €20.00', 'the order was paid'],
  ['order.refund', { by: 'upstream', from: 'paid' }, 'Refund what is left', 'the order was paid'],
  ['order.refund', { by: 'operator', from: 'paid' }, 'Record a refund of what is left', 'the order was paid'],
  [
    'order.refund',
    { by: 'operator', refund_id: '2', outcome: 'failed', from: 'refunding' },
    'Record that a refund failed',
    'the order was refunding',
  ],
  ['order.capture', { from: 'processing' }, 'Capture the held money', 'the order was processing'],
  ['order.void', { from: 'processing' }, 'Let go of the held money', 'the order was processing'],
  ['order.replace', { from: 'pending' }, 'Replace the order', 'the order was pending'],
  ['webhook.redeliver', { id: 'a_1m' }, 'Send the webhook again', 'a_1m'],
  ['order.archive', { shelf: 'top_left' }, 'order.archive', 'shelf top left'],
];

describe('an entry of the audit', () => {
  for (const [action, request, did, how] of cases) {
    it(`says “${did}” of ${action} ${JSON.stringify(request)}`, () => {
      const entry = entryOf(action, request);
      assert.deepEqual([auditAction(entry), auditDetails(entry)], [did, how]);
    });
  }

  it('has the words of a move’s button without the amounts of its order', () => {
    const entry = entryOf('order.move', { trigger: 'capture' });
    assert.equal(auditAction(entry), 'Record that the money came in');
  });

  it('has amounts without a currency where its order is gone', () => {
    const gone = { external_reference: null, fiat_currency: null, crypto_currency: null };
    assert.equal(auditAction({ ...entryOf('order.refund', { amount: '20' }), ...gone }), 'Refund 20');
    const arrived = entryOf('order.move', { trigger: 'finalize', payout_amount: '0.5' });
    assert.equal(auditDetails({ ...arrived, ...gone }), '0.5 coins');
  });

  it('names the keys as the operator does', () => {
    const entry = entryOf('order.void', {});
    assert.equal(auditActor(entry), 'Secret key, 203.0.113.0/24');
    assert.equal(auditActor({ ...entry, actor: 'read' }), 'Key that only reads, 203.0.113.0/24');
  });
});
