import type { OrderSnapshot } from '#contract';
import { orderAt, sequenceOf } from '../lifecycle/lifecycle-state.js';
import { statuses } from '../lifecycle/machine.js';
import { isFinal } from '../lifecycle/transitions.js';
import { toSnapshot } from '../orders/snapshot.js';
import type { OrderRecord } from '../orders/record.js';
import type { Clock, OrderReader } from '../ports.js';

/** Receives a stream. Not called after `end`, nor after the stream was stopped. */
export type SnapshotSink = {
  readonly next: (snapshot: OrderSnapshot) => void;
  /** Keeps the connection alive. */
  readonly heartbeat: () => void;
  readonly end: () => void;
};

/** An open stream. `wake` makes it read the order again. */
export type Subscriber = { readonly wake: () => void; readonly heartbeat: () => void; readonly end: () => void };

/** Beyond these limits only the newest snapshot is sent, whose timeline holds the rest. */
const maxBacklog = 20;
const maxReplayLength = 100;

/** A sink, and the last snapshot that it has received. */
type Receiver = { readonly sink: SnapshotSink; readonly lastSequence: number };

/** Sends the snapshots after `lastSequence`; only the newest one if that is later than the order's own. */
function catchUp(order: OrderRecord, { sink, lastSequence }: Receiver): number {
  const newest = sequenceOf(order);
  const isTooFarBehind = newest - lastSequence > maxBacklog || newest > maxReplayLength || lastSequence > newest;
  const from = isTooFarBehind && lastSequence !== newest ? newest - 1 : lastSequence;
  for (let sequence = from + 1; sequence <= newest; sequence += 1) sink.next(toSnapshot(orderAt(order, sequence)));
  return newest;
}

type SubscriptionTarget = { readonly code: string; readonly lastSequence: number };

type SubscriberContext = {
  readonly store: OrderReader;
  readonly clock: Clock;
  readonly sink: SnapshotSink;
  readonly reportError: (error: unknown) => void;
  /** False once the stream was stopped. Checked after every wait. */
  readonly isOpen: () => boolean;
  readonly unsubscribe: () => void;
};

/** Reads the order when it is woken, one read at a time, and ends the stream when the order is final. */
export function createSubscriber(
  { code, lastSequence }: SubscriptionTarget,
  { store, clock, sink, reportError, isOpen, unsubscribe }: SubscriberContext,
): Subscriber {
  let sentSequence = lastSequence;
  let isReading = false;
  let isStale = false;
  /** An expired order becomes final without a change, when its monitoring ends: the heartbeat checks that. */
  let awaitsDeadline = false;

  const end = (): void => {
    unsubscribe();
    sink.end();
  };
  const readOnce = async (): Promise<void> => {
    isStale = false;
    const order = await store.find(code);
    if (!isOpen()) return;
    if (order) sentSequence = catchUp(order, { sink, lastSequence: sentSequence });
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
