import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { createWebhookDispatcher } from '#core';
import { randomCode, systemClock, systemMonotonic, systemTimeout } from '../../../server/adapters/system/index.js';
import { createWebhookSender } from '../../../server/adapters/webhook-sender/index.js';
import { createOrderRecord } from '../../support/order-record.js';
import { listenOnLoopback } from '../../support/receivers.js';
import { openStore, reportError, type Place } from './stores.js';

const secret = `whsec_${Buffer.alloc(32, 'bench').toString('base64')}`;
/** The time limit of a run. */
const longestMs = 120_000;
const pollMs = 20;

export type Restart = { readonly hosts: number; readonly due: number; readonly sent: number; readonly seconds: number };

/** How long a restarted service takes for what is due to receivers that have answered 2xx before, at public addresses. */
export async function runRestart(place: Place, { hosts, due }: Pick<Restart, 'hosts' | 'due'>): Promise<Restart> {
  const store = await openStore(place);
  let sent = 0;
  const server = createServer((request, response) => {
    sent += 1;
    request.resume();
    response.writeHead(204).end();
  });
  const port = await listenOnLoopback(server);
  const startProcess = () => {
    const dispatcher = createWebhookDispatcher({
      store,
      sender: createWebhookSender({
        clock: systemClock,
        allowLoopback: false,
        resolve: (name) => Promise.resolve([`203.0.114.${Number.parseInt(name, 10)}`]),
        connect: () => connect(port, '127.0.0.1'),
      }),
      secrets: [secret],
      clock: systemClock,
      monotonic: systemMonotonic,
      random: Math.random,
      newId: randomCode,
      startTimeout: systemTimeout,
      reportError,
    });
    dispatcher.start();
    return dispatcher;
  };
  const create = (index: number) =>
    store.create(
      createOrderRecord({
        transaction_code: randomCode(),
        created_at: systemClock(),
        webhook_url: `http://${(index % hosts) + 1}.shop-${index % hosts}.com/hook`,
      }),
    );
  const deadline = performance.now() + longestMs;
  const arrive = async (count: number): Promise<void> => {
    while (sent < count && performance.now() < deadline) await new Promise((resolve) => setTimeout(resolve, pollMs));
  };

  const first = startProcess();
  for (let index = 0; index < hosts; index += 1) await create(index);
  await arrive(hosts);
  await first.stop();
  await Promise.all(Array.from({ length: due }, (_, index) => create(index)));
  sent = 0;
  const started = performance.now();
  const next = startProcess();
  await arrive(due);
  const seconds = (performance.now() - started) / 1000;
  await next.stop();
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
  await store.close();
  return { hosts, due, sent, seconds };
}
