import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { closeServer, listenOnLoopback } from '../../support/receivers.js';
import { failureOf, type Failure } from './failures.js';
import type { Journal } from './journal.js';

const retryAfterSeconds = 1;

const fail: Readonly<Record<Failure, (response: ServerResponse) => void>> = {
  error: (response) => void response.writeHead(500).end('{"error":"try again"}'),
  busy: (response) => void response.writeHead(429, { 'retry-after': String(retryAfterSeconds) }).end(),
  drop: (response) => void response.destroy(),
  cut: (response) => void response.writeHead(200, { 'content-length': '100' }).write('half', () => response.destroy()),
  silence: () => undefined,
};

type Settings = { readonly journal: Journal; readonly seed: number };

/** Starts merchant backends that fail according to `failureOf`, each on a port and therefore a host of its own. */
export async function startReceivers(count: number, { journal, seed }: Settings) {
  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    const url = `http://${request.headers.host ?? ''}${request.url ?? ''}`;
    const message = journal.arrive({ headers: request.headers as Record<string, string>, body, url });
    if (!message) return void response.writeHead(400).end();
    const failure = failureOf({ id: message.id, number: message.arrivals, seed });
    if (failure === undefined) {
      journal.accept(message);
      return void response.writeHead(204).end();
    }
    if (failure === 'error') message.refusals += 1;
    if (failure === 'busy') message.notBefore = Date.now() + retryAfterSeconds * 1000;
    fail[failure](response);
  }

  const start = async (): Promise<{ readonly server: Server; readonly port: number }> => {
    // A killed sender leaves incomplete requests.
    const server = createServer((request, response) => void receive(request, response).catch(() => undefined));
    return { server, port: await listenOnLoopback(server) };
  };
  const started = await Promise.all(Array.from({ length: count }, start));

  return {
    urls: started.map(({ port }) => `http://127.0.0.1:${port}`),
    close: () => Promise.all(started.map(({ server }) => closeServer(server))),
  };
}
