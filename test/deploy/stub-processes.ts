import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Stub = {
  /** `host:port`. */
  readonly address: string;
  /** Without those of `/readyz`. */
  readonly requests: readonly IncomingMessage[];
  /** Resolves with the next request of `/readyz`. */
  readonly asked: () => Promise<void>;
  readonly close: () => void;
};

export type StubReply = (request: IncomingMessage, response: ServerResponse) => unknown;

/** Starts a process that answers as `reply` says. It is always ready. */
export async function startStub(reply: StubReply, port = 0): Promise<Stub> {
  const requests: IncomingMessage[] = [];
  let waiters: (() => void)[] = [];
  const server = createServer((request, response) => {
    if (request.url === '/readyz') {
      response.end('{}', () => {
        waiters.forEach((resolve) => resolve());
        waiters = [];
      });
      return;
    }
    requests.push(request);
    reply(request, response);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    asked: () => new Promise((resolve) => waiters.push(resolve)),
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
