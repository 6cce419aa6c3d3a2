import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { startRelay, type Relay } from '../../../support/relay-host.js';
import { checkoutPath, partner } from '../../../support/service-harness.js';

describe('webhooks of the upstream over HTTP', () => {
  let relay: Relay;
  let address: string;
  before(async () => {
    relay = await startRelay();
    assert.equal((await relay.get(checkoutPath())).status, 200);
    const [order] = await relay.upstream.store.list({ account: '', limit: 1 });
    address = new URL(order?.webhook_url ?? '').pathname;
  });
  after(() => relay.stop());

  it('come for the partner to the same address: the upstream gets the whole group of its parameters', async () => {
    const changes = { ...partner, external_reference: 'WITH-PARTNER' };
    const { body } = await relay.get(checkoutPath(changes));
    const { transaction_code: code } = (body as { readonly data: { readonly transaction_code: string } }).data;
    const orders = await relay.upstream.store.list({ account: '', limit: 9 });
    const order = orders.find(({ external_reference }) => external_reference === code);
    assert.ok(order);
    assert.deepEqual(order.partner, {
      wallet_address: partner.partner_wallet_address,
      external_reference: code,
      crypto_currency: partner.partner_crypto_currency,
      crypto_currency_network: 'TRON', // as the upstream spells it
      network: 'TRON',
      commission_percentage: partner.partner_comission_percentage,
      webhook_url: order.webhook_url,
    });
    assert.match(order.webhook_url ?? '', new RegExp(`/upstream/webhooks/${code}/`));
  });

  const post = (path: string, body: string) =>
    relay.get(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body });

  it('are taken at the address that the upstream got', async () => {
    const { status, text, headers } = await post(address, '{"status":"processing"}');
    assert.deepEqual([status, text], [200, '{"status":"success","message":"Received.","data":{}}']);
    assert.equal(headers['cache-control'], 'no-store');
  });

  it('of a wrong address look like any path that is not there', async () => {
    const wrong = [address.replace(/.{4}$/, '0000'), `${address}x`, '/upstream/webhooks/', '/upstream/webhooks/a/b'];
    const replies = await Promise.all(wrong.map((path) => post(path, '{}')));
    assert.deepEqual(
      replies.map(({ status, text }) => [status, text]),
      wrong.map(() => [404, '{"status":"failed","message":"Not found.","data":{}}']),
    );
    assert.equal((await relay.get(address)).status, 404);
  });

  it('may have 64 KB and no more', async () => {
    const bodyOf = (bytes: number): string => JSON.stringify({ status: 'paid', more: 'x'.repeat(bytes - 28) });
    assert.equal((await post(address, bodyOf(64 * 1024))).status, 200);
    assert.equal((await post(address, bodyOf(64 * 1024 + 100))).status, 413);
  });

  it('are not taken by a service without an upstream', async () => {
    const { status } = await relay.upstream.get(address, { method: 'POST', body: '{}' });
    assert.notEqual(status, 200);
  });

  it('leave no address that takes them in the request log', async () => {
    const [, , , code = '', mac = ''] = address.split('/');
    const paths = [address, `${address}x`, `/${address}`, address.toUpperCase(), `${address}?a=${mac}`];
    const before = relay.log.length;
    for (const path of paths) await post(path, '{"status":"processing"}');
    const written = relay.log.slice(before).map(({ path }) => path);
    assert.equal(written[0], `/upstream/webhooks/${code}/***`);
    assert.equal(written.length, paths.length);
    assert.ok(!JSON.stringify(written).toLowerCase().includes(mac.slice(0, 16)), JSON.stringify(written));
  });
});
