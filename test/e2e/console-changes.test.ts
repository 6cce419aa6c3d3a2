// What the console changes about orders: all of it reads the same page.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { useDesk } from './support/desk.js';
import { operatorCredentials } from './support/operator-page.js';

describe('the operator in the console', () => {
  const desk = useDesk();

  it('moves an order by keyboard, after a confirmation with a reason that the audit keeps', async () => {
    const { page, waitForText, waitForStatus, openWays } = desk;
    await openWays(await desk.orderWith('MOVE-1', 'submit'));
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
    await waitForText('#page-title', 'amount mismatch');
    await waitForText('.decision[data-urgent]', 'Waiting for your decision.');
    await waitForText('[data-trigger=release]', 'Pay out ≈');
    await waitForText('#effect-release', 'Records €100.00 as charged.');
    await page.click('[data-trigger=release]');
    await waitForText('dialog[open]', 'Records €100.00 as charged.');
    await page.type('#dialog-captured-amount', '99.00');
    await page.type('#dialog-reason', 'It is enough');
    await page.keyboard.press('Enter');
    await waitForStatus('paid');
    await waitForText('.timeline', 'Charged €99.00');
    await waitForText('.timeline', 'The buyer paid 1 EUR less');
    await waitForText('.timeline', 'Secret key, 127.0.0.');
  });

  it('reports what was paid out, which is an estimate until then', async () => {
    const { page, waitForText, waitForStatus, openWays } = desk;
    await openWays(await desk.orderWith('PAYOUT-1', 'submit', 'capture', 'broadcast'));
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
    const { page, waitForText, openWays } = desk;
    await openWays(await desk.orderWith('BACK-2', 'submit', 'capture'));
    await page.click('[data-trigger=refund]');
    await page.waitForSelector('dialog[open]');
    await waitForText('dialog', 'return up to €100.00 at your processor first; this only records it');
    await page.type('#dialog-amount', '10.5');
    await page.type('#dialog-author', 'Maria');
    await page.type('#dialog-reason', 'One of the goods came back');
    await page.keyboard.press('Enter');
    await waitForText('#money', 'Refund by hand');
    await waitForText('.timeline', 'returned by Maria');
    await waitForText('#page-title', 'part refunded');
    await waitForText('#money dl + dl .total', '€89.50');
  });

  it('refuses a move of an order that has changed since the operator looked, and shows that', async () => {
    const { page, waitForText, openWays } = desk;
    const code = await desk.orderWith('RACE-1');
    await openWays(code);
    await page.click('[data-trigger=cancel]');
    await page.type('#dialog-reason', 'twice');
    await desk.calls.move(code, 'submit');
    await page.keyboard.press('Enter');
    await waitForText('#dialog-text', 'The order has changed.');
    await waitForText('dialog .button:focus', 'Show the order');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => !document.querySelector('dialog[open]'));
    const { status } = await desk.calls.get<{ readonly status: string }>(`order?transaction_code=${code}`);
    assert.equal(status, 'processing');
  });

  it('changes nothing with the key that only reads', async () => {
    const { page, signIn, goTo, waitForText, openWays } = desk;
    const code = await desk.orderWith('READ-1');
    await page.reload();
    await signIn(operatorCredentials.SECRET_KEY_READ);
    await openWays(code);
    await page.click('[data-trigger=cancel]');
    await page.type('#dialog-reason', 'try');
    await page.keyboard.press('Enter');
    await waitForText('dialog [role=alert]', 'This key cannot change anything.');
    await page.keyboard.press('Escape');
    await waitForText('#summary', 'You have signed in with a key that only reads.');
    assert.equal(await page.$('[data-trigger]'), null);
    await goTo('#/webhooks', '#webhooks');
    assert.equal(await page.$('#test-event'), null);
  });
});
