import { dayMs, hourMs, minuteMs, type Monotonic, type PriceSource } from '#core';
import { catalogue } from '#catalogue';
import { findFeedGap, findFeedJump, type Values } from './compare-values.js';
import { parsePriceFeed } from './parse-prices.js';
import { createFeedRefresher, type FeedSettings } from './refresh.js';

const intervalMs = 5 * minuteMs;
const retryMs = minuteMs;

/** Coins move by some percent in an hour. An estimate of older prices is left out. */
const maxAgeMs = hourMs;

const bundled: Values = Object.fromEntries(
  catalogue.currencies.map(({ short, usd_reference }) => [short, usd_reference]),
);
const coins = new Set(Object.keys(bundled));

/**
 * How far a price may be from the one it is compared with, as a factor in either direction: from the first of a day, or from
 * the one that comes with the program, which is a round figure of one day. A dollar coin has never left 0.85 to 1.15 for long;
 * Bitcoin lost 39 % on its worst day of the last ten years, others up to half in a few days.
 */
const factors = { pegged: 1.25, day: 2, bundled: 16 };

/** Prices, when they were fetched by the monotonic clock, and their day in UTC. */
type Accepted = { readonly prices: Values; readonly at: number; readonly day: number };

/** @throws with a reason when the prices differ too much from the first of the last day, or from the bundled prices */
function checkPrices(prices: Values, reference: Values | undefined): void {
  const missing = reference ? findFeedGap(prices, reference) : [];
  if (missing.length > 0) throw new Error(`it lacks ${missing.join(', ')}, which the last prices have`);
  const boundOf = (coin: string): number => factors[bundled[coin] === '1' ? 'pegged' : reference ? 'day' : 'bundled'];
  const jump = findFeedJump(prices, { reference: reference ?? bundled, boundOf });
  const since = reference ? 'the last prices' : 'the prices that come with the program';
  if (jump) throw new Error(`the price of ${jump.code} differs by more than a factor of ${jump.factor} from ${since}`);
}

/**
 * Prices of coins from `PRICES_URL`: see `parsePriceFeed` for the shapes. They are compared with the first ones of a day in
 * UTC, so that many answers cannot move a price further than one may. Once the last good prices are too old to serve, the next
 * are compared with the bundled ones instead, as after a start: a coin that leaves the feed or falls by more than half would
 * otherwise have every later answer refused. Who controls the feed gains no more by it than by waiting for a restart.
 */
export function createRefreshingPrices(settings: FeedSettings & { readonly monotonic: Monotonic }) {
  const { clock, monotonic } = settings;
  let reference: Accepted | undefined;
  let last: Accepted | undefined;
  const isUsable = (): boolean => last !== undefined && monotonic() - last.at <= maxAgeMs;
  const refresher = createFeedRefresher({
    ...settings,
    name: 'The prices from PRICES_URL',
    maxAge: 'an hour',
    intervalMs,
    retryMs,
    accept: (text) => {
      const prices = parsePriceFeed(text, coins);
      if (!isUsable()) reference = undefined;
      checkPrices(prices, reference?.prices);
      if (last && !reference)
        refresher.warn('The prices from PRICES_URL serve again, compared only with bundled ones.');
      last = { prices, at: monotonic(), day: Math.floor(clock() / dayMs) };
      if (reference?.day !== last.day) reference = last;
    },
  });
  const getPrice: PriceSource = ({ short }) =>
    isUsable() && last && Object.hasOwn(last.prices, short) ? last.prices[short] : undefined;
  return { ...refresher, getPrice };
}
