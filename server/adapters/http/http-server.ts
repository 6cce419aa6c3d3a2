import type { Express, Request, Response } from 'express';
import { createServer, type RequestListener, type Server } from 'node:http';
import { expressPrototypes } from './express-prototypes.js';
import { maxHeadBytes } from './requests.js';

/** Rejects slow, endless and malformed requests, in Node's own words where no request has formed. */
export function createHttpServer(app: Express): Server {
  // Express passes no URL to its handlers that it cannot parse.
  const answer: RequestListener = (request, response) =>
    void app(request as Request, response as Response, () => response.writeHead(400, { connection: 'close' }).end());
  const server = createServer(
    {
      ...expressPrototypes(app),
      maxHeaderSize: maxHeadBytes,
      headersTimeout: 10_000,
      requestTimeout: 20_000,
      keepAliveTimeout: 65_000, // longer than that of common load balancers
      connectionsCheckingInterval: 5000,
    },
    answer,
  );
  return server.on('checkExpectation', answer);
}
