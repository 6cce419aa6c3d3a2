import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { openPage } from './support/browser.js';
import { servePages, type RunningServer } from './support/server.js';
import { useSite } from './support/shared.js';

const documentation = readFileSync(new URL('../../demo/docs/content/packages.md', import.meta.url), 'utf8');
const [, style = ''] = /```css\n([\s\S]*?)```/.exec(documentation) ?? [];
const documentedHeights = [...documentation.matchAll(/\|\s+(\d+px)\s+\|/g)].map(([, height = '']) => height);

const amount = 'fiat-amount="49.00" fiat-currency="USD" external-reference="INV-1"';
const coin = 'crypto-currency="USDT" crypto-currency-network="TRON"';
const address = 'wallet-address="TLeUZDGLWnyiJVFcp3m3M1782uBsGWa8uf"';
const wallets = JSON.stringify([
  { crypto_currency: 'USDT', crypto_currency_network: 'TRON', wallet_address: 'TLeUZDGLWnyiJVFcp3m3M1782uBsGWa8uf' },
  {
    crypto_currency: 'BTC',
    crypto_currency_network: 'BITCOIN',
    wallet_address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  },
]);

const [heightOfWallets, heightOfAddress, heightOfCoins] = documentedHeights;
const checkouts: Readonly<Record<string, string>> = {
  card: `${coin} ${address}`,
  button: `${coin} ${address} layout="button"`,
  row: `${coin} ${address} layout="row"`,
  wallets: `wallets='${wallets}' style="min-block-size: ${heightOfWallets}; padding-block: 0"`,
  address: `destination="buyer" ${coin} style="min-block-size: ${heightOfAddress}; padding-block: 0"`,
  coins: `destination="buyer" style="min-block-size: ${heightOfCoins}; padding-block: 0"`,
};

/** A page whose element is not defined before `define()`. Sums up the shifts of the layout. */
const document = (attributes: string, service: string): string => `<!doctype html><html lang="en">
<head><meta charset="utf-8"><title>Shop</title><style>${style}</style></head>
<body><crypto-checkout ${amount} ${attributes}></crypto-checkout><p>Below</p>
<script>
  let shift = 0;
  const add = (list) => { for (const { value } of list.getEntries()) shift += value; };
  const observer = new PerformanceObserver(add);
  observer.observe({ type: 'layout-shift', buffered: true });
  const topOfBelow = () => document.querySelector('p').getBoundingClientRect().top;
  const tops = new Set();
  new ResizeObserver(() => tops.add(topOfBelow())).observe(document.querySelector('crypto-checkout'));
  const define = () => import('${service}/checkout.js');
  const readShift = () => (add({ getEntries: () => observer.takeRecords() }), shift);
</script></body></html>`;

describe('the height before the element is defined', () => {
  const { browser, service } = useSite();
  let shop: RunningServer;

  before(async () => {
    shop = await servePages((path) => {
      const attributes = checkouts[path.slice(1)];
      return attributes === undefined ? undefined : { body: document(attributes, service.origin) };
    });
  });
  after(() => shop.stop());

  it('is documented', () => assert.ok(style.includes(':not(:defined)') && documentedHeights.length === 3));

  // Side by side: each waits until the network is idle.
  describe('is that of the checkout', { concurrency: 3 }, () => {
    for (const name of Object.keys(checkouts)) {
      it(`${name}: nothing shifts`, async () => {
        const { page } = await openPage(browser);
        await page.setViewport({ width: 414, height: 1200 });
        await page.goto(`${shop.origin}/${name}`);
        const before = await page.evaluate('topOfBelow()');
        await page.evaluate('define()');
        const part = name === 'button' || name === 'row' ? 'open' : 'option';
        await page.waitForSelector(`crypto-checkout >>> [part=${part}]`, { visible: true });
        await page.waitForNetworkIdle();
        assert.deepEqual(await page.evaluate('[...tops, topOfBelow(), readShift()]'), [before, before, 0]);
        await page.browserContext().close();
      });
    }
  });
});
