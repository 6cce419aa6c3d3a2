import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { errors } from '#contract';
import { send } from '../../support/http.js';
import { ownProduction } from '../../support/own-secrets.js';
import { createServerHarness } from '../../support/server-harness.js';
import { checkoutPath } from '../../support/service-harness.js';

const harness = createServerHarness();
const token = 'a-token-of-16-characters';
const refusal = { status: 'failed', message: errors.host_refused.message, data: {} };

/** Names that another site can make resolve to this machine. */
const foreign = ['evil.example', 'evil.example:8787', '127.0.0.1.evil.example', 'localhost.evil.example', 'a@b'];

/** What a page of another site would like to read or to change. */
const requests = (origin: string) => [
  { path: checkoutPath() },
  { path: '/api/v3/reseller/currencies' },
  { path: '/sandbox/api/orders', headers: { authorization: `Bearer ${token}` } },
  { path: '/sandbox/api/reset', method: 'POST', headers: { authorization: `Bearer ${token}` } },
  { path: '/sandbox' },
  { path: '/healthz' },
  { path: `${origin}/healthz` },
];

describe('the name by which a server is called', () => {
  it('must be one of its own outside production: DNS rebinding reaches nothing', async () => {
    const { origin } = await harness.start({ SANDBOX_TOKEN: token });
    for (const host of foreign) {
      for (const { headers = {}, ...request } of requests(origin)) {
        const reply = await send(origin, { ...request, headers: { ...headers, host } });
        assert.deepEqual([reply.status, reply.body], [421, refusal], `${host} ${request.path}`);
        assert.equal(reply.headers['access-control-allow-origin'], '*', 'a page reads why');
      }
    }
    const { status, body } = await send(origin, {
      path: '/api/v3/account/orders',
      headers: { host: 'evil.example', service: 'sandbox:sandbox-secret' },
    });
    const { error } = body as unknown as { readonly error: string };
    assert.deepEqual([status, error], [421, errors.host_refused.message]);
    const orders = await send(origin, { path: '/sandbox/api/orders', headers: { authorization: `Bearer ${token}` } });
    assert.match(orders.text, /"orders":\[\]/, 'no refused request has created an order');
  });

  it('may be that of this machine, an address, and what the settings name', async () => {
    const { origin } = await harness.start({ PUBLIC_URL: 'https://shop-8787.preview.example/pay' });
    const own = ['127.0.0.1', 'localhost:8787', 'LOCALHOST', 'localhost.', 'shop.localhost', '[::1]:8787', '10.1.2.3'];
    for (const host of [...own, 'shop-8787.preview.example', 'Shop-8787.Preview.Example:443']) {
      assert.equal((await send(origin, { path: '/healthz', headers: { host } })).status, 200, host);
    }
  });

  it('may be any in production, where names lead to a proxy', async () => {
    const { origin } = await harness.start({ ...ownProduction, DRAIN_SECONDS: '0' });
    for (const host of foreign.slice(0, 4)) {
      assert.equal((await send(origin, { path: '/healthz', headers: { host } })).status, 200, host);
    }
  });
});
