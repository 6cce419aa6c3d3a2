import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { scriptErrors, type Browser } from './support/browser.js';
import { consoleEnvironment, createAccountCalls, openOperator, type OperatorPage } from './support/operator-page.js';
import { startProgram, type RunningServer } from './support/server.js';
import { shareBrowser } from './support/shared.js';

const rowOf = (code: string): string => `.orders tbody tr[data-key="${code}"]`;

/** What the operator holds in the page: the focus, a selected text and what is open. */
const readHold = ({ page }: OperatorPage) =>
  page.evaluate(() => ({
    focused: document.activeElement?.textContent.trim(),
    selected: String(getSelection()),
    open: [...document.querySelectorAll<HTMLElement>('details[open]')].map(({ dataset }) => dataset['id']),
  }));

/** How far the row of an order is from the top of the window. */
const topOf = ({ page }: OperatorPage, code: string): Promise<number> =>
  page.$eval(rowOf(code), (row) => Math.round(row.getBoundingClientRect().top));

describe('the open page of the console', () => {
  let browser: Browser;
  let service: RunningServer;
  let calls: ReturnType<typeof createAccountCalls>;
  before(async () => {
    [browser, service] = await Promise.all([shareBrowser(), startProgram(consoleEnvironment)]);
    calls = createAccountCalls(service);
  });
  after(() => Promise.all([browser.close(), service.stop()]));

  async function withOperator(use: (desk: OperatorPage) => Promise<void>): Promise<void> {
    const desk = await openOperator(browser, { url: `${service.origin}/console` });
    await use(desk);
    assert.deepEqual(scriptErrors(desk.pageErrors), []);
    await desk.page.browserContext().close();
  }

  const place = async (references: readonly string[]): Promise<string[]> => {
    const codes: string[] = [];
    for (const reference of references) codes.push(await calls.placeOrder({ external_reference: reference }));
    return codes;
  };

  it('keeps the focus, the selection and the place while orders change and come', () =>
    withOperator(async (desk) => {
      const { page, goTo } = desk;
      const codes = await place(Array.from({ length: 30 }, (_, index) => `HOLD-${index + 10}`));
      const [first = '', second = ''] = codes.slice(10);
      await goTo('#/orders', rowOf(first));
      // At once: a smooth scroll to the focus would still go on.
      await page.$eval(rowOf(first), (row) => {
        row.scrollIntoView({ block: 'center', behavior: 'instant' });
        row.querySelector('a')?.focus({ preventScroll: true });
      });
      await page.$eval(`${rowOf(second)} th a`, (text) => getSelection()?.selectAllChildren(text));
      const held = await readHold(desk);
      assert.deepEqual([held.focused, held.selected], ['HOLD-20', 'HOLD-21']);
      assert.notEqual(await page.evaluate(() => scrollY), 0);
      const top = await topOf(desk, first);
      await calls.move(first, 'submit');
      await page.waitForSelector(`${rowOf(first)} [data-status=processing]`);
      assert.deepEqual(await readHold(desk), held);
      assert.equal(await topOf(desk, first), top);

      const [newest = ''] = await place(['HOLD-NEW']);
      await page.waitForSelector(rowOf(newest));
      const { focused, selected } = await readHold(desk);
      assert.deepEqual([focused, selected], [held.focused, held.selected]);
      assert.equal(await topOf(desk, first), top, 'the rows on the screen stay where they are');
      await page.keyboard.press('Enter');
      await page.waitForFunction((code) => location.hash.endsWith(code), {}, first);
    }));

  it('moves the focus to the next order where the focused one leaves the list', () =>
    withOperator(async (desk) => {
      const { page, goTo, references, waitForText } = desk;
      const [, middle = ''] = await place(['GONE-1', 'GONE-2', 'GONE-3']);
      await goTo('#/orders?status=pending&external_reference=', rowOf(middle));
      const listed = await references();
      const next = listed[listed.indexOf('GONE-2') + 1] ?? '';
      await page.focus(`${rowOf(middle)} .order-link`);
      await calls.move(middle, 'submit');
      await page.waitForFunction((selector) => !document.querySelector(selector), {}, rowOf(middle));
      assert.equal((await readHold(desk)).focused, next);
      await waitForText('#live', 'Live');
    }));

  // Each with orders of its own, and most of the time they wait for the next look of the page at the service.
  describe('while it looks at the service again and again', { concurrency: true }, () => {
    it('keeps a webhook open and in place when newer ones come', () =>
      withOperator(async (desk) => {
        const { page, goTo } = desk;
        const webhook_url = 'https://shop.nowhere/hook';
        const code = await calls.placeOrder({ external_reference: 'OPEN-1', webhook_url });
        await goTo('#/webhooks', 'details.entry');
        const [entry] = await page.$$(`details[data-id$="_1m"] summary`);
        await entry?.click();
        const held = await readHold(desk);
        assert.equal(held.open.length, 1);
        await calls.move(code, 'submit');
        await page.waitForSelector('details[data-id$="_2m"]');
        assert.deepEqual((await readHold(desk)).open, held.open);
        assert.ok(await page.$eval('details[open] summary', (summary) => summary === document.activeElement));
      }));

    it('never puts the focus of a move on another one', () =>
      withOperator(async (desk) => {
        const { page, goTo, waitForStatus } = desk;
        const [code = ''] = await place(['MOVES-1']);
        await goTo(`#/orders/${code}`, '[data-trigger=expire]');
        await page.focus('[data-trigger=expire]');
        await calls.move(code, 'submit');
        await waitForStatus('processing');
        assert.equal((await readHold(desk)).focused, 'MOVES-1 · €100.00');
        await page.focus('[data-trigger=cancel]');
        await page.keyboard.press('Enter');
        await page.waitForSelector('dialog[open]');
        await calls.move(code, 'capture');
        await waitForStatus('paid');
        await page.keyboard.press('Escape');
        await page.waitForFunction(() => !document.activeElement?.closest('dialog'));
        assert.equal((await readHold(desk)).focused, 'MOVES-1 · €100.00');
      }));

    it('keeps a filter that is being typed', () =>
      withOperator(async ({ page, goTo }) => {
        await place(['TYPED-1']);
        await goTo('#/orders', '.orders');
        await page.click('.filters summary');
        await page.type('#filter-amount_min', '12');
        const [code = ''] = await place(['TYPED-2']);
        await page.waitForSelector(rowOf(code));
        await page.keyboard.type('3');
        assert.equal(await page.$eval('#filter-amount_min', (input) => (input as HTMLInputElement).value), '123');
        assert.ok(await page.$('.filters details[open]'));
      }));

    it('says that the service does not answer, keeps what it shows, and catches up by itself', () =>
      withOperator(async ({ page, goTo, waitForText }) => {
        const [code = ''] = await place(['OUTAGE-1']);
        await goTo('#/orders', rowOf(code));
        await page.setOfflineMode(true);
        await waitForText('#live', 'The service does not answer. Shown as of ');
        await waitForText('#said', 'The service does not answer.');
        assert.ok(await page.$('#live[data-live=false]'));
        assert.ok(await page.$(rowOf(code)));
        assert.ok(await page.$('#try-now:not([hidden])'));
        await calls.move(code, 'submit');
        await page.setOfflineMode(false);
        await page.waitForSelector(`${rowOf(code)} [data-status=processing]`);
        await waitForText('#live', 'Live');
        await waitForText('#said', 'The page is live again');
        assert.equal(await page.$('#try-now:not([hidden])'), null);
      }));

    it('asks nothing while its tab is hidden, and catches up when it is shown again', () =>
      withOperator(async ({ page, goTo }) => {
        const [code = ''] = await place(['TAB-1']);
        await goTo('#/orders', rowOf(code));
        const setHidden = (isHidden: boolean): Promise<void> =>
          page.evaluate((hidden) => {
            Object.defineProperty(document, 'hidden', { configurable: true, value: hidden });
            document.dispatchEvent(new Event('visibilitychange'));
          }, isHidden);
        await setHidden(true);
        await calls.move(code, 'submit');
        const asked: string[] = [];
        page.on('request', (request) => asked.push(request.url()));
        await page.focus('#filter-search');
        await page.keyboard.press('Enter');
        assert.deepEqual(asked, []);
        await setHidden(false);
        await page.waitForSelector(`${rowOf(code)} [data-status=processing]`);
      }));
  });
});
