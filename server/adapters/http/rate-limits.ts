import type { IncomingMessage } from 'node:http';
import type { Counter, Monotonic } from '#core';
import { clientOfRequest, isLoopbackClient } from './clients.js';
import type { HttpExchange } from './http-exchange.js';
import type { RateLimit } from './settings.js';

export const rateRetryAfter = (seconds: number) => ({ headers: { 'retry-after': String(seconds) } });

export const refuseTooManyRequests = ({ refuse }: HttpExchange, seconds: number): void =>
  refuse('too_many_requests', rateRetryAfter(seconds));

export const windowMs = 60_000;

/** How many times the limit of a /56 network the /48 network around it has. */
const wideNetworkFactor = 4;

/** A key under which the requests of a client are counted, and how many a minute it may have. */
type Tier = { readonly key: string; readonly limit: number };

/** The limits of a client and of the wider network around an IPv6 client. Empty where no limit applies. */
export function rateLimitTiers(request: IncomingMessage, limit: RateLimit | undefined): readonly Tier[] {
  if (!limit || (!limit.appliesToLoopback && isLoopbackClient(request))) return [];
  const { key, wideKey } = clientOfRequest(request);
  const own = { key, limit: limit.perMinute };
  return wideKey === undefined ? [own] : [own, { key: wideKey, limit: limit.perMinute * wideNetworkFactor }];
}

/** Counts in the memory of this process. Once a window, it forgets the keys whose windows have ended. */
export function createLocalRateCounter(monotonic: Monotonic): Counter {
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

type LimiterSettings = {
  /** Separates the counts of several limiters. */
  readonly name: string;
  readonly counter?: Counter | undefined;
  readonly monotonic: Monotonic;
  readonly reportError: (error: unknown) => void;
};

const counterTimeoutMs = 1000;

async function withTimeout<Value>(value: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('The rate limit counter did not answer in time.')), counterTimeoutMs);
  });
  return Promise.race([value, tooLate]).finally(() => clearTimeout(timer));
}

/** A counter that fails or is slow lets requests through: a limit must not stop sales. */
const withoutFailures =
  (counter: Counter, { reportError }: LimiterSettings): Counter =>
  async (key, milliseconds) => {
    try {
      return await withTimeout(counter(key, milliseconds));
    } catch (error) {
      reportError(error);
      return { hits: 0, endsInMs: milliseconds };
    }
  };

/** Limits the requests of each client. A request that is refused for its client does not count for the network around it. */
export function createRateLimiter(limit: RateLimit | undefined, settings: LimiterSettings) {
  const count = settings.counter
    ? withoutFailures(settings.counter, settings)
    : createLocalRateCounter(settings.monotonic);
  /** Counts a request. Resolves with the seconds after which to retry, or undefined if the request is within the limit. */
  return async ({ request }: Pick<HttpExchange, 'request'>): Promise<number | undefined> => {
    for (const tier of rateLimitTiers(request, limit)) {
      const { hits, endsInMs } = await count(`${settings.name} ${tier.key}`, windowMs);
      if (hits > tier.limit) return Math.max(1, Math.ceil(endsInMs / 1000));
    }
    return undefined;
  };
}
