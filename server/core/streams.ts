import { failure, success, type OrderSnapshot, type Result } from '#contract';
import { isOver, orderAt, sequenceOf } from './life/life.js';
import { snapshotOf } from './life/snapshot.js';
import type { OrderRecord } from './order.js';
import type { Clock, Every, OrderStore } from './ports.js';

/** Where a stream goes. Nothing is called after `end`, nor after the stream was stopped. */
export type Sink = {
  readonly next: (snapshot: OrderSnapshot) => void;
  /** Nothing new, but the line is alive. */
  readonly beat: () => void;
  readonly end: () => void;
};

export type Follow = {
  readonly code: string;
  /** The last sequence that the follower knows; without it the order as it is comes first. */
  readonly after?: number;
};

/** Starts a stream into a sink; gives back the way to stop it. */
export type Stream = (sink: Sink) => () => void;

export type Streams = {
  /** How many are open in this process. */
  readonly open: () => number;
  /** Follows an order until nothing can happen to it any more. */
  readonly follow: (follow: Follow, clock: Clock) => Promise<Result<Stream>>;
  /** Ends all of them: followers come back, to another process if this one is gone. */
  readonly endAll: () => void;
};

type Settings = {
  readonly store: OrderStore;
  readonly every: Every;
  readonly report: (error: unknown) => void;
  /** So many at most in this process; the next one is refused. */
  readonly most: number;
};

type Follower = { readonly wake: () => void; readonly beat: () => void; readonly end: () => void };

const beatMs = 15_000;

/** Sends what the follower has not seen. A follower that claims to know the future is shown the present. */
function catchUp(order: OrderRecord, sent: number, sink: Sink): number {
  const newest = sequenceOf(order);
  const from = sent > newest ? newest - 1 : sent;
  for (let sequence = from + 1; sequence <= newest; sequence += 1) sink.next(snapshotOf(orderAt(order, sequence)));
  return newest;
}

/** Streams of order changes: the store says that an order changed, and each follower reads what it has not seen yet. */
export function createStreams({ store, every, report, most }: Settings): Streams {
  const followers = new Map<string, Set<Follower>>();
  let count = 0;
  let stopAll: (() => void) | undefined;
  const each = (tell: (follower: Follower) => void): void =>
    [...followers.values()].flatMap((set) => [...set]).forEach(tell);

  const listen = (): (() => void) => {
    const stopListening = store.onChange((code) => {
      if (code === undefined) each(({ wake }) => wake());
      else followers.get(code)?.forEach(({ wake }) => wake());
    });
    const stopBeating = every(beatMs, () => each(({ beat }) => beat()));
    return () => [stopListening, stopBeating].forEach((stop) => stop());
  };

  const add = (code: string, follower: Follower): void => {
    stopAll ??= listen();
    followers.set(code, (followers.get(code) ?? new Set()).add(follower));
    count += 1;
  };

  const remove = (code: string, follower: Follower): void => {
    const set = followers.get(code);
    if (!set?.delete(follower)) return;
    if (set.size === 0) followers.delete(code);
    count -= 1;
    if (count > 0) return;
    stopAll?.();
    stopAll = undefined;
  };

  const streamOf =
    ({ code, after }: Follow, first: OrderRecord, clock: Clock): Stream =>
    (sink) => {
      let sent = after ?? sequenceOf(first) - 1;
      let isReading = false;
      let isStale = false;
      const stop = (): void => remove(code, follower);
      const end = (): void => {
        stop();
        sink.end();
      };
      const isOpen = (): boolean => followers.get(code)?.has(follower) ?? false;
      const read = async (): Promise<void> => {
        isReading = true;
        try {
          while (isStale && isOpen()) {
            isStale = false;
            const order = await store.find(code);
            if (!isOpen()) return;
            if (order) sent = catchUp(order, sent, sink);
            if (!order || isOver(order, clock())) end();
          }
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
      const follower: Follower = { wake, beat: sink.beat, end };
      add(code, follower);
      wake();
      return stop;
    };

  return {
    open: () => count,
    endAll: () => each(({ end }) => end()),
    async follow({ code, after }, clock) {
      if (count >= most) return failure('too_many_streams');
      const order = await store.find(code);
      if (!order) return failure('unknown_order');
      return success(streamOf({ code, ...(after !== undefined && { after }) }, order, clock));
    },
  };
}
