import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'node:test';
import { errors } from '#contract';
import type { AppSettings } from '../../../../server/adapters/http/index.js';
import { startService, statusesOf, type HttpReply, type RunningService } from '../../../support/http.js';
import { sandboxToken } from '../../../support/sandbox-harness.js';
import { checkoutPath, serviceHeader } from '../../../support/service-harness.js';

const currencies = '/api/v3/account/currencies';
const from = (address: string) => ({ 'x-forwarded-for': address });

describe('failed credentials', () => {
  let service: RunningService;
  let warnings: string[];
  const start = async (changes: Partial<AppSettings> = {}): Promise<void> => {
    warnings = [];
    const settings = {
      rateLimits: { api: undefined, orders: undefined, failedCredentials: { perMinute: 3, appliesToLoopback: true } },
      trustedProxies: 1,
      warn: (message: string) => void warnings.push(message),
    };
    service = await startService({ sandboxToken }, { ...settings, ...changes });
  };
  afterEach(() => service.stop());

  const call = (address: string, headers: Record<string, string>): Promise<HttpReply> =>
    service.get(currencies, { method: 'POST', headers: { ...from(address), ...headers } });
  const guess = (address: string) => call(address, { service: 'shop:wrong' });

  const guesses = (address: string, times: number) => statusesOf(times, () => guess(address));

  it('are limited for each client, before the credentials are compared', async () => {
    await start();
    assert.deepEqual(await guesses('203.0.113.1', 4), [401, 401, 401, 429]);
    const { status, body, headers } = await call('203.0.113.1', serviceHeader);
    assert.deepEqual([status, body.error], [429, errors.too_many_requests.message]);
    assert.match(String(headers['retry-after']), /^(?:[1-9]|[1-5]\d|60)$/);
    assert.equal((await guess('203.0.113.2')).status, 401);
    assert.equal((await call('203.0.113.2', serviceHeader)).status, 200);
  });

  it('that arrive at once are not compared beyond the limit', async () => {
    await start();
    const replies = await Promise.all(Array.from({ length: 40 }, () => guess('203.0.113.1')));
    assert.equal(replies.filter(({ status }) => status === 401).length, 3);
  });

  it('leave calls that succeed uncounted', async () => {
    await start();
    for (let index = 0; index < 10; index++) assert.equal((await call('203.0.113.1', serviceHeader)).status, 200);
    assert.deepEqual(await guesses('203.0.113.1', 4), [401, 401, 401, 429]);
  });

  it('count at checkout too, which stays open without credentials', async () => {
    await start();
    const buy = (headers: Record<string, string>) =>
      service.get(checkoutPath(), { headers: { ...from('203.0.113.1'), ...headers } });
    assert.deepEqual(await statusesOf(4, () => buy({ service: 'shop:wrong' })), [401, 401, 401, 429]);
    assert.equal((await buy(serviceHeader)).status, 429, 'valid credentials are not compared either');
    assert.equal((await buy({})).status, 200);
  });

  it('leave the other areas open', async () => {
    await start();
    await guesses('203.0.113.1', 4);
    assert.equal((await service.get('/api/v2/exchange/EUR-USD', { headers: from('203.0.113.1') })).status, 200);
  });

  it('count for all processes with a shared counter', async () => {
    const keys: string[] = [];
    await start({
      counter: (key) => {
        keys.push(key);
        return Promise.resolve({ hits: 3, endsInMs: 30_000 });
      },
    });
    assert.deepEqual(await guesses('203.0.113.1', 2), [401, 429]);
    assert.deepEqual(keys, ['failed credentials 203.0.113.1']);
  });

  it('of the sandbox count too', async () => {
    await start();
    const control = (token: string) =>
      service.get('/sandbox/api/state', { headers: { authorization: `Bearer ${token}`, ...from('203.0.113.1') } });
    assert.deepEqual(await statusesOf(4, () => control('wrong')), [401, 401, 401, 429]);
  });

  it('are logged with a masked client and without the credentials', async () => {
    await start();
    await guess('203.0.113.77');
    await guess('2001:db8:1:2:3::1');
    assert.deepEqual(warnings, [
      `Failed credentials from 203.0.113.0/24: POST ${currencies}`,
      `Failed credentials from 2001:db8:1::/48: POST ${currencies}`,
    ]);
  });

  it('of clients on this machine have no limit unless it applies to them', async () => {
    const failedCredentials = { perMinute: 1, appliesToLoopback: false };
    await start({ rateLimits: { api: undefined, orders: undefined, failedCredentials }, trustedProxies: 0 });
    const guessHere = () => service.get(currencies, { method: 'POST', headers: { service: 'shop:wrong' } });
    assert.deepEqual(await statusesOf(3, guessHere), [401, 401, 401]);
  });
});
