import { assert } from 'chai';
import { HttpResponse } from 'msw';
import { errors, computeFeeLines, toText, type PaymentOption } from '#contract';
import { CheckoutCoinChangeEvent } from '../../../widget/destination/events.js';
import * as events from '../../../widget/element/events.js';
import { CheckoutCreatedEvent } from '../../../widget/order/events.js';
import * as t from '../support/index.js';

t.useService();

/** The fields of an event, with options and orders by their names. */
function fieldsOf(event: Event): unknown[] {
  const { type } = event;
  if (event instanceof events.CheckoutReadyEvent) return [type, ...event.options.map(({ name }) => name)];
  if (event instanceof events.CheckoutOptionChangeEvent) return [type, event.option.name];
  if (event instanceof CheckoutCoinChangeEvent) return [type, event.cryptoCurrency, event.cryptoCurrencyNetwork];
  if (event instanceof CheckoutCreatedEvent) return [type, event.order.transaction_code];
  if (event instanceof events.CheckoutErrorEvent) return [type, event.failure];
  return [type];
}

const forHundredEuros = ['bank_sepa_instant', 'card_plus', 'wallet_pay', 'card_global', 'card_express', 'cash_voucher'];

describe('options', () => {
  it('are listed as the service sorts them, the first chosen and marked', async () => {
    const element = await t.mountAtChoosing();
    const offered = t.queryAll(element, 'input[name=option]').map((input) => input.getAttribute('value'));
    assert.deepEqual(offered, forHundredEuros);
    assert.strictEqual(t.getCheckedValue(element, 'option'), 'bank_sepa_instant');
    assert.lengthOf(t.queryAll(element, '.tag'), 1);
    assert.include(t.getText(t.queryAll(element, '[part=option]')[0]), 'Lowest fee');
  });

  it('have no mark when there is only one, whose name has no gap where it has no description', async () => {
    t.alterReply(t.optionsUrl, (data: { payment_options: PaymentOption[] }) => {
      data.payment_options = data.payment_options.slice(0, 1).map((option) => ({ ...option, alt: '' }));
    });
    const element = await t.mountAtChoosing();
    const names = t.queryAll(element, 'input, .tag').map(({ ariaLabel }) => ariaLabel);
    assert.deepEqual(names, ['SEPA instant transfer, +€1.34 fee']);
  });

  const amounts: [string, string][] = [
    ['100', 'EUR'],
    ['33.33', 'EUR'],
    ['9999.99', 'USD'],
    ['1000', 'JPY'],
    ['10000', 'HUF'],
    ['25.555', 'GBP'],
  ];
  for (const [fiat_amount, fiat_currency] of amounts) {
    it(`show the contract's fee for ${fiat_amount} ${fiat_currency}, and lines that add up`, async () => {
      const element = t.mount({ 'fiat-amount': fiat_amount, 'fiat-currency': fiat_currency });
      let options: readonly PaymentOption[] = [];
      element.addEventListener('checkout-ready', (event) => ({ options } = event));
      await t.waitForStep(element, 'choosing');
      assert.isNotEmpty(options);
      for (const [index, option] of options.entries()) {
        const { fee, subtotal, total } = computeFeeLines(option, { fiat_amount, fiat_currency });
        const row = t.queryAll(element, '[part=option]')[index];
        const digits = (text: string) => text.replace(/[^\d.]/g, '');
        assert.strictEqual(digits(t.getText(row?.querySelector('.cost'))), toText(fee));
        row?.querySelector('input')?.click();
        await element.updateComplete;
        const lines = [t.queryRequired(element, '[part=amount]'), ...t.queryAll(element, '[part=fees] span')];
        const shown = lines.map((line) => digits(t.getText(line)));
        assert.deepEqual(shown, [total, subtotal, fee].map(toText));
        assert.strictEqual(total.digits, subtotal.digits + fee.digits);
        assert.strictEqual(t.getText(t.queryRequired(element, '[part=button]')), `Pay ${t.getText(lines[0])}`);
      }
    });
  }

  it('of a service with another order are shown cheapest first', async () => {
    t.alterReply(t.optionsUrl, (data: { payment_options: unknown[] }) => void data.payment_options.reverse());
    const element = await t.mountAtChoosing();
    assert.strictEqual(t.getCheckedValue(element, 'option'), 'bank_sepa_instant');
    assert.include(t.getText(t.queryAll(element, '[part=option]')[0] as Element), 'Lowest fee');
  });

  it('that are empty show a sentence, not an error', async () => {
    const recorded = t.recordEvents(document);
    const element = await t.waitForStep(t.mount({ 'fiat-amount': '0.50' }), 'empty');
    assert.match(t.getText(t.queryRequired(element, '.empty')), /^No way to pay €0\.50 here/);
    assert.lengthOf(t.queryAll(element, '[role=alert], button'), 0);
    assert.deepEqual(recorded.map(fieldsOf), [['checkout-ready']]);
    assert.isUndefined(await element.submit());
  });
});

describe('a purchase', () => {
  it('fires one event for each step, which bubbles through the page', async () => {
    const recorded = t.recordEvents(document);
    const element = await t.mountAtChoosing();
    t.queryAll(element, '[part=option]')[1]?.click();
    t.queryRequired(element, '[part=button]').click();
    await t.waitForStep(element, 'pending');
    assert.deepEqual(recorded.map(fieldsOf), [
      ['checkout-ready', ...forHundredEuros],
      ['checkout-option-change', 'card_plus'],
      ['checkout-created', t.store.orders()[0]?.transaction_code],
    ]);
    assert.isTrue(recorded.every(({ bubbles, composed, cancelable }) => bubbles && composed && !cancelable));
    assert.isTrue(recorded.every(({ target }) => target === element));
  });

  it('that is refused keeps every choice and shows the reason', async () => {
    const element = await t.mountAtChoosing(t.withoutWallet, { wallets: t.twoWallets });
    t.queryAll(element, '[part=coin]')[1]?.click();
    t.queryAll(element, '[part=option]')[3]?.click();
    t.mockReplyOnce(t.checkoutUrl, t.failedReply(errors.order_not_created.message));
    assert.isUndefined(await element.submit());
    await t.waitForStep(element, 'choosing');
    assert.strictEqual(t.getAlertText(element), t.refusedSentence);
    assert.strictEqual(t.getCheckedValue(element, 'wallet'), '1');
    assert.strictEqual(t.getCheckedValue(element, 'option'), 'card_global');
    t.queryRequired(element, '[part=button]').click();
    await t.waitForStep(element, 'pending');
    assert.lengthOf(t.store.orders(), 1);
  });

  it('does not ask the buyer to check an address that the page has set', async () => {
    const element = await t.mountAtChoosing();
    t.mockReplyOnce(t.checkoutUrl, t.failedReply('Invalid wallet address.', 400));
    await element.submit();
    assert.match(t.getAlertText(element), /^This checkout isn’t available\. Contact the shop\./);
  });

  it('whose failure is shown hides it at the next choice', async () => {
    const element = await t.mountAtChoosing();
    t.mockReplyOnce(t.checkoutUrl, () => HttpResponse.error());
    await element.submit();
    assert.strictEqual(t.getAlertText(element), 'We can’t connect. Check your connection. You weren’t charged.');
    t.queryAll(element, '[part=option]')[1]?.click();
    await element.updateComplete;
    assert.strictEqual(t.getAlertText(element), '');
  });
});
