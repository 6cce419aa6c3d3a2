import { assert } from 'chai';
import jsQR from 'jsqr';
import { qrPath } from '../../../widget/order/qr-image.js';
import { paymentUri } from '../../../widget/order/payment-uri.js';
import * as t from '../support/index.js';

t.useService();

const { bitcoin, ethereum, tron } = t.addresses;
const pixelsPerModule = 4;

/** Decodes an SVG path, black on white, with an independent reader. */
function decoded(size: number, path: string): string | undefined {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = size * pixelsPerModule;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.scale(pixelsPerModule, pixelsPerModule);
  context.fillStyle = '#000';
  context.fill(new Path2D(path));
  const { data, width, height } = context.getImageData(0, 0, canvas.width, canvas.height);
  return jsQR(data, width, height)?.data;
}

/** Decodes the code of an element. */
function onTile(element: Element): string | undefined {
  const size = Number(t.queryRequired(element, '.tile svg').getAttribute('viewBox')?.split(' ')[3]);
  return decoded(size, t.queryRequired(element, '.tile path').getAttribute('d') ?? '');
}

const solana = 'DRpbCBMxVnDK7maPM5tGv6MvB3v1sRMC86PZ8okm21hy';
const monero = '888tNkZrPN6JsEgekjMnABU4TBzc2Dt29EPAvkRxbANsAnjyPbb3iQ1YBRk1UXcdRsiKc9dhwMVgN5S9cQUiyoogDavup3H';
const ton = 'UQBFz01R2CU7YA8pevUaNIYEzi1mRo4cX-r3W2Dwx-WEAoKP';

describe('the QR code', () => {
  for (const text of [
    bitcoin,
    ethereum,
    tron,
    monero,
    'a',
    '0',
    '123456789012',
    'HTTPS://PAY.EXAMPLE',
    'x'.repeat(128),
  ]) {
    it(`of ${text.slice(0, 40)} decodes to it`, () => {
      const { size, path } = qrPath(text);
      assert.strictEqual(decoded(size, path), text);
    });
  }

  it('has a quiet zone of four modules on every side', () => {
    const { size, path } = qrPath(bitcoin);
    const edges = [...path.matchAll(/M(\d+) (\d+)h(\d+)/g)].map(([, x, y, run]) => [
      Number(x),
      Number(y),
      Number(x) + Number(run),
    ]);
    assert.strictEqual(Math.min(...edges.map(([x = 0]) => x)), 4);
    assert.strictEqual(Math.min(...edges.map(([, y = 0]) => y)), 4);
    assert.strictEqual(Math.max(...edges.map(([, , end = 0]) => end)), size - 4);
    assert.strictEqual(Math.max(...edges.map(([, y = 0]) => y + 1)), size - 4);
  });

  it('of the order decodes to the address of the reply', async () => {
    const element = await t.mountWithOrder();
    assert.strictEqual(onTile(element), element.order?.wallet_address);
  });

  it('is at least 140 px wide on white, in dark themes too', async () => {
    const element = await t.mountWithOrder({ theme: 'dark' });
    assert.isAtLeast(t.queryRequired(element, '.tile svg').getBoundingClientRect().width, 140);
    assert.strictEqual(getComputedStyle(t.queryRequired(element, '.tile')).backgroundColor, 'rgb(255, 255, 255)');
    assert.strictEqual(getComputedStyle(t.queryRequired(element, '.tile path')).fill, 'rgb(0, 0, 0)');
  });

  it('aligns no card that shows none', async () => {
    const element = await t.mountAtChoosing();
    element.requestUpdate();
    await t.nextFrame();
    const { classList } = t.queryRequired(element, '.card');
    assert.isFalse(classList.contains('light'), 'while choosing');
    await element.submit();
    await t.waitForQrCode(element);
    assert.isTrue(classList.contains('light'));
  });

  it('begins where the texts do on a white card, and keeps its quiet zone on another', async () => {
    const element = await t.mountWithOrder({ theme: 'light' });
    const leftOf = (selector: string): number => t.queryRequired(element, selector).getBoundingClientRect().left;
    for (const [theme, indent] of [
      ['light', -1],
      ['dark', 0],
      ['light', -1],
    ] as const) {
      await t.applyAppearance(element, { theme });
      await t.waitFor(() => Math.sign(Math.round(leftOf('.tile') - leftOf('.note'))) === indent, theme);
    }
  });

  it('follows the qr setting', async () => {
    const element = await t.mountWithOrder();
    for (const [qr, expected] of [
      ['uri', `bitcoin:${bitcoin}`],
      ['address', bitcoin],
    ] as const) {
      element.setAttribute('qr', qr);
      await t.waitFor(() => t.query(element, '.tile svg') && onTile(element) === expected, `no ${expected}`);
    }
  });
});

describe('payment URIs', () => {
  const plainAddresses: [coin: string, network: string, address: string][] = [
    ['USDT', 'ETHEREUM', ethereum],
    ['USDC', 'BASE', ethereum],
    ['DAI', 'ETHEREUM', ethereum],
    ['LINK', 'ETHEREUM', ethereum],
    ['ETH', 'BSC', ethereum],
    ['USDT', 'TON', ton],
    ['USDT', 'TRON', tron],
    ['TRX', 'TRON', tron],
    ['XRP', 'RIPPLE', 'r9'],
    ['toString', 'constructor', 'x'],
  ];
  const table: [coin: string, network: string, address: string, uri: string][] = [
    ['BTC', 'BITCOIN', bitcoin, `bitcoin:${bitcoin}`],
    ['ETH', 'ETHEREUM', ethereum, `ethereum:${ethereum}@1`],
    ['ETH', 'OPTIMISM', ethereum, `ethereum:${ethereum}@10`],
    ['ETH', 'BASE', ethereum, `ethereum:${ethereum}@8453`],
    ['ETH', 'ARBITRUM', ethereum, `ethereum:${ethereum}@42161`],
    ['BNB', 'BSC', ethereum, `ethereum:${ethereum}@56`],
    ['POL', 'POLYGON', ethereum, `ethereum:${ethereum}@137`],
    ['AVAX', 'AVALANCHE', ethereum, `ethereum:${ethereum}@43114`],
    ['SOL', 'SOLANA', solana, `solana:${solana}`],
    ['USDC', 'SOLANA', solana, `solana:${solana}?spl-token=EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v`],
    ['USDT', 'SOLANA', solana, `solana:${solana}?spl-token=Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB`],
    ['TON', 'TON', ton, `ton://transfer/${ton}`],
    ['XMR', 'MONERO', monero, `monero:${monero}`],
    ['DOGE', 'DOGECOIN', 'D8', 'dogecoin:D8'],
    ['LTC', 'LITECOIN', 'ltc1q', 'litecoin:ltc1q'],
    ['BCH', 'BCH', 'qpm2', 'bitcoincash:qpm2'],
    ['BCH', 'BCH', 'bitcoincash:qpm2', 'bitcoincash:qpm2'],
    ['BCH', 'BCH', 'BITCOINCASH:QPM2', 'BITCOINCASH:QPM2'],
    ...plainAddresses.map(([coin, network, address]): (typeof table)[number] => [coin, network, address, address]),
  ];
  for (const [coin, network, address, expected] of table) {
    it(`of ${coin} on ${network} for ${address.slice(0, 16)} is ${expected.slice(0, 24)}`, () => {
      assert.strictEqual(paymentUri({ address, coin, network }), expected);
    });
  }
});
