// One tour of the documentation: a page with its search, a live example, and the reference of the API.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Page } from 'puppeteer-core';
import { clickPart, openPage, waitForPart, waitForText } from './support/browser.js';
import { useSite } from './support/shared.js';

describe('the documentation', () => {
  const { browser, service } = useSite();
  let page: Page;
  let pageErrors: readonly string[];
  before(async () => {
    ({ page, pageErrors } = await openPage(browser));
    await page.setViewport({ width: 1280, height: 900 });
  });

  it('is searched with the keyboard alone, and says when nothing is found', async () => {
    await page.goto(`${service.origin}/docs/theming.html`);
    await page.waitForSelector('#search-field');
    await page.focus('#search-field');
    await page.keyboard.type('xylophone');
    await waitForText(page, { selector: '#search', text: 'Nothing found.' });
    await page.keyboard.press('Escape');
    await page.$eval('#search-field', (field) => (field as HTMLInputElement).select());
    await page.keyboard.type('invalid wallet');
    await page.waitForSelector('.result');
    const readActive = () =>
      page.$eval(
        '#search-field',
        (field) => document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent ?? '',
      );
    const first = await readActive();
    await page.keyboard.press('ArrowDown');
    assert.notEqual(await readActive(), first);
    await page.keyboard.press('ArrowUp');
    assert.equal(await readActive(), first);
    await Promise.all([page.waitForNavigation(), page.keyboard.press('Enter')]);
    assert.match(page.url(), /errors\.html#messages-of-the-service$/);
    assert.ok(
      await page.$eval('#messages-of-the-service', (heading) => heading.getBoundingClientRect().top < innerHeight),
    );
  });

  it('has live examples, in which a purchase works', async () => {
    await page.goto(`${service.origin}/docs/getting-started.html`);
    await waitForText(page, { selector: '.live-note', text: 'The checkout itself.' });
    await clickPart(page, 'button');
    await waitForPart(page, 'qr');
  });

  it('opens the row of the API reference that an address names', async () => {
    await page.goto(`${service.origin}/docs/api-reference.html#look-an-order-up`);
    await page.waitForSelector('details[open] #look-an-order-up');
    assert.equal(await page.$('details[open] #follow-an-order'), null);
  });

  describe('has a page that checks what a reader pastes by the rules of the widget', () => {
    const address = 'TLeUZDGLWnyiJVFcp3m3M1782uBsGWa8uf';
    const order = 'fiat-amount="49.00" fiat-currency="USD" external-reference="INV-1" crypto-currency="USDT"';
    const right = `<crypto-checkout ${order} crypto-currency-network="TRON" wallet-address="${address}"></crypto-checkout>`;
    const fine = 'Nothing is wrong with it.';
    const cases: readonly [name: string, pasted: string, expected: RegExp | string][] = [
      ['a right snippet', `<script type="module" src="https://pay.example/checkout.js"></script>${right}`, fine],
      ['an address with a typing error', right.replace('Wa8uf', 'Wa8ug'), /^wallet-address has a typing error/],
      ['a classic script', `<script src="checkout.js"></script>${right}`, 'The script has no type="module".'],
      ['no tag', '<p>crypto-checkout</p>', 'There is no <crypto-checkout> tag in it.'],
      ['an address alone', ` ${address}\n`, 'An address of Tron: TRON.'],
      ['a mistyped address', address.replace('Wa8uf', 'Wa8ug'), 'This is an address of Tron with a typing error.'],
      ['no address', 'hello', 'No network here has such an address.'],
    ];
    let checked: Page;
    before(async () => {
      ({ page: checked } = await openPage(browser));
      await checked.setBypassCSP(true); // what it refuses, the page does not try either
      await checked.goto(`${service.origin}/docs/not-available.html`);
      await checked.waitForSelector('#check-text');
    });
    after(() => checked.browserContext().close());

    const check = async (text: string): Promise<string> => {
      await checked.$eval(
        '#check-text',
        (field, value) => {
          document.querySelector('#check-findings')?.replaceChildren();
          (field as HTMLTextAreaElement).value = value;
          field.dispatchEvent(new Event('input'));
        },
        text,
      );
      await checked.waitForSelector('#check-findings li');
      return checked.$$eval('#check-findings li', (items) => items.map(({ textContent }) => textContent).join('\n'));
    };

    for (const [name, pasted, expected] of cases)
      it(`says what it finds: ${name}`, async () => {
        const found = await check(pasted);
        if (typeof expected === 'string') assert.equal(found, expected);
        else assert.match(found, expected);
      });

    it('has an example with two mistakes', async () => {
      await checked.click('#check button + button');
      await checked.waitForFunction(() => document.querySelectorAll('#check-findings li').length === 2);
    });

    it('runs, loads and calls nothing of it', async () => {
      const urls: string[] = [];
      checked.on('request', (request) => urls.push(request.url()));
      const run = 'globalThis.isHarmed = true';
      const hostile = `<script>${run}</script><img src="https://hostile.example/a.png" onerror="${run}">
        <crypto-checkout onclick="${run}" onfocus="${run}" autofocus tabindex="0" base-url="https://hostile.example" ${order}
          style="background:url(https://hostile.example/b.png)" crypto-currency-network="TRON"
          wallet-address="${address}"><iframe src="https://hostile.example/c" srcdoc="<script>parent.${run}</script>"></iframe>
          <svg onload="${run}"></svg></crypto-checkout><link rel="stylesheet" href="https://hostile.example/d.css">`;
      assert.equal(await check(hostile), fine);
      await checked.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
      assert.equal(await checked.evaluate('globalThis.isHarmed'), undefined);
      assert.deepEqual(
        urls.filter((url) => !url.startsWith(service.origin)),
        [],
      );
    });
  });

  it('is read without a script, on a phone too', async () => {
    const { page: plain } = await openPage(browser);
    await plain.setJavaScriptEnabled(false);
    await plain.setViewport({ width: 360, height: 900 });
    await plain.goto(`${service.origin}/docs/theming.html`);
    await plain.click('.menu');
    await Promise.all([plain.waitForNavigation(), plain.click('#pages a[href="languages.html"]')]);
    assert.equal(await plain.$eval('h1', (title) => title.textContent.trim()), 'Languages');
    await plain.browserContext().close();
  });

  it('reports no error of its scripts or its policy', () => assert.deepEqual(pageErrors, []));
});
