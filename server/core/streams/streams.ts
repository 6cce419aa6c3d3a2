import { failure, success, type OrderSnapshot, type Result } from '#contract';
import { lifecycleSequence } from '../lifecycle/lifecycle-state.js';
import { statuses } from '../lifecycle/machine.js';
import { isFinalState } from '../lifecycle/transitions.js';
import { toOrderSnapshot } from '../orders/snapshot.js';
import type { Clock, Orders, StartInterval } from '../ports.js';

/** Receives a stream. Not called after `end`, nor after the stream was stopped. */
export type SnapshotSink = {
  readonly next: (snapshot: OrderSnapshot) => void;
  readonly heartbeat: () => void;
  readonly end: () => void;
};

/** Starts a stream into a sink; returns a function that stops it. */
export type Stream = (sink: SnapshotSink) => () => void;

type StreamsSettings = {
  readonly store: Pick<Orders, 'find' | 'onChange'>;
  readonly startInterval: StartInterval;
  readonly reportError: (error: unknown) => void;
  readonly maxStreams: number;
};

/** An open stream. `wake` makes it read the order again. */
type Subscriber = { readonly wake: () => void; readonly heartbeat: () => void; readonly end: () => void };

type SubscribersSettings = { readonly store: Pick<Orders, 'onChange'>; readonly startInterval: StartInterval };

/** The widget takes a stream without a byte for twice that time for one that is held back. */
const heartbeatMs = 5000;

/** The open streams by their order. Listens to the store and runs the heartbeat only while there are any. */
function createSubscribers({ store, startInterval }: SubscribersSettings) {
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

type Subscribers = ReturnType<typeof createSubscribers>;

type StreamRequest = { readonly code: string; readonly clock: Clock };

type StreamContext = Pick<StreamsSettings, 'store' | 'reportError'> & { readonly subscribers: Subscribers };

/**
 * Sends the order when it has changed, whose timeline has each change: reads it when it is woken, one read at a time, and
 * ends when it is final.
 */
function startStream(
  { code, clock, sink }: StreamRequest & { readonly sink: SnapshotSink },
  { store, subscribers, reportError }: StreamContext,
): Subscriber {
  let sentSequence = 0;
  let isReading = false;
  let isStale = false;
  /** An expired order becomes final without a change, when its monitoring ends: the heartbeat checks that. */
  let awaitsDeadline = false;
  /** False once the stream was stopped. Checked after every wait. */
  const isOpen = (): boolean => subscribers.has(code, subscriber);

  const end = (): void => {
    subscribers.remove(code, subscriber);
    sink.end();
  };
  const readOnce = async (): Promise<void> => {
    isStale = false;
    const order = await store.find(code);
    if (!isOpen()) return;
    if (!order) return end();
    const sequence = lifecycleSequence(order);
    if (sequence > sentSequence) sink.next(toOrderSnapshot(order));
    sentSequence = sequence;
    if (isFinalState(order, clock())) end();
    else awaitsDeadline = statuses[order.status].terminal;
  };
  const read = async (): Promise<void> => {
    isReading = true;
    try {
      while (isStale && isOpen()) await readOnce();
    } catch (error) {
      reportError(error);
      end();
    } finally {
      isReading = false;
    }
  };
  const wake = (): void => {
    isStale = true;
    if (!isReading) void read();
  };
  const heartbeat = (): void => {
    sink.heartbeat();
    if (awaitsDeadline) wake();
  };
  const subscriber = { wake, heartbeat, end };
  subscribers.add(code, subscriber);
  return subscriber;
}

/** When the store reports a change of an order, each of its subscribers reads the order and sends what is new. */
export function createStreams({ store, startInterval, reportError, maxStreams }: StreamsSettings) {
  const subscribers = createSubscribers({ store, startInterval });
  const start =
    (request: StreamRequest): Stream =>
    (sink) => {
      const stream = startStream({ ...request, sink }, { store, subscribers, reportError });
      // Concurrent calls of `subscribe` all pass its check, so the limit is checked again here.
      if (subscribers.count() > maxStreams) stream.end();
      else stream.wake();
      return () => subscribers.remove(request.code, stream);
    };

  return {
    openCount: subscribers.count,
    /** Ends all streams. Clients reconnect, to another process if this one has stopped. */
    endAll: () => subscribers.forEach(({ end }) => end()),
    /**
     * Streams an order until it is final. Every stream opens with the present state, which the client may have: a stream
     * without a first event is one that something holds back.
     */
    subscribe: async (request: StreamRequest): Promise<Result<Stream>> => {
      if (subscribers.count() >= maxStreams) return failure('too_many_streams');
      return (await store.find(request.code)) ? success(start(request)) : failure('unknown_order');
    },
  };
}

export type Streams = ReturnType<typeof createStreams>;
