import { assert } from 'chai';
import { LanguageLoader } from '../../../widget/lazy/language-loader.js';
import type { Language } from '../../../widget/text/text.js';
import * as t from '../support/index.js';
import tables from './language-loader.json' with { type: 'json' };

t.useService();

const langOf = (element: Element): string => t.queryRequired(element, '.card').lang;
const waitForLanguage = (element: Element, lang: string) =>
  t.waitFor(() => langOf(element) === lang, `language is not ${lang}`);
const submitOf = (element: Element): string => t.getText(t.queryRequired(element, '[part=button]'));

/** The element inside nested elements and shadow trees with these languages; `#` starts a shadow tree. */
function nested(langs: readonly string[], element: t.CryptoCheckout): void {
  let parent: ParentNode & Node = t.createContainer();
  for (const lang of langs) {
    const child = document.createElement('div');
    if (lang.replace('#', '') !== '') child.lang = lang.replace('#', '');
    parent.append(child);
    parent = lang.startsWith('#') ? child.attachShadow({ mode: 'closed' }) : child;
  }
  parent.append(element);
}

/** Sets the browser's languages while `use` runs. */
async function withBrowser(languages: readonly string[], use: () => Promise<void>): Promise<void> {
  const { lang } = document.documentElement;
  document.documentElement.removeAttribute('lang');
  Object.defineProperty(navigator, 'languages', { configurable: true, value: languages });
  try {
    await use();
  } finally {
    Reflect.deleteProperty(navigator, 'languages');
    document.documentElement.lang = lang;
  }
}

describe('the language', () => {
  for (const [name, locale, langs, expected] of tables.places as [string, string | null, readonly string[], string][]) {
    it(name, async () => {
      const element = t.createCheckout({ locale: locale ?? undefined });
      nested(langs, element);
      await t.waitForStep(element, 'choosing');
      assert.strictEqual(langOf(element), expected);
    });
  }

  const browsers: [string, readonly string[], string, string][] = [
    ['is the first of the browser that has a dictionary', ['sv', 'nl-BE', 'de'], 'nl', '€ 101,34 betalen'],
    ['of a browser in English is English', ['en-US', 'de'], 'en', 'Pay €101.34'],
    ['of a browser without languages is English', [], 'en', 'Pay €101.34'],
  ];
  for (const [name, languages, lang, submit] of browsers) {
    it(name, () =>
      withBrowser(languages, async () => {
        const element = await t.mountAtChoosing();
        assert.deepEqual([langOf(element), submitOf(element)], [lang, submit]);
      }),
    );
  }

  it('of the element itself comes before that around it, and may change', async () => {
    const element = t.createCheckout({ lang: 'es' });
    nested(['fr'], element);
    await t.waitForStep(element, 'choosing');
    assert.strictEqual(langOf(element), 'es');
    element.lang = 'it';
    await waitForLanguage(element, 'it');
    element.removeAttribute('lang');
    await waitForLanguage(element, 'fr');
    assert.lengthOf(t.getRequests(), 1);
  });

  it('of two checkouts on one page may differ', async () => {
    const [german, arabic] = [await t.mountAtChoosing({ locale: 'de' }), await t.mountAtChoosing({ locale: 'ar-EG' })];
    assert.match(submitOf(german), /^101,34\s€ zahlen$/);
    assert.match(submitOf(arabic), /^ادفع .*١٠١٫٣٤/);
    assert.match(t.getText(t.queryRequired(german, '[part=amount]')), /^101,34\s€$/);
    assert.include(t.getText(t.queryRequired(arabic, '[part=amount]')), '١٠١٫٣٤');
    const direction = (element: Element) => getComputedStyle(t.queryRequired(element, '.card')).direction;
    assert.deepEqual([direction(german), direction(arabic)], ['ltr', 'rtl']);
  });

  it('may change while there is an order, which stays', async () => {
    const element = await t.mountWithOrder();
    const code = element.order?.transaction_code ?? 'none';
    element.locale = 'fr-CA';
    await waitForLanguage(element, 'fr');
    assert.strictEqual(element.order?.transaction_code, code);
    assert.include(t.getText(t.queryRequired(element, '[part=status]')), 'En attente du paiement');
    element.locale = 'en';
    await waitForLanguage(element, 'en');
    assert.lengthOf(t.store.orders(), 1);
    assert.lengthOf(t.getRequests(t.checkoutUrl), 1);
  });

  it('is that of the clocks, too, and the region of the tag writes them', async () => {
    const element = await t.mountWithOrder({ locale: 'zh-TW' });
    const deadline = () => t.getText(t.query(element, '[part=deadline]'));
    await t.waitFor(() => deadline() !== '', 'no deadline');
    assert.match(deadline(), /^Pay by \d+:\d\d\s[AP]M$/);
    element.translations = { lang: 'zh-TW', payBy: '請於{time}前付款' };
    await t.waitFor(() => deadline().startsWith('請'), 'no own words');
    assert.match(deadline(), /^請於[上下]午\d+:\d\d前付款$/);
  });

  it('keeps the translations of the merchant, in every chunk', async () => {
    const translations = { submit: 'Los', pending: 'Noch nicht bezahlt' };
    const element = await t.mountAtChoosing({ locale: 'de' }, { translations });
    assert.deepEqual([submitOf(element), t.getText(t.queryRequired(element, '.label'))], ['Los', 'Gesamt']);
    await element.submit();
    await t.waitForStep(element, 'pending');
    assert.include(t.getText(t.queryRequired(element, '.progress')), 'Noch nicht bezahlt');
  });

  it('has no space between the sentences of a message in Japanese', async () => {
    t.mockReply(t.optionsUrl, t.failedReply('Nope.'));
    const element = await t.waitForStep(t.mount({ locale: 'ja' }), 'unavailable');
    assert.match(t.getAlertText(element), /。\S+。$/);
  });
});

describe('the direction', () => {
  const directions: [string, string | undefined, string | undefined, string][] = [
    ['is that of the dictionary', 'he', undefined, 'rtl'],
    ['is that of the dictionary, on a page in the other direction', 'en', undefined, 'ltr'],
    ['is that of the element', 'he', 'ltr', 'ltr'],
    ['is that of the element against the language', 'de', 'rtl', 'rtl'],
  ];
  for (const [name, locale, dir, expected] of directions) {
    it(name, async () => {
      const parent = t.createContainer();
      parent.dir = expected === 'rtl' ? 'ltr' : 'rtl';
      const element = await t.mountIn(parent, { locale, dir });
      assert.strictEqual(getComputedStyle(t.queryRequired(element, '.card')).direction, expected);
    });
  }

  it('follows the translations of the merchant', async () => {
    const element = await t.mountAtChoosing({}, { translations: { lang: 'ur', dir: 'rtl', submit: 'جاری رکھیں' } });
    assert.strictEqual(getComputedStyle(t.queryRequired(element, '.card')).direction, 'rtl');
  });
});

describe('a slow dictionary', () => {
  const german: Language = { locale: 'de', mergeTranslations: () => ({ lang: 'de' }) };

  /** An element whose language alone loads. */
  const host = () => Object.assign(t.createCheckout({ locale: 'de' }), { requestUpdate: () => undefined });

  it('of a replaced language is discarded', async () => {
    const waiting = t.createGate();
    const choice = new LanguageLoader(async () => {
      await waiting.opened;
      return { loadLanguage: () => Promise.resolve(german) };
    });
    const element = host();
    choice.update(element);
    const { ready } = choice;
    element.locale = 'en-GB';
    choice.update(element);
    waiting.open();
    await ready;
    assert.deepEqual(choice.current, { locale: 'en-GB' });
    assert.isUndefined(choice.ready);
  });

  it('leaves the placeholder without words: the amount alone, in any language', async () => {
    t.mockReply(t.optionsUrl, () => new Promise<never>(() => undefined));
    const element = t.mount({ locale: 'ko' }, { wallets: t.twoWallets });
    await element.updateComplete;
    const card = t.queryRequired(element, '.card');
    assert.deepEqual([card.lang, card.getAttribute('aria-label')], ['', '']);
    assert.include(
      ['100.00 EUR', '100.00 EUR BTC Bitcoin USDT Tron'],
      card.innerText.replace(/\s+/g, ' ').trim(),
      'coins are the same in all',
    );
    await waitForLanguage(element, 'ko');
    await t.waitFor(() => t.getText(card).includes('지급액'), 'no coins');
  });
});
