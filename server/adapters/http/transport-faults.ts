import { setTimeout as delay } from 'node:timers/promises';
import type { TransportFault } from '#core';
import type { HttpExchange, HttpReply } from './http-exchange.js';

const chunkCount = 10;

type Late = { readonly reply: HttpReply; readonly milliseconds: number };

/** Sends the head at once and the body in ten pieces. */
async function sendSlowly({ response, sendHead }: HttpExchange, { reply, milliseconds }: Late): Promise<void> {
  const body = Buffer.from(reply.body);
  sendHead({ status: reply.status, headers: [...reply.headers, 'content-length', String(body.length)] });
  const size = Math.ceil(body.length / chunkCount);
  for (let start = 0; start < body.length && !response.destroyed; start += size) {
    await delay(milliseconds / chunkCount, undefined, { ref: false });
    response.write(body.subarray(start, start + size));
  }
  response.end();
}

type Faulty = { readonly reply: HttpReply; readonly fault: TransportFault };

export function sendReplyWithFault(exchange: HttpExchange, { reply, fault }: Faulty): void {
  const { request, send } = exchange;
  switch (fault.kind) {
    case 'latency':
      setTimeout(() => send(reply), fault.milliseconds).unref();
      break;
    case 'hang':
      break; // the client's own timeout ends the request
    case 'reset':
      request.socket.resetAndDestroy();
      break;
    case 'malformed':
      send({ ...reply, body: reply.body.slice(0, Math.floor(reply.body.length / 2)) });
      break;
    case 'slow_body':
      void sendSlowly(exchange, { reply, milliseconds: fault.milliseconds });
      break;
  }
}
