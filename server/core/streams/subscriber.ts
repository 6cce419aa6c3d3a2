import type { OrderSnapshot } from '#contract';
import { isFinal, orderAt, sequenceOf } from '../lifecycle/lifecycle.js';
import { statuses } from '../lifecycle/machine.js';
import { toSnapshot } from '../lifecycle/snapshot.js';
import type { OrderRecord } from '../orders/order.js';
import type { Clock, OrderStore } from '../ports.js';

/** Where a stream goes. Nothing is called after `end`, nor after the stream was stopped. */
export type SnapshotSink = {
  readonly next: (snapshot: OrderSnapshot) => void;
  /** Nothing new, but the line is alive. */
  readonly heartbeat: () => void;
  readonly end: () => void;
};

/** An open stream, as the one who has news knows it. */
export type Subscriber = { readonly wake: () => void; readonly heartbeat: () => void; readonly end: () => void };

/** A follower that is further behind than this, or an order that is longer, is told the newest alone: it has the rest. */
const maxBacklog = 20;
const maxReplayLength = 100;

/** Sends what the follower has not seen. A follower that claims to know the future is shown the present. */
function catchUp(order: OrderRecord, lastSequence: number, sink: SnapshotSink): number {
  const newest = sequenceOf(order);
  const isTooFarBehind = newest - lastSequence > maxBacklog || newest > maxReplayLength || lastSequence > newest;
  const from = isTooFarBehind && lastSequence !== newest ? newest - 1 : lastSequence;
  for (let sequence = from + 1; sequence <= newest; sequence += 1) sink.next(toSnapshot(orderAt(order, sequence)));
  return newest;
}

/** What is followed, and the last sequence that the follower knows. */
type SubscriptionTarget = { readonly code: string; readonly lastSequence: number };

type SubscriberContext = {
  readonly store: Pick<OrderStore, 'find'>;
  readonly clock: Clock;
  readonly sink: SnapshotSink;
  readonly reportError: (error: unknown) => void;
  /** Asked after every wait: whoever is gone is told nothing. */
  readonly isOpen: () => boolean;
  readonly unsubscribe: () => void;
};

/** Reads the order whenever there is news of it, one reading at a time, and ends when it is over. */
export function createSubscriber(
  { code, lastSequence }: SubscriptionTarget,
  { store, clock, sink, reportError, isOpen, unsubscribe }: SubscriberContext,
): Subscriber {
  let sentSequence = lastSequence;
  let isReading = false;
  let isStale = false;
  /** Only the clock ends an order that is over but for late money. */
  let awaitsDeadline = false;

  const end = (): void => {
    unsubscribe();
    sink.end();
  };
  const readOnce = async (): Promise<void> => {
    isStale = false;
    const order = await store.find(code);
    if (!isOpen()) return;
    if (order) sentSequence = catchUp(order, sentSequence, sink);
    if (!order || isFinal(order, clock())) end();
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
  return { wake, heartbeat, end };
}
