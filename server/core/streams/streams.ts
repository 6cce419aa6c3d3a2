import { failure, success, type Result } from '#contract';
import { createSubscriber, type Subscriber, type SnapshotSink } from './subscriber.js';
import { sequenceOf } from '../lifecycle/lifecycle.js';
import type { Clock, StartInterval, OrderStore } from '../ports.js';

export type SubscribeRequest = {
  readonly code: string;
  /** The last sequence that the follower knows; without it the order as it is comes first. */
  readonly lastSequence?: number;
};

/** Starts a stream into a sink; gives back the way to stop it. */
export type Stream = (sink: SnapshotSink) => () => void;

export type Streams = {
  /** How many are open in this process. */
  readonly openCount: () => number;
  /** Follows an order until nothing can happen to it any more. */
  readonly subscribe: (subscribe: SubscribeRequest, clock: Clock) => Promise<Result<Stream>>;
  /** Ends all of them: followers come back, to another process if this one is gone. */
  readonly endAll: () => void;
};

type StreamsSettings = {
  readonly store: OrderStore;
  readonly startInterval: StartInterval;
  readonly reportError: (error: unknown) => void;
  /** So many at most in this process; the next one is refused. */
  readonly maxStreams: number;
};

const heartbeatMs = 15_000;

/** The streams of a process by the order they follow. It listens to the store, and beats, while there are any. */
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

/** Streams of order changes: the store says that an order changed, and each follower reads what it has not seen yet. */
export function createStreams({ store, startInterval, reportError, maxStreams }: StreamsSettings): Streams {
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
      // Those that asked at the same moment were all let in: only now is it known which of them are too many.
      if (subscribers.count() > maxStreams) subscriber.end();
      else subscriber.wake();
      return unsubscribe;
    };

  return {
    openCount: subscribers.count,
    endAll: () => subscribers.forEach(({ end }) => end()),
    async subscribe({ code, lastSequence }, clock) {
      if (subscribers.count() >= maxStreams) return failure('too_many_streams');
      const order = await store.find(code);
      return order
        ? success(createStream({ code, lastSequence: lastSequence ?? sequenceOf(order) - 1 }, clock))
        : failure('unknown_order');
    },
  };
}
