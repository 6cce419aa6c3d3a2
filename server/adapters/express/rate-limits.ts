import type { Request } from 'express';
import { rateLimit, type Store } from 'express-rate-limit';
import type { Counter } from '#core';
import { clientKey, isLoopbackClient } from './clients.js';
import type { HttpExchange } from './http-exchange.js';

/** A limit on the requests of one client. A default limit does not apply to loopback clients. */
export type RateLimit = { readonly perMinute: number; readonly appliesToLoopback: boolean };

/** Calls `next` without an argument to let a request through, or with the seconds after which to retry. */
export type Limiter = (exchange: HttpExchange, next: (retryAfter?: number) => void) => void;

const windowMs = 60_000;

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

/** Limits the requests of each client. */
export function createLimiter(limit: RateLimit | undefined, counting: LimiterSettings): Limiter {
  if (!limit) return (_exchange, next) => next();
  const middleware = rateLimit({
    windowMs,
    limit: limit.perMinute,
    standardHeaders: false,
    legacyHeaders: false,
    validate: false,
    ...(counting.counter && { store: toRateLimitStore(counting.counter, counting) }),
    skip: (request) => !limit.appliesToLoopback && isLoopbackClient(request),
    keyGenerator: clientKey,
    // eslint-disable-next-line @typescript-eslint/max-params -- a handler of the library
    handler: (request: Request & { rateLimit?: { resetTime?: Date } }, _response, next) =>
      next(secondsUntil(request.rateLimit?.resetTime)),
  });
  return ({ request, response }, next) =>
    void middleware(request as Request, response as never, (refusal?: unknown) => next(refusal as number | undefined));
}
