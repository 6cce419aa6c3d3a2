import type { Express, Request, Response } from 'express';
import { createServer, type RequestListener, type Server } from 'node:http';
import { expressPrototypes } from './express-prototypes.js';
import { maxHeadBytes, maxHeaders } from './requests.js';

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
    },
    answer,
  );
  server.maxHeadersCount = maxHeaders + 1; // Node drops further headers in silence; the app refuses the first of them
  return server.on('checkExpectation', answer);
}
