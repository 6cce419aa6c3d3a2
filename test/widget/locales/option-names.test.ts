import { assert } from 'chai';
import data from '../../../server/catalogue/processors.json' with { type: 'json' };
import { manualProcessor } from '../../../server/core/pricing/manual-payments.js';
import { importDictionary } from '../../../widget/lazy/dictionaries.js';
import { languages } from '../../../widget/locales/negotiate.js';
import { seedOptions } from '../../../widget/locales/option-text.js';
import { captureWarnings } from '../support/misconfiguration.js';
import * as t from '../support/index.js';

t.useService();

const rowOf = (element: Element, name: string): string =>
  [...(t.query(element, `input[value=${name}]`)?.closest('.row')?.querySelectorAll('.what > bdi') ?? [])]
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

  for (const tag of languages) {
    it(`are all translated: ${tag}`, async () => {
      const { options = {} } = (await importDictionary(tag))?.default ?? {};
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
    assert.include(rowOf(await t.mountAtChoosing({ locale: 'de' }), 'card_global'), 'Our Card');
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
});

describe('payment-options', () => {
  const shown = (element: Element) =>
    t.queryAll(element, 'input[name=option]').map((input) => input.getAttribute('value'));

  /** The options on screen for 100 EUR, of which the cheapest is a transfer, and what the console says of the rest. */
  const rows: readonly (readonly [names: string, options: readonly string[], reported: readonly string[]])[] = [
    ['card_global, bank_sepa_instant', ['card_global', 'bank_sepa_instant'], []],
    ['cash_voucher', ['cash_voucher'], []],
    ['\n wallet_pay\twallet_pay  card_global\n', ['wallet_pay', 'card_global'], []],
    [
      'card_globl cash_voucher',
      ['cash_voucher'],
      ['payment-options: card_globl is not offered for this amount. Did you mean card_global?'],
    ],
  ];
  for (const [names, options, reported] of rows) {
    it(`are the only ones, in this order, and the first is chosen: ${JSON.stringify(names)}`, async () => {
      const warnings = await captureWarnings(async (messages) => {
        const element = await t.mountAtChoosing({ 'payment-options': names });
        assert.deepEqual(shown(element), [...options]);
        assert.strictEqual(t.getCheckedValue(element, 'option'), options[0]);
        await t.waitForMarks(element);
        await t.waitFor(() => messages.length >= reported.length, 'not reported');
        await element.submit();
        assert.strictEqual(t.getQuery(t.getRequests(t.checkoutUrl)[0])['payment_option'], options[0]);
      });
      const sentences = reported.map((sentence) => `<crypto-checkout> ${sentence}`);
      assert.deepEqual(warnings, sentences);
    });
  }

  it('leave the tag with the cheapest of them', async () => {
    const element = await t.mountAtChoosing({ 'payment-options': 'cash_voucher card_global' });
    const marked = t.queryAll(element, '[part=option]').map((row) => t.getText(row).includes('Lowest fee'));
    assert.deepEqual(marked, [false, true]);
  });

  for (const [names, reported] of [
    ['card_globl', /^<crypto-checkout> payment-options: card_globl is not offered .+ Did you mean card_global\?$/],
    ['constructor', /\.$/],
    ['gold 1', /\.$/],
    ['', /^undefined$/],
  ] as const) {
    it(`of which none is offered change nothing: ${names}`, async () => {
      const [warning] = await captureWarnings(async (messages) => {
        const element = await t.mountAtChoosing({ 'payment-options': names });
        assert.isAbove(shown(element).length, 3);
        assert.strictEqual(t.getCheckedValue(element, 'option'), 'bank_sepa_instant');
        await t.waitFor(() => messages.length === names.split(' ').filter(Boolean).length, 'not reported');
      });
      assert.match(String(warning), reported);
    });
  }
});
