import type { Rates } from '#core';
import { checkFeed, isUsable } from './check-feed.js';
import { download } from './download.js';
import { parseFeed, type Feed } from './parse-feed.js';
import { withPeggedRates } from './pegged-rates.js';

const hourMs = 60 * 60 * 1000;
const retryMs = 5 * 60 * 1000;
const downloadTimeoutMs = 10_000;

type RefreshingRatesSettings = {
  readonly url: string;
  readonly clock: () => number;
  /** Returns 0 to 1 and spreads the refreshes of many servers. */
  readonly random: () => number;
  /** Receives a sentence that says why an update was rejected. */
  readonly warn: (message: string) => void;
  readonly timeoutMs?: number;
};

export type RefreshingRates = {
  /** Returns the last good rates, or undefined when they are too old. */
  readonly getRates: () => Rates | undefined;
  /** Fetches once. Never rejects; a failure keeps the last good rates. */
  readonly refresh: () => Promise<boolean>;
  /** Fetches now, then every hour. Resolves after the first attempt, also when it fails. */
  readonly start: () => Promise<void>;
  readonly stop: () => void;
};

/** Rates from `RATES_URL`: the ECB's daily XML or JSON in the format of Frankfurter. */
export function createRefreshingRates(settings: RefreshingRatesSettings): RefreshingRates {
  const { url, clock, random, warn, timeoutMs = downloadTimeoutMs } = settings;
  let lastGood: { readonly feed: Feed; readonly rates: Rates } | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  const usable = () => (lastGood && isUsable(lastGood.feed.date, clock()) ? lastGood : undefined);

  async function refresh(): Promise<boolean> {
    try {
      const feed = parseFeed(await download(url, timeoutMs));
      checkFeed(feed, { last: usable()?.feed, now: clock() });
      lastGood = { feed, rates: withPeggedRates(feed) };
      return true;
    } catch (error) {
      warn(`The rates from RATES_URL were rejected: ${(error as Error).message}.`);
      return false;
    }
  }

  async function run(): Promise<void> {
    const wait = (await refresh()) ? hourMs : retryMs;
    if (!isStopped) timer = setTimeout(() => void run(), wait * (0.9 + 0.2 * random())).unref();
  }

  return {
    getRates: () => usable()?.rates,
    refresh,
    start: run,
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
