import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Registry } from 'prom-client';

export type MetricsServer = { readonly address: string; readonly stop: () => Promise<void> };

export type Address = { readonly host: string; readonly port: number };

const requestTimeoutMs = 10_000;

const authority = (host: string, port: number): string => `${host.includes(':') ? `[${host}]` : host}:${port}`;

const createMetricsServer = (registry: Registry): Server =>
  createServer({ headersTimeout: requestTimeoutMs, requestTimeout: requestTimeoutMs }, (request, response) => {
    const isScrape = request.url === '/metrics' && request.method === 'GET';
    if (!isScrape) return void response.writeHead(404, { 'content-type': 'text/plain' }).end('Not found.\n');
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });

/** Serves the metrics on a port of their own, which no buyer reaches. Rejects with a sentence when it cannot. */
export async function startMetricsServer({ host, port }: Address, registry: Registry): Promise<MetricsServer> {
  const server = createMetricsServer(registry);
  server.listen({ host, port });
  await once(server, 'listening').catch((error: unknown) => {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new Error(`METRICS_PORT: the address ${authority(host, port)} cannot be used (${code ?? message}).`);
  });
  const stop = async (): Promise<void> => {
    server.close().closeAllConnections();
    await once(server, 'close');
  };
  return { address: `http://${authority(host, (server.address() as AddressInfo).port)}/metrics`, stop };
}
