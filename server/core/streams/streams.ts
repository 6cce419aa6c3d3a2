import { failure, success, type Result } from '#contract';
import { createSubscriber, type Subscriber, type SnapshotSink } from './subscriber.js';
import { sequenceOf } from '../lifecycle/lifecycle-state.js';
import type { Clock, OrderChanges, OrderReader, StartInterval } from '../ports.js';

export type SubscribeRequest = {
  readonly code: string;
  /** The last sequence that the client has; without it the stream starts with the current order. */
  readonly lastSequence?: number;
};

/** Starts a stream into a sink; returns a function that stops it. */
export type Stream = (sink: SnapshotSink) => () => void;

export type Streams = {
  /** The number of open streams in this process. */
  readonly openCount: () => number;
  /** Streams the changes of an order until it is final. */
  readonly subscribe: (request: SubscribeRequest, clock: Clock) => Promise<Result<Stream>>;
  /** Ends all streams. Clients reconnect, to another process if this one has stopped. */
  readonly endAll: () => void;
};

type StreamsSettings = {
  readonly store: OrderReader & OrderChanges;
  readonly startInterval: StartInterval;
  readonly reportError: (error: unknown) => void;
  /** Maximum number of open streams in this process. */
  readonly maxStreams: number;
  /** Called for each stream that this maximum refuses. */
  readonly reportRefused?: (() => void) | undefined;
};

const heartbeatMs = 15_000;

/** The subscribers by order. Listens to the store and runs the heartbeat only while there are any. */
function createSubscribers({ store, startInterval }: Pick<StreamsSettings, 'store' | 'startInterval'>) {
  const subscribers = new Map<string, Set<Subscriber>>();
  let count = 0;
  let stopAll: (() => void) | undefined;
  const forEach = (notify: (subscriber: Subscriber) => void): void =>
    [...subscribers.values()].flatMap((set) => [...set]).forEach(notify);

  const listen = (): (() => void) => {
    const stopListening = store.onChange((code) => {
      if (code === undefined) forEach(({ wake }) => wake());
      else subscribers.get(code)?.forEach(({ wake }) => wake());
    });
    const stopHeartbeat = startInterval(heartbeatMs, () => forEach(({ heartbeat }) => heartbeat()));
    return () => [stopListening, stopHeartbeat].forEach((stop) => stop());
  };

  return {
    forEach,
    count: () => count,
    has: (code: string, subscriber: Subscriber) => subscribers.get(code)?.has(subscriber) ?? false,
    add(code: string, subscriber: Subscriber): void {
      stopAll ??= listen();
      subscribers.set(code, (subscribers.get(code) ?? new Set()).add(subscriber));
      count += 1;
    },
    remove(code: string, subscriber: Subscriber): void {
      const set = subscribers.get(code);
      if (!set?.delete(subscriber)) return;
      if (set.size === 0) subscribers.delete(code);
      count -= 1;
      if (count > 0) return;
      stopAll?.();
      stopAll = undefined;
    },
  };
}

/** When the store reports a change of an order, each of its subscribers reads the order and sends what is new: DECISIONS 14. */
export function createStreams({ store, startInterval, reportError, ...settings }: StreamsSettings): Streams {
  const { maxStreams, reportRefused = () => undefined } = settings;
  const subscribers = createSubscribers({ store, startInterval });

  const createStream =
    ({ code, lastSequence }: Required<SubscribeRequest>, clock: Clock): Stream =>
    (sink) => {
      const isOpen = (): boolean => subscribers.has(code, subscriber);
      const unsubscribe = (): void => subscribers.remove(code, subscriber);
      const subscriber = createSubscriber(
        { code, lastSequence },
        { store, clock, sink, reportError, isOpen, unsubscribe },
      );
      subscribers.add(code, subscriber);
      // Concurrent calls of `subscribe` all pass its check, so the limit is checked again here.
      if (subscribers.count() > maxStreams) {
        reportRefused();
        subscriber.end();
      } else subscriber.wake();
      return unsubscribe;
    };

  return {
    openCount: subscribers.count,
    endAll: () => subscribers.forEach(({ end }) => end()),
    async subscribe({ code, lastSequence }, clock) {
      if (subscribers.count() >= maxStreams) {
        reportRefused();
        return failure('too_many_streams');
      }
      const order = await store.find(code);
      return order
        ? success(createStream({ code, lastSequence: lastSequence ?? sequenceOf(order) - 1 }, clock))
        : failure('unknown_order');
    },
  };
}
