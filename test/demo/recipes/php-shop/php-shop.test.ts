import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { startSandbox, type Sandbox } from '../../../recipes/sandbox.js';
import { createTemporaryFolder } from '../../../support/http.js';
import { findFreePort } from '../../../support/free-port.js';
import { skipWithoutPhp, startPhp, type PhpServer } from '../../../support/php.js';

const recipe = fileURLToPath(new URL('../../../../demo/recipes/php-shop/', import.meta.url));

describe('the recipe of a shop in plain PHP', { skip: skipWithoutPhp }, () => {
  let service: Sandbox;
  let shop: PhpServer;
  const folder = createTemporaryFolder();

  before(async () => {
    const port = await findFreePort();
    service = await startSandbox();
    const variables = {
      CHECKOUT_URL: service.origin,
      SHOP_URL: `http://127.0.0.1:${port}`,
      ORDERS_FOLDER: folder.path,
    };
    shop = await startPhp({ port, parameters: ['-t', `${recipe}public`], variables });
  });
  after(async () => {
    await Promise.all([shop.stop(), service.stop()]);
    folder.remove();
  });

  let cookie = '';
  const order = async (): Promise<string> => {
    const reply = await fetch(`${shop.origin}/`, { method: 'POST', redirect: 'manual', headers: { cookie } });
    assert.equal(reply.status, 303);
    cookie ||= reply.headers.get('set-cookie')?.split(';')[0] ?? '';
    return new URLSearchParams((reply.headers.get('location') ?? '').slice(1)).get('order') ?? '';
  };

  it('creates an order on the server, once, and shows the checkout for it', async () => {
    assert.match(await (await fetch(`${shop.origin}/`)).text(), /49\.00 EUR[^]*<button>Pay<\/button>/);
    const code = await order();
    assert.match(code, /^[\da-f-]{36}$/);
    assert.equal(await order(), code, 'the form sent again');
    const page = await (await fetch(`${shop.origin}/?order=${code}`)).text();
    assert.ok(page.includes(`<crypto-checkout transaction-code="${code}">`));
    assert.ok(page.includes(`src="${service.origin}/checkout.js"`));
  });

  it('keeps what the webhooks say', async () => {
    const code = await order();
    const read = async (): Promise<string> =>
      /<output>(\w+)<\/output>/.exec(await (await fetch(`${shop.origin}/?order=${code}`)).text())?.[1] ?? '';
    for (const [trigger, value] of [
      ['submit', 'processing'],
      ['capture', 'paid'],
    ] as const) {
      await service.fire(code, [trigger]);
      await shop.until(/\[204\]: POST \/webhook\.php/, { read, value });
    }
  });

  it('refuses a forged webhook', async () => {
    const headers = {
      'webhook-id': 'msg_1',
      'webhook-timestamp': String(Math.floor(Date.now() / 1000)),
      'webhook-signature': 'v1,AAAA',
    };
    const reply = await fetch(`${shop.origin}/webhook.php`, { method: 'POST', headers, body: '{}' });
    assert.deepEqual([reply.status, await reply.text()], [400, 'signature_invalid']);
  });

  it('has the verifier of the page on webhooks', () => {
    const text = readFileSync(`${recipe}src/verify.php`, 'utf8');
    assert.equal(text, readFileSync(`${recipe}../../docs/content/verifiers/verify.php`, 'utf8'));
  });
});
