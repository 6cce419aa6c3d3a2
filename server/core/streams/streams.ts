import { failure, success, type OrderSnapshot, type Result } from '#contract';
import { orderAt, sequenceOf } from '../lifecycle/lifecycle-state.js';
import { statuses } from '../lifecycle/machine.js';
import { isFinal } from '../lifecycle/transitions.js';
import type { OrderRecord } from '../orders/record.js';
import { toSnapshot } from '../orders/snapshot.js';
import type { Clock, OrderChanges, OrderReader, StartInterval } from '../ports.js';

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
  readonly reportRefused?: (() => void) | undefined;
};

type StreamRequest = { readonly code: string; readonly lastSequence: number; readonly clock: Clock };

/** An open stream. `wake` makes it read the order again. */
type Subscriber = { readonly wake: () => void; readonly heartbeat: () => void; readonly end: () => void };

const heartbeatMs = 15_000;

/** Beyond these limits only the newest snapshot is sent, whose timeline holds the rest. */
const maxBacklog = 20;
const maxReplayLength = 100;

/** The snapshots after `lastSequence`; only the newest one if that is later than the order's own. */
function snapshotsAfter(lastSequence: number, order: OrderRecord): OrderSnapshot[] {
  const newest = sequenceOf(order);
  const isTooFarBehind = newest - lastSequence > maxBacklog || newest > maxReplayLength || lastSequence > newest;
  const last = isTooFarBehind && lastSequence !== newest ? newest - 1 : lastSequence;
  return Array.from({ length: newest - last }, (_, index) => toSnapshot(orderAt(order, last + 1 + index)));
}

/** When the store reports a change of an order, each of its subscribers reads the order and sends what is new: DECISIONS 14. */
export function createStreams({ store, startInterval, reportError, maxStreams, reportRefused }: StreamsSettings) {
  const subscribers = new Map<string, Set<Subscriber>>();
  let count = 0;
  let stopListening: (() => void) | undefined;

  const forEach = (notify: (subscriber: Subscriber) => void): void =>
    [...subscribers.values()].flatMap((set) => [...set]).forEach(notify);

  /** Listens to the store and runs the heartbeat only while there are subscribers. */
  function listen(): () => void {
    const stopChanges = store.onChange((code) => {
      if (code === undefined) forEach(({ wake }) => wake());
      else subscribers.get(code)?.forEach(({ wake }) => wake());
    });
    const stopHeartbeat = startInterval(heartbeatMs, () => forEach(({ heartbeat }) => heartbeat()));
    return () => [stopChanges, stopHeartbeat].forEach((stop) => stop());
  }

  function add(code: string, subscriber: Subscriber): void {
    stopListening ??= listen();
    subscribers.set(code, (subscribers.get(code) ?? new Set()).add(subscriber));
    count += 1;
  }

  function remove(code: string, subscriber: Subscriber): void {
    const set = subscribers.get(code);
    if (!set?.delete(subscriber)) return;
    if (set.size === 0) subscribers.delete(code);
    count -= 1;
    if (count > 0) return;
    stopListening?.();
    stopListening = undefined;
  }

  /** Reads the order when it is woken, one read at a time, and ends the stream when the order is final. */
  const createStream =
    ({ code, lastSequence, clock }: StreamRequest): Stream =>
    (sink) => {
      let sentSequence = lastSequence;
      let isReading = false;
      let isStale = false;
      /** An expired order becomes final without a change, when its monitoring ends: the heartbeat checks that. */
      let awaitsDeadline = false;
      /** False once the stream was stopped. Checked after every wait. */
      const isOpen = (): boolean => subscribers.get(code)?.has(subscriber) ?? false;
      const unsubscribe = (): void => remove(code, subscriber);

      const end = (): void => {
        unsubscribe();
        sink.end();
      };
      const readOnce = async (): Promise<void> => {
        isStale = false;
        const order = await store.find(code);
        if (!isOpen()) return;
        if (!order) return end();
        snapshotsAfter(sentSequence, order).forEach(sink.next);
        sentSequence = sequenceOf(order);
        if (isFinal(order, clock())) end();
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
      add(code, subscriber);
      // Concurrent calls of `subscribe` all pass its check, so the limit is checked again here.
      if (count > maxStreams) {
        reportRefused?.();
        end();
      } else wake();
      return unsubscribe;
    };

  return {
    openCount: () => count,
    /** Ends all streams. Clients reconnect, to another process if this one has stopped. */
    endAll: () => forEach(({ end }) => end()),
    /**
     * Streams the changes of an order until it is final, after the last sequence that the client has; without it from the
     * current order.
     */
    subscribe: async (
      { code, lastSequence }: { readonly code: string; readonly lastSequence?: number },
      clock: Clock,
    ): Promise<Result<Stream>> => {
      if (count >= maxStreams) {
        reportRefused?.();
        return failure('too_many_streams');
      }
      const order = await store.find(code);
      if (!order) return failure('unknown_order');
      return success(createStream({ code, lastSequence: lastSequence ?? sequenceOf(order) - 1, clock }));
    },
  };
}

export type Streams = ReturnType<typeof createStreams>;
