import { connect } from 'node:net';
import { checkoutPath } from './service-harness.js';

type SlowRequest = {
  readonly method?: string;
  readonly path?: string;
  readonly headers?: object;
  readonly body?: string;
};

/** Starts a request, an order by default, that a server answers only after the client has sent the body. */
export async function startSlowRequest(
  origin: string,
  { method = 'GET', path = checkoutPath(), headers = {}, body = 'ok' }: SlowRequest = {},
) {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  let reply = '';
  const closed = new Promise<void>((resolve) => socket.on('error', () => undefined).on('close', () => resolve()));
  const begun = new Promise<void>((resolve) =>
    socket.on('data', (chunk: Buffer) => {
      reply += chunk.toString();
      if (reply.includes('100 Continue')) resolve();
    }),
  );
  const lines = { host: 'localhost', expect: '100-continue', 'content-length': body.length, ...headers };
  const head = Object.entries(lines).map(([name, value]) => `${name}: ${String(value)}\r\n`);
  socket.write(`${method} ${path} HTTP/1.1\r\n${head.join('')}\r\n`);
  await begun;
  return {
    /** Sends the rest, and resolves with the reply once the server has closed the connection. */
    finish: async (): Promise<string> => {
      socket.write(body);
      await closed;
      return reply;
    },
    closed,
  };
}
