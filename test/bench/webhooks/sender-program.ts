// What bench:webhooks kills: the service's own store, sender and dispatcher in a process of their own, with nothing
// changed but how long they wait. Makes the orders, or what is missing of them, and ends when nothing waits any more.
import { setTimeout as pause } from 'node:timers/promises';
import { createDispatcher } from '#core';
import { randomCode, systemClock, systemTimeout } from '../../../server/adapters/system/index.js';
import { createWebhookSender } from '../../../server/adapters/webhook-sender/index.js';
import { makeOrders } from './orders.js';
import { openStore, reportError, type Place } from './stores.js';

export type SenderSettings = {
  readonly place: Place;
  readonly orders: number;
  /** Addresses of the receivers. */
  readonly receivers: readonly string[];
  readonly secret: string;
};

/** As many as in the service, so that as many tries are made before a message has failed. */
const retryDelays = [200, 200, 400, 400, 800, 800, 1000, 1000, 1000, 1000, 1000];
const timeoutMs = 2000;
const attemptTimeoutMs = 3000;
const leaseMs = 5000;
const pollIntervalMs = 100;

async function main({ place, orders, receivers, secret }: SenderSettings): Promise<void> {
  const store = await openStore(place);
  const dispatcher = createDispatcher({
    store,
    send: createWebhookSender({ clock: systemClock, allowLoopback: true, timeoutMs }),
    secrets: [secret],
    clock: systemClock,
    random: Math.random,
    newId: randomCode,
    startTimeout: systemTimeout,
    reportError,
    retryDelays,
    attemptTimeoutMs,
    leaseMs,
  });
  dispatcher.start();
  await makeOrders({ store, orders, receivers });
  while ((await store.outbox.nextDueAt()) !== undefined) await pause(pollIntervalMs);
  await dispatcher.stop();
  await store.close();
}

await main(JSON.parse(process.argv[2] ?? '{}') as SenderSettings);
