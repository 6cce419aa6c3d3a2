import {
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { request as httpsRequest } from 'node:https';
import { verifyWebhook, WebhookError } from '../packages/verify/index.js';

export type Delivery = {
  /** ISO 8601. */
  readonly at: string;
  readonly id: string;
  /** Such as `order.paid`; null when the signature is invalid. */
  readonly type: string | null;
  readonly transaction_code: string | null;
  /** The status of the backend; null without a reply. */
  readonly status: number | null;
  /** Milliseconds until the backend has answered. */
  readonly took: number;
  readonly error: string | null;
};

export type ForwarderSettings = {
  readonly forwardTo: string;
  /** One or more signing secrets, separated by white space. */
  readonly secret: string;
  readonly onDelivery: (delivery: Delivery) => void;
};

/** The time-out of the service for receivers. */
const backendTimeoutMs = 15_000;
const maxBodyBytes = 1_000_000;

const hopHeaders = new Set(['host', 'connection', 'content-length', 'transfer-encoding', 'keep-alive', 'expect']);

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxBodyBytes) throw new Error('The message is larger than 1 MB.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** The received headers in their order and spelling. */
const forwardedHeaders = (raw: readonly string[]): string[] =>
  raw.filter((_, index) => !hopHeaders.has((raw[index - (index % 2)] ?? '').toLowerCase()));

function forward(
  url: string,
  { body, raw }: { body: Buffer; raw: readonly string[] },
): Promise<{ status: number; retryAfter: string | undefined }> {
  const send = url.startsWith('https:') ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const headers = [...forwardedHeaders(raw), 'Host', new URL(url).host, 'content-length', String(body.length)];
    const request = send(url, { method: 'POST', headers, timeout: backendTimeoutMs, agent: false }, (reply) => {
      const retryAfter = reply.headers['retry-after'];
      reply
        .on('end', () => resolve({ status: reply.statusCode ?? 0, retryAfter }))
        .on('error', reject)
        .resume();
    });
    request.on('timeout', () => request.destroy(new Error('no reply within 15 s')));
    request.on('error', reject).end(body);
  });
}

/** Verifies and forwards a message. Its sender gets the status of the backend, so that retries are real. */
async function handle(request: IncomingMessage, { forwardTo, secret }: ForwarderSettings) {
  const id = String(request.headers['webhook-id'] ?? '');
  const unknown = { id, type: null, transaction_code: null, status: null };
  const body = await readBody(request);
  let event;
  try {
    event = verifyWebhook(body, request.headers, secret);
  } catch (error) {
    const code = error instanceof WebhookError ? 400 : 500;
    return { code, delivery: { ...unknown, error: (error as Error).message } };
  }
  const known = { id, type: event.type, transaction_code: event.data.transaction_code };
  try {
    const { status, retryAfter } = await forward(forwardTo, { body, raw: request.rawHeaders });
    return { code: status, delivery: { ...known, status, error: null }, retryAfter };
  } catch (error) {
    const { code, message } = error as Error & { readonly code?: string };
    return { code: 502, delivery: { ...known, status: null, error: code ?? message } };
  }
}

export function createForwarder(settings: ForwarderSettings): Server {
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const startedAt = Date.now();
    const { code, delivery, retryAfter } = await handle(request, settings);
    response.writeHead(code, retryAfter === undefined ? {} : { 'retry-after': retryAfter }).end();
    settings.onDelivery({ at: new Date(startedAt).toISOString(), ...delivery, took: Date.now() - startedAt });
  };
  return createServer((request, response) => {
    if (request.method !== 'POST') return void response.writeHead(405, { allow: 'POST' }).end();
    answer(request, response).catch(() => request.destroy());
  });
}
