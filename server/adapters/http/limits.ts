import type { Request, RequestHandler, Response } from 'express';
import { rateLimit, type RateLimitInfo, type Store } from 'express-rate-limit';
import { LRUCache } from 'lru-cache';
import { setTimeout as delay } from 'node:timers/promises';
import type { Monotonic } from '#core';
import { localsOf, type Client } from './identify.js';
import { tooManyRequests } from './replies.js';
import type { AppSettings, RateLimit } from './settings.js';

const windowMs = 60_000;

/** The webhooks of all orders come from a few machines, and no one else has their addresses. */
const admittedFactor = 10;

/** A default limit does not apply to clients on this machine. */
const isExempt = ({ isLoopback }: Client, limit: RateLimit): boolean => isLoopback && !limit.appliesToLoopback;

/** What is kept of a client until its window ends. The number of clients limits the memory. */
const createWindows = <Value extends object | true>(monotonic: Monotonic) =>
  new LRUCache<string, Value>({ max: 10_000, ttl: windowMs - 1, ttlResolution: 0, perf: { now: monotonic } });

/** Counts in the memory of this process. */
function createLocalCounter(monotonic: Monotonic) {
  const windows = createWindows<{ hits: number }>(monotonic);
  return (key: string) => {
    const window = windows.get(key) ?? { hits: 0 };
    window.hits += 1;
    if (window.hits === 1) windows.set(key, window);
    return { hits: window.hits, endsInMs: windows.getRemainingTTL(key) + 1 };
  };
}

const counterTimeoutMs = 1000;

async function failLate(): Promise<never> {
  await delay(counterTimeoutMs, undefined, { ref: false });
  throw new Error('The rate limit counter did not answer in time.');
}

type CounterSettings = Pick<AppSettings, 'counter' | 'monotonic' | 'reportError'>;

/** The counts of `express-rate-limit`: in this process, or in the database that several processes share. */
function createStore(name: string, { counter, monotonic }: CounterSettings): Store {
  const countHere = createLocalCounter(monotonic);
  return {
    async increment(client) {
      const key = `${name} ${client}`;
      const { hits, endsInMs } = counter ? await Promise.race([counter(key, windowMs), failLate()]) : countHere(key);
      return { totalHits: hits, resetTime: new Date(Date.now() + endsInMs) };
    },
    decrement: () => undefined,
    resetKey: () => undefined,
  };
}

/** What is counted, one after the other: a request that is refused for its client does not count for the network around it. */
const tiers = [
  { keyOf: ({ key }: Client): string | undefined => key, factor: 1 },
  { keyOf: ({ wideKey }: Client): string | undefined => wideKey, factor: 4 },
];

function createLimit(name: string, limit: RateLimit | undefined, settings: CounterSettings): RequestHandler[] {
  if (!limit) return [];
  const store = createStore(name, settings);
  return tiers.map(({ keyOf, factor }) => {
    const count = rateLimit({
      windowMs,
      store,
      limit: limit.perMinute * factor,
      keyGenerator: (_request, response) => keyOf(localsOf(response).client) ?? '',
      handler(request) {
        const { resetTime = new Date() } = (request as Request & { readonly rateLimit: RateLimitInfo }).rateLimit;
        throw tooManyRequests((resetTime.getTime() - Date.now()) / 1000);
      },
      passOnStoreError: true, // a limit must not stop sales
      logger: { warn: settings.reportError, error: settings.reportError },
      legacyHeaders: false,
      validate: false,
    });
    return (request, response, next) => {
      const { client } = localsOf(response);
      return isExempt(client, limit) || keyOf(client) === undefined ? next() : count(request, response, next);
    };
  });
}

/** The limits of calls, of new orders, of pages, of webhooks and of what only resembles one. */
export function createRateLimits({ limits: { api, orders, pages }, ...settings }: AppSettings) {
  return {
    api: createLimit('api', api, settings),
    orders: createLimit('orders', orders, settings),
    // Counted in this process: a shared count would cost a round trip to the database for each file.
    pages: createLimit('pages', pages, { ...settings, counter: undefined }),
    webhooks: createLimit('upstream', api && { ...api, perMinute: api.perMinute * admittedFactor }, settings),
    otherWebhooks: createLimit('upstream others', api, settings),
  };
}

/** Slows down the guessing of credentials. Calls that succeed do not count. */
export function createCredentialGuard({ limits, counter, monotonic, warn, reportError }: AppSettings) {
  // The counter of this process answers at once, so that parallel guesses cannot overtake it.
  const counters = [createLocalCounter(monotonic), ...(counter ? [counter] : [])];
  const blocked = createWindows<true>(monotonic);
  const limit = limits.failedCredentials;

  async function count(client: Client, perMinute: number): Promise<void> {
    for (const countFailure of counters) {
      for (const { keyOf, factor } of tiers) {
        const key = keyOf(client);
        if (key === undefined) continue;
        const { hits, endsInMs: ttl } = await countFailure(`failed credentials ${key}`, windowMs);
        if (hits >= perMinute * factor) blocked.set(key, true, { ttl });
      }
    }
  }

  /** Refuses credentials of clients with too many failures, before they are compared. A call without any stays open. */
  const check: RequestHandler = ({ headers: { service, authorization } }, response, next) => {
    const { key, wideKey = key } = localsOf(response).client;
    const left = Math.max(blocked.getRemainingTTL(key), blocked.getRemainingTTL(wideKey));
    if (left > 0 && (service ?? authorization) !== undefined) throw tooManyRequests(left / 1000);
    next();
  };
  const reportFailure = ({ method, path }: Request, response: Response): void => {
    const { client } = localsOf(response);
    warn?.(`Failed credentials from ${client.masked}: ${method} ${path.slice(0, 100)}`);
    if (limit && !isExempt(client, limit)) count(client, limit.perMinute).catch(reportError);
  };
  return { check, reportFailure };
}
