import type { Request } from 'express';
import { rateLimit, type Store } from 'express-rate-limit';
import type { IncomingMessage } from 'node:http';
import type { Counter } from '#core';
import { clientOf, isLoopbackClient } from './clients.js';
import type { HttpExchange } from './http-exchange.js';

/** A limit on the requests of one client. A default limit does not apply to loopback clients. */
export type RateLimit = { readonly perMinute: number; readonly appliesToLoopback: boolean };

/** Calls `next` without an argument to let a request through, or with the seconds after which to retry. */
export type Limiter = (exchange: HttpExchange, next: (retryAfter?: number) => void) => void;

export const windowMs = 60_000;

/** How many times the limit of a /56 network the /48 network around it has. */
export const wideNetworkFactor = 4;

const secondsUntil = (time: Date | undefined): number =>
  Math.max(1, Math.ceil(((time?.getTime() ?? Date.now() + windowMs) - Date.now()) / 1000));

export type LimiterSettings = {
  /** Separates the counts of several limiters. */
  readonly name: string;
  readonly counter?: Counter | undefined;
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
function toRateLimitStore(counter: Counter, { name, reportError }: LimiterSettings): Store {
  return {
    async increment(client) {
      try {
        const { hits, endsInMs } = await withTimeout(counter(`${name} ${client}`, windowMs));
        return { totalHits: hits, resetTime: new Date(Date.now() + endsInMs) };
      } catch (error) {
        reportError(error);
        return { totalHits: 0, resetTime: undefined };
      }
    },
    decrement: () => undefined, // the library requires these two and never calls them
    resetKey: () => undefined,
  };
}

type TierSettings = LimiterSettings & { readonly keyOf: (request: IncomingMessage) => string };

/** Limits the requests with the same key. */
function createTier(limit: RateLimit, { keyOf, ...counting }: TierSettings): Limiter {
  const middleware = rateLimit({
    windowMs,
    limit: limit.perMinute,
    standardHeaders: false,
    legacyHeaders: false,
    validate: false,
    ...(counting.counter && { store: toRateLimitStore(counting.counter, counting) }),
    skip: (request) => !limit.appliesToLoopback && isLoopbackClient(request),
    keyGenerator: keyOf,
    // eslint-disable-next-line @typescript-eslint/max-params -- a handler of the library
    handler: (request: Request & { rateLimit?: { resetTime?: Date } }, _response, next) =>
      next(secondsUntil(request.rateLimit?.resetTime)),
  });
  return ({ request, response }, next) =>
    void middleware(request as Request, response as never, (refusal?: unknown) => next(refusal as number | undefined));
}

/** Limits the requests of each client, and of the wider network around an IPv6 client. */
export function createLimiter(limit: RateLimit | undefined, counting: LimiterSettings): Limiter {
  if (!limit) return (_exchange, next) => next();
  const limitClient = createTier(limit, { ...counting, keyOf: (request) => clientOf(request).key });
  const limitNetwork = createTier(
    { ...limit, perMinute: limit.perMinute * wideNetworkFactor },
    { ...counting, keyOf: (request) => clientOf(request).wideKey ?? '' },
  );
  return (exchange, next) =>
    limitClient(exchange, (retryAfter) => {
      if (retryAfter !== undefined || clientOf(exchange.request).wideKey === undefined) next(retryAfter);
      else limitNetwork(exchange, next);
    });
}
