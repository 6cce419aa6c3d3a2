import { connect } from 'node:net';
import { checkoutPath } from './service-harness.js';

/** Starts an order that a server answers only after the client has sent the rest of it. */
export async function startSlowRequest(origin: string) {
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
  socket.write(
    `GET ${checkoutPath()} HTTP/1.1\r\nhost: localhost\r\nexpect: 100-continue\r\ncontent-length: 2\r\n\r\n`,
  );
  await begun;
  return {
    /** Sends the rest, and resolves with the reply once the server has closed the connection. */
    finish: async (): Promise<string> => {
      socket.write('ok');
      await closed;
      return reply;
    },
    closed,
  };
}
