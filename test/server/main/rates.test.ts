import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { payoutQuote } from '#contract';
import { send } from '../../support/http.js';
import { ecbRatesXml, startRatesServer } from '../../support/rates-server.js';
import { createServerHarness } from '../../support/server-harness.js';
import { checkoutPath } from '../../support/service-harness.js';

const { start } = createServerHarness();

describe('the rates of the server', () => {
  const readiness = async (origin: string): Promise<readonly [number, unknown]> => {
    const { status, body } = await send(origin, { path: '/readyz' });
    return [status, body.checks];
  };
  const dollars = checkoutPath({ fiat_currency: 'USD' });
  const today = (): string => new Date().toISOString().slice(0, 10);
  /** Polls like a balancer until the readiness reports rates; the server checks at most once a second. */
  const waitForRates = async (origin: string): Promise<void> => {
    const [, checks] = await readiness(origin);
    if ((checks as { rates: boolean }).rates) return;
    await delay(100);
    await waitForRates(origin);
  };

  it('are reported apart when RATES_URL cannot be reached, and orders in dollars are taken', async () => {
    const { origin } = await start({ RATES_URL: 'http://127.0.0.1:9/none' });
    assert.equal((await send(origin, { path: '/api/v2/exchange/EUR-USD' })).status, 503);
    assert.deepEqual(await readiness(origin), [200, { database: true, rates: false }]);
    assert.equal((await send(origin, { path: dollars })).status, 200);
    assert.equal((await send(origin, { path: checkoutPath() })).status, 503);
  });

  it('do not delay the start when the feed never answers', async () => {
    const feed = await startRatesServer(() => undefined);
    const { origin } = await start({ RATES_URL: feed.url });
    assert.deepEqual(await readiness(origin), [200, { database: true, rates: false }]);
    await feed.stop();
  });

  it('survive a restart without the feed', async () => {
    const feed = await startRatesServer((_request, response) =>
      response.end(ecbRatesXml(today(), { USD: '1.17', JPY: '180.12' })),
    );
    const first = await start({ RATES_URL: feed.url });
    await waitForRates(first.origin);
    await feed.stop();
    await first.stop();
    const { origin } = await start({ RATES_URL: feed.url });
    assert.deepEqual(await readiness(origin), [200, { database: true, rates: true }]);
    assert.match((await send(origin, { path: '/api/v2/exchange/EUR-JPY' })).text, /"rate":"180.12"/);
    assert.equal((await send(origin, { path: checkoutPath() })).status, 200);
  });
});

describe('the prices of coins', () => {
  const values = { fiat_amount: '100', fiat_currency: 'USD', payment_option: 'card_global' };
  const pair = { crypto_currency: 'BTC', crypto_currency_network: 'BITCOIN' };
  const path = `${payoutQuote.path}?${new URLSearchParams({ ...values, ...pair }).toString()}`;
  const estimate = async (origin: string): Promise<unknown> => {
    const { data } = JSON.parse((await send(origin, { path })).text) as { readonly data?: { crypto_amount?: unknown } };
    assert.ok(data);
    return data.crypto_amount;
  };
  const waitForEstimate = async (origin: string): Promise<unknown> => {
    const found = await estimate(origin);
    if (found !== null) return found;
    await delay(20);
    return waitForEstimate(origin);
  };

  it('come from PRICES_URL', async () => {
    const feed = await startRatesServer((_request, response) => response.end('{"BTC":96000}'));
    const { origin } = await start({ PRICES_URL: feed.url });
    assert.equal(await waitForEstimate(origin), '0.00100000');
    await feed.stop();
  });

  it('are the bundled ones in the sandbox, and not known elsewhere', async () => {
    const sandbox = await start({});
    assert.equal(await estimate(sandbox.origin), '0.00101052');
    await sandbox.stop();
    const { origin } = await start({ SANDBOX: 'off' });
    assert.equal(await estimate(origin), null);
  });
});
