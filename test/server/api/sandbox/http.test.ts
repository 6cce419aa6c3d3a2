import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { setupServer } from 'msw/node';
import { mswHandlers } from '../../../../server/adapters/msw/index.js';
import { startService, type RunningService } from '../../../support/http.js';
import { checkoutPath, createServiceHarness } from '../../../support/service-harness.js';
import { sandboxToken } from '../../../support/sandbox-harness.js';

const bearer = { authorization: `Bearer ${sandboxToken}` };

describe('the control API over HTTP', () => {
  let service: RunningService;
  before(async () => void (service = await startService({ sandboxToken })));
  after(() => service.stop());

  const callers: readonly [who: string, headers: Record<string, string>, status: number][] = [
    ['with the token', bearer, 200],
    ['without a token', {}, 401],
    ['with a wrong token', { authorization: 'Bearer wrong' }, 401],
    ['a page of its own', { ...bearer, 'sec-fetch-site': 'same-origin' }, 200],
    ['a typed address', { ...bearer, 'sec-fetch-site': 'none' }, 200],
    ['a page of another origin', { ...bearer, 'sec-fetch-site': 'cross-site' }, 403],
    ['a page of another port', { ...bearer, 'sec-fetch-site': 'same-site' }, 403],
    ['an old browser on another origin', { ...bearer, origin: 'https://evil.example' }, 403],
  ];
  for (const [who, headers, status] of callers) {
    it(`${who}: ${status}, never with CORS`, async () => {
      const reply = await service.get('/sandbox/api/state', { headers });
      assert.equal(reply.status, status);
      assert.equal(reply.headers['access-control-allow-origin'], undefined);
    });
  }

  it('serves an old browser on its own origin', async () => {
    const headers = { ...bearer, origin: service.origin };
    assert.equal((await service.get('/sandbox/api/state', { headers })).status, 200);
  });
});

describe('a service without a sandbox', () => {
  let service: RunningService;
  before(async () => void (service = await startService()));
  after(() => service.stop());

  it('has no control API', async () => {
    assert.equal((await service.get('/sandbox/api/state', { headers: bearer })).status, 404);
  });

  it('ignores headers, queries and amounts of the sandbox', async () => {
    for (const changes of [{ fiat_amount: '40.03' }, { sandbox_scenario: 'maintenance' }]) {
      const reply = await service.get(checkoutPath(changes), { headers: { 'x-sandbox-scenario': 'maintenance' } });
      assert.equal(reply.status, 200);
    }
  });
});

describe('a late reply', () => {
  const path = '/api/v3/reseller/currencies';
  const armPath = '/sandbox/api/faults?kind=latency&times=1&milliseconds=40';
  const post = { method: 'POST', headers: bearer };

  const check = async (origin: string): Promise<void> => {
    assert.equal((await fetch(origin + armPath, post)).status, 200);
    const start = performance.now();
    assert.match(await (await fetch(origin + path)).text(), /"success"/);
    assert.ok(performance.now() - start >= 39, 'late');
  };

  it('of a server', async () => {
    const service = await startService({ sandboxToken });
    await check(service.origin);
    await service.stop();
  });

  it('of a tab', async () => {
    const origin = 'http://tab.example';
    const { api, control } = createServiceHarness({ sandboxToken });
    const tab = setupServer(...mswHandlers(api, origin, control));
    tab.listen();
    await check(origin);
    tab.close();
  });
});
