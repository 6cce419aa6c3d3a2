import type { Express, Request, Response } from 'express';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expressPrototypes } from './express-prototypes.js';
import { maxHeadBytes, maxHeaders } from './requests.js';
import { trackConnections } from './stop-server.js';

const seconds = 1000;

/**
 * Rejects slow, endless and malformed requests, in Node's own words where no request has formed. Common load balancers have a
 * shorter `keepAliveTimeout`.
 */
export function createHttpServer(app: Express): Server {
  // Express passes no URL to its handlers that it cannot parse.
  const answer: RequestListener = (request, response) =>
    void app(request as Request, response as Response, () => response.writeHead(400, { connection: 'close' }).end());
  const server = createServer(
    {
      ...expressPrototypes(app),
      maxHeaderSize: maxHeadBytes,
      headersTimeout: 10 * seconds,
      requestTimeout: 20 * seconds,
      keepAliveTimeout: 65 * seconds,
      connectionsCheckingInterval: 5 * seconds,
      noDelay: true,
    },
    answer,
  );
  server.maxHeadersCount = maxHeaders + 1; // Node drops further headers in silence; the app refuses the first of them
  return trackConnections(server).on('checkExpectation', answer);
}

const listenErrors: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is already in use: stop the other program or set PORT to another number',
  EACCES: 'may not be used by this user: set PORT to 1024 or more',
  EADDRNOTAVAIL: 'is not an address of this machine: set HOST to one that is',
  ENOTFOUND: 'cannot be found: set HOST to an address of this machine',
};

const authority = (host: string, port: number): string => `${host.includes(':') ? `[${host}]` : host}:${port}`;

/** Resolves with the URL once the server accepts connections; rejects with one sentence when it cannot. */
export async function startListening(server: Server, { host, port }: { host: string; port: number }): Promise<string> {
  server.listen({ host, port });
  await once(server, 'listening').catch((error: unknown) => {
    const { code, message } = error as NodeJS.ErrnoException;
    const problem = listenErrors[code ?? ''] ?? `cannot be used (${code ?? message})`;
    throw new Error(`The address ${authority(host, port)} ${problem}.`);
  });
  return `http://${authority(host, (server.address() as AddressInfo).port)}`;
}
