import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { startStubUpstream, type StubUpstream } from '../support/stub-upstream.js';
import { clickPart, getShownAddress, openPage, waitForPart, type Browser } from './support/browser.js';
import { serveFailingWidget, type WidgetHost } from './support/widget-host.js';
import { shareBrowser } from './support/shared.js';

const wallet = 'TLeUZDGLWnyiJVFcp3m3M1782uBsGWa8uf';

describe('a service with the four operations of the document alone', () => {
  let service: StubUpstream;
  let shop: WidgetHost;
  let browser: Browser;

  before(async () => {
    service = await startStubUpstream({ allowsPages: true });
    shop = await serveFailingWidget(service.url);
    browser = await shareBrowser();
  });
  after(() => Promise.all([browser.close(), shop.stop(), service.close()]));

  const open = async (attributes: string) => {
    const { page } = await openPage(browser);
    await page.goto(shop.origin + '/' + encodeURIComponent(attributes));
    return page;
  };

  it('sells one of the coins that the merchant accepts to the address that the buyer types', async () => {
    const page = await open('destination="buyer" coins="BTC:BITCOIN, USDT:ETHEREUM, USDT:TRON"');
    await waitForPart(page, 'coin');
    const coins = await page.$$eval('crypto-checkout >>> [part=coin] .name', (names) =>
      names.map(({ textContent }) => textContent),
    );
    assert.deepEqual(coins, ['BTC', 'USDT']);
    await page.locator('crypto-checkout >>> [part=coin]:nth-of-type(2)').click();
    await page.locator('crypto-checkout >>> [part=network]:nth-of-type(2)').click();
    await (await waitForPart(page, 'input'))?.type(wallet);
    await clickPart(page, 'button');
    await waitForPart(page, 'qr');
    assert.equal(await getShownAddress(page), wallet);
    assert.equal(service.orders.length, 1);
    const { crypto_currency, crypto_currency_network, wallet_address } = service.orders[0]?.query ?? {};
    assert.deepEqual([crypto_currency, crypto_currency_network, wallet_address], ['USDT', 'TRON', wallet]);
    await page.browserContext().close();
  });
});
