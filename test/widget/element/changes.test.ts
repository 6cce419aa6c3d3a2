import { assert } from 'chai';
import * as t from '../support/index.js';

t.useService();

describe('attributes that change', () => {
  it('while loading discard the late first reply', async () => {
    const call = t.holdReply(t.optionsUrl);
    const element = t.mount();
    const recorded = t.recordEvents(element);
    await call.waitForRequest();
    element.fiatAmount = '30';
    await t.waitForStep(element, 'choosing');
    const names = t.queryAll(element, 'input').map((input) => input.getAttribute('value'));
    assert.isTrue(call.signals[0]?.aborted);
    call.open();
    await t.nextTask();
    await element.updateComplete;
    const offered = t.queryAll(element, 'input').map((input) => input.getAttribute('value'));
    assert.deepEqual(offered, names);
    assert.lengthOf(recorded, 1);
  });

  it('while creating discard the late order', async () => {
    const element = await t.mountAtChoosing();
    const call = t.holdReply(t.checkoutUrl);
    const order = element.submit();
    await call.waitForRequest();
    element.externalReference = 'INV-2';
    await t.waitFor(() => t.getRequests(t.optionsUrl).length === 2);
    call.open();
    assert.isUndefined(await order);
    await t.waitForStep(element, 'choosing');
    assert.isNull(element.order);
    assert.strictEqual((await element.submit())?.transaction_code, t.store.orders().at(-1)?.transaction_code);
  });

  it('together send one request', async () => {
    const element = await t.mountAtChoosing();
    element.fiatAmount = '30';
    element.setAttribute('fiat-currency', 'USD');
    element.externalReference = 'INV-3';
    await t.waitFor(() => t.getRequests().length === 2);
    await t.waitForStep(element, 'choosing');
    assert.lengthOf(t.getRequests(), 2);
  });

  for (const [name, value] of [
    ['theme', 'dark'],
    ['locale', 'de'],
    ['qr', 'uri'],
    ['class', 'x'],
    ['fiat-amount', '100'],
  ] as const) {
    it(`of the appearance alone send no request: ${name}`, async () => {
      const element = await t.mountAtChoosing();
      element.setAttribute(name, value);
      await element.updateComplete;
      assert.lengthOf(t.getRequests(), 1);
      assert.isTrue(element.matches(':state(choosing)'));
    });
  }
});

describe('a price that changes while the form is open', () => {
  const buyerAttributes = { ...t.withoutAddress, 'fiat-amount': '49' };
  const field = (element: Element) => t.queryRequired(element, '#destination') as HTMLTextAreaElement;
  const button = (element: Element) => t.queryRequired(element, '[part=button]');
  const isWaiting = (element: Element) => button(element).ariaDisabled === 'true';
  const shown = (element: Element) => ({
    option: t.getCheckedValue(element, 'option'),
    coin: t.getCheckedValue(element, 'wallet'),
    address: field(element).value,
    focus: element.shadowRoot?.activeElement?.id,
  });
  const heightOf = (element: Element) => {
    t.finishAnimations(element);
    return t.queryRequired(element, '.card').getBoundingClientRect().height;
  };

  /** The buyer has chosen the third option and the second coin, and is in the field of the address. */
  async function mountChosen(attributes: t.Attributes = {}): Promise<t.CryptoCheckout> {
    const changes = { ...buyerAttributes, 'crypto-currency': undefined, 'crypto-currency-network': undefined };
    const element = await t.mountAtChoosing({ ...changes, ...attributes }, { wallets: t.twoCoins });
    await t.waitForMarks(element);
    t.queryRequired(element, 'input[value=card_global]').click();
    t.queryAll(element, '[part=coin]')[1]?.click();
    await element.updateComplete;
    field(element).focus();
    t.typeAddress(element, t.addresses.tron);
    await element.updateComplete;
    return element;
  }

  const chosen = { option: 'card_global', coin: '1', address: t.addresses.tron, focus: 'destination' };

  const prices: readonly (readonly [what: string, amounts: readonly string[], option?: string])[] = [
    ['is lower', ['39']],
    ['is higher', ['490']],
    ['changes often', ['39', '40', '41', '42']],
    ['is the first one again', ['39', '49']],
    ['is beyond an option, whose place the cheapest takes', ['10'], 'card_express'],
  ];
  for (const [what, amounts, option = 'card_global'] of prices) {
    it(`keeps what the buyer has chosen and typed: it ${what}`, async () => {
      const element = await mountChosen();
      const height = heightOf(element);
      for (const amount of amounts) {
        const reply = t.holdReply(t.optionsUrl);
        element.setAttribute('fiat-amount', amount);
        await reply.waitForRequest();
        await element.updateComplete;
        assert.isTrue(isWaiting(element));
        assert.deepEqual(shown(element), chosen);
        assert.strictEqual(heightOf(element), height);
        button(element).click(); // changes nothing
        if (amount === amounts.at(-1)) reply.open();
      }
      await t.waitFor(() => !isWaiting(element), 'no new options');
      assert.deepEqual(shown(element), { ...chosen, option });
      assert.lengthOf(t.getRequests(t.checkoutUrl), 0);
      button(element).click();
      await t.waitForStep(element, 'pending');
      assert.include(t.getQuery(t.getRequests(t.checkoutUrl)[0]), {
        fiat_amount: amounts.at(-1),
        payment_option: option,
        wallet_address: t.addresses.tron,
      });
    });
  }

  it('chooses the first option of the new price where the buyer has chosen none', async () => {
    const element = await t.mountAtChoosing({ 'fiat-amount': '49', 'fiat-currency': 'USD' });
    assert.strictEqual(t.getCheckedValue(element, 'option'), 'wallet_pay');
    element.fiatAmount = '1000';
    await t.waitFor(() => t.query(element, 'input[value=bank_ach]:checked'), 'kept');
  });

  it('returns to the option and the coin that other settings had replaced', async () => {
    const element = await mountChosen();
    const both = element.wallets;
    const [bitcoin] = both ?? [];
    for (const [fiatAmount, wallets, now] of [
      ['10', both, { ...chosen, option: 'card_express' }],
      ['12', both, { ...chosen, option: 'card_express' }],
      ['49', both, chosen],
      ['49', [bitcoin], { ...chosen, coin: undefined, address: '' }],
      ['39', [bitcoin], { ...chosen, coin: undefined, address: '' }],
      ['39', both, chosen],
    ] as const) {
      Object.assign(element, { fiatAmount, wallets });
      await element.updateComplete;
      await t.waitFor(() => !isWaiting(element), 'no new options');
      assert.deepEqual(shown(element), now);
    }
  });

  it('counts for submit(), which waits for its options', async () => {
    const element = await mountChosen();
    element.fiatAmount = '39';
    assert.strictEqual((await element.submit())?.fiat_amount, '39');
    assert.lengthOf(t.store.orders(), 1);
  });

  it('discards a check of the address, and an order that has not been sent', async () => {
    const element = await mountChosen();
    button(element).click();
    element.fiatAmount = '39';
    await t.waitFor(() => t.getRequests(t.optionsUrl).length === 2);
    await t.waitFor(() => !isWaiting(element), 'no new options');
    assert.lengthOf(t.getRequests(t.checkoutUrl), 0);
    assert.deepEqual(shown(element), chosen);
  });

  it('shows the amounts of the last price until there are options for the new one', async () => {
    const element = await mountChosen();
    const reply = t.holdReply(t.optionsUrl);
    const amounts = () => ['amount', 'fees', 'button'].map((part) => t.getText(t.query(element, `[part=${part}]`)));
    const before = amounts();
    Object.assign(element, { fiatAmount: '39', fiatCurrency: 'USD' });
    await reply.waitForRequest();
    await element.updateComplete;
    assert.deepEqual(amounts(), before);
    reply.open();
    await t.waitFor(() => !isWaiting(element), 'no new options');
    assert.include(amounts()[2], '$41.00');
  });

  it('keeps them while it is missing for a moment, and has them again at once after a longer one', async () => {
    const element = await mountChosen();
    const height = heightOf(element);
    for (const isLonger of [false, true]) {
      element.removeAttribute('fiat-amount');
      await (isLonger ? t.waitForStep(element, 'unavailable') : element.updateComplete);
      element.setAttribute('fiat-amount', '39');
      await element.updateComplete;
      const { focus } = isLonger ? shown(element) : chosen;
      assert.deepEqual([shown(element), isWaiting(element)], [{ ...chosen, focus }, true]);
      await t.waitFor(() => !isWaiting(element), 'no new options');
      assert.deepEqual([shown(element), heightOf(element)], [chosen, height]);
    }
  });

  it('is tried again after a failure, and an amount that none takes, with all that was chosen', async () => {
    const element = await mountChosen();
    t.mockReplyOnce(t.optionsUrl, t.failedReply('Not now.'));
    element.fiatAmount = '39';
    await t.waitForStep(element, 'unavailable');
    button(element).click();
    await t.waitForStep(element, 'choosing');
    assert.deepEqual(shown(element), chosen);
    const height = heightOf(element);
    for (const amount of ['0.50', '0.01']) {
      element.fiatAmount = amount;
      await t.waitForStep(element, 'empty');
      element.fiatAmount = '49';
      await t.waitForStep(element, 'choosing');
      assert.deepEqual(shown(element), chosen);
      assert.strictEqual(heightOf(element), height);
    }
  });

  it('returns the focus to any control of the form, such as the line of further options', async () => {
    const element = await mountChosen();
    t.queryRequired(element, '.more').focus();
    element.fiatAmount = '0.50';
    await t.waitForStep(element, 'empty');
    element.fiatAmount = '49';
    await t.waitForStep(element, 'choosing');
    await t.waitFor(() => element.shadowRoot?.activeElement?.matches('.more') === true, 'no focus');
  });

  it('leaves the focus outside of the form where the buyer took it meanwhile', async () => {
    const element = await mountChosen();
    element.fiatAmount = '0.50';
    await t.waitForStep(element, 'empty');
    (element.shadowRoot?.activeElement as HTMLElement).blur();
    element.fiatAmount = '49';
    await t.waitForStep(element, 'choosing');
    await t.nextTask();
    assert.deepEqual(shown(element), { ...chosen, focus: undefined });
  });

  it('leaves the focus on the option that has another place now, and in view', async () => {
    const element = await mountChosen({ 'payment-options': 'wallet_pay cash_voucher bank_sepa_instant card_global' });
    const option = t.queryRequired(element, 'input[value=card_global]') as HTMLInputElement;
    option.focus();
    element.paymentOptions = 'card_global wallet_pay';
    await t.waitFor(() => t.queryAll(element, '[part=option]').length === 2, 'no new options');
    assert.strictEqual((element.shadowRoot?.activeElement as HTMLInputElement).value, 'card_global');
    element.removeAttribute('payment-options');
    element.fiatAmount = '120';
    await t.waitFor(() => t.query(element, 'details'), 'no further options');
    await t.waitFor(() => t.query(element, 'input[value=card_global]')?.checkVisibility(), 'not in view');
  });

  it('is another purchase under another reference: it starts over', async () => {
    const element = await mountChosen();
    Object.assign(element, { fiatAmount: '39', externalReference: 'INV-2' });
    await t.waitFor(() => t.query(element, 'input[value=bank_sepa_instant]:checked'), 'not started over');
    assert.deepEqual(shown(element), { option: 'bank_sepa_instant', coin: '0', address: '', focus: 'destination' });
  });
});
