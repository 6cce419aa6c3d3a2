import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { contrastAlone } from './support/axe.js';
import { scriptErrors, type Browser } from './support/browser.js';
import {
  consoleEnvironment,
  createAccountCalls,
  operatorCredentials,
  findViolations,
  openOperator,
  type OperatorPage,
} from './support/operator-page.js';
import { startProgram, type RunningServer } from './support/server.js';
import { shareBrowser } from './support/shared.js';

describe('the console of the operator', () => {
  let browser: Browser;
  let service: RunningServer;
  let calls: ReturnType<typeof createAccountCalls>;
  before(async () => {
    [browser, service] = await Promise.all([shareBrowser(), startProgram(consoleEnvironment)]);
    calls = createAccountCalls(service);
  });
  after(() => Promise.all([browser.close(), service.stop()]));

  /** Opens the console, and checks at the end that neither its scripts nor its policy reported anything. */
  async function withOperator(use: (desk: OperatorPage) => Promise<void>, key?: string): Promise<void> {
    const url = `${service.origin}/console`;
    const desk = await openOperator(browser, { url, key: key === undefined ? undefined : { secretKey: key } });
    await use(desk);
    assert.deepEqual(scriptErrors(desk.pageErrors), []);
    await desk.page.browserContext().close();
  }

  const orderWith = async (reference: string, ...triggers: readonly string[]): Promise<string> => {
    const code = await calls.placeOrder({ external_reference: reference });
    await calls.move(code, ...triggers);
    return code;
  };

  it('refuses a move of an order that has changed since the operator looked, and keeps what was typed', () =>
    withOperator(async ({ page, goTo, waitForText }) => {
      const code = await orderWith('RACE-1');
      await goTo(`#/orders/${code}`, '[data-trigger=cancel]');
      await page.click('[data-trigger=cancel]');
      await page.type('#dialog-reason', 'twice');
      await calls.move(code, 'submit');
      await page.keyboard.press('Enter');
      await waitForText('dialog [role=alert]', 'The order has changed.');
      assert.equal(await page.$eval('#dialog-reason', (input) => (input as HTMLInputElement).value), 'twice');
      const { status } = await calls.get<{ readonly status: string }>(`order?transaction_code=${code}`);
      assert.equal(status, 'processing');
    }));

  it('changes nothing with the key that only reads', () =>
    withOperator(async ({ page, goTo, waitForText }) => {
      const code = await orderWith('READ-1');
      await goTo(`#/orders/${code}`, '[data-trigger=cancel]');
      await page.click('[data-trigger=cancel]');
      await page.type('#dialog-reason', 'try');
      await page.keyboard.press('Enter');
      await waitForText('dialog [role=alert]', 'This key cannot change anything.');
      await page.keyboard.press('Escape');
      await waitForText('#summary', 'You have signed in with a key that only reads.');
      assert.equal(await page.$('[data-trigger]'), null);
    }, operatorCredentials.SECRET_KEY_READ));

  it('has no violations in any scheme, and no overflow on any screen', () =>
    withOperator(async ({ page, goTo, waitForText }) => {
      const code = await orderWith('AXE', 'submit', 'hold');
      const emulate = (scheme: 'light' | 'dark') =>
        page.emulateMediaFeatures([
          { name: 'prefers-color-scheme', value: scheme },
          { name: 'prefers-reduced-motion', value: 'reduce' },
        ]);
      const check = async (place: string): Promise<void> => {
        for (const width of [320, 1280]) {
          await page.setViewport({ width, height: 900 });
          const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
          assert.ok(overflow <= 0, `${place} is ${overflow} px too wide at ${width} px`);
          assert.deepEqual(await findViolations(page), [], `${place} at ${width} px`);
        }
        await emulate('dark');
        assert.deepEqual(await findViolations(page, contrastAlone), [], `${place} in dark`);
        await emulate('light');
      };
      await emulate('light');
      for (const [hash, selector] of [
        ['#/attention', '#on-hold'],
        ['#/orders', '.orders'],
        ['#/webhooks', '.chips'],
        ['#/report', '#totals'],
        ['#/audit', '#audit-title'],
        [`#/orders/${code}`, '#summary'],
      ] as const) {
        await goTo(hash, selector);
        await check(hash);
      }
      await page.click('[data-trigger=release]');
      await waitForText('dialog', 'Reason, for the audit');
      await check('the dialog');
      await page.reload();
      await page.waitForSelector('#gate:not([hidden])');
      await check('the form to sign in');
    }));
});
