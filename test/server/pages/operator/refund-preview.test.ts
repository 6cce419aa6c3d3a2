import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { AccountOrder } from '#contract';
import { previewRefund } from '../../../../server/pages/operator/views/money.js';

type Order = Parameters<typeof previewRefund>[0];

const order: Order = {
  captured_amount: '51.21',
  fiat_currency: 'USD',
  refundable_by: ['upstream', 'operator'],
  refunds: [],
};
const part: AccountOrder['refunds'][number] = {
  id: '1',
  amount: '1.21',
  by: 'upstream',
  state: 'done',
  at: 0,
  reason: null,
  actor: null,
  key: null,
};

const cases: readonly (readonly [
  fields: Parameters<typeof previewRefund>[1],
  label: string,
  effect: string,
  Order?,
])[] = [
  [{}, 'Refund $51.21', '$51.21 goes back, and nothing is left.'],
  [{ amount: '20' }, 'Refund $20.00 of $51.21', '$20.00 goes back, and $31.21 stays.'],
  [{ amount: '20' }, 'Refund $20.00 of $50.00', '$20.00 goes back, and $30.00 stays.', { ...order, refunds: [part] }],
  [{ amount: '20', by: 'operator' }, 'Record a refund of $20.00', '$20.00 counts as returned, and $31.21 stays.'],
  [{ amount: '51.22' }, 'Refund', 'Only $51.21 can go back.'],
  [{ amount: '1,5' }, 'Refund', 'Enter an amount such as 20.00.'],
];

describe('the form of a refund', () => {
  for (const [fields, label, effect, of = order] of cases) {
    it(`says “${label}” for ${JSON.stringify(fields)}: ${effect}`, () => {
      const preview = previewRefund(of, fields);
      assert.deepEqual([preview.label, preview.effect], [label, effect]);
    });
  }
});
