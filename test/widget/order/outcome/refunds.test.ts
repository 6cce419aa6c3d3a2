import { assert } from 'chai';
import { credentials } from '../../../support/service-harness.js';
import { getTextOf, mountMoved, paid, type Move } from '../../support/moved-order.js';
import * as t from '../../support/index.js';

t.useService();

/** Returns a part of the money of the order on the screen. */
async function refund(amount: string): Promise<void> {
  const [order] = t.store.orders();
  const query = { transaction_code: order?.transaction_code ?? '', reason: 'One came back', amount };
  const reply = await fetch(`/api/v3/account/order/refund?${new URLSearchParams(query).toString()}`, {
    method: 'POST',
    headers: { service: `${credentials.businessId}:${credentials.secretKey}` },
  });
  assert.strictEqual(reply.status, 200);
}

const outcome = (element: Element): string => t.getText(t.query(element, '[part~=outcome]'));
const causeOf = (element: Element): string => getTextOf(element, '[part=cause]');

/** What the screen says was refunded, beside its headline. */
const refunded = (element: Element): string | undefined => {
  const term = t.queryAll(element, 'dt').find((one) => t.getText(one) === 'Refunded');
  return term && t.getText(term.nextElementSibling);
};

/** The sentence beside the headline. */
const sentence = (element: Element): string => t.getText(t.query(element, '[part=status] p > b'));

describe('a refund', () => {
  it('of a part is a fact of the order, also once it is completed', async () => {
    const element = await mountMoved(paid);
    await t.waitForStep(element, 'paid');
    await refund('1.5');
    const left = 'Refunded: €1.50. Remaining: €99.84.';
    await t.waitFor(() => sentence(element) === left, 'no refund');
    assert.isUndefined(refunded(element));
    await t.applyTrigger('hold');
    await t.waitForStep(element, 'on_hold');
    assert.strictEqual(sentence(element), left);
    await t.applyTrigger('release');
    for (const trigger of ['broadcast', 'finalize'] as const) await t.applyTrigger(trigger);
    await t.waitFor(() => outcome(element) === t.deliveredTitle(), 'no outcome');
    assert.strictEqual(refunded(element), '€1.50');
    assert.strictEqual(sentence(element), 'Refunded €1.50');
  });

  const days = 'It usually takes 3⁠–⁠5 days.';
  const open = 'When it arrives depends on your bank or provider.';
  const places: readonly (readonly [option: string, place: string, time: string])[] = [
    ['card_global', 'to the card you paid with.', days],
    ['card_express', 'to the card you paid with.', days],
    ['bank_sepa_instant', 'to the account you paid from.', open],
    ['wallet_pay', 'the way you paid (Phone wallet).', open],
    ['cash_voucher', 'the way you paid (Prepaid voucher).', open],
  ];
  for (const [option, place, time] of places) {
    it(`says where the money goes, by the kind of the option: ${option}`, async () => {
      const element = await mountMoved([...paid, 'refund'], { 'payment-options': option });
      const again = 'Don’t pay for this order again. You can place a new one in the shop.';
      await t.waitFor(() => outcome(element).startsWith('Refunding '), 'no title');
      assert.strictEqual(
        causeOf(element),
        `Sending the BTC didn’t work. The money goes back ${place} ${time} ${again}`,
      );
      await t.applyTrigger('settle_refund');
      await t.waitFor(() => outcome(element).startsWith('Refunded '), 'no title');
      assert.strictEqual(causeOf(element), `Sending the BTC didn’t work. We’ve sent your money back ${place} ${time}`);
    });
  }

  const causes: readonly (readonly [moves: readonly Move[], cause: string])[] = [
    [[...paid, 'hold', 'reject'], 'We couldn’t accept this payment.'],
    [[...paid, ['hold', 'amount_mismatch'], 'reject'], 'The amount doesn’t match your order.'],
    [[...paid, ['hold', 'coin_mismatch'], 'reject'], 'The coin or network doesn’t match your order.'],
    [[...paid, ['hold', 'invalid_address'], 'reject'], 'We couldn’t send to this address.'],
    [['expire', 'late_payment', 'reject'], 'The payment arrived after the time to pay ran out.'],
    [[...paid, 'broadcast', 'drop', 'reject'], 'Sending the BTC didn’t work.'],
    [[...paid, ['hold', 'invalid_address'], 'release', 'refund'], 'Sending the BTC didn’t work.'],
  ];
  for (const [moves, cause] of causes) {
    it(`names its cause: ${moves.join(' ')}`, async () => {
      const element = await mountMoved([...moves, 'settle_refund']);
      await t.waitFor(() => outcome(element) === 'Refunded €101.34', outcome(element));
      assert.strictEqual(causeOf(element), `${cause} We’ve sent your money back to the account you paid from. ${open}`);
    });
  }

  it('after the payout is there when the order is shown again', async () => {
    const first = await mountMoved([...paid, 'broadcast', 'finalize']);
    await t.waitForStep(first, 'completed');
    first.remove();
    await refund('3.5');
    const element = t.mount({ 'transaction-code': t.store.orders()[0]?.transaction_code });
    await t.waitFor(() => refunded(element) === '€3.50', 'no refund');
    assert.strictEqual(outcome(element), t.deliveredTitle());
  });

  it('of the rest makes the sum of all the headline, and has no cause nor place by the word of the operator', async () => {
    const element = await mountMoved(paid);
    await refund('100.34');
    await t.waitFor(() => sentence(element) === 'Refunded: €100.34. Remaining: €1.00.', 'no refund');
    await refund('1');
    await t.waitForStep(element, 'refunded');
    await t.waitFor(() => outcome(element) === 'Refunded €101.34', outcome(element));
    assert.isUndefined(refunded(element));
    assert.strictEqual(causeOf(element), 'We’ve sent your money back.');
  });
});
