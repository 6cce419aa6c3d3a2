import type { OrderChanges, StartInterval } from '../ports.js';

/** An open stream. `wake` makes it read the order again. */
export type Subscriber = { readonly wake: () => void; readonly heartbeat: () => void; readonly end: () => void };

type SubscribersSettings = { readonly store: OrderChanges; readonly startInterval: StartInterval };

/** The widget takes a stream without a byte for twice that time for one that is held back. */
const heartbeatMs = 5000;

/** The open streams by their order. Listens to the store and runs the heartbeat only while there are any. */
export function createSubscribers({ store, startInterval }: SubscribersSettings) {
  const subscribers = new Map<string, Set<Subscriber>>();
  let count = 0;
  let stopListening: (() => void) | undefined;

  const forEach = (notify: (subscriber: Subscriber) => void): void =>
    [...subscribers.values()].flatMap((set) => [...set]).forEach(notify);

  function listen(): () => void {
    const stopChanges = store.onChange((code) => {
      if (code === undefined) forEach(({ wake }) => wake());
      else subscribers.get(code)?.forEach(({ wake }) => wake());
    });
    const stopHeartbeat = startInterval(heartbeatMs, () => forEach(({ heartbeat }) => heartbeat()));
    return () => [stopChanges, stopHeartbeat].forEach((stop) => stop());
  }

  return {
    forEach,
    count: () => count,
    has: (code: string, subscriber: Subscriber): boolean => subscribers.get(code)?.has(subscriber) ?? false,
    add(code: string, subscriber: Subscriber): void {
      stopListening ??= listen();
      subscribers.set(code, (subscribers.get(code) ?? new Set()).add(subscriber));
      count += 1;
    },
    remove(code: string, subscriber: Subscriber): void {
      const set = subscribers.get(code);
      if (!set?.delete(subscriber)) return;
      if (set.size === 0) subscribers.delete(code);
      count -= 1;
      if (count > 0) return;
      stopListening?.();
      stopListening = undefined;
    },
  };
}

export type Subscribers = ReturnType<typeof createSubscribers>;
