import { setTimeout as delay } from 'node:timers/promises';
import type { Delivery } from '#api';
import type { Exchange } from './exchange.js';
import type { Reply } from './replies.js';

const pieces = 10;

/** The head at once, the body in ten pieces. */
async function sendSlowly({ response, open }: Exchange, reply: Reply, milliseconds: number): Promise<void> {
  const body = Buffer.from(reply.body);
  open({ status: reply.status, headers: [...reply.headers, 'content-length', String(body.length)] });
  const size = Math.ceil(body.length / pieces);
  for (let start = 0; start < body.length && !response.destroyed; start += size) {
    await delay(milliseconds / pieces, undefined, { ref: false });
    response.write(body.subarray(start, start + size));
  }
  response.end();
}

/** Sends a finished reply as the sandbox was asked to: late, broken, slowly or not at all. */
export function deliverBadly(exchange: Exchange, reply: Reply, delivery: Delivery): void {
  const { request, send } = exchange;
  switch (delivery.kind) {
    case 'latency':
      setTimeout(() => send(reply), delivery.milliseconds).unref();
      break;
    case 'hang':
      break; // the client's own patience ends it
    case 'reset':
      request.socket.resetAndDestroy();
      break;
    case 'malformed':
      send({ ...reply, body: reply.body.slice(0, Math.floor(reply.body.length / 2)) });
      break;
    case 'slow_body':
      void sendSlowly(exchange, reply, delivery.milliseconds);
      break;
  }
}
