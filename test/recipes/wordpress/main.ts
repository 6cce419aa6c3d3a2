import assert from 'node:assert/strict';
import { launchBrowser, openPage, scriptErrors, waitForPart, type Browser } from '../../e2e/support/browser.js';
import { createTemporaryFolder } from '../../support/http.js';
import { ownSecrets, secretOf } from '../../support/own-secrets.js';
import { signWebhook, startShopService, times, until, type ShopService } from '../shop-service.js';
import { startWordPress } from './server.js';
import { openShop, type Books, type WooShop } from './shop.js';

const arrive = ['broadcast', 'confirm', 'finalize'];

async function payInBrowser({ service, begin, untilStatus }: WooShop, browser: Browser): Promise<void> {
  const { id, code, redirect } = await begin();
  const { page, pageErrors } = await openPage(browser);
  await page.goto(redirect);
  await waitForPart(page, 'qr');
  assert.equal(await page.$eval('crypto-checkout', ({ order }) => order?.transaction_code), code);
  await service.fire(code, ['submit', 'capture']);
  assert.equal((await untilStatus(id, 'on-hold')).deliveries, 0, 'paid, and the crypto has not arrived');
  await service.fire(code, arrive);
  assert.equal((await untilStatus(id, 'processing')).deliveries, 1);
  assert.deepEqual(scriptErrors(pageErrors), []);
}

async function buy({ service, begin, untilStatus }: WooShop): Promise<Books> {
  const { id, code } = await begin();
  await service.fire(code, ['submit', 'capture', ...arrive]);
  return untilStatus(id, 'processing');
}

async function replay(shop: WooShop): Promise<void> {
  const books = await buy(shop);
  const outcomes = await shop.service.redeliver(books.code);
  assert.deepEqual([...new Set(outcomes)], ['delivered']);
  assert.ok(outcomes.length > 3);
  await times(4, () => shop.service.send('order.completed', books.code));
  assert.deepEqual(await shop.read(books.id), books);
}

async function completeAtOnce({ service, begin, read }: WooShop): Promise<void> {
  const { id, code } = await begin();
  await service.fire(code, ['submit', 'capture']);
  await Promise.all([service.fire(code, arrive), times(6, () => service.send('order.paid', code))]);
  await times(6, () => service.send('order.completed', code));
  const { status, deliveries } = await read(id);
  assert.deepEqual([status, deliveries], ['processing', 1]);
}

/** What the operator records becomes refunds of the shop, once. */
async function bookRefunds(shop: WooShop): Promise<void> {
  const { service, read, untilStatus } = shop;
  const { id, code } = await buy(shop);
  await service.recordRefund(code, '10');
  const readRefunds = async () => (await read(id)).refunds;
  assert.deepEqual(await until(readRefunds, ({ length }) => length === 1), ['10.00']);
  await service.recordRefund(code, '39');
  await untilStatus(id, 'refunded');
  await service.redeliver(code);
  await times(4, () => service.send('order.refunded', code));
  const { refunds, deliveries } = await read(id);
  assert.deepEqual([refunds, deliveries], [['10.00', '39.00'], 1]);
}

/** A webhook that the service has not signed changes nothing; the shop's own check names what is wrong. */
async function refuseForgery({ wordpress, service, begin, read }: WooShop): Promise<void> {
  const { id, code } = await begin();
  await service.fire(code, ['submit', 'capture']);
  const body = JSON.stringify({
    type: 'order.completed',
    data: { ...(await service.order(code)), status: 'completed' },
  });
  const secret = ownSecrets.WEBHOOK_SECRET;
  const signed = signWebhook({ body, secret });
  const { 'webhook-id': _, ...withoutId } = signed;
  const now = Math.floor(Date.now() / 1000);
  for (const [headers, expected] of [
    [{}, 'header_missing'],
    [withoutId, 'header_missing'],
    [{ ...signed, 'webhook-timestamp': 'now' }, 'timestamp_invalid'],
    [signWebhook({ body, secret, timestamp: now - 400 }), 'timestamp_too_old'],
    [signWebhook({ body, secret, timestamp: now + 400 }), 'timestamp_too_new'],
    [signWebhook({ body: `${body} `, secret }), 'signature_invalid'],
    [signWebhook({ body, secret: secretOf('another service') }), 'signature_invalid'],
  ] as const) {
    const reply = await fetch(`${wordpress.origin}/wc-api/crypto_checkout/`, { method: 'POST', body, headers });
    assert.deepEqual([reply.status, await reply.text()], [400, expected]);
  }
  assert.equal((await read(id)).deliveries, 0);
}

const steps = [replay, completeAtOnce, bookRefunds, refuseForgery];

const settingsFor = ({ origin }: ShopService) => ({
  enabled: 'yes',
  title: 'Card or bank',
  url: origin,
  business_id: ownSecrets.BUSINESS_ID,
  secret_key: ownSecrets.SECRET_KEY,
  webhook_secret: ownSecrets.WEBHOOK_SECRET,
  crypto_currency: 'USDT',
  crypto_currency_network: 'TRON',
  wallet_address: 'TLeUZDGLWnyiJVFcp3m3M1782uBsGWa8uf',
  complete_on: 'completed',
});

/** Runs the gateway in WordPress with MariaDB and the stubs of WooCommerce. */
export async function tryWooCommerce(plugin: string): Promise<string> {
  const folder = createTemporaryFolder();
  const wordpress = await startWordPress({ folder: folder.path, plugin });
  const service = await startShopService(`${wordpress.origin}/wc-api/crypto_checkout/`, ownSecrets);
  const browser = await launchBrowser();
  try {
    const shop = await openShop({ service, wordpress, settings: settingsFor(service) });
    await payInBrowser(shop, browser);
    for (const step of steps) await step(shop);
    const complaints = wordpress
      .readLog()
      .split('\n')
      .filter((line) => line.includes('woocommerce-gateway'));
    assert.deepEqual(complaints, []);
    return `WordPress with MariaDB and stubs of WooCommerce: ${[payInBrowser, ...steps].map(({ name }) => name).join(', ')}`;
  } finally {
    await browser.close();
    await service.stop();
    await wordpress.stop();
    folder.remove();
  }
}
