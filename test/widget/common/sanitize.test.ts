import { assert } from 'chai';
import { HttpResponse } from 'msw';
import { sanitizeText } from '../../../widget/common/sanitize.js';
import { CheckoutErrorEvent } from '../../../widget/index.js';
import * as t from '../support/index.js';

t.useService();

const html = '<img src=x onerror="window.harmed=1"><script>window.harmed=1</script><b>bold</b>';
const sneaky = 'pay\u202Eevil\u2066\u200B\u0000\u001B[31m\uFEFF\u00AD\uE000 here\nnow\u2028';

const assertUnharmed = (element: Element): void => {
  assert.lengthOf(t.queryAll(element, 'img, script, b:not(.payout-amount, [part=deadline] b)'), 0);
  assert.notProperty(window, 'harmed');
};

describe('sanitizeText', () => {
  const texts: [string, string][] = [
    ['Card', 'Card'],
    ['  Card\t\r\n  now ', 'Card now'],
    [sneaky, 'pay evil [31m here now'],
    ['a\u200Bb', 'a b'],
    ['‮gnp.exe', 'gnp.exe'],
    ['Zażółć 東京 🚀 é', 'Zażółć 東京 🚀 é'],
    ...['هزینه\u200Cها', 'क्\u200Dष', '👩🏽\u200D🍳'].map((text): [string, string] => [text, text]),
    ['a\u200Cb\u200C\u200Cب \u200Dب\u200C', 'a b ب ب'],
    ['\u202E\u0000', ''],
    ['', ''],
    ['x'.repeat(10_000), 'x'.repeat(200)],
    [`${'x'.repeat(199)}🚀`, 'x'.repeat(199)],
  ];
  for (const [text, expected] of texts) {
    it(`makes ${JSON.stringify(text.slice(0, 20))} harmless`, () => assert.strictEqual(sanitizeText(text), expected));
  }
  it('cuts text to the given length', () => assert.strictEqual(sanitizeText('abcdef', 3), 'abc'));
});

describe('options of the service', () => {
  const withOption = (option: object) => {
    t.mockReply(t.optionsUrl, () =>
      t.optionsReply([{ name: 'card', show_name: 'Card', alt: 'x', ...t.fees, ...option }]),
    );
    return t.mountAtChoosing();
  };

  it('with HTML in them stay text', async () => {
    const element = await withOption({ show_name: html, alt: html, name: html });
    assert.include(t.getText(t.queryRequired(element, '.what')), '<img src=x');
    assertUnharmed(element);
    await element.submit();
    assertUnharmed(await t.waitForStep(element, 'pending'));
  });

  it('with control and bidi characters lose them', async () => {
    const element = await withOption({ show_name: sneaky, alt: sneaky });
    assert.strictEqual(t.getText(t.queryRequired(element, '.name')), 'pay evil [31m here now');
    const hidden = sneaky.match(/[^\P{C}\n]/gu) ?? [];
    assert.isAbove(hidden.length, 5);
    for (const letter of hidden) assert.notInclude(t.queryRequired(element, '.what').textContent, letter);
  });

  it('of 10 KB are cut and do not overflow', async () => {
    const element = await withOption({ show_name: 'N'.repeat(10_240), alt: 'W'.repeat(10_240) });
    assert.strictEqual(t.getText(t.queryRequired(element, '.name')), 'N'.repeat(60));
    assert.strictEqual(t.getText(t.queryRequired(element, '.what .small')), 'W'.repeat(200));
    const row = t.queryRequired(element, '[part=option]');
    assert.isAtMost(row.scrollWidth, row.clientWidth);
  });

  it('reach listeners as they are shown', async () => {
    t.mockReply(t.optionsUrl, () => t.optionsReply([{ name: 'a', show_name: sneaky, alt: '', ...t.fees }]));
    const element = t.mount();
    let name = '';
    element.addEventListener('checkout-ready', ({ options }) => (name = options[0]?.show_name ?? ''));
    await t.waitForStep(element, 'choosing');
    assert.strictEqual(name, 'pay evil [31m here now');
  });
});

describe('failures of the service', () => {
  const texts: [string, string][] = [
    [html, html],
    [sneaky, 'pay evil [31m here now'],
    ['x'.repeat(10_240), 'x'.repeat(200)],
    ['{amount} {message}', '{amount} {message}'],
    ['$& $1', '$& $1'],
    ['', ''],
  ];
  for (const [message, expected] of texts) {
    it(`show ${JSON.stringify(message.slice(0, 20))} as text`, async () => {
      t.mockReply(t.optionsUrl, t.failedReply(message, 400));
      const events = t.recordEvents(document);
      const element = await t.waitForStep(t.mount(), 'unavailable');
      assert.strictEqual(t.getAlertText(element), t.refusedSentence);
      assert.instanceOf(events[0], CheckoutErrorEvent);
      assert.deepEqual(events[0].failure, { kind: 'refused', message: expected });
      assertUnharmed(element);
    });
  }
});

describe('other text of the service', () => {
  it('names of coins and networks are cut and stay text', async () => {
    const pair = { name: html, network_name: html, memo: 'none' };
    const currencies = [
      { short: html, network: `${sneaky}${'X'.repeat(1000)}`, ...pair },
      { short: 'BTC', network: html, ...pair },
    ];
    t.mockReply(t.currenciesUrl, () => HttpResponse.json({ status: 'success', message: '', data: { currencies } }));
    const element = await t.mountAtChoosing(t.withoutWallet);
    const names = t.queryAll(element, '[part=coin]').map(t.getText);
    assert.strictEqual(names[0]?.slice(0, 12), html.slice(0, 12));
    assert.isTrue(names.every((name) => name.length <= 12 + 1 + 30));
    assertUnharmed(element);
  });

  it('a reference of the page with HTML in it stays text', async () => {
    const element = await t.mountWithOrder({ 'external-reference': html });
    assert.include(t.getText(t.queryRequired(element, 'dl:not(.fee-sum)')), html.slice(0, 50));
    assertUnharmed(element);
  });
});
