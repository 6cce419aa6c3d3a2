import assert from 'node:assert/strict';
import type { RequestListener } from 'node:http';
import { after, before, beforeEach, describe, it } from 'node:test';
import { dayMs, toText } from '#contract';
import type { RateStore } from '#core';
import { createRateStore } from '../../../support/server-store.js';
import { createBundledRates, createRefreshingRates } from '../../../../server/adapters/rates/index.js';
import { ecbRatesXml, startRatesServer } from '../../../support/rates-server.js';
import { createOperatorHarness } from '../../../support/operator-harness.js';
import { seedRates, optionsPath } from '../../../support/service-harness.js';

const monday = Date.UTC(2026, 2, 16, 9);
const good = { USD: '1.1476', JPY: '182.85' };

const sends =
  (text: string, status = 200): RequestListener =>
  (_request, response) =>
    void response.writeHead(status).end(text);

/** Redirects to valid rates at another URL than the operator's. */
const redirects: RequestListener = (request, response) => {
  if (request.url === '/other') response.end(ecbRatesXml('2026-03-16', { ...good, JPY: '183' }));
  else response.writeHead(302, { location: '/other' }).end();
};

describe('rates from RATES_URL', () => {
  let answer: RequestListener;
  let requestCount: number;
  let now: number;
  let warnings: string[];
  let store: RateStore;
  let source: ReturnType<typeof createRefreshingRates>;
  let feed: Awaited<ReturnType<typeof startRatesServer>>;
  before(async () => {
    feed = await startRatesServer((request, response) => {
      requestCount++;
      answer(request, response);
    });
  });
  beforeEach(() => {
    [requestCount, now, warnings] = [0, monday, []];
    answer = sends(ecbRatesXml('2026-03-13', good));
    store = createRateStore();
    source = open();
  });
  const open = (changes: Partial<Parameters<typeof createRefreshingRates>[0]> = {}) =>
    createRefreshingRates({
      url: feed.url,
      store,
      clock: () => now,
      random: () => 0.5,
      warn: (message) => void warnings.push(message),
      ...changes,
    });
  after(() => feed.stop());

  const rate = (code: string, of = source): string | undefined => {
    const found = of.getRates()?.perEuro.get(code);
    return found && toText(found);
  };

  it('are undefined before the first fetch, instead of the bundled ones', () => {
    assert.equal(source.getRates(), undefined);
  });

  it('are available after a refresh, and kept in the store', async () => {
    await source.refresh();
    assert.deepEqual([rate('USD'), rate('JPY'), rate('EUR'), rate('GBP')], ['1.1476', '182.85', '1', undefined]);
    assert.deepEqual([requestCount, warnings], [1, []]);
    assert.deepEqual(await store.find(), { date: '2026-03-13', perEuro: good });
  });

  it('include pegged currencies, computed exactly from the dollar where the feed has none', async () => {
    await source.refresh();
    assert.deepEqual([rate('AED'), rate('SAR')], ['4.21456100', '4.303500']);
    answer = sends(ecbRatesXml('2026-03-13', { ...good, AED: '4.2' }));
    await source.refresh();
    assert.equal(rate('AED'), '4.2');
  });

  const refused: readonly [name: string, answer: RequestListener, reason: RegExp][] = [
    ['a broken feed', sends('<a/>'), /does not have exactly one day/],
    ['an error', sends(ecbRatesXml('2026-03-16', good), 500), /answered 500/],
    ['no content', sends('', 204), /answered 204/],
    ['a date in the future', sends(ecbRatesXml('2026-03-17', good)), /in the future/],
    ['an old date', sends(ecbRatesXml('2026-03-08', good)), /older than 7 days/],
    ['an older date than the last rates', sends(ecbRatesXml('2026-03-12', good)), /older than the last rates/],
    [
      'a leap upwards',
      sends(ecbRatesXml('2026-03-16', { ...good, JPY: '274.29' })),
      /JPY changed by .* factor of 1.5 /,
    ],
    ['a leap downwards', sends(ecbRatesXml('2026-03-16', { ...good, JPY: '121.8' })), /JPY changed/],
    ['a leap of the dollar', sends(ecbRatesXml('2026-03-16', { ...good, USD: '1.44' })), /USD .* factor of 1.25 /],
    ['a feed without a currency', sends(ecbRatesXml('2026-03-16', { USD: '1.1476' })), /lacks JPY, which the rates of/],
    ['an endless feed', (_request, response) => void response.end(`<a>${' '.repeat(300 * 1024)}</a>`), /longer than/],
    ['a redirect', redirects, /fetch failed/],
    [
      'a connection that breaks off',
      (request) => void request.socket.destroy(),
      /could not be fetched: fetch failed, \w+\. /,
    ],
  ];
  for (const [name, bad, reason] of refused) {
    it(`stay unchanged after ${name}, with a warning`, async () => {
      assert.equal(await source.refresh(), true);
      answer = bad;
      assert.equal(await source.refresh(), false);
      assert.equal(rate('JPY'), '182.85');
      assert.match(warnings.join(), reason);
    });
  }

  it('stay unchanged after the timeout of a silent feed', async () => {
    answer = () => undefined;
    assert.equal(await open({ timeoutMs: 20 }).refresh(), false);
    assert.match(warnings.join(), /timeout/);
  });

  it('may stay the same or change by half, but not by half again on the same date', async () => {
    await source.refresh();
    assert.equal(await source.refresh(), true);
    for (const JPY of ['274.2', '300', '420']) {
      answer = sends(ecbRatesXml('2026-03-16', { ...good, JPY }));
      assert.equal(await source.refresh(), JPY !== '420', JPY);
    }
    assert.equal(rate('JPY'), '300');
    assert.equal((await store.find())?.perEuro['JPY'], '274.2');
  });

  it('may lose one of many currencies, with a warning', async () => {
    const codes = Array.from({ length: 10 }, (_, index) => `X${String.fromCharCode(65 + index)}X`);
    const many = Object.fromEntries(codes.map((code) => [code, '2']));
    answer = sends(ecbRatesXml('2026-03-13', { ...good, ...many }));
    await source.refresh();
    const { XAX, ...fewer } = many;
    assert.equal(XAX, '2');
    answer = sends(ecbRatesXml('2026-03-16', { ...good, ...fewer }));
    assert.equal(await source.refresh(), true);
    assert.deepEqual(warnings, ['The rates from RATES_URL no longer have XAX.']);
  });

  it('expire after 7 days', async () => {
    await source.refresh();
    now = Date.UTC(2026, 2, 20, 23, 59);
    assert.equal(rate('USD'), '1.1476');
    now = Date.UTC(2026, 2, 21);
    assert.equal(source.getRates(), undefined);
  });

  it('may change by more after they have expired', async () => {
    await source.refresh();
    now += 30 * dayMs;
    answer = sends(ecbRatesXml('2026-04-14', { USD: '1.6', JPY: '360' }));
    assert.equal(await source.refresh(), true);
    assert.equal(rate('JPY'), '360');
  });

  it('give the documented message while unavailable', async () => {
    answer = sends('', 503);
    await source.refresh();
    const desk = createOperatorHarness({ getRates: source.getRates });
    const { status, body, headers } = await desk.request(optionsPath({ fiat_amount: '1', fiat_currency: 'EUR' }));
    const message = 'Could not retrieve exchange rate for the requested fiat currency.';
    assert.deepEqual([status, body, headers['retry-after']], [503, { status: 'failed', message, data: {} }, '30']);
  });

  for (const [date, expected] of [
    ['2026-03-13', '1.1476'],
    ['2026-03-01', undefined],
  ] as const) {
    it(`are ${expected ? '' : 'not '}those that the store has of ${date} before the feed has answered`, async () => {
      answer = () => undefined;
      await store.save({ date, perEuro: good });
      await source.start();
      source.stop();
      assert.equal(rate('USD'), expected);
    });
  }

  it('are those that another process has stored meanwhile, where they are newer', async () => {
    await source.refresh();
    await store.save({ date: '2026-03-16', perEuro: { ...good, USD: '1.15' } });
    assert.equal(await source.refresh(), false);
    assert.equal(rate('USD'), '1.15');
  });

  it('come from the feed when the store fails, with a warning', async () => {
    const fail = (): Promise<never> => Promise.reject(new Error('disk I/O error'));
    const alone = open({ store: { find: fail, save: fail } });
    assert.equal(await alone.refresh(), true);
    assert.equal(rate('USD', alone), '1.1476');
    assert.match(warnings.join(), /The last rates in the store failed: disk I\/O error/);
  });
});

it('the bundled rates never expire', () => {
  assert.deepEqual(createBundledRates()(), seedRates);
});
