import { createRates, hourMs, type Rates, type RateStore } from '#core';
import { catalogue } from '#catalogue';
import { checkFeed, findMissing, isUsable, maxAgeDays } from './check-feed.js';
import { isFeed, parseFeed, type Feed } from './parse-feed.js';

const retryMs = 5 * 60 * 1000;
const downloadTimeoutMs = 10_000;

const maxFeedBytes = 256 * 1024;

/** Reads a body up to the maximum length. */
async function readWithLimit(body: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += chunk.length;
    if (length > maxFeedBytes) throw new Error(`it is longer than ${maxFeedBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Fetches a small text. Follows no redirect, because only the operator may choose the source. */
async function download(url: string, timeoutMs: number): Promise<string> {
  const headers = { accept: 'application/json, application/xml;q=0.9, text/xml;q=0.9' };
  const response = await fetch(url, { headers, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
  if (response.status !== 200 || !response.body) throw new Error(`it answered ${response.status}`);
  return readWithLimit(response.body as AsyncIterable<Uint8Array>);
}

/** A feed was stored, failed the plausibility check, or could not be downloaded. */
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
 * Keeps the last good rates in memory and in the store. Feeds are compared with the first feed of a date, so several feeds of
 * the same date cannot move a rate further than one feed may.
 */
function createLastGood({ store, warn }: Pick<RefreshingRatesSettings, 'store' | 'warn'>) {
  let lastGood: LastGood | undefined;
  const use = (feed: Feed, accepted: Feed): void => void (lastGood = { accepted, feed, rates: withPeggedRates(feed) });
  /** The rates in memory stay valid when the store fails. */
  const warnOfStore = (error: unknown): void =>
    warn(`The last rates in the store failed: ${(error as Error).message}.`);
  return {
    current: () => lastGood,
    /** Uses the stored rates when they are newer: another process may have accepted them. */
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

/** Adds the code of the system error, such as ECONNREFUSED, which `fetch` hides in the cause. */
const describeError = (error: unknown): string => {
  const { message, cause } = error as Error;
  const code = (cause as { readonly code?: unknown } | undefined)?.code;
  return typeof code === 'string' ? `${message}, ${code}` : message;
};

const describeFailure = (result: RefreshResult, error: unknown): string =>
  `The rates from RATES_URL ${result === 'refused' ? 'were refused' : 'could not be fetched'}: ${describeError(error)}. ` +
  `The last good ones stay in use while they are at most ${maxAgeDays} days old; the next attempt is in 5 minutes.`;

/** Rates from `RATES_URL`: the ECB's daily XML or JSON in the format of Frankfurter. */
export function createRefreshingRates(settings: RefreshingRatesSettings) {
  const { url, store, clock, random, onRefresh, timeoutMs = downloadTimeoutMs } = settings;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  /** After the stop the store is closed, so a refresh that still runs fails as expected. */
  const warn = (message: string): void => (isStopped ? undefined : settings.warn(message));
  const lastGood = createLastGood({ store, warn });

  async function refreshOnce(): Promise<RefreshResult> {
    let failure: RefreshResult = 'unreachable';
    try {
      const text = await download(url, timeoutMs);
      failure = 'refused';
      const feed = parseFeed(text);
      await lastGood.load();
      checkFeed(feed, { accepted: lastGood.current()?.accepted, bundled: catalogue.rates, now: clock() });
      await lastGood.accept(feed);
      return 'accepted';
    } catch (error) {
      warn(describeFailure(failure, error));
      return failure;
    }
  }

  /** Fetches once. Never rejects; a failure keeps the last good rates. */
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
    /** Returns the last good rates, or undefined when they are too old. */
    getRates: (): Rates | undefined => {
      const last = lastGood.current();
      return last && isUsable(last.feed.date, clock()) ? last.rates : undefined;
    },
    refresh,
    /** Resolves with the stored rates in use. Fetches then in the background, and every hour. */
    start: async (): Promise<void> => {
      await lastGood.load();
      void run();
    },
    stop: (): void => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

export type RefreshingRates = ReturnType<typeof createRefreshingRates>;

/** The rates that come with the program, for a server without `RATES_URL`. */
export function createBundledRates(): () => Rates {
  const rates = createRates(catalogue.rates.date, catalogue.rates.perEuro);
  return () => rates;
}
