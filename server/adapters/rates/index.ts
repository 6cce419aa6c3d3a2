import { createRates, type Rates } from '#core';
import { seed } from '#data';
import { download } from './download.js';
import { parseFeed, type Feed } from './parse-feed.js';

const dayMs = 24 * 60 * 60 * 1000;
const hourMs = 60 * 60 * 1000;
const retryMs = 5 * 60 * 1000;
const downloadTimeoutMs = 10_000;

/** The ECB publishes on working days; the longest gap, around Easter and Christmas, is five days. */
const maxAgeDays = 7;

/** More than this in one step is taken for a fault of the feed. */
const maxChangeRatio = 0.5;

/** The rates that come with the program, for when no `RATES_URL` is set. */
export function createBundledRates(): () => Rates {
  const rates = createRates(seed.rates.date, seed.rates.perEuro);
  return () => rates;
}

/** Days between the day of the rates and the clock's, both in UTC. */
const ageInDays = (date: string, now: number): number => Math.floor(now / dayMs) - Date.parse(date) / dayMs;

const isUsable = (date: string, now: number): boolean => ageInDays(date, now) <= maxAgeDays;

/** Doubles are good enough to find a fault: no money is computed from them. */
const hasJumped = (before: string, after: string): boolean =>
  Math.abs(Number(after) - Number(before)) > maxChangeRatio * Number(before);

/** @throws with a reason when a well-formed feed cannot be believed. `last` is what was believed before, if still usable. */
function checkFeed(feed: Feed, last: Feed | undefined, now: number): void {
  if (ageInDays(feed.date, now) < 0) throw new Error('its date is in the future');
  if (!isUsable(feed.date, now)) throw new Error(`it is older than ${maxAgeDays} days`);
  if (!last) return;
  if (feed.date < last.date) throw new Error('it is older than what is known');
  const [currency] =
    Object.entries(feed.perEuro).find(([code, rate]) => hasJumped(last.perEuro[code] ?? rate, rate)) ?? [];
  if (currency) throw new Error(`the rate of ${currency} jumped by more than ${maxChangeRatio * 100} %`);
}

type DerivedRate = { readonly digits: bigint; readonly scale: number };

/** Feeds leave pegged currencies out: they follow from the dollar. */
function withPegs(feed: Feed): Rates {
  const pegs = createRates(feed.date, seed.pegs).perEuro;
  const rates = createRates(feed.date, feed.perEuro);
  const dollar = rates.perEuro.get('USD');
  const derived = [...pegs].map(([code, perDollar]): [string, DerivedRate] => [
    code,
    { digits: perDollar.digits * (dollar?.digits ?? 0n), scale: perDollar.scale + (dollar?.scale ?? 0) },
  ]);
  return { date: feed.date, perEuro: new Map([...derived, ...rates.perEuro]) };
}

type RefreshingRatesSettings = {
  readonly url: string;
  readonly clock: () => number;
  /** 0 to 1: spreads the refreshes of many servers. */
  readonly random: () => number;
  /** Told in a sentence why an update was refused. */
  readonly warn: (message: string) => void;
  readonly timeoutMs?: number;
};

export type RefreshingRates = {
  /** The last good rates, as long as they are not too old. */
  readonly getRates: () => Rates | undefined;
  /** Fetches once. Never rejects; what was good before stays when it fails. */
  readonly refresh: () => Promise<boolean>;
  /** Fetches now, then every hour. Resolves after the first try, whatever came of it. */
  readonly start: () => Promise<void>;
  readonly stop: () => void;
};

/** Rates from `RATES_URL`: the ECB's daily XML or a Frankfurter-shaped JSON. */
export function createRefreshingRates(settings: RefreshingRatesSettings): RefreshingRates {
  const { url, clock, random, warn, timeoutMs = downloadTimeoutMs } = settings;
  let lastGood: { readonly feed: Feed; readonly rates: Rates } | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  const usable = () => (lastGood && isUsable(lastGood.feed.date, clock()) ? lastGood : undefined);

  async function refresh(): Promise<boolean> {
    try {
      const feed = parseFeed(await download(url, timeoutMs));
      checkFeed(feed, usable()?.feed, clock());
      lastGood = { feed, rates: withPegs(feed) };
      return true;
    } catch (error) {
      warn(`The rates from RATES_URL were not taken: ${(error as Error).message}.`);
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
