import { assert } from 'chai';
import { actionLabels, getTextOf, getWords, mountMoved, paid, type Move } from '../../support/moved-order.js';
import * as t from '../../support/index.js';

t.useService();

describe('an order on hold says what happens next, by when, and what the buyer may need to send', () => {
  const look = 'A person looks at it';
  const rows: readonly [reason: string, moves: readonly Move[], next: string, you?: string][] = [
    ['compliance_review', ['submit', 'hold'], look],
    ['amount_mismatch', ['submit', ['hold', 'amount_mismatch']], look, 'You may need to send proof of payment.'],
    ['coin_mismatch', ['submit', ['hold', 'coin_mismatch']], look, 'You don’t need to do anything.'],
    ['late_payment', ['expire', 'late_payment'], look, 'You may need to send proof of payment.'],
    ['invalid_address', [...paid, ['hold', 'invalid_address']], look],
    ['liquidity', [...paid, ['hold', 'liquidity']], look, 'You don’t need to do anything.'],
    ['tx_dropped', [...paid, 'broadcast', 'drop'], look, 'You don’t need to do anything.'],
  ];
  const review = (element: Element) =>
    t.queryAll(element, '.review .line').map((line) => [...line.children].map(t.getText));

  for (const [reason, moves, next, you] of rows) {
    it(reason, async () => {
      const element = await mountMoved(moves);
      await t.waitFor(() => review(element).length >= 2, 'no rows');
      const [first, by, ...last] = review(element);
      assert.deepEqual([first, ...last], [['Next', next]]);
      assert.strictEqual(getTextOf(element, '.review + .label'), you ?? '');
      assert.match(by?.join(' ') ?? '', /^By \w+day,? \d+:00 [AP]M$/, 'in the time of the buyer');
      assert.isNull(t.query(element, '.restart'));
    });
  }

  it('says above the address that nothing was sent yet, until it was', async () => {
    const label = (element: Element) => t.getText(t.query(element, '#address-label'));
    const unsent = await mountMoved([...paid, 'hold']);
    await t.waitFor(() => label(unsent) === 'We’ve sent no BTC to this address on Bitcoin yet', label(unsent));
    unsent.remove();
    sessionStorage.clear();
    const dropped = await mountMoved([...paid, 'broadcast', 'drop']);
    await t.waitFor(() => label(dropped).endsWith('BTC on Bitcoin goes to'), label(dropped));
  });

  it('asks for another address only where the buyer has typed the first', async () => {
    const element = await t.mountAtChoosing({ ...t.withoutAddress });
    t.typeAddress(element, t.addresses.bitcoin);
    await element.submit();
    for (const trigger of ['submit', 'capture'] as const) await t.applyTrigger(trigger);
    await t.applyTrigger('hold', { reason: 'invalid_address' });
    const duty = () => getTextOf(element, '.review + .label');
    await t.waitFor(() => duty() === 'You may need to send an address.', duty());
  });

  /** The page of an order on hold, loaded again. */
  async function loadAgain(
    layout: t.CryptoCheckout['layout'] = 'card',
    hold: Move = 'hold',
  ): Promise<t.CryptoCheckout> {
    const first = await mountMoved([...paid, hold]);
    await t.waitForStep(first, 'on_hold');
    first.remove();
    const element = t.mount({ layout });
    if (layout !== 'card') {
      await t.waitFor(() => t.query(element, '[part=open]'), 'no button');
      await element.open();
    }
    await t.waitFor(() => review(element).length > 0, 'no rows');
    assert.strictEqual(element.order?.transaction_code, t.store.orders()[0]?.transaction_code);
    assert.lengthOf(t.store.orders(), 1);
    return element;
  }

  it('says what was received where the option is not known', async () => {
    const first = await mountMoved([...paid, 'hold']);
    await t.waitForStep(first, 'on_hold');
    first.remove();
    t.mockReply(t.eventsUrl, t.failedReply('Not found.', 404));
    t.alterReply(t.orderUrl, (data: { payment_option: null }) => (data.payment_option = null));
    const element = t.mount({ 'transaction-code': t.store.orders()[0]?.transaction_code });
    await t.waitFor(() => getTextOf(element, '[part=cause]') !== '', 'no cause');
    assert.match(getTextOf(element, '[part=cause]'), /^Charged €101\.34\. We may ask/);
  });

  it('says what was received of another amount, beside what was to be paid', async () => {
    t.mockReply(t.eventsUrl, t.failedReply('Not found.', 404));
    t.alterReply(t.orderUrl, (data: { captured_amount: string }) => (data.captured_amount = '90.00'));
    const element = await loadAgain('card', ['hold', 'amount_mismatch']);
    const sentence = 'Charged €90.00. The amount doesn’t match your order. We’re looking into it. Your order';
    assert.isTrue(getTextOf(element, '[part=cause]').startsWith(sentence), getTextOf(element, '[part=cause]'));
    assert.isTrue(t.getAnnouncement(element).includes(sentence));
    assert.includeMembers(t.queryAll(element, 'dl .line').map(getWords), ['Total €101.34', 'Charged €90.00']);
  });

  for (const [name, review_by, sentence] of [
    ['does not say', null, ''],
    ['has missed', 1, 'This takes longer than we said. Contact the shop with the order code below.'],
  ] as const) {
    it(`names no time that the operator ${name}`, async () => {
      t.mockReply(t.eventsUrl, t.failedReply('Not found.', 404));
      t.alterReply(t.orderUrl, (data: { review_by: number | null }) => (data.review_by = review_by));
      const element = await loadAgain();
      assert.deepEqual(
        review(element).map(([term]) => term),
        ['Next'],
      );
      assert.strictEqual(t.getText(t.query(element, '.review + p')), sentence);
    });
  }

  for (const layout of ['button', 'row', 'card'] as const) {
    it(`and starts no other order, also after a reload: ${layout}`, async () => {
      const element = await loadAgain(layout);
      const buttons = actionLabels(element).filter((label) => label !== 'View payment');
      assert.deepEqual(buttons, []);
      assert.strictEqual(getTextOf(element, '.bar-amount'), '', 'the total is no headline');
      assert.isNull(t.query(element, '[part=amount]'));
    });
  }
});
