import type { UpstreamWebhooks } from '#api';
import type { IncomingMessage } from 'node:http';
import { flattenHeaders, failureHttpReply } from './replies.js';
import { jsonHeaders } from './headers.js';
import type { HttpExchange } from './http-exchange.js';

export type UpstreamSettings = {
  /** Takes the webhooks of the upstream. Without it their paths give the reply of any unknown path. */
  readonly upstreamWebhooks?: UpstreamWebhooks | undefined;
};

const maxBodyBytes = 64 * 1024;

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

type UpstreamHandlerSettings = { readonly upstreamWebhooks: UpstreamWebhooks; readonly clock: () => number };

/** Answers the webhooks of the upstream: the only requests whose body is read. */
export function createUpstreamHandler({ upstreamWebhooks, clock }: UpstreamHandlerSettings) {
  const handle = async ({ request, path, send }: HttpExchange): Promise<void> => {
    const body = await readBody(request);
    if (body === undefined) {
      const headers = { connection: 'close' };
      return send({ ...failureHttpReply('request_too_large', { path, now: clock(), headers }), isEarly: true });
    }
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [
        name,
        Array.isArray(value) ? value.join(', ') : (value ?? ''),
      ]),
    );
    const reply = await upstreamWebhooks({ method: request.method ?? '', path, headers, body });
    send({
      status: reply.status,
      headers: [...jsonHeaders, ...flattenHeaders(reply.headers)],
      body: JSON.stringify(reply.body),
    });
  };
  return (exchange: HttpExchange): void => void handle(exchange).catch(exchange.fail);
}
