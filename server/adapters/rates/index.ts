import { createRates, hourMs, minuteMs, type Rates, type RateStore } from '#core';
import { catalogue } from '#catalogue';
import { checkRateFeed, isUsableRate, maxAgeDays } from './check-feed.js';
import { findMissingCodes } from './compare-values.js';
import { isRateFeed, parseRateFeed, type Feed } from './parse-feed.js';
import { createFeedRefresher, type FeedSettings } from './refresh.js';

export { createRefreshingPrices } from './prices.js';

const retryMs = 5 * minuteMs;

/** `accepted` is the first accepted feed of a date, `feed` the latest. */
type LastGood = { readonly accepted: Feed; readonly feed: Feed; readonly rates: Rates };

/** Adds the currencies that are pegged to the dollar, which feeds leave out. */
function withPeggedRates(feed: Feed): Rates {
  const rates = createRates(feed.date, feed.perEuro);
  const { digits = 0n, scale = 0 } = rates.perEuro.get('USD') ?? {};
  const pegs = [...createRates(feed.date, catalogue.pegs).perEuro].map(
    ([code, perDollar]) => [code, { digits: perDollar.digits * digits, scale: perDollar.scale + scale }] as const,
  );
  return { date: feed.date, perEuro: new Map([...pegs, ...rates.perEuro]) };
}

/**
 * Rates from `RATES_URL`: the ECB's daily XML or JSON in the format of Frankfurter. Keeps the last good ones in memory and in
 * the store. Feeds are compared with the first feed of a date, so several feeds of the same date cannot move a rate further
 * than one feed may.
 */
export function createRefreshingRates({ store, ...settings }: FeedSettings & { readonly store: RateStore }) {
  const { clock } = settings;
  let last: LastGood | undefined;
  const use = (feed: Feed, accepted: Feed): void => void (last = { accepted, feed, rates: withPeggedRates(feed) });
  /** The rates in memory stay valid when the store fails. */
  const warnOfStore = (error: unknown): void =>
    refresher.warn(`The last rates in the store failed: ${(error as Error).message}.`);

  /** Uses the stored rates when they are newer: another process may have accepted them. */
  const load = async (): Promise<void> => {
    const stored = await store.find().catch(warnOfStore);
    if (stored && stored.date > (last?.feed.date ?? '') && isRateFeed(stored)) use(stored, stored);
  };
  const accept = async (text: string): Promise<void> => {
    const feed = parseRateFeed(text);
    await load();
    const before = last?.accepted;
    checkRateFeed(feed, { accepted: before, bundled: catalogue.rates, now: clock() });
    if (before?.date === feed.date) return use(feed, before);
    const missing = before ? findMissingCodes(feed.perEuro, before.perEuro) : [];
    if (missing.length > 0) refresher.warn(`The rates from RATES_URL no longer have ${missing.join(', ')}.`);
    use(feed, feed);
    await store.save(feed).catch(warnOfStore);
  };
  const refresher = createFeedRefresher({
    ...settings,
    name: 'The rates from RATES_URL',
    maxAge: `${maxAgeDays} days`,
    intervalMs: hourMs,
    retryMs,
    accept,
  });
  return {
    getRates: (): Rates | undefined => (last && isUsableRate(last.feed.date, clock()) ? last.rates : undefined),
    refresh: refresher.refresh,
    /** Resolves with the stored rates in use. Fetches then in the background, and every hour. */
    start: async (): Promise<void> => {
      await load();
      refresher.start();
    },
    stop: refresher.stop,
  };
}

export function createBundledRates(): () => Rates {
  const rates = createRates(catalogue.rates.date, catalogue.rates.perEuro);
  return () => rates;
}
