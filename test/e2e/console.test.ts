// One tour of the operator's console: all of it reads the same page, once signed in.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { contrastAlone } from './support/axe.js';
import { scriptErrors } from './support/browser.js';
import { findViolations, operatorCredentials } from './support/operator-page.js';
import { useDesk } from './support/desk.js';
import { emulate } from './support/first-page.js';

/** Loads the page again until an element is on it. */
const refreshed = (selector: string): boolean => {
  document.querySelector<HTMLElement>('#refresh')?.click();
  return document.querySelector(selector) !== null;
};

describe('the console of the operator', () => {
  const desk = useDesk();

  it('refuses a wrong key, and keeps a right one in memory alone', async () => {
    const { page, signIn, waitForText } = desk;
    await page.reload();
    await signIn('wrong');
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
    const code = await desk.orderWith('FIND-1', 'submit');
    await desk.orderWith('FIND-2');
    await goTo('#/orders', '.orders');
    for (const [text, expected] of [
      ['FIND-2', ['FIND-2']],
      [code, ['FIND-1']],
    ] as const) {
      await page.locator('#filter-search').fill(text);
      await page.keyboard.press('Enter');
      await waitForText('.orders tbody', expected[0]);
      await page.waitForFunction(() => document.querySelectorAll('.order-link').length === 1);
      assert.deepEqual(await references(), expected);
    }
    await goTo('#/orders?status=processing', '.orders');
    await page.waitForFunction(() => document.querySelectorAll('.order-link').length === 1);
    assert.deepEqual(await references(), ['FIND-1']);
    await desk.orderWith('FIND-3', 'submit');
    await refresh();
    await waitForText('.orders tbody', 'FIND-3');
    await page.locator('[name=to]').fill('2001-01-01');
    await waitForText('.empty', 'No order fits these filters');
    await page.locator('[name=to]').fill('');
    await page.locator('[name=from]').fill('2001-01-01');
    await waitForText('.orders tbody', 'FIND-3');
    assert.match(page.url(), /#\/orders\?from=2001-01-01&status=processing$/);
    await goTo('#/orders?status=odd', '.problem a[href="#/orders"]');
    await waitForText('.problem', 'The service refuses what this address asks for.');
    await page.click('.problem a');
    await page.waitForSelector('.orders tbody tr');
  });

  it('says of each order when, for whom, how much, what arrived and what to do', async () => {
    const { page, goTo, waitForText, refresh } = desk;
    const code = await desk.calls.placeOrder({
      external_reference: 'ROW-1',
      payment_option: 'card_global',
      crypto_currency: 'USDT',
      crypto_currency_network: 'TRON',
      wallet_address: 'TLeUZDGLWnyiJVFcp3m3M1782uBsGWa8uf',
    });
    await desk.calls.move(code, 'submit', 'capture', 'broadcast');
    const shown = (column: number): Promise<string> =>
      page.$eval(`tr[data-key="${code}"] > :nth-child(${column})`, ({ textContent }) =>
        textContent.replace(/\s+/g, ' ').trim(),
      );
    await goTo('#/orders', `tr[data-key="${code}"]`);
    await waitForText('.orders .group-head', 'Today');
    assert.match(await shown(1), /^\d\d:\d\d$/);
    assert.deepEqual([await shown(3), await shown(4)], ['Card', '€104.16']);
    assert.match(await shown(5), /^≈ \d+\.\d\d USDT due on Tron$/);
    assert.equal(await shown(6), 'Sending');
    const open = await desk.calls.placeOrder({ external_reference: 'ROW-0', payment_option: 'card_global' });
    await refresh();
    await waitForText(`tr[data-key="${open}"] .charged`, '€104.16 to pay');
    await waitForText(`tr[data-key="${open}"] .state`, 'expires');
    await desk.calls.post('move', { transaction_code: code, trigger: 'finalize', payout_amount: '47.030000' });
    await desk.calls.post('refund', { transaction_code: code, amount: '20' });
    const held = await desk.orderWith('ROW-2', 'submit', 'hold');
    await refresh();
    await waitForText(`tr[data-key="${code}"] .payout`, '47.03 USDT on Tron');
    await waitForText(`tr[data-key="${code}"] .charged`, '€20.00 refunded');
    await waitForText(`tr[data-key="${code}"] .state`, 'Delivered');
    await waitForText(`tr[data-key="${held}"] .to-do`, 'Decide');
  });

  it('shows an order with its timeline, its webhook and its metadata', async () => {
    const { page, goTo, press, waitForText } = desk;
    const webhook_url = `${desk.receiver.origin}/hook`;
    const code = await desk.calls.placeOrder({ external_reference: 'SHOW-1', webhook_url, metadata: '{"cart":"C-7"}' });
    await desk.calls.move(code, 'submit');
    await goTo(`#/orders/${code}`, '#summary');
    await waitForText('#summary .timeline', 'Payment started');
    await waitForText('#metadata dd', 'C-7');
    const first = '#webhooks li:first-child';
    await page.waitForFunction(refreshed, { polling: 300 }, `${first} .chip-status[data-status=delivered]`);
    await page.click(`${first} summary`);
    await waitForText(`${first} .attempts`, 'accepted');
    await press(first, 'Send again');
    await waitForText('#said', 'Delivered: the receiver answered');
    await page.waitForSelector(`${first} .attempts tbody tr:nth-child(2)`);
  });

  it('shows what the buyer saw at each moment, without a call of the service', async () => {
    const { page, goTo, waitForText } = desk;
    const code = await desk.calls.placeOrder({ external_reference: 'SEEN-1', payment_option: 'card_global' });
    await desk.calls.move(code, 'submit', 'capture');
    await goTo(`#/orders/${code}`, '.seen summary');
    const calls: string[] = [];
    page.on('request', (request) => void (request.url().includes('/api/') && calls.push(request.url())));
    await page.click('.seen summary');
    await page.focus('.seen input');
    for (const [key, text, state] of [
      ['End', 'Charged €104.16', 'paid'],
      ['ArrowLeft', 'Payment started', 'processing'],
      ['Home', 'Order created', 'pending'],
    ] as const) {
      await page.keyboard.press(key);
      await waitForText('.seen output', text);
      const card = await page.waitForSelector(`.seen crypto-checkout:state(${state}):not([hidden])`);
      await page.waitForFunction((shown) => /€104\.16/.test(shown?.shadowRoot?.textContent ?? ''), {}, card);
    }
    assert.deepEqual(calls, []);
    assert.deepEqual(await findViolations(page), []);
  });

  it('saves what is listed as CSV', async () => {
    const { page, goTo, press, references, waitForText } = desk;
    await desk.orderWith('SAVE-1', 'submit');
    await goTo('#/orders?status=processing', '.orders');
    await waitForText('.orders tbody', 'SAVE-1');
    const file = page.evaluate(
      () =>
        new Promise<string>((resolve) => {
          const create = URL.createObjectURL.bind(URL);
          URL.createObjectURL = (blob: Blob) => {
            resolve(blob.text());
            return create(blob);
          };
        }),
    );
    await press('#content', 'Download CSV');
    await waitForText('#said', 'orders.csv is saved');
    const [head = '', ...rows] = (await file).trim().split('\r\n');
    assert.match(head, /^"transaction_code","created_at",/);
    assert.deepEqual(rows.map((row) => row.split('","')[5]).toReversed(), await references());
  });

  it('sends a test event, and shows what its receiver answered', async () => {
    const { page, goTo, press, waitForText } = desk;
    await goTo('#/webhooks', '#test-event');
    for (const [path, answer] of [
      ['hook', /: 200, \d+ ms: ok$/],
      ['gone', /: 404\b.*, \d+ ms/],
    ] as const) {
      const url = `${desk.receiver.origin}/${path}`;
      await page.locator('#test-event input').fill(url);
      await press('#test-event', 'Send');
      await waitForText('#test-event output', url);
      assert.match(await page.$eval('#test-event output', ({ textContent }) => textContent), answer);
    }
  });

  it('lists the webhooks that fail, each with its order, whose page says so first', async () => {
    const { page, goTo, waitForText } = desk;
    await desk.calls.placeOrder({ external_reference: 'HOOK-1', webhook_url: `${desk.receiver.origin}/gone` });
    await goTo('#/webhooks', '#webhooks');
    const failing = '#webhooks li:has(.chip-status[data-status=retrying])';
    await page.waitForFunction(refreshed, { polling: 300 }, failing);
    await waitForText(`${failing} > .order-link`, 'HOOK-1 €');
    assert.equal(await page.$('#webhooks .chip-status[data-status=delivered]'), null);
    await page.click(`${failing} > .order-link`);
    await waitForText('.decision[data-urgent] b', '1 webhook fails:');
    await waitForText('.decision[data-urgent]', '/gone answers 404');
  });

  it('lists what needs a decision with its count, beside which nothing is well', async () => {
    const { page, goTo, references, waitForText, refresh } = desk;
    await goTo('#/orders', '.filters');
    const count = (): Promise<number> =>
      page.evaluate(() => Number(document.querySelector('#needs-decision .count')?.textContent ?? 0));
    const before = await count();
    await desk.orderWith('HOLD-1', 'submit', 'hold');
    await refresh();
    await waitForText('.count', String(before + 1));
    assert.ok(!(await page.$eval('#health', ({ textContent }) => textContent)).includes('well'));
    await page.click('#needs-decision');
    await page.waitForFunction(() => !document.querySelector('.orders tr:not(:has(.to-do a)):not(.group-head) td'));
    assert.equal((await references()).at(-1), 'HOLD-1', 'the oldest comes first');
    assert.equal((await references()).length, before + 1);
    await page.select('[name=status]', '');
    await page.waitForFunction(() => document.querySelector('.orders tr:not(:has(.to-do a)):not(.group-head) td'));
    await page.select('[name=status]', 'decision');
    await page.waitForFunction(() => location.hash === '#/orders?needs=decision');
  });

  it('says when the service does not answer', async () => {
    const { page, goTo, waitForText, refresh } = desk;
    await desk.orderWith('LOST-1');
    await goTo('#/orders?status=pending', '.orders');
    await page.setOfflineMode(true);
    await refresh();
    await waitForText('.problem', 'The service does not answer.');
    await page.setOfflineMode(false);
    // The page loads again with the network.
    await page.waitForSelector('.orders tbody tr');
  });

  it('has no violations in any scheme, and no overflow on any screen', async () => {
    const { page, goTo, waitForText } = desk;
    const code = await desk.orderWith('AXE', 'submit', 'hold');
    const check = async (place: string): Promise<void> => {
      for (const width of [320, 1280]) {
        await page.setViewport({ width, height: 900 });
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(overflow <= 0, `${place} is ${overflow} px too wide at ${width} px`);
        assert.deepEqual(await findViolations(page), [], `${place} at ${width} px`);
      }
      await emulate(page, { motion: 'reduce', scheme: 'dark' });
      assert.deepEqual(await findViolations(page, contrastAlone), [], `${place} in dark`);
      await emulate(page, { motion: 'reduce' });
    };
    for (const [hash, selector] of [
      ['#/orders?needs=decision', 'option[value=decision]:checked'],
      ['#/orders', '.orders'],
      ['#/webhooks', '#webhooks'],
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

  it('has a policy without anything inline, which stopped nothing, and is not framed', async () => {
    const { headers } = await fetch(`${desk.service.origin}/console`);
    const policy = headers.get('content-security-policy')?.split(';') ?? [];
    const wanted = ["default-src 'none'", "script-src 'self'", "connect-src 'self'", "form-action 'none'"];
    for (const rule of [...wanted, "require-trusted-types-for 'script'"]) assert.ok(policy.includes(rule), rule);
    const font = await desk.page.evaluate(() =>
      document.fonts.load('16px "Inter Variable"').then(([face]) => face?.status),
    );
    assert.equal(font, 'loaded');
    assert.ok(!policy.some((rule) => /unsafe|data:|\*/.test(rule)));
    assert.equal(headers.get('x-frame-options'), 'DENY');
    assert.deepEqual(scriptErrors(desk.pageErrors), []);
  });
});
