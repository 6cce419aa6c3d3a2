import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { startRelay, type Relay } from '../../../support/relay-host.js';
import { checkoutPath } from '../../../support/service-harness.js';

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
});
