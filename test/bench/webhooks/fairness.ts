import { once } from 'node:events';
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { OrderStore } from '#core';
import { randomCode, systemClock } from '../../../server/adapters/system/index.js';
import { createOrderRecord } from '../../support/order-record.js';
import { listenOnLoopback } from '../../support/receivers.js';
import { quantile } from '../report/statistics.js';
import { createBenchDispatcher } from './dispatcher.js';
import { openStore, type Place } from './stores.js';

const drippers = 40;
const queued = 600;
const healthyOrders = 100;
/** The time between two orders of the healthy receiver. */
const pauseMs = 100;
const dripMs = 200;
/** Longer than a look at the queue behind it could take. */
const maxWaitMs = 60_000;

const secret = `whsec_${Buffer.alloc(32, 'bench').toString('base64')}`;

/** Sends bytes one by one, for as long as anybody listens. */
function dripBytes(response: ServerResponse, write: () => unknown): void {
  const timer = setInterval(write, dripMs);
  response.on('close', () => clearInterval(timer));
}

/** Answers 200 at once and drips the body. */
const dripBody: RequestListener = (request, response) => {
  request.resume();
  response.writeHead(200).write('.');
  dripBytes(response, () => response.write('.'));
};

/** Answers its first request at once, and drips the head of every later reply until the sender's time-out. */
function dripHeadLater(): RequestListener {
  let requests = 0;
  return (request, response) => {
    request.resume();
    requests += 1;
    if (requests === 1) return void response.writeHead(204).end();
    response.socket?.write('HTTP/1.1 200 OK\r\nx-drip: ');
    dripBytes(response, () => response.socket?.write('.'));
  };
}

/** How the other receivers drip: from their first reply on, or once they have been fast. */
export const dripperKinds = { 'that drip': () => dripBody, 'that were fast once and then drip': dripHeadLater };

export type DripperKind = keyof typeof dripperKinds;

async function listenWith(handle: RequestListener): Promise<{ readonly server: Server; readonly url: string }> {
  const server = createServer(handle);
  return { server, url: `http://127.0.0.1:${await listenOnLoopback(server)}` };
}

async function close(server: Server): Promise<void> {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
}

type Create = (url: string) => Promise<unknown>;

/** Sends each dripper one message and waits for its reply. */
async function warmUp(
  urls: readonly string[],
  { create, store }: { create: Create; store: OrderStore },
): Promise<void> {
  await Promise.all(urls.map((url) => create(`${url}/first`)));
  const isWaiting = async () => (await store.outbox.list({ account: '', state: 'waiting', limit: 1 })).length > 0;
  while (await isWaiting()) await new Promise((resolve) => setTimeout(resolve, pauseMs));
}

export type Fairness = { readonly told: number; readonly p50: number; readonly p99: number; readonly worst: number };

/** How long the webhooks of a healthy receiver take beside receivers that drip and their queue. */
export async function runFairness(place: Place, kind: DripperKind): Promise<Fairness> {
  const store = await openStore(place);
  const dripping = await Promise.all(Array.from({ length: drippers }, () => listenWith(dripperKinds[kind]())));
  const arrivals = new Map<string, number>();
  const healthy = await listenWith((request, response) => {
    arrivals.set(request.url ?? '', performance.now());
    request.resume();
    response.writeHead(204).end();
  });
  const dispatcher = createBenchDispatcher({ store, secret });
  const create: Create = (webhook_url) =>
    store.create(createOrderRecord({ transaction_code: randomCode(), created_at: systemClock(), webhook_url }));
  const slow = Array.from({ length: queued }, (_, index) => `${dripping[index % drippers]?.url ?? ''}/${index}`);
  dispatcher.start();
  if (kind !== 'that drip')
    await warmUp(
      dripping.map(({ url }) => url),
      { create, store },
    );
  await Promise.all(slow.map(create));
  const createdAt = new Map<string, number>();
  for (let made = 0; made < healthyOrders; made += 1) {
    createdAt.set(`/${made}`, performance.now());
    await create(`${healthy.url}/${made}`);
    // Keeps the queue full.
    await Promise.all(slow.slice(0, 10).map(create));
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  const deadline = performance.now() + maxWaitMs;
  while (arrivals.size < healthyOrders && performance.now() < deadline)
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  const waits = [...createdAt].map(([path, at]) => (arrivals.get(path) ?? deadline) - at).sort((a, b) => a - b);
  for (const { server } of [...dripping, healthy]) await close(server);
  await dispatcher.stop();
  await store.close();
  const at = (share: number): number => quantile(waits, share);
  return { told: arrivals.size, p50: at(0.5), p99: at(0.99), worst: waits.at(-1) ?? 0 };
}
