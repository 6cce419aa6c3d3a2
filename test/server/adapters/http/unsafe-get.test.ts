import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { createMemoryStore } from '../../../../server/stores/memory/index.js';
import { suiteService } from '../../../support/suite-service.js';
import { checkoutPath } from '../../../support/service-harness.js';

/** The headers that a browser adds, and the status: 200 for a deliberate request. */
const requests: readonly [name: string, headers: Record<string, string>, status: number][] = [
  ['a backend', {}, 200],
  ['fetch from a page', { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty', 'sec-fetch-site': 'cross-site' }, 200],
  ['an address typed by hand', { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }, 200],
  ['prefetch', { 'sec-purpose': 'prefetch', 'sec-fetch-dest': 'empty', 'sec-fetch-mode': 'cors' }, 503],
  ['prefetch for an anonymous client', { 'sec-purpose': 'prefetch;anonymous-client-ip' }, 503],
  ['prerender', { 'sec-purpose': 'prefetch;prerender', 'sec-fetch-dest': 'document' }, 503],
  ['the old prefetch header', { purpose: 'prefetch' }, 503],
  ['a preview', { purpose: 'preview' }, 503],
  ['an image', { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' }, 403],
  ['an image with CORS', { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'image' }, 403],
  ['a script', { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'script' }, 403],
  ['a style sheet', { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'style' }, 403],
  ['a frame', { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' }, 403],
  ['an opaque fetch', { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'empty' }, 403],
];

describe('checkout, a GET that creates an order,', () => {
  const store = createMemoryStore();
  const service = suiteService({ store });
  beforeEach(() => store.deleteAccount(''));

  for (const [name, headers, status] of requests) {
    it(`answers ${name} with ${status}`, async () => {
      const reply = await service.get(checkoutPath(), { headers });
      assert.equal(reply.status, status);
      assert.equal(reply.body.status, status === 200 ? 'success' : 'failed');
      assert.equal(store.orders().length, status === 200 ? 1 : 0);
    });
  }

  for (const method of ['HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND']) {
    it(`answers ${method} with 405 and creates no order`, async () => {
      const reply = await service.get(checkoutPath(), { method });
      assert.deepEqual([reply.status, reply.headers['allow']], [405, 'GET, OPTIONS']);
      assert.equal(store.orders().length, 0);
    });
  }

  it('has no ETag and ignores If-None-Match', async () => {
    const { status, headers } = await service.get(checkoutPath(), { headers: { 'if-none-match': '*' } });
    assert.deepEqual([status, headers['etag'], headers['cache-control']], [200, undefined, 'no-store']);
  });

  for (const path of ['/api/v2/exchange/EUR-USD', '/api/v3/reseller/payment_options', '/api/v3/reseller/currencies']) {
    it(`answers HEAD ${path} with 405`, async () => {
      const { status, headers, text } = await service.get(path, { method: 'HEAD' });
      assert.deepEqual([status, headers['allow'], text], [405, 'GET, OPTIONS', '']);
    });
  }
});
