import type { Request, RequestHandler, Response } from 'express';
import { rateLimit, type RateLimitInfo, type Store } from 'express-rate-limit';
import type { Counter, Monotonic } from '#core';
import type { Client } from './clients.js';
import { tooManyRequests } from './refusal.js';
import { localsOf } from './request-log.js';
import type { AppSettings, RateLimit } from './settings.js';

/** The webhooks of all orders come from a few machines, and no one else has their addresses. */
const admittedFactor = 10;

export const windowMs = 60_000;

/** How many times the limit of a /56 network the /48 network around it has. */
const wideNetworkFactor = 4;

/** A key under which the requests of a client are counted, and how many a minute it may have. */
type Tier = { readonly key: string; readonly most: number };

/** The limits of a client and of the wider network around an IPv6 client. Empty where no limit applies. */
export function tiersOf({ key, wideKey, isLoopback }: Client, limit: RateLimit | undefined): readonly Tier[] {
  if (!limit || (!limit.appliesToLoopback && isLoopback)) return [];
  const own = { key, most: limit.perMinute };
  return wideKey === undefined ? [own] : [own, { key: wideKey, most: limit.perMinute * wideNetworkFactor }];
}

/** Counts in the memory of this process. Once a window, it forgets the keys whose windows have ended. */
export function createLocalCounter(monotonic: Monotonic): Counter {
  const windows = new Map<string, { hits: number; readonly endsAt: number }>();
  let sweepsAt = 0;
  return (key) => {
    const now = monotonic();
    if (now >= sweepsAt) {
      windows.forEach(({ endsAt }, known) => endsAt <= now && windows.delete(known));
      sweepsAt = now + windowMs;
    }
    const found = windows.get(key);
    const window = found && now < found.endsAt ? found : { hits: 0, endsAt: now + windowMs };
    window.hits += 1;
    windows.set(key, window);
    return Promise.resolve({ hits: window.hits, endsInMs: window.endsAt - now });
  };
}

const counterTimeoutMs = 1000;

const inTime = <Value>(work: Promise<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    const late = () => reject(new Error('The rate limit counter did not answer in time.'));
    const timer = setTimeout(late, counterTimeoutMs);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });

type CounterSettings = Pick<AppSettings, 'counter' | 'monotonic' | 'reportError'>;

/**
 * The counts of `express-rate-limit`: in this process, or in the database that several processes share. A shared counter that
 * fails or is slow lets requests through: a limit must not stop sales.
 */
function createStore(name: string, { counter, monotonic, reportError }: CounterSettings): Store {
  const countHere = createLocalCounter(monotonic);
  const countShared = async (key: string) => {
    try {
      return await inTime((counter as Counter)(key, windowMs));
    } catch (error) {
      reportError(error);
      return { hits: 0, endsInMs: windowMs };
    }
  };
  const count = counter ? countShared : (key: string) => countHere(key, windowMs);
  return {
    async increment(key) {
      const { hits, endsInMs } = await count(`${name} ${key}`);
      return { totalHits: hits, resetTime: new Date(Date.now() + endsInMs) };
    },
    decrement: () => undefined,
    resetKey: () => undefined,
  };
}

/**
 * Limits the requests of each client, then those of the network around it: a request that is refused for its client does not
 * count for the network.
 */
function createLimit(name: string, limit: RateLimit | undefined, settings: CounterSettings): RequestHandler[] {
  if (!limit) return [];
  const store = createStore(name, settings);
  return [0, 1].map((index) => {
    const tierOf = (response: Response): Tier | undefined => tiersOf(localsOf(response).client, limit)[index];
    return rateLimit({
      windowMs,
      store,
      limit: (_request, response) => tierOf(response)?.most ?? 0,
      keyGenerator: (_request, response) => tierOf(response)?.key ?? '',
      skip: (_request, response) => tierOf(response) === undefined,
      handler(request) {
        const { resetTime = new Date() } = (request as Request & { readonly rateLimit: RateLimitInfo }).rateLimit;
        throw tooManyRequests((resetTime.getTime() - Date.now()) / 1000);
      },
      legacyHeaders: false,
      validate: false,
    });
  });
}

/** The limits of calls, of new orders, of pages, of webhooks and of what only resembles one. */
export function createRateLimits({ limits, ...settings }: AppSettings) {
  const { api, orders, pages } = limits;
  return {
    api: createLimit('api', api, settings),
    orders: createLimit('orders', orders, settings),
    // Counted in this process: a shared count would cost a round trip to the database for each file.
    pages: createLimit('pages', pages, { ...settings, counter: undefined }),
    webhooks: createLimit('upstream', api && { ...api, perMinute: api.perMinute * admittedFactor }, settings),
    otherWebhooks: createLimit('upstream others', api, settings),
  };
}
