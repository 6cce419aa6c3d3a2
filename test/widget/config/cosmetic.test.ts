import { assert } from 'chai';
import { assertCosmetic, captureWarnings, fixHints } from '../support/misconfiguration.js';
import * as t from '../support/index.js';
import tables from './cosmetic.json' with { type: 'json' };

t.useService();

const wrongUrls = [
  'javascript:alert(1)',
  'tel:+4930123456',
  'ftp://shop.example',
  'https://',
  'www.shop.example/terms',
  'https://a:b@c.example',
  'https://a b',
  'data:text/html,x',
  'x'.repeat(3000),
];

type Name = keyof typeof fixHints;

const wrong: Partial<Record<Name, readonly string[]>> = {
  theme: ['Dark', 'blue', 'dark,sharp', 'dark toString'],
  brand: ['635bff', '#12345', 'brand', 'red; color: blue', 'url(https://evil.example/)'],
  layout: ['popup', 'Card', 'x'.repeat(5000)],
  qr: ['x', 'URI', 'bitcoin:'],
  emphasis: ['Address', 'qr'],
  'payment-target': ['blank', '_parent', 'shop'],
  locale: ['jp', 'cz', 'sv-SE', 'english', 'C', 'POSIX', 'x_y_z', 'x', 'not a tag', '<x>', '_de', 'd'.repeat(5000)],
  'numbering-system': ['roman', 'Latn', 'u-nu-latn', '1'],
  'option-names': ['["a"]', '{', 'card', '5', '"x"', '{"card_global":{"show_name":5}}'],
  'terms-version': ['x'.repeat(256), 'a\u0000b'],
  'return-url': wrongUrls,
  'terms-url': wrongUrls,
  'privacy-url': wrongUrls,
  'support-url': [...wrongUrls, 'mailto:', 'mailto:a b@shop.example', 'mailto:nobody', 'help@shop.example'],
  'explorer-url': [...wrongUrls, 'https://{tx_hash}.example/', '/{hash}', '//{tx_hash}/'],
};

/** The form is in the page, and in no dialog. */
const isCard = (element: Element): boolean =>
  !!t.query(element, 'form[method=dialog]')?.checkVisibility() && !t.query(element, 'dialog');

describe('an invalid appearance is reported, the default is used and the sale goes on', () => {
  for (const [attribute, values] of Object.entries(wrong)) {
    it(`${attribute}: ${values.map((value) => JSON.stringify(value.slice(0, 40))).join(', ')}`, async () => {
      const warnings = await captureWarnings(async (messages) => {
        const element = await t.mountAtChoosing({ 'privacy-url': 'https://shop.example/privacy' });
        for (const [index, value] of values.entries()) {
          element.setAttribute(attribute, value);
          await t.waitFor(() => messages.length > index, `no warning: ${value}`);
          const links = attribute === 'privacy-url' ? 0 : 1;
          await t.waitFor(() => t.queryAll(element, '.links a').length === links, `a link: ${value}`);
          assert.isTrue(isCard(element), 'another layout');
        }
        assert.exists(await element.submit());
      });
      assert.lengthOf(warnings, values.length);
      for (const message of warnings) {
        assert.match(message, new RegExp(`^<crypto-checkout> ${attribute} does not fit`));
        assert.include(message, fixHints[attribute as Name]);
      }
    });
  }

  it('once, all in one message, with near names', () =>
    assertCosmetic(
      () =>
        t.mount({
          theme: 'drak',
          layout: 'crad',
          lang: 'english',
          dir: 'up',
          bran: '#635bff',
          language: 'de',
          colour: 'red',
          partner_crypto_currency_network: 'x',
          consent: '',
          _nghost: '',
          translate: 'no',
          'x-data': '',
        }),
      [
        `theme does not fit: "drak". ${fixHints.theme} Did you mean dark?`,
        `layout does not fit: "crad". Write card, button or row. Did you mean card?`,
        `lang does not fit: "english". ${fixHints.locale}`,
        'dir does not fit: "up". Write ltr, rtl or auto.',
        'consent is missing. Write required, or leave it out.',
        'bran is not known. Did you mean brand?',
        'language is not known. Did you mean locale?',
        'colour is not known. Did you mean brand?',
        'partner_crypto_currency_network is not known. Did you mean partner-crypto-currency-network?',
      ].join('\n'),
    ));

  it('of a theme, the presets that exist are used', async () => {
    const element = await assertCosmetic(
      () => t.mount({ theme: 'drak sharp' }),
      `theme does not fit: "drak sharp". ${fixHints.theme} Did you mean dark?`,
    );
    await t.waitFor(() => getComputedStyle(element).getPropertyValue('--_d-radius') !== '', 'no preset');
  });

  it('a theme that is no text is reported', async () => {
    const element = t.createCheckout();
    await assertCosmetic(() => {
      Object.assign(element, { theme: true });
      t.createContainer().append(element);
      return element;
    }, `theme does not fit: "true". ${fixHints.theme}`);
  });

  it('empty values are not wrong', async () => {
    const empty = Object.fromEntries([...Object.keys(wrong), 'lang', 'dir'].map((name) => [name, '']));
    const warnings = await captureWarnings(async () => {
      const element = await t.mountAtChoosing(empty);
      assert.isTrue(isCard(element), 'another layout');
      assert.exists(await element.submit());
    });
    assert.deepEqual(warnings, []);
  });

  const around = tables.around as Readonly<Record<string, string>>;
  it('white space around a value is the template’s', async () => {
    const settings = Object.entries(around).map(([name, value]) => [name, `\n\t ${value} \n`] as const);
    const warnings = await captureWarnings(async () => {
      const element = await t.mountAtChoosing(Object.fromEntries(settings));
      await t.waitFor(() => t.query(element, '.links a'), 'no links');
      assert.strictEqual(t.query(element, '.card')?.lang, 'de');
      const used = [element.layout, element.qr, element.emphasis, element.consent, element.termsVersion];
      assert.deepEqual(used, ['card', 'uri', 'address', 'required', '2026-11']);
      const href = t.query(element, '[part=links] a')?.getAttribute('href');
      assert.strictEqual(href, 'mailto:hilfe@m%C3%BCller.example?subject=Frage%20zur%20Gr%C3%B6%C3%9Fe');
      assert.strictEqual(t.getText(t.query(element, '[part=option] .name')), 'Karte');
      assert.exists(await element.submit());
    });
    assert.deepEqual(warnings, []);
  });

  it('white space around the language of the page is the template’s', async () => {
    const element = t.mount({ locale: undefined });
    element.parentElement?.setAttribute('lang', ' de_DE ');
    element.requestUpdate();
    await t.waitFor(() => t.query(element, '.card')?.lang === 'de', 'no German');
  });
});

describe('a relative URL', () => {
  const cases: readonly (readonly [value: string, expected: string])[] = [
    ['/terms', `${location.origin}/terms`],
    ['?page=terms', new URL('?page=terms', document.baseURI).href],
    ['//shop.example/terms', `${location.protocol}//shop.example/terms`],
  ];
  for (const [value, expected] of cases) {
    it(`${value} leads to ${expected}`, async () => {
      const element = await t.mountAtChoosing({ 'terms-url': value, 'support-url': value });
      Object.assign(element, { privacyUrl: new URL(value, document.baseURI) });
      await t.waitFor(() => t.queryAll(element, '.links a').length === 3, 'no links');
      const hrefs = t.queryAll(element, '.links a').map((link) => (link as HTMLAnchorElement).getAttribute('href'));
      assert.deepEqual(hrefs, [expected, expected, expected]);
    });
  }
});
