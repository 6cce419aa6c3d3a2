import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { startService, type RunningService } from '../../../support/http.js';
import { serviceHeader } from '../../../support/service-harness.js';

const origin = 'https://desk.example';
const account = '/api/v3/account/webhooks';

describe('the account area and the origin of the console', () => {
  let open: RunningService;
  let closed: RunningService;
  before(
    async () =>
      void ([open, closed] = await Promise.all([startService({}, { consoleOrigin: origin }), startService()])),
  );
  after(() => Promise.all([open.stop(), closed.stop()]));

  type Case = {
    readonly name: string;
    readonly path?: string;
    readonly from?: string;
    readonly isClosed?: true;
    readonly allowed: string | undefined;
  };
  const cases: readonly Case[] = [
    { name: 'its origin', from: origin, allowed: origin },
    { name: 'another origin', from: 'https://evil.example', allowed: undefined },
    { name: 'an origin that begins like it', from: `${origin}.evil.example`, allowed: undefined },
    { name: 'its host without TLS', from: 'http://desk.example', allowed: undefined },
    { name: 'an opaque origin', from: 'null', allowed: undefined },
    { name: 'no origin', allowed: undefined },
    { name: 'its origin, for the health checks', path: '/readyz', from: origin, allowed: origin },
    { name: 'its origin, for the open areas', path: '/api/v3/reseller/currencies', from: origin, allowed: '*' },
    { name: 'its origin, where none is set', from: origin, isClosed: true, allowed: undefined },
  ];
  for (const { name, path = account, from, isClosed, allowed } of cases) {
    it(`${allowed === undefined ? 'refuses' : 'allows'} ${name}`, async () => {
      const service = isClosed ? closed : open;
      const headers = { ...serviceHeader, ...(from !== undefined && { origin: from }) };
      const reply = await service.get(path, { headers });
      assert.equal(reply.headers['access-control-allow-origin'], allowed);
      assert.equal(reply.headers['access-control-allow-credentials'], undefined);
      if (path === account) assert.equal(reply.headers['vary'], isClosed ? undefined : 'origin');
    });
  }

  it('answers the preflight of its origin alone', async () => {
    const preflight = (from: string) =>
      open.get(account, {
        method: 'OPTIONS',
        headers: { origin: from, 'access-control-request-method': 'POST', 'access-control-request-headers': 'service' },
      });
    const allowed = await preflight(origin);
    assert.equal(allowed.status, 204);
    assert.equal(allowed.headers['access-control-allow-headers'], 'service');
    assert.equal(allowed.headers['access-control-allow-methods'], 'GET, POST');
    const refused = await preflight('https://evil.example');
    assert.deepEqual([refused.status, refused.headers['access-control-allow-origin']], [405, undefined]);
  });

  it('a failure is readable by its origin', async () => {
    const reply = await open.get(account, { headers: { origin, service: 'a:b' } });
    assert.deepEqual([reply.status, reply.headers['access-control-allow-origin']], [401, origin]);
  });
});
