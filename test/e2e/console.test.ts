// One tour of the operator's console: all of it reads the same page, once signed in.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { openPage, scriptErrors, type Browser } from './support/browser.js';
import {
  collectDownloads,
  consoleEnvironment,
  createAccountCalls,
  createOperatorPage,
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

  it('finds orders by reference, by code and by status, and shows new ones by itself', async () => {
    const { page, goTo, references, waitForText } = desk;
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
  });

  it('names the field of an amount that is refused, keeps the list, and tries no refusal again', async () => {
    const { page, goTo, waitForText } = desk;
    await orderWith('RANGE-1');
    await goTo('#/orders?fiat_currency=EUR', '.orders tbody tr');
    const before = page.url();
    for (const [from, to, refused] of [
      ['1,000', '', 'filter-amount_min'],
      ['', 'ten', 'filter-amount_max'],
      ['110', '100', 'filter-amount_max'],
    ] as const) {
      for (const [id, text] of [
        ['#filter-amount_min', from],
        ['#filter-amount_max', to],
      ] as const) {
        await page.locator(id).fill(text);
      }
      await page.click('.filter-grid [type=submit]');
      await page.waitForFunction((id) => document.activeElement?.id === id, {}, refused);
      assert.equal(page.url(), before);
      assert.ok(await page.$('.orders tbody tr'));
    }
    await goTo('#/orders?amount_min=1%2C000', '.problem a[href="#/orders"]');
    await waitForText('.problem', 'The service refuses what this address asks for.');
    await page.click('.problem a');
    await page.waitForSelector('.orders tbody tr');
  });

  it('says of each order when, for whom, how, how much, what arrived and what to do', async () => {
    const { page, goTo, waitForText } = desk;
    const code = await calls.placeOrder({
      external_reference: 'ROW-1',
      payment_option: 'card_global',
      crypto_currency: 'USDT',
      crypto_currency_network: 'TRON',
      wallet_address: 'TLeUZDGLWnyiJVFcp3m3M1782uBsGWa8uf',
      metadata: '{"customer":"C-77"}',
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
    await page.select('#filter-metadata', 'customer');
    await waitForText(`tr[data-key="${code}"] th`, 'C-77');
    await page.select('#filter-metadata', '');
    await calls.post('move', { transaction_code: code, trigger: 'finalize', payout_amount: '47.030000' });
    await waitForText(`tr[data-key="${code}"] td:nth-child(5)`, '47.03 USDT on Tron');
    await calls.post('refund', { transaction_code: code, amount: '20', by: 'operator' });
    await waitForText(`tr[data-key="${code}"] td.amount`, 'refunded €20.00');
    const held = await orderWith('ROW-2', 'submit', 'hold');
    await waitForText(`tr[data-key="${held}"] .state`, 'Decide…');
  });

  it('walks the list by keyboard, and comes back to the row that was opened', async () => {
    const { page, goTo } = desk;
    const [older, newer] = [await orderWith('KEY-1'), await orderWith('KEY-2')];
    const focused = (): Promise<string | undefined> => page.evaluate(() => document.activeElement?.textContent.trim());
    await goTo('#/orders', `tr[data-key="${newer}"]`);
    await page.focus('#filter-search');
    await page.keyboard.press('Escape');
    for (const [key, expected] of [
      ['j', 'KEY-2'],
      ['j', 'KEY-1'],
      ['k', 'KEY-2'],
      ['j', 'KEY-1'],
    ] as const) {
      await page.keyboard.press(key);
      assert.equal(await focused(), expected);
    }
    await page.keyboard.press('Enter');
    await page.waitForSelector('#summary');
    assert.ok(page.url().endsWith(older));
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => document.activeElement?.textContent.trim() === 'KEY-1');
    await page.keyboard.press('/');
    await page.keyboard.type('jk/');
    assert.equal(await page.$eval('#filter-search', (field) => (field as HTMLInputElement).value), 'jk/');
    await page.$eval('#filter-search', (field) => ((field as HTMLInputElement).value = ''));
    await page.keyboard.press('Escape');
    await page.click('#keys-switch');
    await page.keyboard.press('j');
    assert.equal(await focused(), 'Turn keys on');
    await page.click('#keys-switch');
  });

  it('filters by an hour of the chart, and keeps filters that are saved', async () => {
    const { page, goTo, references, waitForText } = desk;
    await orderWith('HOUR-1', 'submit');
    await goTo('#/orders?status=processing', '.hours a');
    await waitForText('#orders h2', 'Orders: processing');
    const listed = await references();
    await page.$$eval('.hours a', (bars) => bars.at(-1)?.click());
    await page.waitForSelector('.hours [aria-current]');
    assert.match(page.url(), /from=20\d\d-\d\d-\d\dT\d\d%3A00&status=processing&to=20\d\d-\d\d-\d\dT\d\d%3A59$/);
    await waitForText('#orders h2', 'processing, Today ');
    // Orders of the hour before are no longer among them where the test runs across a full hour.
    const shown = await references();
    assert.ok(shown.includes('HOUR-1'));
    assert.deepEqual(
      listed.filter((reference) => shown.includes(reference)),
      shown,
    );
    const { hash } = new URL(page.url());
    await page.waitForSelector('.chips button ::-p-text(+ Save)').then((button) => button?.click());
    await page.waitForSelector(`.chips a[href="${hash}"][aria-current]`);
    await goTo('#/orders', '.chips a[aria-current][href="#/orders"]');
    assert.ok(await page.$(`.chips a[href="${hash}"]`));
    await goTo(hash, '.chips button');
    await page.click('.chips button');
    await page.waitForFunction((saved) => !document.querySelector(`.chips a[href="${saved}"]`), {}, hash);
    await goTo('#/orders?from=2001-01-01&to=2001-01-02', '.empty a');
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
    await page.waitForSelector(`${first} .chip-status[data-status=delivered]`);
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
    await goTo('#/audit', '#audit-title');
    await waitForText('#content tbody', 'The buyer paid 1 EUR less');
    await waitForText(`#audit a[href="#/orders/${code}"]`, 'MOVE-1');
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
    await goTo(`#/orders/${code}`, '[data-refund]');
    await page.click('[data-refund]');
    await page.waitForSelector('dialog[open]');
    await waitForText('dialog .effect', '€100.00 counts as returned, and nothing is left.');
    await page.type('#dialog-amount', '10.5');
    await waitForText('dialog .button', 'Record a refund of €10.50');
    await waitForText('dialog .effect', '€10.50 counts as returned, and €89.50 stays.');
    await page.type('#dialog-reason', 'One of the goods came back');
    await page.keyboard.press('Enter');
    await waitForText('#summary .sums-up', 'Refund done, by hand');
    await waitForText('#summary h2', 'part refunded');
    await waitForText('.refund-bar', '€10.50 of €100.00 refunded, €89.50 left');
    await page.click('[data-refund]');
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

  it('refunds an order in full', async () => {
    const { page, goTo, waitForStatus } = desk;
    const code = await orderWith('BACK-1', 'submit', 'capture');
    await goTo(`#/orders/${code}`, '[data-refund]');
    await page.click('[data-refund]');
    await page.waitForSelector('dialog[open]');
    await page.type('#dialog-reason', 'The goods came back');
    await page.keyboard.press('Enter');
    await waitForStatus('refunded');
    assert.equal(await page.$('[data-refund]'), null);
  });

  for (const [name, status] of [
    ['Capture', 'paid'],
    ['Void', 'canceled'],
  ] as const) {
    it(`says what becomes of held money: ${name}`, async () => {
      const { page, goTo, waitForText, waitForStatus } = desk;
      const code = await calls.placeOrder({ external_reference: name, capture: 'manual' });
      await calls.move(code, 'submit', 'authorize');
      await goTo('#/orders', `tr[data-key="${code}"]`);
      await waitForText(`tr[data-key="${code}"] td.amount`, 'held €100.00');
      await goTo(`#/orders/${code}`, `[data-held=${name}]`);
      await waitForText('#summary .sums-up', 'Held');
      assert.equal(await page.$('[data-trigger=capture], [data-trigger=cancel], [data-refund]'), null);
      await page.click(`[data-held=${name}]`);
      await page.waitForSelector('dialog[open] #dialog-reason');
      await page.type('#dialog-reason', 'The parcel has left');
      await page.keyboard.press('Enter');
      await waitForStatus(status);
      assert.equal(await page.$('[data-held]'), null);
    });
  }

  it('saves the orders as CSV and JSON Lines, and a report whose sums agree with them', async () => {
    const { page, goTo, press, waitForText } = desk;
    await orderWith('SAVE-1', 'submit');
    const downloads = await collectDownloads(page);
    await goTo('#/orders?fiat_currency=EUR', '.orders');
    await press('#content', 'CSV');
    await waitForText('#said', 'orders.csv is saved');
    await press('#content', 'JSON Lines');
    await waitForText('#said', 'orders.jsonl is saved');
    const rows = (await downloads.text('orders.csv')).trim().split('\r\n');
    const lines = (await downloads.text('orders.jsonl')).trim().split('\n');
    assert.match(rows[0] ?? '', /^"transaction_code","created_at",/);
    assert.equal(rows.length, lines.length + 1);
    const orders = lines.map((line) => JSON.parse(line) as { readonly fiat_amount: string; readonly status: string });
    await goTo('#/report', '#totals');
    await press('#content', 'Download');
    const [head = '', ...days] = (await downloads.text(await downloads.latest())).trim().split('\r\n');
    const money = ['captured_amount', 'refunded_amount', 'processor_fee', 'authorized_amount'];
    const amounts = ['fiat_amount', 'commission', 'net', ...money];
    assert.equal(head, ['day', 'fiat_currency', 'status', 'orders', ...amounts].map((name) => `"${name}"`).join());
    const cents = (amount: string | undefined): number => Math.round(Number(amount) * 100);
    const reported = days.map((day) => cents(day.split(',')[4]?.slice(1, -1))).reduce((sum, amount) => sum + amount, 0);
    const exported = orders.map(({ fiat_amount }) => cents(fiat_amount)).reduce((sum, amount) => sum + amount, 0);
    assert.ok(exported > 0);
    assert.equal(reported, exported);
  });

  it('shows what needs a person first, and the health of the service', async () => {
    const { page, goTo, waitForText } = desk;
    await orderWith('HOLD-1', 'submit', 'hold');
    await goTo('#/attention', '#on-hold');
    await waitForText('#on-hold tbody', 'HOLD-1');
    assert.equal(await page.$eval('#content', (content) => content.firstElementChild?.id), 'on-hold');
    await waitForText('#health', 'The database takes orders');
  });

  it('keeps the focus while orders change and come, and says when the service does not answer', async () => {
    const { page, goTo, waitForText } = desk;
    const code = await orderWith('LIVE-1');
    const row = `.orders tbody tr[data-key="${code}"]`;
    await goTo('#/orders?status=', row);
    await page.focus(`${row} a`);
    const newer = await orderWith('LIVE-2');
    assert.equal(await page.$(`${row} [data-new]`), null);
    await calls.move(code, 'submit');
    await page.waitForSelector(`${row} [data-new] [data-status=processing]`);
    await page.waitForSelector(`.orders tbody tr[data-key="${newer}"]`);
    assert.equal(await page.evaluate(() => document.activeElement?.textContent.trim()), 'LIVE-1');
    await page.setOfflineMode(true);
    await waitForText('#live', 'The service does not answer. Shown as of ');
    assert.ok(await page.$(row));
    await page.setOfflineMode(false);
    await waitForText('#live', 'Live');
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
