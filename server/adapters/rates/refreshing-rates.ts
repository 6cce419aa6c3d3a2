import { hourMs, type Rates, type RateStore } from '#core';
import { seed } from '#data';
import { checkFeed, isUsable, maxAgeDays } from './check-feed.js';
import { download } from './download.js';
import { isFeed, parseFeed, type Feed } from './parse-feed.js';
import { withPeggedRates } from './pegged-rates.js';
import { findMissing } from './plausibility.js';

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
  /** Receives a sentence that says why an update failed. */
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

/** `accepted` are the first rates that were accepted of their date, `feed` the last ones. */
type LastGood = { readonly accepted: Feed; readonly feed: Feed; readonly rates: Rates };

/**
 * The last good rates, shared with the store, which keeps the first ones of their date: feeds are compared with those, so
 * that several feeds of one date cannot move a rate farther than one of them.
 */
function createLastGood({ store, warn }: Pick<RefreshingRatesSettings, 'store' | 'warn'>) {
  let lastGood: LastGood | undefined;
  const use = (feed: Feed, accepted: Feed): void => void (lastGood = { accepted, feed, rates: withPeggedRates(feed) });
  /** A store that fails costs a warning, and no rates. */
  const warnOfStore = (error: unknown): void =>
    warn(`The last rates in the store failed: ${(error as Error).message}.`);
  return {
    current: () => lastGood,
    /** Takes the stored rates where they are newer: an earlier process or another one has accepted them. */
    async load(): Promise<void> {
      const stored = await store.find().catch(warnOfStore);
      if (stored && stored.date > (lastGood?.feed.date ?? '') && isFeed(stored)) use(stored, stored);
    },
    async accept(feed: Feed): Promise<void> {
      const before = lastGood?.accepted;
      if (before?.date === feed.date) return use(feed, before);
      const missing = before ? findMissing(feed, before) : [];
      if (missing.length > 0) warn(`The rates from RATES_URL no longer have ${missing.join(', ')}.`);
      use(feed, feed);
      await store.save(feed).catch(warnOfStore);
    },
  };
}

/** The code of the system error, such as ECONNREFUSED, where `fetch` hides it in the cause. */
const describeError = (error: unknown): string => {
  const { message, cause } = error as Error;
  const code = (cause as { readonly code?: unknown } | undefined)?.code;
  return typeof code === 'string' ? `${message}, ${code}` : message;
};

const describeFailure = (result: RefreshResult, error: unknown): string =>
  `The rates from RATES_URL ${result === 'refused' ? 'were refused' : 'could not be fetched'}: ${describeError(error)}. ` +
  `The last good ones stay in use while they are at most ${maxAgeDays} days old; the next attempt is in 5 minutes.`;

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
      checkFeed(feed, { accepted: lastGood.current()?.accepted, bundled: seed.rates, now: clock() });
      await lastGood.accept(feed);
      return 'accepted';
    } catch (error) {
      warn(describeFailure(failure, error));
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
