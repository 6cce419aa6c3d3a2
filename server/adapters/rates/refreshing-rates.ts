import type { Rates, RateStore } from '#core';
import { seed } from '#data';
import { checkFeed, isUsable } from './check-feed.js';
import { download } from './download.js';
import { isFeed, parseFeed, type Feed } from './parse-feed.js';
import { withPeggedRates } from './pegged-rates.js';

const hourMs = 60 * 60 * 1000;
const retryMs = 5 * 60 * 1000;
const downloadTimeoutMs = 10_000;

/** Whether a feed became the last good rates, was not plausible, or could not be fetched. */
export type RefreshResult = 'accepted' | 'refused' | 'unreachable';

type RefreshingRatesSettings = {
  readonly url: string;
  readonly store: RateStore;
  readonly clock: () => number;
  /** Returns 0 to 1 and spreads the refreshes of many servers. */
  readonly random: () => number;
  /** Receives a sentence that says why an update was rejected. */
  readonly warn: (message: string) => void;
  readonly onRefresh?: ((result: RefreshResult) => void) | undefined;
  readonly timeoutMs?: number;
};

export type RefreshingRates = {
  /** Returns the last good rates, or undefined when they are too old. */
  readonly getRates: () => Rates | undefined;
  /** Fetches once. Never rejects; a failure keeps the last good rates. */
  readonly refresh: () => Promise<boolean>;
  /** Resolves with the stored rates in use. Fetches then in the background, and every hour. */
  readonly start: () => Promise<void>;
  readonly stop: () => void;
};

type LastGood = { readonly feed: Feed; readonly rates: Rates };

/** The last good rates, shared with the store. A store that fails costs a warning, and no rates. */
function createLastGood({ store, warn }: Pick<RefreshingRatesSettings, 'store' | 'warn'>) {
  let lastGood: LastGood | undefined;
  const use = (feed: Feed): void => void (lastGood = { feed, rates: withPeggedRates(feed) });
  const warnOfStore = (error: unknown): void =>
    warn(`The last rates in the store failed: ${(error as Error).message}.`);
  return {
    current: () => lastGood,
    /** Takes the stored rates where they are newer: an earlier process or another one has accepted them. */
    async load(): Promise<void> {
      const stored = await store.find().catch(warnOfStore);
      if (stored && stored.date > (lastGood?.feed.date ?? '') && isFeed(stored)) use(stored);
    },
    async accept(feed: Feed): Promise<void> {
      use(feed);
      await store.save(feed).catch(warnOfStore);
    },
  };
}

/** Rates from `RATES_URL`: the ECB's daily XML or JSON in the format of Frankfurter. */
export function createRefreshingRates(settings: RefreshingRatesSettings): RefreshingRates {
  const { url, store, clock, random, onRefresh, timeoutMs = downloadTimeoutMs } = settings;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  /** A refresh that the stop overtakes finds the store closed, which is no news. */
  const warn = (message: string): void => (isStopped ? undefined : settings.warn(message));
  const lastGood = createLastGood({ store, warn });

  async function refreshOnce(): Promise<RefreshResult> {
    let failure: RefreshResult = 'unreachable';
    try {
      const text = await download(url, timeoutMs);
      failure = 'refused';
      const feed = parseFeed(text);
      await lastGood.load();
      checkFeed(feed, { reference: lastGood.current()?.feed ?? seed.rates, now: clock() });
      await lastGood.accept(feed);
      return 'accepted';
    } catch (error) {
      warn(`The rates from RATES_URL were rejected: ${(error as Error).message}.`);
      return failure;
    }
  }

  async function refresh(): Promise<boolean> {
    const result = await refreshOnce();
    onRefresh?.(result);
    return result === 'accepted';
  }

  async function run(): Promise<void> {
    const wait = (await refresh()) ? hourMs : retryMs;
    if (!isStopped) timer = setTimeout(() => void run(), wait * (0.9 + 0.2 * random())).unref();
  }

  return {
    getRates() {
      const last = lastGood.current();
      return last && isUsable(last.feed.date, clock()) ? last.rates : undefined;
    },
    refresh,
    async start() {
      await lastGood.load();
      void run();
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
