// One tour of the playground: from a colour to the states of an order.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { scriptErrors, type Browser } from './support/browser.js';
import { getTheme, openPlayground, type PlaygroundPage } from './support/playground-page.js';
import type { RunningServer } from './support/server.js';
import { shareBrowser, shareProgram } from './support/shared.js';

describe('the playground', () => {
  let site: RunningServer;
  let browser: Browser;
  let playground: PlaygroundPage;
  before(async () => {
    [site, browser] = await Promise.all([shareProgram(), shareBrowser()]);
    playground = await openPlayground(browser, `${site.origin}/playground`);
    await playground.waitForState('choosing');
  });
  after(async () => {
    await Promise.all([site.stop(), browser.close()]);
    assert.deepEqual(scriptErrors(playground.pageErrors), []);
  });

  it('explains what is no colour, and names the lowest contrast of its colours', async () => {
    const { openGroup, fillField, getText, press, page } = playground;
    await openGroup('colors');
    await fillField('token-surface-light', 'url(x)');
    await page.waitForSelector('#token-surface-light[aria-invalid=true]');
    await fillField('token-surface-light', '');
    await fillField('token-text-muted-light', '#b0b0b0');
    assert.match(await getText('#contrast'), /text-muted on accent-subtle, light: 1\.88 : 1, below 4\.5/);
    await press('#undo');
    assert.match(await getText('#contrast'), /at least [\d.]+ is required/);
  });

  const copied: Readonly<Record<string, RegExp>> = {
    HTML: /^<script type="module" src=".*\/checkout\.js"><\/script>\n[^]*brand="#b4552d"\n {2}theme="sharp"\n>\n {2}<a href="http.*\/pay\?fiat_amount=49[^"]*&amp;wallet_address=[^"]*&amp;theme=sharp&amp;brand=%23b4552d">Pay by card or bank<\/a>\n<\/crypto-checkout>$/,
    CSS: /^\/\* Set on the element: theme="sharp" \*\/\ncrypto-checkout \{\n {2}--checkout-brand: #b4552d;[^]* {2}--checkout-radius: 4px;\n\}\n$/,
    'Design Tokens': /"\$type": "dimension"/,
    Tailwind: /@theme \{\n[^]*--color-checkout-accent: #b4552d;[^]*--radius-checkout: 4px;/,
  };
  it('restores the design of a link without what a link must not set, and copies it in each format', async () => {
    const { page, press, waitForState, attribute } = playground;
    const hostile = '--shadow=0+0+0+url(https://evil.example/x)&base-url=https%3A%2F%2Fevil.example&onclick=alert(1)';
    await page.goto(`${site.origin}/playground?brand=b4552d&theme=sharp&--radius=4px&${hostile}`);
    await waitForState('choosing');
    assert.deepEqual(await getTheme(playground), { preset: 'sharp', radius: '4px' });
    assert.deepEqual([await attribute('base-url'), await attribute('onclick')], [null, null]);
    for (const [format, pattern] of Object.entries(copied)) {
      await press(`[name=format][value="${format}"]`);
      assert.match(await page.$eval('#snippet pre', (pre) => pre.textContent), pattern, format);
    }
    await press('[name=format][value=HTML]');
    await press('[name=kind][value=pinned]');
    assert.match(
      await page.$eval('#snippet pre', (pre) => pre.textContent),
      /\/v\/[^"]+\/checkout\.js" integrity="sha384-/,
    );
  });

  it('jumps to a state, in light beside dark, and returns to the live checkout', async () => {
    const { page, openGroup, press, waitForState } = playground;
    await openGroup('states');
    await press('.state input[value="completed"]');
    await waitForState('completed');
    await press('#view-schemes');
    await page.waitForFunction(
      () => {
        const frames = [...document.querySelectorAll<HTMLIFrameElement>('#previews iframe')];
        const checkouts = frames.map(({ contentDocument }) => contentDocument?.querySelector('crypto-checkout'));
        return frames.length === 2 && checkouts.every((checkout) => checkout?.matches(':state(completed)'));
      },
      { polling: 'raf' },
    );
    await press('#view-shop');
    await press('.state input[value=""]');
    await waitForState('choosing');
  });
});
