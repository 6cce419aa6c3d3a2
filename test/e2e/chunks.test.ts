import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { waitForPart } from './support/browser.js';
import { createOrder, isRetriedOnce, testFailingParts, waitForShadow, wallet } from './support/failing-chunks.js';
import { readCheckout } from './support/widget-host.js';

/** The other parts fail in chunks.full.test.ts. */
describe('a file of the widget that fails to load', () => {
  const { open } = testFailingParts(['order', 'the outcome', 'the destination', 'the words of a language']);

  it('leaves the checkout without marks and links, and is not asked for with each update', async () => {
    const attributes = `${wallet} support-url="https://shop.example/help"`;
    const { page, host } = await open(attributes, { file: /checkout\.(?:marks|summary)-/ });
    await createOrder(page);
    await waitForShadow(page, { selector: '.updates', text: 'updates by itself' });
    const { failures, sentence } = await readCheckout(page);
    const expected = ['summary', 'marks'].map((chunk) => JSON.stringify({ kind: 'unreachable', chunk })).sort();
    assert.deepEqual(failures.map((failure) => JSON.stringify(failure)).sort(), expected);
    assert.equal(sentence, undefined);
    await page.evaluate(async () => {
      const element = document.querySelector('crypto-checkout');
      for (let times = 0; times < 5; times += 1) {
        element?.requestUpdate();
        await element?.updateComplete;
      }
    });
    for (const file of [/marks-/, /summary-/]) assert.ok(isRetriedOnce(host.countRequests(file)), String(file));
    await page.browserContext().close();
  });

  it('is none that an open order still needs: its outcomes have loaded while it waits for the payment', async () => {
    const { page, host } = await open(`${wallet} fiat-amount="40.02"`, { file: /(?!)/ });
    await createOrder(page);
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('checkout.outcome-')),
    );
    assert.ok(await page.$eval('crypto-checkout', (element) => element.matches(':state(pending)')));
    host.fail({ file: /checkout\./, times: Infinity }); // a deploy has removed every file
    await waitForPart(page, 'outcome');
    assert.deepEqual((await readCheckout(page)).failures, []);
    await page.browserContext().close();
  });

  it('is tried once more for the rules of addresses, which then refuse that of the page', async () => {
    const { page } = await open(wallet.replace('TLeU', 'TLeV'), { file: /checkout\.base58-/, times: 1 });
    await waitForShadow(page, { selector: '[role=alert]', text: 'wallet-address' });
    await page.browserContext().close();
  });
});
