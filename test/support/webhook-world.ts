import { after } from 'node:test';
import type { Dispatcher, OrderStore, OutboxEntry } from '#api';
import { createMemoryStore } from '../../server/adapters/memory-store/index.js';
import { movableClock, newDispatcher } from './dispatchers.js';
import { newOrder } from './orders.js';
import { startReceiver, type Answer, type Received, type Receiver } from './receivers.js';

type Told = (request: Received) => Answer;

export const partnerAt = (webhook_url: string) => ({
  crypto_currency: 'BTC',
  crypto_currency_network: 'BTC',
  network: 'BITCOIN',
  wallet_address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  external_reference: 'P-1',
  commission_percentage: '1',
  webhook_url,
});

/** A receiver, a store, and a dispatcher between them. */
export async function world(told?: Told, changes: Parameters<typeof newDispatcher>[1] = {}) {
  const receiver = await startReceiver(told);
  const store = createMemoryStore();
  const clock = movableClock();
  const dispatcher = newDispatcher(store, { clock: clock.now, ...changes });
  opened.push({ receiver, dispatcher });
  const order = (change: Parameters<typeof newOrder>[0] = {}) =>
    newOrder({ created_at: Date.now(), webhook_url: `${receiver.url}/hook?a=1`, ...change });
  return { receiver, store, clock, dispatcher, order };
}

const opened: { readonly receiver: Receiver; readonly dispatcher: Dispatcher }[] = [];

after(async () => {
  await Promise.all(opened.map(({ receiver, dispatcher }) => Promise.all([dispatcher.stop(), receiver.close()])));
});

/** Resolves once the newest messages of a store are as a test wants them. */
export async function entries(
  store: OrderStore,
  areAsWanted: (entries: readonly OutboxEntry[]) => boolean,
): Promise<readonly OutboxEntry[]> {
  for (;;) {
    const found = await store.outbox.list({ account: '', limit: 1000 });
    if (areAsWanted(found)) return found;
    await new Promise(setImmediate);
  }
}

export const allAre =
  (state: string) =>
  (found: readonly OutboxEntry[]): boolean =>
    found.length > 0 && found.every((entry) => entry.state === state);

export const event = (body: string) =>
  JSON.parse(body) as { readonly type: string; readonly data: { sequence: number } };

/** A gate that a test opens. */
export function gate() {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open };
}

export const day = 86_400_000;
