import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { after, before, describe, it } from 'node:test';
import { contrastAlone } from './support/axe.js';
import { openPage, scriptErrors, type Browser } from './support/browser.js';
import {
  collectDownloads,
  createAccountCalls,
  createDeskPage,
  deskCredentials,
  findViolations,
  openDesk,
  type DeskPage,
} from './support/desk-page.js';
import { servePages, startProgram, type RunningServer } from './support/server.js';
import { serveFolder } from './support/static-files.js';
import { shareBrowser } from './support/shared.js';

/** Not in production, where a webhook could not reach this machine. */
const environment = { ...deskCredentials, SANDBOX: 'off', CONSOLE: 'on', LOG_LEVEL: 'silent' };

const consoleFolder = fileURLToPath(new URL('../../dist/console', import.meta.url));

describe('the console of the operator', () => {
  let browser: Browser;
  let service: RunningServer;
  let receiver: RunningServer;
  let calls: ReturnType<typeof createAccountCalls>;
  before(async () => {
    receiver = await servePages((path) => (path === '/hook' ? { body: 'ok' } : undefined));
    [browser, service] = await Promise.all([shareBrowser(), startProgram(environment)]);
    calls = createAccountCalls(service);
  });
  after(() => Promise.all([browser.close(), service.stop(), receiver.stop()]));

  /** Opens the console, and checks at the end that neither its scripts nor its policy reported anything. */
  async function withDesk(use: (desk: DeskPage) => Promise<void>, key?: string): Promise<void> {
    const url = `${service.origin}/console`;
    const desk = await openDesk(browser, { url, key: key === undefined ? undefined : { secretKey: key } });
    await use(desk);
    assert.deepEqual(scriptErrors(desk.pageErrors), []);
    await desk.page.browserContext().close();
  }

  const orderWith = async (reference: string, ...triggers: readonly string[]): Promise<string> => {
    const code = await calls.placeOrder({ external_reference: reference });
    await calls.move(code, ...triggers);
    return code;
  };

  it('refuses a wrong key, and keeps a right one in memory alone', async () => {
    const { page } = await openPage(browser);
    const desk = createDeskPage(page);
    await page.goto(`${service.origin}/console`);
    await desk.signIn({ secretKey: 'wrong' });
    await desk.waitForText('#refusal', 'Invalid credentials.');
    await page.reload();
    await desk.signIn();
    await page.waitForSelector('#desk:not([hidden]) #content section');
    const kept = await page.evaluate(async () => [
      JSON.stringify([localStorage, sessionStorage]) + document.cookie + location.href + document.body.innerHTML,
      (document.querySelector('#secret-key') as HTMLInputElement).value,
      String((await indexedDB.databases()).length),
    ]);
    assert.ok(!kept.join(' ').includes(deskCredentials.SECRET_KEY));
    assert.deepEqual(kept.slice(1), ['', '0']);
    await page.reload();
    await page.waitForSelector('#gate:not([hidden])');
    assert.equal(await page.$('#desk:not([hidden])'), null);
    await page.browserContext().close();
  });

  it('finds orders by reference, by code and by status, and shows new ones by itself', () =>
    withDesk(async ({ page, goTo, references, waitForText }) => {
      const code = await orderWith('FIND-1', 'submit');
      await orderWith('FIND-2');
      await goTo('#/orders', '.orders');
      for (const [field, text, expected] of [
        ['#filter-search', 'FIND-2', ['FIND-2']],
        ['#filter-search', code, ['FIND-1']],
      ] as const) {
        await page.$eval(field, (input) => ((input as HTMLInputElement).value = ''));
        await page.type(field, text);
        await page.keyboard.press('Enter');
        await waitForText('.orders tbody', expected[0]);
        await page.waitForFunction(() => document.querySelectorAll('.orders tbody tr').length === 1);
        assert.deepEqual(await references(), expected);
      }
      await goTo('#/orders?status=processing', '.orders');
      await page.waitForFunction(() => document.querySelectorAll('.orders tbody tr').length === 1);
      assert.deepEqual(await references(), ['FIND-1']);
      await orderWith('FIND-3', 'submit');
      await waitForText('.orders tbody', 'FIND-3');
      await goTo('#/orders?amount_min=99999', '.empty');
      await waitForText('.empty', 'No order fits these filters');
    }));

  it('shows an order with its timeline, its webhook and its metadata', () =>
    withDesk(async ({ page, goTo, press, waitForText }) => {
      const webhook_url = `${receiver.origin}/hook`;
      const code = await calls.placeOrder({ external_reference: 'SHOW-1', webhook_url, metadata: '{"cart":"C-77"}' });
      await calls.move(code, 'submit');
      await goTo(`#/orders/${code}`, '#summary');
      await waitForText('#summary .timeline', 'order.processing');
      await waitForText('#metadata pre', 'C-77');
      const first = '#webhooks li:first-child';
      await page.waitForSelector(`${first} .chip-status[data-status=delivered]`);
      await page.click(`${first} summary`);
      await waitForText(`${first} .attempts`, 'accepted');
      await press(first, 'Send again');
      await waitForText('#said', 'The webhook is sent again');
      await page.waitForSelector(`${first} .attempts tbody tr:nth-child(2)`);
    }));

  it('moves an order by keyboard, after a confirmation with a reason that the audit keeps', () =>
    withDesk(async ({ page, goTo, waitForText, waitForStatus }) => {
      const code = await orderWith('MOVE-1', 'submit');
      await goTo(`#/orders/${code}`, '[data-trigger=hold]');
      await page.focus('[data-trigger=hold]');
      await page.keyboard.press('Enter');
      await page.waitForSelector('dialog[open]');
      await page.keyboard.press('Escape');
      await page.waitForSelector('dialog:not([open])');
      assert.ok(await page.$eval('[data-trigger=hold]', (button) => button === document.activeElement));
      await page.keyboard.press('Enter');
      await page.select('#dialog-status-reason', 'amount_mismatch');
      await page.type('#dialog-reason', 'The buyer paid 1 EUR less');
      await page.keyboard.press('Enter');
      await waitForStatus('on_hold');
      await waitForText('#summary h2', 'amount mismatch');
      await waitForText('#by-hand tbody', 'The buyer paid 1 EUR less');
      await goTo('#/audit', '#audit-title');
      await waitForText('#content tbody', 'The buyer paid 1 EUR less');
      await goTo('#/attention', '#on-hold');
      await waitForText('#on-hold tbody', 'MOVE-1');
    }));

  it('refuses a move of an order that has changed since the operator looked, and keeps what was typed', () =>
    withDesk(async ({ page, goTo, waitForText }) => {
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

  it('refunds an order in full', () =>
    withDesk(async ({ page, goTo, waitForStatus }) => {
      const code = await orderWith('BACK-1', 'submit', 'capture');
      await goTo(`#/orders/${code}`, '[data-refund]');
      await page.click('[data-refund]');
      await page.type('#dialog-reason', 'The goods came back');
      await page.keyboard.press('Enter');
      await waitForStatus('refunded');
      assert.equal(await page.$('[data-refund]'), null);
    }));

  it('changes nothing with the key that only reads', () =>
    withDesk(async ({ page, goTo, waitForText }) => {
      const code = await orderWith('READ-1');
      await goTo(`#/orders/${code}`, '[data-trigger=cancel]');
      await page.click('[data-trigger=cancel]');
      await page.type('#dialog-reason', 'try');
      await page.keyboard.press('Enter');
      await waitForText('dialog [role=alert]', 'This key cannot change anything.');
      await page.keyboard.press('Escape');
      await waitForText('#summary', 'You have signed in with a key that only reads.');
      assert.equal(await page.$('[data-trigger]'), null);
    }, deskCredentials.SECRET_KEY_READ));

  it('saves the orders as CSV and JSON Lines, and a report whose sums agree with them', () =>
    withDesk(async ({ page, goTo, press, waitForText }) => {
      await orderWith('SAVE-1', 'submit');
      const downloads = await collectDownloads(page);
      await goTo('#/orders?fiat_currency=EUR', '.orders');
      await press('#content', 'CSV');
      await waitForText('#said', 'orders.csv is saved');
      await press('#content', 'JSON Lines');
      await waitForText('#said', 'orders.jsonl is saved');
      const rows = (await downloads.text('orders.csv')).trim().split('\r\n');
      const lines = (await downloads.text('orders.jsonl')).trim().split('\n');
      assert.match(rows[0] ?? '', /^transaction_code,created_at,/);
      assert.equal(rows.length, lines.length + 1);
      const orders = lines.map((line) => JSON.parse(line) as { readonly fiat_amount: string; readonly status: string });
      await goTo('#/report', '#totals');
      await press('#content', 'Download');
      const [head = '', ...days] = (await downloads.text(await downloads.latest())).trim().split('\r\n');
      assert.equal(head, 'day,fiat_currency,status,orders,fiat_amount,commission,net');
      const cents = (amount: string | undefined): number => Math.round(Number(amount) * 100);
      const reported = days.map((day) => cents(day.split(',')[4])).reduce((sum, amount) => sum + amount, 0);
      const exported = orders.map(({ fiat_amount }) => cents(fiat_amount)).reduce((sum, amount) => sum + amount, 0);
      assert.ok(exported > 0);
      assert.equal(reported, exported);
    }));

  it('shows what needs a person first, and the health of the service', () =>
    withDesk(async ({ page, goTo, waitForText }) => {
      await orderWith('HOLD-1', 'submit', 'hold');
      await goTo('#/attention', '#on-hold');
      await waitForText('#on-hold tbody', 'HOLD-1');
      assert.equal(await page.$eval('#content', (content) => content.firstElementChild?.id), 'on-hold');
      await waitForText('#health', 'The database takes orders');
    }));

  it('has no violations in any scheme, and no overflow on any screen', () =>
    withDesk(async ({ page, goTo, waitForText }) => {
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
        ['#/webhooks', '.choices'],
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

  it('has a policy without anything inline, and is not cached by others or framed', async () => {
    const { status, headers } = await fetch(`${service.origin}/console`);
    const policy = headers.get('content-security-policy')?.split(';') ?? [];
    assert.equal(status, 200);
    for (const rule of ["default-src 'none'", "script-src 'self'", "connect-src 'self'", "form-action 'none'"]) {
      assert.ok(policy.includes(rule), rule);
    }
    assert.ok(policy.includes("require-trusted-types-for 'script'"));
    assert.ok(!policy.some((rule) => /unsafe|data:|\*/.test(rule)));
    assert.equal(headers.get('x-frame-options'), 'DENY');
  });
});

describe('the console on an origin of its own', () => {
  it('calls the service from the origin that CONSOLE_ORIGIN names, and from no other', async () => {
    let page = '';
    let policy = '';
    const files = serveFolder(consoleFolder);
    const serve = (path: string) =>
      path === '/console' ? { body: page, headers: { 'content-security-policy': policy } } : files(path);
    const [browser, own, other] = await Promise.all([shareBrowser(), servePages(serve), servePages(serve)]);
    const service = await startProgram({ ...environment, CONSOLE: 'off', CONSOLE_ORIGIN: own.origin });
    const setting = '<meta name="service" content="" />';
    const built = readFileSync(`${consoleFolder}/console.html`, 'utf8');
    assert.ok(built.includes(setting), 'the page has a place for the URL of the service');
    page = built.replace(setting, `<meta name="service" content="${service.origin}" />`);
    policy = `default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src ${service.origin}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types lit-html`;
    try {
      assert.equal((await fetch(`${service.origin}/console`)).status, 404, 'CONSOLE is off');
      const desk = await openDesk(browser, { url: `${own.origin}/console` });
      await desk.waitForText('#health', 'The database takes orders');
      assert.deepEqual(desk.pageErrors, []);
      const { page: foreign } = await openPage(browser);
      await foreign.goto(`${other.origin}/console`);
      await createDeskPage(foreign).signIn();
      await foreign.waitForFunction(
        () => document.querySelector('#refusal')?.textContent === 'The service does not answer.',
      );
    } finally {
      await Promise.all([browser.close(), own.stop(), other.stop(), service.stop()]);
    }
  });
});
