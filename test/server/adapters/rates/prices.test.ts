import assert from 'node:assert/strict';
import type { RequestListener } from 'node:http';
import { after, before, beforeEach, describe, it } from 'node:test';
import { catalogue } from '#catalogue';
import { minuteMs } from '#contract';
import { createRefreshingPrices } from '../../../../server/adapters/rates/index.js';
import { startRatesServer } from '../../../support/rates-server.js';
import { requireDefined } from '../../../support/require-defined.js';

const monday = Date.UTC(2026, 2, 16, 9);
const good: Readonly<Record<string, string>> = Object.fromEntries(
  catalogue.currencies.map(({ short, usd_reference }) => [short, usd_reference]),
);
const rowOf = (coin: string) => requireDefined(catalogue.currencies.find(({ short }) => short === coin));

/** Of the bundled prices; undefined leaves a coin out. */
type Changes = Readonly<Record<string, string | undefined>>;

describe('prices from PRICES_URL', () => {
  let answer: RequestListener;
  let now: number;
  let setBack: number;
  let warnings: string[];
  let source: ReturnType<typeof createRefreshingPrices>;
  let feed: Awaited<ReturnType<typeof startRatesServer>>;
  before(async () => {
    feed = await startRatesServer((request, response) => answer(request, response));
  });
  after(() => feed.stop());
  beforeEach(() => {
    [now, setBack, warnings] = [monday, 0, []];
    source = createRefreshingPrices({
      url: feed.url,
      clock: () => now - setBack,
      monotonic: () => now,
      random: () => 0.5,
      warn: (message) => void warnings.push(message),
    });
  });

  const price = (coin: string): string | undefined => source.getPrice(rowOf(coin));

  /** Fetches these prices, by default at once. */
  async function fetchPrices(changes: Changes, laterMs = 0): Promise<boolean> {
    now += laterMs;
    answer = (_request, response) => void response.end(JSON.stringify({ ...good, ...changes }));
    return source.refresh();
  }

  it('are undefined before the first fetch, instead of the bundled ones', () => assert.equal(price('BTC'), undefined));

  it('are available after a refresh, on every network of the coin', async () => {
    await fetchPrices({ BTC: '87000.5', USDT: '0.9997' });
    assert.deepEqual([price('BTC'), price('USDT'), warnings], ['87000.5', '0.9997', []]);
  });

  it('serve for an hour', async () => {
    await fetchPrices({ BTC: '87000' });
    now += 60 * minuteMs;
    assert.equal(price('BTC'), '87000');
    now += 1;
    assert.equal(price('BTC'), undefined);
  });

  it('serve no longer when the wall clock is set back by an hour', async () => {
    await fetchPrices({ BTC: '87000' });
    setBack = 60 * minuteMs;
    now += 60 * minuteMs + 1;
    assert.equal(price('BTC'), undefined);
  });

  it('stay when the next answer is none', async () => {
    await fetchPrices({ BTC: '87000' });
    answer = (_request, response) => void response.writeHead(503).end();
    assert.equal(await source.refresh(), false);
    assert.equal(price('BTC'), '87000');
    assert.match(
      warnings.join(),
      /PRICES_URL could not be fetched: it answered 503\. .+ an hour old; .+ about 1 min\.$/,
    );
  });

  it('leave out a coin that the feed does not have', async () => {
    await fetchPrices({ ETH: undefined });
    assert.deepEqual([price('BTC'), price('ETH')], ['95000', undefined]);
  });

  const threeLess = { ETH: undefined, SOL: undefined, XMR: undefined };
  const cases: readonly (readonly [minutes: number, name: string, changes: Changes, reason?: RegExp])[] = [
    [0, 'a price that has quadrupled since the release', { BTC: '380000' }],
    [0, 'a price 17 times the bundled one', { BTC: '1615000' }, /BTC differs by more than a factor of 16/],
    [0, 'a dollar coin at half a dollar', { USDC: '0.5' }, /USDC differs by more than a factor of 1\.25/],
    [5, 'a fall by 45 %', { BTC: '52250' }],
    [5, 'a fall by 60 %', { BTC: '38000' }, /BTC differs by more than a factor of 2 from the last prices/],
    [60, 'a feed of three coins less', threeLess, /it lacks .*ETH/],
    [61, 'a feed of three coins less', threeLess],
    [61, 'a fall by 80 %', { BTC: '19000' }],
    [61, 'a price 17 times the bundled one', { BTC: '1615000' }, /BTC differs by more than a factor of 16 .+ program/],
  ];
  for (const [minutes, name, changes, reason] of cases) {
    it(`${reason ? 'refuse' : 'accept'}, ${minutes} minutes after the start, ${name}`, async () => {
      if (minutes > 0) await fetchPrices({});
      assert.equal(await fetchPrices(changes, minutes * minuteMs), !reason);
      assert.match(warnings.join(), reason ?? (minutes > 60 ? /serve again, compared only with bundled/ : /^$/));
      assert.equal(price('BTC') === undefined, Boolean(reason) && minutes % 61 === 0);
    });
  }

  it('do not move farther by many answers of a day than by one', async () => {
    await fetchPrices({}, 885 * minuteMs); // at 23:45
    assert.equal(await fetchPrices({ BTC: '60000' }, 5 * minuteMs), true);
    assert.equal(await fetchPrices({ BTC: '40000' }, 5 * minuteMs), false);
    assert.equal(price('BTC'), '60000');
    assert.equal(await fetchPrices({ BTC: '50000' }, 5 * minuteMs), true);
    assert.equal(await fetchPrices({ BTC: '30000' }, 5 * minuteMs), true);
  });
});
