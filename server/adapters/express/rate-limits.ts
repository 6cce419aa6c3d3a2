import type { Request } from 'express';
import { ipKeyGenerator, rateLimit, type Store } from 'express-rate-limit';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Counter } from '#core';

/** Requests a minute and client. `forLoopback` is false where nobody asked for a limit. */
export type RateLimit = { readonly perMinute: number; readonly appliesToLoopback: boolean };

/** Lets a request through by calling `next` with nothing, or with the seconds after which to come back. */
export type Limiter = (request: IncomingMessage, response: ServerResponse, next: (retryAfter?: number) => void) => void;

const windowMs = 60_000;
const loopback = /^(?:127\.|::1$|::ffff:127\.)/;

/** A proxy on this machine also calls from loopback, but it says for whom. */
export const isLoopbackClient = ({ socket, headers }: IncomingMessage): boolean =>
  loopback.test(socket.remoteAddress ?? '') && !headers['x-forwarded-for'] && !headers.forwarded;

const secondsUntil = (time: Date | undefined): number =>
  Math.max(1, Math.ceil(((time?.getTime() ?? Date.now() + windowMs) - Date.now()) / 1000));

export type LimiterSettings = {
  /** Keeps the counts of several limiters apart. */
  readonly name: string;
  readonly counter?: Counter | undefined;
  readonly reportError: (error: unknown) => void;
};

const counterTimeoutMs = 1000;

async function withTimeout<Value>(value: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new Error('The requests of a client could not be counted in time.')),
      counterTimeoutMs,
    );
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
    decrement: () => undefined, // the library asks for these two and never calls them
    resetKey: () => undefined,
  };
}

/** Counts requests of a client, an IPv6 client being its /56 network. */
export function createLimiter(limit: RateLimit | undefined, counting: LimiterSettings): Limiter {
  if (!limit) return (_request, _response, next) => next();
  const middleware = rateLimit({
    windowMs,
    limit: limit.perMinute,
    standardHeaders: false,
    legacyHeaders: false,
    validate: false,
    ...(counting.counter && { store: toRateLimitStore(counting.counter, counting) }),
    skip: (request) => !limit.appliesToLoopback && isLoopbackClient(request),
    keyGenerator: ({ ip }) => ipKeyGenerator(ip ?? ''),
    handler: (request: Request & { rateLimit?: { resetTime?: Date } }, _response, next) =>
      next(secondsUntil(request.rateLimit?.resetTime)),
  });
  return (request, response, next) =>
    void middleware(request as Request, response as never, (refusal?: unknown) => next(refusal as number | undefined));
}
