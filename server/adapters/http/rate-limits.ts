import type { Request, RequestHandler, Response } from 'express';
import { rateLimit, type RateLimitInfo } from 'express-rate-limit';
import { LRUCache } from 'lru-cache';
import { setTimeout as delay } from 'node:timers/promises';
import type { Monotonic } from '#core';
import { localsOf, type Client } from './identify.js';
import { tooManyRequests } from './replies.js';
import type { AppSettings, RateLimit } from './settings.js';

const windowMs = 60_000;
const maxClients = 50_000;

/** A default limit does not apply to clients on this machine. */
const isExempt = ({ isLoopback }: Client, limit: RateLimit): boolean => isLoopback && !limit.appliesToLoopback;

/** Counts in the memory of this process, for the latest 50,000 clients. The window that ends first is the first of the map. */
function createLocalCounter(monotonic: Monotonic) {
  const windows = new Map<string, { hits: number; readonly endsAt: number }>();
  return (key: string) => {
    const now = monotonic();
    const known = windows.get(key);
    const window = known && known.endsAt > now ? known : { hits: 0, endsAt: now + windowMs };
    window.hits += 1;
    if (window !== known) windows.delete(key);
    windows.set(key, window);
    if (windows.size > maxClients) windows.delete(windows.keys().next().value ?? key);
    return { hits: window.hits, endsInMs: window.endsAt - now };
  };
}

const lateError = new Error('The rate limit counter did not answer in time.');
const failLate = () => delay(1000, undefined, { ref: false }).then(() => Promise.reject(lateError));

/** Makes handlers that limit what each client sends in a minute. Processes that share a counter count together. */
export function createLimiter({ rateLimits, counter, monotonic, reportError }: AppSettings) {
  const count = createLocalCounter(monotonic);
  return (name: keyof typeof rateLimits): RequestHandler => {
    const limit = rateLimits[name];
    if (!limit) return (_request, _response, next) => next();
    return rateLimit({
      windowMs,
      limit: limit.perMinute,
      store: {
        async increment(key) {
          const { hits, endsInMs } = counter ? await Promise.race([counter(key, windowMs), failLate()]) : count(key);
          return { totalHits: hits, resetTime: new Date(Date.now() + endsInMs) };
        },
        decrement: () => undefined,
        resetKey: () => undefined,
      },
      keyGenerator: (_request, response) => `${name} ${localsOf(response).client.key}`,
      skip: (_request, response) => isExempt(localsOf(response).client, limit),
      handler(request) {
        const { resetTime } = (request as Request & { readonly rateLimit: RateLimitInfo }).rateLimit;
        throw tooManyRequests(Number(resetTime) - Date.now());
      },
      passOnStoreError: true, // a limit must not stop sales
      logger: { warn: reportError, error: reportError },
      legacyHeaders: false,
      validate: false,
    });
  };
}

/** Slows down the guessing of credentials. Calls that succeed do not count. */
export function createCredentialGuard({ rateLimits, counter, monotonic, warn }: AppSettings) {
  const limit = rateLimits.failedCredentials;
  const blockedUntil = new LRUCache<string, number>({ max: 10_000 });
  // The counter of this process answers at once, so that parallel guesses cannot overtake it.
  const counters = [createLocalCounter(monotonic), ...(counter ? [counter] : [])];

  /** Refuses credentials of clients with too many failures, before they are compared. A call without any stays open. */
  const check: RequestHandler = ({ headers: { service, authorization } }, response, next) => {
    const left = (blockedUntil.get(localsOf(response).client.key) ?? 0) - monotonic();
    if (left > 0 && (service ?? authorization) !== undefined) throw tooManyRequests(left);
    next();
  };
  const reportFailure = async ({ method, path }: Request, response: Response): Promise<void> => {
    const { client } = localsOf(response);
    warn?.(`Failed credentials from ${client.masked}: ${method} ${path.slice(0, 100)}`);
    if (!limit || isExempt(client, limit)) return;
    for (const count of counters) {
      const { hits, endsInMs } = await count(`failed credentials ${client.key}`, windowMs);
      if (hits >= limit.perMinute) blockedUntil.set(client.key, monotonic() + endsInMs);
    }
  };
  return { check, reportFailure };
}
