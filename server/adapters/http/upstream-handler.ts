import type { UpstreamWebhooks } from '#api';
import type { Counter } from '#core';
import type { IncomingMessage } from 'node:http';
import type { HttpExchange } from './http-exchange.js';
import { createLimiter, type RateLimit } from './rate-limits.js';
import { failureHttpReply, toHttpReply, type FailureCode } from './replies.js';

export type UpstreamSettings = {
  /** Takes the webhooks of the upstream. Without it every request below their path is refused in the same way. */
  readonly upstreamWebhooks?: UpstreamWebhooks | undefined;
};

type UpstreamHandlerSettings = UpstreamSettings & {
  readonly clock: () => number;
  readonly limits: { readonly api: RateLimit | undefined };
  readonly counter?: Counter | undefined;
  readonly reportError: (error: unknown) => void;
};

type Refusal = { readonly code: FailureCode; readonly retryAfter?: number };

const maxBodyBytes = 64 * 1024;

/** The webhooks of all orders come from a few machines, and no one else has their addresses. */
const admittedFactor = 10;

/** Resolves with the body, or undefined if it is too long. An aborted request never resolves. */
function readBody(request: IncomingMessage): Promise<string | undefined> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let length = 0;
    request.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length > maxBodyBytes) resolve(undefined);
      else chunks.push(chunk);
    });
    request.once('end', () => resolve(Buffer.concat(chunks).toString('utf8')));
  });
}

const toHeaders = ({ headers }: IncomingMessage): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : (value ?? '')]),
  );

/** One limit for requests that are no webhooks, which may be attempts to guess an address, and one for webhooks. */
function createLimiters(settings: UpstreamHandlerSettings) {
  const { api } = settings.limits;
  const admitted = api && { ...api, perMinute: api.perMinute * admittedFactor };
  return {
    limitOthers: createLimiter(api, { ...settings, name: 'upstream others' }),
    limitWebhooks: createLimiter(admitted, { ...settings, name: 'upstream' }),
  };
}

/**
 * Answers requests below `/upstream/webhooks/`. All that are no webhooks of an order get the same reply before their body
 * is read, whether this service has an upstream or not.
 */
export function createUpstreamHandler(settings: UpstreamHandlerSettings) {
  const { upstreamWebhooks, clock } = settings;
  const { limitOthers, limitWebhooks } = createLimiters(settings);

  const refuse = ({ path, send }: HttpExchange, { code, retryAfter }: Refusal): void => {
    const headers = { connection: 'close', ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }) };
    send({ ...failureHttpReply(code, { path, now: clock(), headers }), isEarly: true });
  };

  const receive = async (exchange: HttpExchange, webhooks: UpstreamWebhooks): Promise<void> => {
    const { request, path, send } = exchange;
    const body = await readBody(request);
    if (body === undefined) return refuse(exchange, { code: 'request_too_large' });
    const reply = await webhooks.receive({ method: request.method ?? '', path, headers: toHeaders(request), body });
    const headers = reply.status === 200 ? reply.headers : { ...reply.headers, connection: 'close' };
    send(toHttpReply({ ...reply, headers }, path));
  };

  const handle = async (exchange: HttpExchange): Promise<void> => {
    const { request, path } = exchange;
    const isAdmitted = await upstreamWebhooks?.admits({ method: request.method ?? '', path });
    const retryAfter = await (isAdmitted ? limitWebhooks : limitOthers)(exchange);
    if (retryAfter !== undefined) return refuse(exchange, { code: 'too_many_requests', retryAfter });
    if (!upstreamWebhooks || !isAdmitted) return refuse(exchange, { code: 'unknown_route' });
    return receive(exchange, upstreamWebhooks);
  };
  return (exchange: HttpExchange): void => void handle(exchange).catch(exchange.fail);
}
