import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { orderLookup, type OrderSnapshot } from '#contract';
import { snapshotAt } from '../../../../server/pages/operator/seen-view.js';
import { createOperatorHarness } from '../../../support/operator-harness.js';
import { withCaseQuery } from '../../../support/service-harness.js';

type Desk = ReturnType<typeof createOperatorHarness>;

async function lookUp({ request }: Desk, transaction_code: string): Promise<OrderSnapshot> {
  const { body } = await request(withCaseQuery(orderLookup.path, { transaction_code }));
  return orderLookup.success.parse(JSON.parse(JSON.stringify(body))).data;
}

const move = (trigger: string, values: Readonly<Record<string, string>> = {}) =>
  ['order/move', { trigger, ...values }] as const;
const refund = (amount: string) => ['order/refund', { amount }] as const;

/** What becomes of an order, act by act. */
const lives = {
  'a delivery': [
    move('submit'),
    move('capture'),
    move('broadcast', { tx_hash: '6fb2' }),
    move('confirm'),
    move('finalize', { payout_amount: '0.5' }),
  ],
  'a bank that asks, then declines': [move('submit'), move('require_action'), move('decline')],
  'a review before the charge': [move('submit'), move('hold'), move('release')],
  'late money': [move('expire'), move('late_payment'), move('release')],
  'refunds before and after the payout': [
    move('submit'),
    move('capture'),
    refund('20'),
    move('broadcast'),
    move('finalize'),
    refund('9.50'),
  ],
  'all of the money back': [move('submit'), move('capture'), refund('100')],
};

describe('the order as its buyer saw it', () => {
  for (const [name, acts] of Object.entries(lives))
    it(`is what the look-up said at each moment of ${name}`, async () => {
      const desk = createOperatorHarness();
      const transaction_code = await desk.create({ fiat_amount: '100' });
      const seen = [await lookUp(desk, transaction_code)];
      for (const [path, values] of acts) {
        desk.advanceTime(60_000);
        const { status, body } = await desk.post(path, { transaction_code, reason: 'test', ...values });
        assert.equal(status, 200, JSON.stringify(body));
        seen.push(await lookUp(desk, transaction_code));
      }
      const order = (await desk.get('order', { transaction_code })).body.data;
      for (const expected of seen) {
        const shown = orderLookup.success.shape.data.parse(snapshotAt(order, expected.sequence));
        // Of an order that is no longer on hold, nobody knows by when it was to be looked at.
        assert.deepEqual({ ...shown, review_by: null }, { ...expected, review_by: null });
      }
    });
});
