// The process that the test kills: the store, sender and dispatcher of the service with shorter delays. Creates the
// missing orders and exits when no message is waiting.
import { setTimeout as pause } from 'node:timers/promises';
import { createAudienceSigner, createWebhookDispatcher } from '#core';
import { randomCode, systemClock, systemMonotonic, systemTimeout } from '../../../server/adapters/system/index.js';
import { createWebhookSender } from '../../../server/adapters/webhook-sender/index.js';
import { makeOrders } from './orders.js';
import { openStore, reportError, type Place } from './stores.js';

export type SenderSettings = {
  readonly place: Place;
  readonly orders: number;
  /** The URLs of the receivers. */
  readonly receivers: readonly string[];
  readonly secret: string;
};

/** As many delays as in the service, so that a message fails after as many attempts. */
const retryDelays = [200, 200, 400, 400, 800, 800, 1000, 1000, 1000, 1000, 1000];
const timeoutMs = 2000;
const leaseMs = 5000;
const pollIntervalMs = 100;

async function main({ place, orders, receivers, secret }: SenderSettings): Promise<void> {
  const store = await openStore(place);
  // The clock and the sender of the service, which reaches receivers on this machine.
  const dispatcher = createWebhookDispatcher({
    store,
    sender: createWebhookSender({ clock: systemClock, allowLoopback: true, timeoutMs }),
    sign: createAudienceSigner({ secrets: [secret], partnerSecrets: [secret] }),
    clock: systemClock,
    monotonic: systemMonotonic,
    random: Math.random,
    newId: randomCode,
    startTimeout: systemTimeout,
    reportError,
    retryDelays,
    leaseMs,
  });
  dispatcher.start();
  await makeOrders({ store, orders, receivers });
  while ((await store.outbox.nextDueAt()) !== undefined) await pause(pollIntervalMs);
  await dispatcher.stop();
  await store.close();
}

await main(JSON.parse(process.argv[2] ?? '{}') as SenderSettings);
