import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { startSandbox, type Sandbox } from '../../../recipes/sandbox.js';
import { findFreePort } from '../../../support/free-port.js';
import { createTemporaryFolder } from '../../../support/http.js';
import { skipWithoutPhp, startPhp, type PhpServer } from '../../../support/php.js';

const recipe = fileURLToPath(new URL('../../../../demo/recipes/woocommerce-gateway/', import.meta.url));
const wordpress = fileURLToPath(new URL('./wordpress.php', import.meta.url));

type Order = { readonly status: string; readonly _crypto_checkout_code: string };

describe('the recipe of a gateway for WooCommerce, with stand-ins for WordPress', { skip: skipWithoutPhp }, () => {
  let service: Sandbox;
  let shop: PhpServer;
  const folder = createTemporaryFolder();
  const orderFile = join(folder.path, 'order.json');

  before(async () => {
    const port = await findFreePort();
    service = await startSandbox();
    const settings = {
      url: service.origin,
      wallet_address: 'TLeUZDGLWnyiJVFcp3m3M1782uBsGWa8uf',
      webhook_secret: 'whsec_c2FuZGJveC1zZWNyZXQtZm9yLXdlYmhvb2tzLW9ubHk=',
    };
    const variables = {
      GATEWAY_SETTINGS: JSON.stringify(settings),
      ORDER_FILE: orderFile,
      SHOP_URL: `http://127.0.0.1:${port}`,
      PLUGIN: `${recipe}crypto-checkout-gateway.php`,
    };
    shop = await startPhp({ port, parameters: [wordpress], variables });
  });
  after(async () => {
    await Promise.all([shop.stop(), service.stop()]);
    folder.remove();
  });

  const readOrder = (): Order => JSON.parse(readFileSync(orderFile, 'utf8')) as Order;

  /** The status; undefined while the shop writes its file. */
  const readStatus = (): string | undefined => {
    const text = readFileSync(orderFile, 'utf8');
    return text.endsWith('}') ? (JSON.parse(text) as Order).status : undefined;
  };

  it('creates the order and shows it on the pay page', async () => {
    const reply: unknown = await (await fetch(`${shop.origin}/pay`)).json();
    assert.deepEqual(reply, { result: 'success', redirect: '/checkout/order-pay/71' });
    const { _crypto_checkout_code: code } = readOrder();
    assert.equal(
      await (await fetch(`${shop.origin}/checkout/order-pay/71`)).text(),
      `<script type="module" src="${service.origin}/checkout.js"></script><crypto-checkout transaction-code="${code}"></crypto-checkout>`,
    );
  });

  it('moves the order of the shop by webhooks', async () => {
    const { _crypto_checkout_code: code } = readOrder();
    for (const [trigger, value] of [
      ['hold', 'on-hold'],
      ['release', 'processing'],
    ] as const) {
      await service.fire(code, [trigger]);
      await shop.until(/\[204\]: POST \/wc-api\/crypto_checkout/, { read: readStatus, value });
    }
  });

  it('refuses a forged webhook', async () => {
    const reply = await fetch(`${shop.origin}/wc-api/crypto_checkout`, { method: 'POST', body: '{}' });
    assert.deepEqual([reply.status, await reply.text()], [400, 'header_missing']);
  });

  it('has the verifier of the page on webhooks', () => {
    const text = readFileSync(`${recipe}verify.php`, 'utf8');
    assert.equal(text, readFileSync(`${recipe}../../docs/content/verifiers/verify.php`, 'utf8'));
  });
});
