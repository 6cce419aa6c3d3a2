import { EventEmitter, once } from 'node:events';
import { after } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { maxClaimScan, type ListedMessage, type OrderStore, type OutboxEntry } from '#core';
import type { Dispatcher } from '../../server/core/webhooks/dispatcher.js';
import { createMemoryStore } from '../../server/stores/memory/index.js';
import { createManualClock, createTestDispatcher } from './dispatchers.js';
import { createOrderRecord } from './order-record.js';
import { startReceiver, type ReceiverResponse, type ReceivedRequest, type Receiver } from './receivers.js';

export { createGate } from './gate.js';

type Responder = (request: ReceivedRequest) => ReceiverResponse;

/** Starts a receiver, and a dispatcher that sends it the messages of a store. */
export async function createWebhookHarness(
  respond?: Responder,
  changes: Parameters<typeof createTestDispatcher>[1] = {},
) {
  const receiver = await startReceiver(respond);
  const store = createMemoryStore();
  const clock = createManualClock();
  const dispatcher = createTestDispatcher(store, { clock: clock.now, ...changes });
  openHarnesses.push({ receiver, dispatcher });
  const order = (change: Parameters<typeof createOrderRecord>[0] = {}) =>
    createOrderRecord({ created_at: Date.now(), webhook_url: `${receiver.url}/hook?a=1`, ...change });
  return { receiver, store, clock, dispatcher, order };
}

const openHarnesses: { readonly receiver: Receiver; readonly dispatcher: Dispatcher }[] = [];

after(async () => {
  await Promise.all(
    openHarnesses.map(({ receiver, dispatcher }) => Promise.all([dispatcher.stop(), receiver.close()])),
  );
});

/** Resolves once the newest messages of a store satisfy the predicate. */
export async function waitForEntries(
  store: OrderStore,
  predicate: (entries: readonly ListedMessage[]) => boolean,
): Promise<readonly ListedMessage[]> {
  for (;;) {
    const found = await store.outbox.list({ account: '', limit: 1000 });
    if (predicate(found)) return found;
    await delay(2 + found.length / 20); // a long list takes long
    await new Promise(setImmediate); // a look-up may take as long as the pause, and timers keep the network waiting
  }
}

/** Emits `settled` after each attempt, and `idle` when a claim has found nothing while nothing was on its way. */
export function watchOutbox({ outbox, ...store }: OrderStore) {
  const events = new EventEmitter();
  const sending = new Set<string>();
  let claims = 0;
  let isFull = false;
  const finish = <Result>(id: string, done: Promise<Result>): Promise<Result> =>
    done.finally(() => sending.delete(id) && events.emit('settled'));
  const watched: OrderStore['outbox'] = {
    ...outbox,
    async scan(query) {
      const wasIdle = sending.size === 0;
      const [before, scanned] = [claims, await outbox.scan(query)];
      isFull = scanned.length >= maxClaimScan;
      if (wasIdle) setImmediate(() => before === claims && events.emit('idle'));
      return scanned;
    },
    async claim(query) {
      claims += 1;
      const wasIdle = sending.size === 0;
      const messages = await outbox.claim(query);
      for (const { id } of messages) sending.add(id);
      if (wasIdle && messages.length === 0 && !isFull) events.emit('idle');
      return messages;
    },
    settle: (settlement) => finish(settlement.id, outbox.settle(settlement)),
    postpone: (postponement) => finish(postponement.id, outbox.postpone(postponement)),
  };
  /** Resolves once the dispatcher has found nothing due, and nothing is on its way. */
  const rest = async (dispatcher: Pick<Dispatcher, 'wake'>): Promise<void> => {
    const idle = once(events, 'idle');
    dispatcher.wake();
    await idle;
  };
  return { store: { ...store, outbox: watched }, events, rest };
}

export const everyEntryIs =
  (state: string) =>
  (found: readonly OutboxEntry[]): boolean =>
    found.length > 0 && found.every((entry) => entry.state === state);

export const parseEvent = (body: string) =>
  JSON.parse(body) as { readonly type: string; readonly data: { sequence: number } };

export const dayMs = 86_400_000;
