// One tour of the playground: from a colour to the states of an order.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { scriptErrors } from './support/browser.js';
import { getTheme, openPlayground, type PlaygroundPage } from './support/playground-page.js';
import { useSite } from './support/shared.js';

describe('the playground', () => {
  const { browser, service } = useSite();
  let playground: PlaygroundPage;
  before(async () => {
    playground = await openPlayground(browser, `${service.origin}/playground`);
    await playground.waitForState('choosing');
  });
  after(() => assert.deepEqual(scriptErrors(playground.pageErrors), []));

  it('reaches the edges of the window, and stays within it with open folds', async () => {
    for (const fold of await playground.page.$$('.fold > summary')) await fold.click();
    const gaps = `(([code, panel]) => [code.left, panel.left - code.right, innerWidth - panel.right, innerHeight - panel.bottom])(
      ['#code', '.controls'].map((part) => document.querySelector(part).getBoundingClientRect()))`;
    assert.deepEqual(await playground.page.evaluate(gaps), [0, 0, 0, 0]);
  });

  it('explains what is no colour, and names the lowest contrast of its colours', async () => {
    const { fillField, getText, press, page } = playground;
    await fillField('token-surface', 'url(x)');
    await page.waitForSelector('#token-surface[aria-invalid=true]');
    await fillField('token-surface', '');
    await fillField('token-text-muted', 'light-dark(#b0b0b0, #a0a0a0)');
    assert.match(await getText('#contrast'), /^Muted text 1\.88 : 1 in the light, below 4\.5$/);
    await press('#undo');
    assert.match(await getText('#contrast'), /^[A-Z][a-z ]+ [\d.]+ : 1 in the (?:light|dark)$/);
  });

  const copied: Readonly<Record<string, RegExp>> = {
    HTML: /^<script type="module" src=".*\/checkout\.js"><\/script>\n[^]*<crypto-checkout\n {2}brand="#b4552d"\n[^]*theme="sharp"\n>\n {2}<a href="http.*\/pay\?fiat_amount=49[^"]*&amp;wallet_address=[^"]*&amp;theme=sharp&amp;brand=%23b4552d">Pay by card or bank<\/a>\n<\/crypto-checkout>$/,
    CSS: /^\/\* Set on the element: theme="sharp" \*\/\ncrypto-checkout \{\n {2}--checkout-brand: #b4552d;[^]* {2}--checkout-radius: 4px;\n\}\n$/,
    'Design Tokens': /"\$type": "dimension"/,
    Tailwind: /@theme \{\n[^]*--color-checkout-accent: #b4552d;[^]*--radius-checkout: 4px;/,
  };
  it('restores the design of a link without what a link must not set, and copies it in each format', async () => {
    const { page, press, waitForState, attribute } = playground;
    const hostile = '--shadow=0+0+0+url(https://evil.example/x)&base-url=https%3A%2F%2Fevil.example&onclick=alert(1)';
    await page.goto(`${service.origin}/playground?brand=b4552d&theme=sharp&--radius=4px&${hostile}`);
    await waitForState('choosing');
    assert.deepEqual(await getTheme(playground), { preset: 'sharp', radius: '4px' });
    assert.deepEqual([await attribute('base-url'), await attribute('onclick')], [null, null]);
    for (const [format, pattern] of Object.entries(copied)) {
      await press(`[name=format][value="${format}"]`);
      assert.match(await page.$eval('#code pre', (pre) => pre.textContent), pattern, format);
    }
    await press('[name=format][value=HTML]');
  });

  it('takes a preset in place of another, and keeps the scheme', async () => {
    const { page, press } = playground;
    await page.goto(`${service.origin}/playground?theme=dark+sharp`);
    await playground.waitForState('choosing');
    await press('[name=preset][value=flat]');
    assert.equal(await getTheme(playground), 'dark flat');
    await press('[name=preset][value=standard]');
    assert.equal(await getTheme(playground), 'dark');
  });

  it('shows a logo in the header of the card, and takes its colour', async () => {
    const { page, attribute } = playground;
    const input = await page.$('#logo-file');
    await (input as unknown as { uploadFile(path: string): Promise<void> }).uploadFile('demo/site/assets/icon.svg');
    await page.waitForSelector('#pay crypto-checkout > img[slot=header][src^="data:"]', { visible: true });
    assert.match((await attribute('brand')) ?? '', /^#[\da-f]{6}$/);
    assert.match(await page.$eval('#code pre', (pre) => pre.textContent), /<img slot="header" src="logo.svg"/);
  });

  it('jumps to a screen, in light beside dark, and returns to the live checkout', async () => {
    const { page, waitForState } = playground;
    await page.select('#screen', 'completed');
    await waitForState('completed');
    await page.select('#view', 'schemes');
    await page.waitForSelector('#pay-dark crypto-checkout:state(completed)', { visible: true });
    await page.select('#view', 'shop');
    await page.select('#screen', '');
    await waitForState('choosing');
    assert.equal(await page.$('#pay-dark crypto-checkout'), null);
  });

  it('shows the whole card at its size on a phone, and its end beside the controls', async () => {
    const { page } = playground;
    await page.setViewport({ width: 360, height: 740 });
    const place = () =>
      page.$eval('#pay crypto-checkout', (card) => {
        const { top, bottom, width } = card.getBoundingClientRect();
        return { top, bottom, width };
      });
    const whole = await place();
    assert.ok(whole.top > 0 && whole.bottom < 740, JSON.stringify(whole));
    assert.equal(whole.width, 328);
    await page.$eval('#defaults', (button) => button.scrollIntoView({ block: 'center', behavior: 'instant' }));
    const scrolled = await place();
    assert.ok(scrolled.top < 0 && scrolled.bottom > 100, JSON.stringify(scrolled));
    await page.keyboard.press('Tab'); // the keyboard is in use: what has the focus is marked
    const lines = await page.$('#pay crypto-checkout >>> summary');
    const top = await lines?.evaluate((summary) => {
      summary.focus({ preventScroll: true });
      return summary.getBoundingClientRect().top;
    });
    assert.ok(top !== undefined && top >= 0, `${top}`);
  });
});
