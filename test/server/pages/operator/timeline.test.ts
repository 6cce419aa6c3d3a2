import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { AccountOrder, AuditEntry } from '#contract';
import { auditAction, auditDetails, storyOf } from '../../../../server/pages/operator/timeline.js';

const order = { fiat_currency: 'EUR', crypto_currency: 'USDT' };

const cases: readonly (readonly [action: string, request: AuditEntry['request'], did: string, how: string])[] = [
  ['order.move', { trigger: 'release', from: 'on_hold' }, 'Pay out the coins', ''],
  ['order.move', { trigger: 'capture' }, 'Record that the money came in', ''],
  [
    'order.move',
    { trigger: 'hold', status_reason: 'amount_mismatch', from: 'processing' },
    'Put it on hold',
    'the buyer reads “amount mismatch”',
  ],
  [
    'order.move',
    { trigger: 'finalize', tx_hash: `6fb2c1a9${'0'.repeat(48)}d4e3f2a1`, payout_amount: '0.5', from: 'sending' },
    'Record that it was delivered',
    'transaction 6fb2c1a9…d4e3f2a1, 0.5 USDT',
  ],
  ['order.move', { trigger: 'new_move', from: 'paid' }, 'New move', ''],
  ['order.refund', { amount: '20', from: 'completed' }, 'Record refund of €20.00', ''],
  ['order.refund', { from: 'paid' }, 'Record refund of what is left', ''],
  ['order.archive', { shelf: 'top_left' }, 'order.archive', ''],
];

const act: AuditEntry = {
  id: '1',
  at: 0,
  actor: 'write',
  action: 'order.move',
  transaction_code: null,
  reason: null,
  request: {},
  outcome: 'done',
  client: '203.0.113.0/24',
};

describe('an entry of the audit', () => {
  for (const [action, request, did, how] of cases)
    it(`says “${did}” of ${action} ${JSON.stringify(request)}`, () => {
      const entry = { ...act, action, request };
      assert.deepEqual([auditAction(entry, order), auditDetails(entry, order)], [did, how]);
    });
});

it('a change that was made by hand says why and by whom; an act without a change stands by itself', () => {
  const change = { reason: null, sequence: 1 };
  const timeline = [
    { ...change, at: 10, type: 'order.created', status: 'pending' },
    { ...change, at: 20, type: 'order.processing', status: 'processing' },
    { ...change, at: 30, type: 'order.on_hold', status: 'on_hold', reason: 'amount_mismatch' },
    { ...change, at: 50, type: 'order.paid', status: 'paid' },
    { ...change, at: 60, type: 'order.sending', status: 'sending' },
    { ...change, at: 70, type: 'order.paid', status: 'paid' },
    { ...change, at: 80, type: 'order.sending', status: 'sending' },
  ];
  const audit = [
    { ...act, at: 40, request: { trigger: 'release', from: 'on_hold' }, outcome: 'move_not_allowed' },
    { ...act, at: 30, request: { trigger: 'hold', from: 'processing' }, reason: '1 EUR less' },
  ];
  const story = storyOf({ ...order, upstream: null, timeline, audit } as unknown as AccountOrder);
  assert.deepEqual(
    story.map(({ at, text, why, who }) => [at, text, why, who].join(' | ')),
    [
      '10 | Order created |  | Checkout',
      '20 | Payment started |  | Service',
      '30 | Put on hold | amount mismatch, “1 EUR less” | Secret key, 203.0.113.0/24',
      '40 | Refused, move not allowed: Pay out the coins |  | Secret key, 203.0.113.0/24',
      '50 | Charged |  | Service',
      '60 | Payout sent |  | Service',
      '70 | Released |  | Service',
      '80 | Payout sent again |  | Service',
    ],
  );
});
