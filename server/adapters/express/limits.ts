import type { Request } from 'express';
import { ipKeyGenerator, rateLimit } from 'express-rate-limit';
import type { IncomingMessage, ServerResponse } from 'node:http';

/** Requests a minute and client. `forLoopback` is false where nobody asked for a limit. */
export type Limit = { readonly perMinute: number; readonly forLoopback: boolean };

/** Lets a request through by calling `next` with nothing, or with the seconds after which to come back. */
export type Limiter = (request: IncomingMessage, response: ServerResponse, next: (retryAfter?: number) => void) => void;

const windowMs = 60_000;
const loopback = /^(?:127\.|::1$|::ffff:127\.)/;

/** A proxy on this machine also calls from loopback, but it says for whom. */
const isOwnMachine = ({ socket, headers }: IncomingMessage): boolean =>
  loopback.test(socket.remoteAddress ?? '') && !headers['x-forwarded-for'] && !headers.forwarded;

const secondsUntil = (time: Date | undefined): number =>
  Math.max(1, Math.ceil(((time?.getTime() ?? Date.now() + windowMs) - Date.now()) / 1000));

/** Counts requests of a client, an IPv6 client being its /56 network. */
export function limiter(limit: Limit | undefined): Limiter {
  if (!limit) return (_request, _response, next) => next();
  const middleware = rateLimit({
    windowMs,
    limit: limit.perMinute,
    standardHeaders: false,
    legacyHeaders: false,
    validate: false,
    skip: (request) => !limit.forLoopback && isOwnMachine(request),
    keyGenerator: ({ ip }) => ipKeyGenerator(ip ?? ''),
    handler: (request: Request & { rateLimit?: { resetTime?: Date } }, _response, next) =>
      next(secondsUntil(request.rateLimit?.resetTime)),
  });
  return (request, response, next) =>
    void middleware(request as Request, response as never, (refusal?: unknown) => next(refusal as number | undefined));
}
