import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { createOrder, isRetriedOnce, testFailingParts, waitForShadow, wallet } from './support/failing-chunks.js';
import { readCheckout } from './support/widget-host.js';

/** The other parts fail in chunks.full.test.ts. */
describe('a file of the widget that fails to load', () => {
  const { open, visitFailed } = testFailingParts(['order', 'the destination', 'the words of a language']);

  it('keeps the order of the buyer when it follows it later, in the language of the buyer', async () => {
    const page = await visitFailed('what follows the order', `${wallet} locale="de"`);
    assert.equal((await readCheckout(page)).sentence, 'Keine Verbindung möglich. Prüfen Sie Ihre Internetverbindung.');
    const readCode = () => page.$eval('crypto-checkout', (element) => element.order?.transaction_code);
    const code = await readCode();
    await page.evaluate(() => dispatchEvent(new Event('focus')));
    await waitForShadow(page, { selector: '[part=deadline]', text: 'Zahlbar' });
    assert.equal(await readCode(), code);
    await page.browserContext().close();
  });

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

  it('is tried once more for the rules of addresses, which then refuse that of the page', async () => {
    const wrong = wallet.replace('TLeU', 'TLeV');
    const { page } = await open(wrong, { file: /checkout\.address-/, times: 1 });
    await waitForShadow(page, { selector: '[role=alert]', text: 'wallet-address' });
    await page.browserContext().close();
  });

  it('is one step for what follows the order: the file imports no other one but the first', () => {
    const file = readdirSync('dist').find((name) => /^checkout\.tracking-.*\.js$/.test(name)) ?? '';
    const imports = readFileSync(`dist/${file}`, 'utf8').match(/from"[^"]+"|from`[^`]+`|import"[^"]+"/g);
    assert.deepEqual(imports, ['from"./checkout.js"']);
  });
});
