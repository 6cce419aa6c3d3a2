import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { suiteService } from '../../../support/suite-service.js';
import { addresses, checkoutPath, optionsPath, serviceHeader } from '../../../support/service-harness.js';

const open = ['/api/v2/exchange/EUR-USD', optionsPath({}), checkoutPath(), '/api/v3/reseller/currencies', '/api/none'];
const account = ['/api/v3/account/currencies', '/api/v3/account/none'];

describe('the headers', () => {
  const service = suiteService();

  describe('CORS', () => {
    const origin = { origin: 'https://shop.example' };
    const preflight = {
      ...origin,
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'idempotency-key',
    };

    it('let any origin read that a path is unknown, such as that of a wrong base-url', async () => {
      const { status, headers } = await service.get('/shop/pay/api/v3/reseller/payment_options', { headers: origin });
      assert.deepEqual([status, headers['access-control-allow-origin']], [404, '*']);
    });

    for (const path of open) {
      it(`let any origin read ${path.slice(0, 40)} without credentials`, async () => {
        const { headers } = await service.get(path, { headers: origin });
        assert.equal(headers['access-control-allow-origin'], '*');
        assert.equal(headers['access-control-allow-credentials'], undefined);
        assert.equal(headers['access-control-expose-headers'], '*');
      });

      it(`answer the preflight of ${path.slice(0, 40)}`, async () => {
        const { status, headers, text } = await service.get(path, { method: 'OPTIONS', headers: preflight });
        assert.deepEqual([status, text], [204, '']);
        assert.equal(headers['access-control-allow-origin'], '*');
        assert.equal(headers['access-control-allow-methods'], 'GET');
        assert.equal(headers['access-control-allow-headers'], 'idempotency-key');
        assert.equal(headers['access-control-max-age'], '86400');
        assert.equal(headers['access-control-allow-credentials'], undefined);
      });
    }

    const asked: readonly [string, string][] = [
      ['idempotency-key,last-event-id,tracestate', 'idempotency-key, last-event-id, tracestate'],
      ['Sentry-Trace', 'sentry-trace'],
      ['service', ''],
      ['a b, "c", ,x', 'x'],
    ];
    for (const [names, allowed] of asked) {
      it(`allow the headers that are asked for: ${names}`, async () => {
        const headers = { ...preflight, 'access-control-request-headers': names };
        const reply = await service.get(optionsPath({}), { method: 'OPTIONS', headers });
        assert.equal(reply.headers['access-control-allow-headers'], allowed);
      });
    }

    for (const path of account) {
      for (const method of ['POST', 'GET', 'OPTIONS']) {
        it(`of ${method} ${path} contain no CORS header`, async () => {
          const { status, headers } = await service.get(path, { method, headers: { ...preflight, ...serviceHeader } });
          const allowed = Object.keys(headers).filter((name) => name.startsWith('access-control'));
          assert.deepEqual(allowed, []);
          if (method === 'OPTIONS' && path === account[0]) assert.deepEqual([status, headers['allow']], [405, 'POST']);
        });
      }
    }
  });

  for (const path of [...open, ...account, '/none', '/healthz', '/readyz']) {
    it(`${path.slice(0, 40)} is JSON with safe headers, is not cached and does not name its software`, async () => {
      const { headers, body } = await service.get(path);
      assert.equal(headers['content-type'], 'application/json; charset=utf-8');
      assert.ok(body.status);
      assert.equal(headers['cache-control'], 'no-store');
      assert.equal(headers['x-content-type-options'], 'nosniff');
      assert.equal(headers['content-security-policy'], "default-src 'none';frame-ancestors 'none'");
      for (const name of ['etag', 'x-powered-by', 'set-cookie', 'server', 'strict-transport-security'])
        assert.equal(headers[name], undefined);
      // Without an effect on JSON: of documents, of plug-ins, or said by the policy.
      for (const name of ['referrer-policy', 'x-frame-options', 'cross-origin-opener-policy', 'origin-agent-cluster'])
        assert.equal(headers[name], undefined);
    });
  }

  describe('the request id', () => {
    for (const id of ['abc', 'A-b_c.1', 'x'.repeat(64)]) {
      it(`keeps ${id.slice(0, 10)}`, async () => {
        const { headers } = await service.get('/api/none', { headers: { 'x-request-id': id } });
        assert.equal(headers['x-request-id'], id);
        assert.equal(service.log.at(-1)?.id, id);
      });
    }
    for (const id of ['', 'a b', 'x'.repeat(65), '{"a":1}', '<script>']) {
      it(`replaces ${JSON.stringify(id.slice(0, 10))}`, async () => {
        const { headers } = await service.get('/healthz', { headers: { 'x-request-id': id } });
        assert.match(String(headers['x-request-id']), /^request-\d+$/);
      });
    }
  });

  describe('the request log', () => {
    it('has no secret, address or reference', async () => {
      const key = crypto.randomUUID();
      await service.get(checkoutPath({ external_reference: 'Jane-Doe' }), { headers: { 'idempotency-key': key } });
      await service.get('/api/v3/account/currencies', { method: 'POST', headers: serviceHeader });
      const written = JSON.stringify(service.log);
      for (const secret of ['Jane-Doe', addresses.bitcoin, serviceHeader.service, 'a:secret', key, 'fiat_amount']) {
        assert.ok(!written.includes(secret), secret);
      }
    });

    it('truncates long paths', async () => {
      await service.get(`/api/${'x'.repeat(5000)}`);
      assert.equal(service.log.at(-1)?.path.length, 200);
    });
  });
});
