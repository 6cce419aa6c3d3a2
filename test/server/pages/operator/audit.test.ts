import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { AuditEntry } from '#contract';
import { auditAction, auditDetails } from '../../../../server/pages/operator/audit-view.js';

const order = { fiat_currency: 'EUR', crypto_currency: 'USDT' };
const hash = `6fb2c1a9${'0'.repeat(48)}d4e3f2a1`;

const cases: readonly (readonly [action: string, request: AuditEntry['request'], did: string, how: string])[] = [
  ['order.move', { trigger: 'release', from: 'on_hold' }, 'Release the payout', 'the order was on hold'],
  ['order.move', { trigger: 'capture' }, 'Record that the money came in', ''],
  [
    'order.move',
    { trigger: 'hold', status_reason: 'amount_mismatch', from: 'processing' },
    'Put it on hold',
    'the buyer reads “amount mismatch”, the order was processing',
  ],
  [
    'order.move',
    { trigger: 'finalize', tx_hash: hash, payout_amount: '0.5', from: 'sending' },
    'Record that the payout arrived',
    'transaction 6fb2c1a9…d4e3f2a1, 0.5 USDT, the order was sending',
  ],
  ['order.move', { trigger: 'new_move', from: 'paid' }, 'Move the order: new move', 'the order was paid'],
  ['order.refund', { amount: '20', from: 'completed' }, 'Record refund of €20.00', 'the order was completed'],
  ['order.refund', { from: 'paid' }, 'Record refund of what is left', 'the order was paid'],
  ['order.archive', { shelf: 'top_left' }, 'order.archive', ''],
];

describe('an entry of the audit', () => {
  for (const [action, request, did, how] of cases)
    it(`says “${did}” of ${action} ${JSON.stringify(request)}`, () => {
      const entry = {
        id: '1',
        at: 0,
        actor: 'write',
        action,
        transaction_code: null,
        reason: null,
        request,
        outcome: 'done',
        client: '203.0.113.0/24',
      };
      assert.deepEqual([auditAction(entry, order), auditDetails(entry, order)], [did, how]);
    });
});
