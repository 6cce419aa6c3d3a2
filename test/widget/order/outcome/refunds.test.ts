import { assert } from 'chai';
import type { Trigger } from '../../../../server/core/lifecycle/machine.js';
import { credentials } from '../../../support/service-harness.js';
import * as t from '../../support/index.js';

t.useService();

/** Returns a part of the money of the order on the screen. */
async function refund(amount: string): Promise<void> {
  const [order] = t.store.orders();
  const query = { transaction_code: order?.transaction_code ?? '', reason: 'One came back', by: 'operator', amount };
  const reply = await fetch(`/api/v3/account/order/refund?${new URLSearchParams(query).toString()}`, {
    method: 'POST',
    headers: { service: `${credentials.businessId}:${credentials.secretKey}` },
  });
  assert.strictEqual(reply.status, 200);
}

const outcome = (element: Element): string => t.getText(t.query(element, '[part~=outcome]'));

/** What the screen says was refunded, beside its headline. */
const refunded = (element: Element): string | undefined => {
  const term = t.queryAll(element, 'dt').find((one) => t.getText(one) === 'Refunded');
  return term && t.getText(term.nextElementSibling);
};

/** The sentence beside the headline. */
const sentence = (element: Element): string => t.getText(t.query(element, '[part=status] p > b'));

async function moved(...triggers: readonly Trigger[]): Promise<t.CryptoCheckout> {
  const element = await t.mountWithOrder();
  for (const trigger of triggers) await t.applyTrigger(trigger);
  return element;
}

describe('a refund', () => {
  it('of a part is a fact of the order, also once it is completed', async () => {
    const element = await moved('submit', 'capture');
    await t.waitForStep(element, 'paid');
    assert.isUndefined(refunded(element));
    await refund('1.5');
    await t.waitFor(() => refunded(element) === '€1.50', 'no refund');
    const left = 'Refunded: €1.50. Remaining: €99.84.';
    assert.strictEqual(sentence(element), left);
    await t.applyTrigger('hold');
    await t.waitForStep(element, 'on_hold');
    assert.strictEqual(sentence(element), left);
    await t.applyTrigger('release');
    for (const trigger of ['broadcast', 'finalize'] as const) await t.applyTrigger(trigger);
    await t.waitFor(() => outcome(element) === t.deliveredTitle(), 'no outcome');
    assert.strictEqual(refunded(element), '€1.50');
    assert.strictEqual(sentence(element), 'Refunded €1.50');
  });

  it('after the payout is there when the order is shown again', async () => {
    const first = await moved('submit', 'capture', 'broadcast', 'finalize');
    await t.waitForStep(first, 'completed');
    first.remove();
    await refund('3.5');
    const element = t.mount({ 'transaction-code': t.store.orders()[0]?.transaction_code });
    await t.waitFor(() => refunded(element) === '€3.50', 'no refund');
    assert.strictEqual(outcome(element), t.deliveredTitle());
  });

  it('of the rest makes the sum of all the headline, and has no option nor days by the word of the operator', async () => {
    const element = await moved('submit', 'capture');
    await refund('100.34');
    await t.waitFor(() => refunded(element) === '€100.34', 'no refund');
    await refund('1');
    await t.waitForStep(element, 'refunded');
    await t.waitFor(() => outcome(element) === 'Refunded €101.34', outcome(element));
    assert.isUndefined(refunded(element));
    assert.strictEqual(t.getText(t.query(element, '[part=cause]')), 'We’ve sent your money back.');
  });
});
