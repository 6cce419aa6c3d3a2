import { assert } from 'chai';
import data from '../../../server/catalogue/processors.json' with { type: 'json' };
import { manualProcessor } from '../../../server/core/pricing/manual-payments.js';
import { dictionaries } from '../../../widget/lazy/dictionaries.js';
import { seedOptions } from '../../../widget/locales/option-text.js';
import * as t from '../support/index.js';

t.useService();

const rowOf = (element: Element, name: string): string =>
  [...(t.query(element, `input[value=${name}]`)?.closest('.row')?.querySelectorAll('.what :not(.cost) > bdi') ?? [])]
    .map(t.getText)
    .join(' ');

const headline = (element: Element): string => t.getText(t.query(element, '.label'));

describe('the options of the service', () => {
  it('are known by what the service calls them', () => {
    const found = [...data.processors, manualProcessor([])].map(
      ({ name, show_name, alt }) => [name, [show_name, alt]] as const,
    );
    assert.deepEqual(Object.fromEntries(found), seedOptions);
  });

  for (const [tag, load] of Object.entries(dictionaries)) {
    it(`are all translated: ${tag}`, async () => {
      const { options = {} } = (await load())?.default ?? {};
      assert.sameMembers(Object.keys(options), Object.keys(seedOptions));
      const texts = Object.values(options).flat();
      assert.isTrue(texts.every((text) => text.trim() === text && text !== ''));
      assert.isTrue(
        Object.values(options).every(
          ([showName = '', alt = '', ...rest]) => showName.length <= 60 && alt.includes(' · ') && rest.length === 0,
        ),
      );
    });
  }

  it('read in the language of the buyer, on the way to the order too', async () => {
    const element = await t.mountAtChoosing({ locale: 'de' });
    assert.include(rowOf(element, 'card_global'), 'Karte Jede Debit- oder Kreditkarte · 5 Min.');
    await element.submit();
    await t.waitForStep(element, 'pending');
    assert.strictEqual(headline(element), 'Zu zahlen · SEPA-Echtzeit');
  });

  for (const [locale, numberingSystem, row] of [
    ['ar-EG', '', '· ٥ دقائق'],
    ['ar-EG', 'latn', '· 5 دقائق'],
    ['fa', '', '· ۵ دقیقه'],
    ['fa', 'latn', '· 5 دقیقه'],
    ['en', 'arab', '· ٥ min'],
  ] as const) {
    it(`have the digits of the amounts: ${locale} ${numberingSystem}`, async () => {
      const element = await t.mountAtChoosing({ locale, numberingSystem });
      assert.include(rowOf(element, 'card_global').replaceAll('\xa0', ' '), row);
    });
  }

  it('keep a name that another service gave them', async () => {
    t.alterReply(t.optionsUrl, (reply: { payment_options: { show_name: string }[] }) => {
      for (const option of reply.payment_options) option.show_name = `Our ${option.show_name}`;
    });
    const element = await t.mountAtChoosing({ locale: 'de' });
    assert.include(rowOf(element, 'card_global'), 'Our Card');
  });
});

describe('option-names', () => {
  const names = {
    card_global: 'Plastic',
    wallet_pay: { show_name: 'Tap', alt: 'On your phone' },
    card_plus: { alt: 'Slow' },
  };

  for (const [locale, verified] of [
    ['en', 'Card, verified'],
    ['de', 'Karte, geprüft'],
  ] as const) {
    it(`names options by their name: ${locale}`, async () => {
      const element = await t.mountAtChoosing({ locale, 'option-names': JSON.stringify(names) });
      assert.match(rowOf(element, 'card_global'), /^Plastic /);
      assert.strictEqual(rowOf(element, 'wallet_pay'), 'Tap On your phone');
      assert.strictEqual(rowOf(element, 'card_plus'), `${verified} Slow`);
    });
  }

  it('change at any time, and stay text', async () => {
    const element = await t.mountAtChoosing();
    element.optionNames = { card_global: '<b>\u202eBold' };
    await t.waitFor(() => rowOf(element, 'card_global').startsWith('<b> Bold'), 'not renamed');
    assert.lengthOf(t.queryAll(element, '[part=option] b'), 0);
  });

  it('that are no object are reported', async () => {
    const errors: unknown[] = [];
    const { error } = console;
    console.error = (message: unknown) => void errors.push(message);
    const element = await t.waitForStep(t.mount({ 'option-names': 'Card' }), 'unavailable');
    console.error = error;
    assert.include(t.getAlertText(element), '(option-names)');
    assert.lengthOf(errors, 1);
  });
});

describe('payment-option', () => {
  it('comes first and is chosen, and the tag stays with the cheapest', async () => {
    const element = await t.mountAtChoosing({ 'payment-option': 'cash_voucher' });
    assert.strictEqual(t.getCheckedValue(element, 'option'), 'cash_voucher');
    const [first, second] = t.queryAll(element, '[part=option]');
    assert.notInclude(t.getText(first), 'Lowest fee');
    assert.include(t.getText(second), 'Lowest fee');
    await element.submit();
    assert.strictEqual(t.getQuery(t.getRequests(t.checkoutUrl)[0])['payment_option'], 'cash_voucher');
  });

  it('that the service does not offer changes nothing', async () => {
    const element = await t.mountAtChoosing({ 'payment-option': 'wire_desk' });
    assert.strictEqual(t.getCheckedValue(element, 'option'), 'bank_sepa_instant');
  });
});
