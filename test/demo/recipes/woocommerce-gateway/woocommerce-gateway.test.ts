import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { startSandbox, type Sandbox } from '../../../recipes/sandbox.js';
import { findFreePort } from '../../../support/free-port.js';
import { createTemporaryFolder } from '../../../support/http.js';
import { skipWithoutPhpSqlite, startPhp, type PhpServer } from '../../../support/php.js';
import { createSigner } from '../../../../server/core/webhooks/outbox/signature.js';

const recipe = fileURLToPath(new URL('../../../../demo/recipes/woocommerce-gateway/', import.meta.url));
const wordpress = fileURLToPath(new URL('./wordpress.php', import.meta.url));

type Order = {
  readonly status: string;
  /** How often the shop has been told to deliver. */
  readonly deliveries: number;
  readonly _crypto_checkout_code: string;
};

const webhookSecret = 'whsec_c2FuZGJveC1zZWNyZXQtZm9yLXdlYmhvb2tzLW9ubHk=';

describe(
  'the recipe of a gateway for WooCommerce, with stand-ins for WordPress',
  { skip: skipWithoutPhpSqlite },
  () => {
    let service: Sandbox;
    let shop: PhpServer;
    const folder = createTemporaryFolder();
    const orderFile = join(folder.path, 'orders.sqlite');
    let startShop: () => Promise<PhpServer>;

    before(async () => {
      const port = await findFreePort();
      service = await startSandbox();
      const settings = {
        url: service.origin,
        wallet_address: 'TLeUZDGLWnyiJVFcp3m3M1782uBsGWa8uf',
        webhook_secret: webhookSecret,
      };
      const variables = {
        GATEWAY_SETTINGS: JSON.stringify(settings),
        ORDER_FILE: orderFile,
        SHOP_URL: `http://127.0.0.1:${port}`,
        PLUGIN: `${recipe}crypto-checkout-gateway.php`,
      };
      startShop = () => startPhp({ port, parameters: [wordpress], variables });
      shop = await startShop();
    });
    after(async () => {
      await Promise.all([shop.stop(), service.stop()]);
      folder.remove();
    });

    const readOrder = async (): Promise<Order> => (await (await fetch(`${shop.origin}/order`)).json()) as Order;
    const readStatus = async (): Promise<string> => (await readOrder()).status;

    it('creates the order and shows it on the pay page', async () => {
      const reply: unknown = await (await fetch(`${shop.origin}/pay`)).json();
      assert.deepEqual(reply, { result: 'success', redirect: '/checkout/order-pay/71' });
      const { _crypto_checkout_code: code } = await readOrder();
      assert.equal(
        await (await fetch(`${shop.origin}/checkout/order-pay/71`)).text(),
        `<script type="module" src="${service.origin}/checkout.js"></script><crypto-checkout transaction-code="${code}"></crypto-checkout>`,
      );
    });

    it('moves the order of the shop by webhooks', async () => {
      const { _crypto_checkout_code: code } = await readOrder();
      for (const [trigger, value] of [
        ['hold', 'on-hold'],
        ['reject', 'refunded'],
      ] as const) {
        await service.fire(code, trigger === 'hold' ? ['submit', 'capture', 'hold'] : ['reject', 'settle_refund']);
        await shop.until(/\[204\]: POST \/wc-api\/crypto_checkout/, { read: readStatus, value });
      }
    });

    for (const killAfter of [1, 2]) {
      it(`delivers once when PHP is killed after write ${killAfter} of a webhook, by the redelivery`, async () => {
        const sequence = 100 * killAfter;
        const { _crypto_checkout_code: transaction_code, deliveries } = await readOrder();
        const send = async (status: string, changes: { sequence: number; headers?: Record<string, string> }) => {
          const data = { transaction_code, external_reference: '71', status, sequence: changes.sequence };
          const body = JSON.stringify({ type: `order.${status}`, data });
          const signature = createSigner([webhookSecret])({ id: 'msg_1', body }, Date.now());
          const headers = { ...signature, ...changes.headers };
          return (await fetch(`${shop.origin}/wc-api/crypto_checkout`, { method: 'POST', headers, body })).status;
        };
        assert.equal(await send('paid', { sequence }), 204);
        assert.deepEqual(await readOrder().then(({ status }) => status), 'on-hold');
        await assert.rejects(
          send('completed', { sequence: sequence + 1, headers: { 'kill-after-write': String(killAfter) } }),
        );
        await shop.stop();
        shop = await startShop();
        for (const status of ['completed', 'completed'])
          assert.equal(await send(status, { sequence: sequence + 1 }), 204);
        const order = await readOrder();
        assert.deepEqual([order.status, order.deliveries], ['processing', deliveries + 1]);
      });
    }

    it('refuses a forged webhook', async () => {
      const reply = await fetch(`${shop.origin}/wc-api/crypto_checkout`, { method: 'POST', body: '{}' });
      assert.deepEqual([reply.status, await reply.text()], [400, 'header_missing']);
    });

    it('has the verifier of the page on webhooks', () => {
      const text = readFileSync(`${recipe}verify.php`, 'utf8');
      assert.equal(text, readFileSync(`${recipe}../../docs/content/verifiers/verify.php`, 'utf8'));
    });
  },
);
