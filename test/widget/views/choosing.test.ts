import { assert } from '@open-wc/testing';
import { HttpResponse } from 'msw';
import { errors, quote, toText, type PaymentOption } from '#contract';
import * as events from '../../../widget/element/events.js';
import * as t from '../support/index.js';

t.useService();

/** The fields of an event, with options and orders by their names. */
function fieldsOf(event: Event): unknown[] {
  const { type } = event;
  if (event instanceof events.CheckoutReadyEvent) return [type, ...event.options.map(({ name }) => name)];
  if (event instanceof events.CheckoutOptionEvent) return [type, event.option.name];
  if (event instanceof events.CheckoutCurrencyEvent) return [type, event.cryptoCurrency, event.cryptoCurrencyNetwork];
  if (event instanceof events.CheckoutCreatedEvent) return [type, event.order.transaction_code];
  if (event instanceof events.CheckoutErrorEvent) return [type, event.failure];
  return [type];
}

const forHundredEuros = ['bank_sepa_instant', 'card_plus', 'wallet_pay', 'card_global', 'card_express', 'cash_voucher'];

describe('options', () => {
  it('are listed as the service sorts them, the first chosen and marked', async () => {
    const element = await t.choosing();
    assert.deepEqual(
      t.all(element, 'input[name=option]').map((input) => input.getAttribute('value')),
      forHundredEuros,
    );
    assert.strictEqual(t.checkedValue(element, 'option'), 'bank_sepa_instant');
    assert.lengthOf(t.all(element, '[part=tag]'), 1);
    assert.include(t.textOf(t.all(element, '[part=option]')[0]), 'Lowest fee');
  });

  it('carry no mark where there is only one', async () => {
    t.altered(t.optionsUrl, (data: { payment_options: unknown[] }) => data.payment_options.splice(1));
    const element = await t.choosing();
    assert.lengthOf(t.all(element, '[part=option]'), 1);
    assert.lengthOf(t.all(element, '[part=tag]'), 0);
  });

  const amounts: [string, string][] = [
    ['100', 'EUR'],
    ['33.33', 'EUR'],
    ['9999.99', 'USD'],
    ['1000', 'JPY'],
    ['10000', 'HUF'],
    ['25.555', 'GBP'],
  ];
  for (const [fiatAmount, fiatCurrency] of amounts) {
    it(`show the contract's fee for ${fiatAmount} ${fiatCurrency}, and lines that add up`, async () => {
      const element = t.put({ 'fiat-amount': fiatAmount, 'fiat-currency': fiatCurrency });
      let options: readonly PaymentOption[] = [];
      element.addEventListener('checkout-ready', (event) => ({ options } = event));
      await t.reach(element, 'choosing');
      assert.isNotEmpty(options);
      for (const [index, option] of options.entries()) {
        const { fee, subtotal, total } = quote(option, fiatAmount, fiatCurrency);
        const row = t.all(element, '[part=option]')[index];
        const digits = (text: string) => text.replace(/[^\d.]/g, '');
        assert.strictEqual(digits(row?.querySelector('.cost')?.firstChild?.nodeValue ?? ''), '', 'only white space');
        assert.include(t.textOf(row?.querySelector('.cost')).replaceAll(',', ''), toText(fee));
        row?.querySelector('input')?.click();
        await element.updateComplete;
        const lines = [t.get(element, '.fold b'), ...t.all(element, '[part=fees] dd')];
        assert.deepEqual(
          lines.map((line) => digits(t.textOf(line))),
          [total, subtotal, fee].map(toText),
        );
        assert.strictEqual(total.digits, subtotal.digits + fee.digits);
      }
    });
  }

  it('change by a click, which is told', async () => {
    const element = await t.choosing();
    const told = t.heard(document);
    t.all(element, '[part=option]')[2]?.click();
    await element.updateComplete;
    assert.strictEqual(t.checkedValue(element, 'option'), 'wallet_pay');
    assert.strictEqual(t.textOf(t.get(element, '.fold b')), '€103.77');
    assert.deepEqual(told.map(fieldsOf), [['checkout-option', 'wallet_pay']]);
  });

  it('of a service that sorts otherwise are shown cheapest first', async () => {
    t.altered(t.optionsUrl, (data: { payment_options: unknown[] }) => void data.payment_options.reverse());
    const element = await t.choosing();
    assert.strictEqual(t.checkedValue(element, 'option'), 'bank_sepa_instant');
    assert.include(t.textOf(t.all(element, '[part=option]')[0] as Element), 'Lowest fee');
  });

  it('that are none become a sentence, not an error', async () => {
    const told = t.heard(document);
    const element = await t.reach(t.put({ 'fiat-amount': '0.50' }), 'empty');
    assert.strictEqual(t.textOf(t.get(element, '[part=empty]')), 'There is no way to pay €0.50 here.');
    assert.lengthOf(t.all(element, '[role=alert], button'), 0);
    assert.deepEqual(told.map(fieldsOf), [['checkout-ready']]);
    assert.isUndefined(await element.submit());
  });

  it('that are refused become the text of the service and a retry', async () => {
    const told = t.heard(document);
    const element = await t.reach(t.put({ 'fiat-currency': 'XXX' }), 'unavailable');
    const { message } = errors.unsupported_fiat_currency;
    assert.strictEqual(t.alertOf(element), `The service answered: ${message}`);
    assert.strictEqual(t.textOf(t.get(element, '[part=button]')), 'Try again');
    const failure = { kind: 'refused', message };
    assert.deepEqual(told.map(fieldsOf), [['checkout-error', failure]]);
  });
});

describe('coins', () => {
  it('make no step where there is one', async () => {
    assert.lengthOf(t.all(await t.choosing(), '[part=coins]'), 0);
  });

  it('change by a click, which is told, and reach the order', async () => {
    const element = await t.choosing(t.noWallet, { wallets: t.twoWallets });
    assert.strictEqual(t.checkedValue(element, 'wallet'), '0');
    const told = t.heard(document);
    t.all(element, '[part=coin]')[1]?.click();
    await element.updateComplete;
    assert.strictEqual(t.checkedValue(element, 'wallet'), '1');
    assert.deepEqual(told.map(fieldsOf), [['checkout-currency', 'USDT', 'TRC20']]);
    await element.submit();
    assert.include(t.queryOf(t.asked(t.checkoutUrl)[0]), t.twoWallets[1] as object);
  });
});

describe('a purchase', () => {
  it('tells each step once, on the element and through the page', async () => {
    const told = t.heard(document);
    const element = await t.choosing();
    t.all(element, '[part=option]')[1]?.click();
    t.get(element, '[part=button]').click();
    await t.reach(element, 'pending');
    assert.deepEqual(told.map(fieldsOf), [
      ['checkout-ready', ...forHundredEuros],
      ['checkout-option', 'card_plus'],
      ['checkout-created', t.store.orders()[0]?.transaction_code],
    ]);
    assert.isTrue(told.every(({ bubbles, composed, cancelable }) => bubbles && composed && !cancelable));
    assert.isTrue(told.every(({ target }) => target === element));
  });

  it('that is refused keeps every choice and says why', async () => {
    const element = await t.choosing(t.noWallet, { wallets: t.twoWallets });
    t.all(element, '[part=coin]')[1]?.click();
    t.all(element, '[part=option]')[3]?.click();
    t.answerOnce(t.checkoutUrl, t.refused(errors.order_not_created.message));
    assert.isUndefined(await element.submit());
    await t.reach(element, 'choosing');
    assert.strictEqual(t.alertOf(element), `The service answered: ${errors.order_not_created.message}`);
    assert.strictEqual(t.checkedValue(element, 'wallet'), '1');
    assert.strictEqual(t.checkedValue(element, 'option'), 'card_global');
    t.get(element, '[part=button]').click();
    await t.reach(element, 'pending');
    assert.lengthOf(t.store.orders(), 1);
  });

  it('whose failure is told forgets it at the next choice', async () => {
    const element = await t.choosing();
    t.answerOnce(t.checkoutUrl, () => HttpResponse.error());
    await element.submit();
    assert.strictEqual(t.alertOf(element), 'The service could not be reached. Nothing was charged.');
    t.all(element, '[part=option]')[1]?.click();
    await element.updateComplete;
    assert.strictEqual(t.alertOf(element), '');
  });
});
