import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
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

/** Answers 200 at once and sends the body byte by byte, for as long as anybody listens. */
const drip: RequestListener = (request, response) => {
  request.resume();
  response.writeHead(200).write('.');
  const timer = setInterval(() => response.write('.'), dripMs);
  response.on('close', () => clearInterval(timer));
};

async function listenWith(handle: RequestListener): Promise<{ readonly server: Server; readonly url: string }> {
  const server = createServer(handle);
  return { server, url: `http://127.0.0.1:${await listenOnLoopback(server)}` };
}

async function close(server: Server): Promise<void> {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
}

export type Fairness = { readonly told: number; readonly p50: number; readonly p99: number; readonly worst: number };

/** How long the webhooks of a healthy receiver take beside receivers that drip and their queue. */
export async function runFairness(place: Place): Promise<Fairness> {
  const store = await openStore(place);
  const dripping = await Promise.all(Array.from({ length: drippers }, () => listenWith(drip)));
  const arrivals = new Map<string, number>();
  const healthy = await listenWith((request, response) => {
    arrivals.set(request.url ?? '', performance.now());
    request.resume();
    response.writeHead(204).end();
  });
  const dispatcher = createBenchDispatcher({ store, secret });
  const create = (webhook_url: string): Promise<unknown> =>
    store.create(createOrderRecord({ transaction_code: randomCode(), created_at: systemClock(), webhook_url }));
  const slow = Array.from({ length: queued }, (_, index) => `${dripping[index % drippers]?.url ?? ''}/${index}`);
  await Promise.all(slow.map(create));
  dispatcher.start();
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
