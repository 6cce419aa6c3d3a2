import type { OrderSnapshot } from '#contract';
import { isOver, orderAt, sequenceOf } from '../lifecycle/lifecycle.js';
import { statuses } from '../lifecycle/machine.js';
import { snapshotOf } from '../lifecycle/snapshot.js';
import type { OrderRecord } from '../orders/order.js';
import type { Clock, OrderStore } from '../ports.js';

/** Where a stream goes. Nothing is called after `end`, nor after the stream was stopped. */
export type Sink = {
  readonly next: (snapshot: OrderSnapshot) => void;
  /** Nothing new, but the line is alive. */
  readonly beat: () => void;
  readonly end: () => void;
};

/** An open stream, as the one who has news knows it. */
export type Follower = { readonly wake: () => void; readonly beat: () => void; readonly end: () => void };

/** A follower that is further behind than this, or an order that is longer, is told the newest alone: it has the rest. */
const mostMissed = 20;
const longestRetold = 100;

/** Sends what the follower has not seen. A follower that claims to know the future is shown the present. */
function catchUp(order: OrderRecord, sent: number, sink: Sink): number {
  const newest = sequenceOf(order);
  const isFar = newest - sent > mostMissed || newest > longestRetold || sent > newest;
  const from = isFar && sent !== newest ? newest - 1 : sent;
  for (let sequence = from + 1; sequence <= newest; sequence += 1) sink.next(snapshotOf(orderAt(order, sequence)));
  return newest;
}

/** What is followed, and the last sequence that the follower knows. */
type Followed = { readonly code: string; readonly after: number };

type Line = {
  readonly store: Pick<OrderStore, 'find'>;
  readonly clock: Clock;
  readonly sink: Sink;
  readonly report: (error: unknown) => void;
  /** Asked after every wait: whoever is gone is told nothing. */
  readonly isOpen: () => boolean;
  readonly leave: () => void;
};

/** Reads the order whenever there is news of it, one reading at a time, and ends when it is over. */
export function followerOf({ code, after }: Followed, { store, clock, sink, report, isOpen, leave }: Line): Follower {
  let sent = after;
  let isReading = false;
  let isStale = false;
  /** Only the clock ends an order that is over but for late money. */
  let endsByTime = false;

  const end = (): void => {
    leave();
    sink.end();
  };
  const readOnce = async (): Promise<void> => {
    isStale = false;
    const order = await store.find(code);
    if (!isOpen()) return;
    if (order) sent = catchUp(order, sent, sink);
    if (!order || isOver(order, clock())) end();
    else endsByTime = statuses[order.status].terminal;
  };
  const read = async (): Promise<void> => {
    isReading = true;
    try {
      while (isStale && isOpen()) await readOnce();
    } catch (error) {
      report(error);
      end();
    } finally {
      isReading = false;
    }
  };
  const wake = (): void => {
    isStale = true;
    if (!isReading) void read();
  };
  const beat = (): void => {
    sink.beat();
    if (endsByTime) wake();
  };
  return { wake, beat, end };
}
