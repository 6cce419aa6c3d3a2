// One tour of the operator's console: all of it reads the same page, once signed in.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { contrastAlone } from './support/axe.js';
import { openPage, scriptErrors, type Browser } from './support/browser.js';
import {
  collectDownloads,
  consoleEnvironment,
  createAccountCalls,
  createOperatorPage,
  findViolations,
  operatorCredentials,
  type OperatorPage,
} from './support/operator-page.js';
import { servePages, startProgram, type RunningServer } from './support/server.js';
import { shareBrowser } from './support/shared.js';

describe('the console of the operator', () => {
  let browser: Browser;
  let service: RunningServer;
  let receiver: RunningServer;
  let calls: ReturnType<typeof createAccountCalls>;
  let desk: OperatorPage;
  let pageErrors: readonly string[];
  before(async () => {
    const prices = '{"BTC":95000,"ETH":3300,"USDT":1,"USDC":1}';
    const pages = new Map([
      ['/hook', { body: 'ok' }],
      ['/prices', { body: prices }],
    ]);
    receiver = await servePages((path) => pages.get(path));
    const environment = { ...consoleEnvironment, PRICES_URL: `${receiver.origin}/prices` };
    [browser, service] = await Promise.all([shareBrowser(), startProgram(environment)]);
    calls = createAccountCalls(service);
    const opened = await openPage(browser);
    await opened.page.setViewport({ width: 1280, height: 900 });
    await opened.page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }]);
    desk = createOperatorPage(opened.page);
    ({ pageErrors } = opened);
  });
  after(() => Promise.all([browser.close(), service.stop(), receiver.stop()]));

  const orderWith = async (reference: string, ...triggers: readonly string[]): Promise<string> => {
    const code = await calls.placeOrder({ external_reference: reference });
    await calls.move(code, ...triggers);
    return code;
  };

  it('refuses a wrong key, and keeps a right one in memory alone', async () => {
    const { page, signIn, waitForText } = desk;
    await page.goto(`${service.origin}/console`);
    await signIn({ secretKey: 'wrong' });
    await waitForText('#refusal', 'Invalid credentials.');
    await page.reload();
    await signIn();
    await page.waitForSelector('#desk:not([hidden]) #content section');
    const kept = await page.evaluate(async () => [
      JSON.stringify([localStorage, sessionStorage]) + document.cookie + location.href + document.body.innerHTML,
      (document.querySelector('#secret-key') as HTMLInputElement).value,
      String((await indexedDB.databases()).length),
    ]);
    assert.ok(!kept.join(' ').includes(operatorCredentials.SECRET_KEY));
    assert.deepEqual(kept.slice(1), ['', '0']);
    await page.reload();
    await page.waitForSelector('#gate:not([hidden])');
    assert.equal(await page.$('#desk:not([hidden])'), null);
    await signIn();
    await page.waitForSelector('#desk:not([hidden]) #content section');
  });

  it('finds orders by reference, by code, by status and by day', async () => {
    const { page, goTo, references, waitForText, refresh } = desk;
    const code = await orderWith('FIND-1', 'submit');
    await orderWith('FIND-2');
    await goTo('#/orders', '.orders');
    for (const [text, expected] of [
      ['FIND-2', ['FIND-2']],
      [code, ['FIND-1']],
    ] as const) {
      await page.locator('#filter-search').fill(text);
      await page.keyboard.press('Enter');
      await waitForText('.orders tbody', expected[0]);
      await page.waitForFunction(() => document.querySelectorAll('.orders tbody tr').length === 1);
      assert.deepEqual(await references(), expected);
    }
    await goTo('#/orders?status=processing', '.orders');
    await page.waitForFunction(() => document.querySelectorAll('.orders tbody tr').length === 1);
    assert.deepEqual(await references(), ['FIND-1']);
    await orderWith('FIND-3', 'submit');
    await refresh();
    await waitForText('.orders tbody', 'FIND-3');
    await goTo('#/orders?to=2001-01-01', '.empty');
    await waitForText('.empty', 'No order fits these filters');
    await goTo('#/orders?status=odd', '.problem a[href="#/orders"]');
    await waitForText('.problem', 'The service refuses what this address asks for.');
    await page.click('.problem a');
    await page.waitForSelector('.orders tbody tr');
  });

  it('says of each order when, for whom, how, how much, what arrived and what to do', async () => {
    const { page, goTo, waitForText, refresh } = desk;
    const code = await calls.placeOrder({
      external_reference: 'ROW-1',
      payment_option: 'card_global',
      crypto_currency: 'USDT',
      crypto_currency_network: 'TRON',
      wallet_address: 'TLeUZDGLWnyiJVFcp3m3M1782uBsGWa8uf',
    });
    await calls.move(code, 'submit', 'capture', 'broadcast');
    const shown = (column: number): Promise<string> =>
      page.$eval(`tr[data-key="${code}"] > :nth-child(${column})`, ({ textContent }) =>
        textContent.replace(/\s+/g, ' ').trim(),
      );
    await goTo('#/orders', `tr[data-key="${code}"]`);
    assert.match(await shown(1), /^Today \d\d:\d\d ?just now$/);
    assert.match(
      await page.$eval(`tr[data-key="${code}"] time`, ({ title }) => title),
      /day, \d+ \w+ 20\d\d at \d\d:\d\d:\d\d/,
    );
    assert.equal(await shown(3), 'Card');
    assert.match(await shown(4), /^€100\.00 ?charged €104\.16/);
    assert.match(await shown(5), /^≈ \d+\.\d\d USDT on Tron$/);
    assert.equal(await shown(6), 'sending');
    await calls.post('move', { transaction_code: code, trigger: 'finalize', payout_amount: '47.030000' });
    await calls.post('refund', { transaction_code: code, amount: '20' });
    const held = await orderWith('ROW-2', 'submit', 'hold');
    await refresh();
    await waitForText(`tr[data-key="${code}"] td:nth-child(5)`, '47.03 USDT on Tron');
    await waitForText(`tr[data-key="${code}"] td.amount`, 'refunded €20.00');
    await waitForText(`tr[data-key="${held}"] .state`, 'Decide…');
  });

  it('shows an order with its timeline, its webhook and its metadata', async () => {
    const { page, goTo, press, waitForText } = desk;
    const webhook_url = `${receiver.origin}/hook`;
    const code = await calls.placeOrder({ external_reference: 'SHOW-1', webhook_url, metadata: '{"cart":"C-77"}' });
    await calls.move(code, 'submit');
    await goTo(`#/orders/${code}`, '#summary');
    await waitForText('#summary .timeline', 'Payment started');
    await waitForText('#metadata dd', 'C-77');
    const first = '#webhooks li:first-child';
    const refreshed = (selector: string): boolean => {
      document.querySelector<HTMLElement>('#refresh')?.click();
      return document.querySelector(selector) !== null;
    };
    await page.waitForFunction(refreshed, { polling: 300 }, `${first} .chip-status[data-status=delivered]`);
    await page.click(`${first} summary`);
    await waitForText(`${first} .attempts`, 'accepted');
    await press(first, 'Send again');
    await waitForText('#said', 'Delivered: the receiver answered');
    await page.waitForSelector(`${first} .attempts tbody tr:nth-child(2)`);
  });

  it('moves an order by keyboard, after a confirmation with a reason that the audit keeps', async () => {
    const { page, goTo, waitForText, waitForStatus } = desk;
    const code = await orderWith('MOVE-1', 'submit');
    await goTo(`#/orders/${code}`, '[data-trigger=hold]');
    await page.focus('[data-trigger=hold]');
    await page.keyboard.press('Enter');
    await page.waitForSelector('dialog[open]');
    await page.keyboard.press('Escape');
    await page.waitForSelector('dialog:not([open])');
    assert.ok(await page.$eval('[data-trigger=hold]', (button) => button === document.activeElement));
    // Opened again before the event of its end, which the browser may send late, the dialog keeps its form.
    await page.$eval('[data-trigger=hold]', async (button) => {
      const dialog = document.querySelector('dialog') as HTMLDialogElement;
      const closed = new Promise((resolve) => dialog.addEventListener('close', resolve, { once: true }));
      (button as HTMLElement).click();
      dialog.close();
      (button as HTMLElement).click();
      await closed;
    });
    await page.waitForSelector('dialog[open] #dialog-reason');
    await page.select('#dialog-status-reason', 'amount_mismatch');
    await page.type('#dialog-reason', 'The buyer paid 1 EUR less');
    await page.keyboard.press('Enter');
    await waitForStatus('on_hold');
    await waitForText('#summary h2', 'amount mismatch');
    await waitForText('[data-trigger=release]', 'Release the payout');
    await waitForText('[data-trigger=release]', '€100.00 counts as received.');
    await page.click('[data-trigger=release]');
    await waitForText('dialog[open]', '€100.00 counts as received.');
    await page.keyboard.press('Escape');
    await page.waitForSelector('dialog:not([open])');
    await waitForText('#by-hand tbody', 'The buyer paid 1 EUR less');
    await goTo('#/attention', '#on-hold');
    await waitForText('#on-hold tbody', 'MOVE-1');
  });

  it('reports what was paid out, which is an estimate until then', async () => {
    const { page, goTo, waitForText, waitForStatus } = desk;
    const code = await orderWith('PAYOUT-1', 'submit', 'capture', 'broadcast');
    await goTo(`#/orders/${code}`, '[data-trigger=finalize]');
    await waitForText('#summary', '≈ ');
    await page.click('[data-trigger=finalize]');
    await page.waitForSelector('dialog[open]');
    await page.type('#dialog-tx-hash', '6fb2c1');
    await page.type('#dialog-payout-amount', '0,5');
    await page.type('#dialog-reason', 'The bank has paid');
    await page.keyboard.press('Enter');
    await waitForText('dialog .refusal', 'Invalid payout amount.');
    await page.$eval('#dialog-payout-amount', (field) => ((field as HTMLInputElement).value = '0.5'));
    await page.keyboard.press('Enter');
    await waitForStatus('completed');
    await waitForText('#summary', '0.5 ');
    await waitForText('#summary', '6fb2c1');
    assert.ok(!(await page.$eval('#summary', ({ textContent }) => textContent)).includes('≈'));
  });

  it('refunds a part of an order, and shows the sums', async () => {
    const { page, goTo, waitForText } = desk;
    const code = await orderWith('BACK-2', 'submit', 'capture');
    await goTo(`#/orders/${code}`, '[data-trigger=refund]');
    await page.click('[data-trigger=refund]');
    await page.waitForSelector('dialog[open]');
    await waitForText('dialog', 'return up to €100.00 at your processor first; this only records it');
    await waitForText('dialog .effect', '€100.00 counts as returned, and nothing is left.');
    await page.type('#dialog-amount', '10.5');
    await waitForText('dialog .button', 'Record refund of €10.50');
    await waitForText('dialog .effect', '€10.50 counts as returned, and €89.50 stays.');
    await page.type('#dialog-author', 'Maria');
    await page.type('#dialog-reason', 'One of the goods came back');
    await page.keyboard.press('Enter');
    await waitForText('#summary .sums-up', 'Refund by hand');
    await waitForText('.log', 'returned by Maria');
    await waitForText('#summary h2', 'part refunded');
    await waitForText('.refund-bar', '€10.50 of €100.00 refunded, €89.50 left');
    await page.click('[data-trigger=refund]');
    await page.waitForSelector('dialog[open]');
    await page.type('#dialog-amount', '999');
    await page.type('#dialog-reason', 'Too much');
    await page.keyboard.press('Enter');
    await waitForText('dialog .refusal', 'Only €89.50 can go back.');
    await page.$eval('#dialog-amount', (field) => ((field as HTMLInputElement).value = '4'));
    await page.type('#dialog-amount', '0');
    await waitForText('dialog .effect', '€40.00 counts as returned, and €49.50 stays.');
    assert.equal(await page.$eval('dialog .refusal', ({ textContent }) => textContent), '');
    await page.keyboard.press('Escape');
    const { audit } = await calls.get<{ readonly audit: readonly unknown[] }>(`order?transaction_code=${code}`);
    assert.equal(audit.length, 3, 'the form refuses what the service would');
  });

  it('saves what is listed as CSV', async () => {
    const { page, goTo, press, references, waitForText } = desk;
    await orderWith('SAVE-1', 'submit');
    const downloads = await collectDownloads(page);
    await goTo('#/orders?status=processing', '.orders');
    await waitForText('.orders tbody', 'SAVE-1');
    await press('#content', 'Download CSV');
    await waitForText('#said', 'orders.csv is saved');
    const [head = '', ...rows] = (await downloads.text('orders.csv')).trim().split('\r\n');
    assert.match(head, /^"transaction_code","created_at",/);
    const saved = rows.map((row) => row.split('","')[5]);
    assert.deepEqual(saved.toReversed(), await references());
  });

  it('shows what needs a person first, and the health of the service', async () => {
    const { page, goTo, waitForText } = desk;
    await orderWith('HOLD-1', 'submit', 'hold');
    await goTo('#/attention', '#on-hold');
    await waitForText('#on-hold tbody', 'HOLD-1');
    assert.equal(await page.$eval('#content', (content) => content.firstElementChild?.id), 'on-hold');
    await waitForText('#health', 'The database takes orders');
  });

  it('says when the service does not answer', async () => {
    const { page, goTo, waitForText, refresh } = desk;
    await orderWith('LOST-1');
    await goTo('#/orders?status=pending', '.orders');
    await page.setOfflineMode(true);
    await refresh();
    await waitForText('.problem', 'The service does not answer.');
    await page.setOfflineMode(false);
    // The page loads again with the network.
    await page.waitForSelector('.orders tbody tr');
  });

  it('refuses a move of an order that has changed since the operator looked, and keeps what was typed', async () => {
    const { page, goTo, waitForText } = desk;
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
    await page.keyboard.press('Escape');
  });

  it('has no violations in any scheme, and no overflow on any screen', async () => {
    const { page, goTo, waitForText } = desk;
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
    for (const [hash, selector] of [
      ['#/attention', '#on-hold'],
      ['#/orders', '.orders'],
      ['#/webhooks', '.chips'],
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
  });

  it('changes nothing with the key that only reads', async () => {
    const { page, signIn, goTo, waitForText } = desk;
    const code = await orderWith('READ-1');
    await signIn({ secretKey: operatorCredentials.SECRET_KEY_READ });
    await goTo(`#/orders/${code}`, '[data-trigger=cancel]');
    await page.click('[data-trigger=cancel]');
    await page.type('#dialog-reason', 'try');
    await page.keyboard.press('Enter');
    await waitForText('dialog [role=alert]', 'This key cannot change anything.');
    await page.keyboard.press('Escape');
    await waitForText('#summary', 'You have signed in with a key that only reads.');
    assert.equal(await page.$('[data-trigger]'), null);
  });

  it('has a policy without anything inline, which stopped nothing, and is not framed', async () => {
    const { status, headers } = await fetch(`${service.origin}/console`);
    const policy = headers.get('content-security-policy')?.split(';') ?? [];
    assert.equal(status, 200);
    for (const rule of ["default-src 'none'", "script-src 'self'", "connect-src 'self'", "form-action 'none'"]) {
      assert.ok(policy.includes(rule), rule);
    }
    const font = await desk.page.evaluate(() =>
      document.fonts.load('16px "Inter Variable"').then(([face]) => face?.status),
    );
    assert.equal(font, 'loaded');
    assert.ok(policy.includes("require-trusted-types-for 'script'"));
    assert.ok(!policy.some((rule) => /unsafe|data:|\*/.test(rule)));
    assert.equal(headers.get('x-frame-options'), 'DENY');
    assert.deepEqual(scriptErrors(pageErrors), []);
  });
});
