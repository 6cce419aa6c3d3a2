import { failure, success, type OrderSnapshot, type Result } from '#contract';
import { orderAt, lifecycleSequence } from '../lifecycle/lifecycle-state.js';
import { statuses } from '../lifecycle/machine.js';
import { isFinalState } from '../lifecycle/transitions.js';
import type { OrderRecord } from '../orders/record.js';
import { toOrderSnapshot } from '../orders/snapshot.js';
import type { Clock, OrderChanges, OrderReader, StartInterval } from '../ports.js';
import { createSubscribers, type Subscriber, type Subscribers } from './subscribers.js';

/** Receives a stream. Not called after `end`, nor after the stream was stopped. */
export type SnapshotSink = {
  readonly next: (snapshot: OrderSnapshot) => void;
  readonly heartbeat: () => void;
  readonly end: () => void;
};

/** Starts a stream into a sink; returns a function that stops it. */
export type Stream = (sink: SnapshotSink) => () => void;

type StreamsSettings = {
  readonly store: OrderReader & OrderChanges;
  readonly startInterval: StartInterval;
  readonly reportError: (error: unknown) => void;
  readonly maxStreams: number;
};

type StreamRequest = { readonly code: string; readonly lastSequence: number; readonly clock: Clock };

/** Beyond these limits only the newest snapshot is sent, whose timeline holds the rest. */
const maxBacklog = 20;
const maxReplayLength = 100;

/** The snapshots after `lastSequence`; only the newest one if that is later than the order's own. */
function snapshotsAfter(lastSequence: number, order: OrderRecord): OrderSnapshot[] {
  const newest = lifecycleSequence(order);
  const isTooFarBehind = newest - lastSequence > maxBacklog || newest > maxReplayLength || lastSequence > newest;
  const last = isTooFarBehind && lastSequence !== newest ? newest - 1 : lastSequence;
  return Array.from({ length: newest - last }, (_, index) => toOrderSnapshot(orderAt(order, last + 1 + index)));
}

type StreamContext = Pick<StreamsSettings, 'store' | 'reportError'> & { readonly subscribers: Subscribers };

/** Sends an order's snapshots: reads the order when it is woken, one read at a time, and ends when the order is final. */
function startStream(
  { code, lastSequence, clock, sink }: StreamRequest & { readonly sink: SnapshotSink },
  { store, subscribers, reportError }: StreamContext,
): Subscriber {
  let sentSequence = lastSequence;
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
    snapshotsAfter(sentSequence, order).forEach(sink.next);
    sentSequence = lifecycleSequence(order);
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
     * Streams the changes of an order until it is final, after the last sequence that the client has. Every stream opens with
     * the present state, which the client may have: a stream without a first event is one that something holds back.
     */
    subscribe: async (
      { code, lastSequence }: { readonly code: string; readonly lastSequence?: number },
      clock: Clock,
    ): Promise<Result<Stream>> => {
      if (subscribers.count() >= maxStreams) return failure('too_many_streams');
      const order = await store.find(code);
      if (!order) return failure('unknown_order');
      const beforePresent = lifecycleSequence(order) - 1;
      return success(start({ code, lastSequence: Math.min(lastSequence ?? beforePresent, beforePresent), clock }));
    },
  };
}

export type Streams = ReturnType<typeof createStreams>;
