import { failure, success, type Result } from '#contract';
import { followerOf, type Follower, type Sink } from './subscriber.js';
import { sequenceOf } from '../lifecycle/lifecycle.js';
import type { Clock, Every, OrderStore } from '../ports.js';

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

const beatMs = 15_000;

/** The streams of a process by the order they follow. It listens to the store, and beats, while there are any. */
function createFollowers({ store, every }: Pick<Settings, 'store' | 'every'>) {
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

  return {
    each,
    count: () => count,
    has: (code: string, follower: Follower) => followers.get(code)?.has(follower) ?? false,
    add(code: string, follower: Follower): void {
      stopAll ??= listen();
      followers.set(code, (followers.get(code) ?? new Set()).add(follower));
      count += 1;
    },
    remove(code: string, follower: Follower): void {
      const set = followers.get(code);
      if (!set?.delete(follower)) return;
      if (set.size === 0) followers.delete(code);
      count -= 1;
      if (count > 0) return;
      stopAll?.();
      stopAll = undefined;
    },
  };
}

/** Streams of order changes: the store says that an order changed, and each follower reads what it has not seen yet. */
export function createStreams({ store, every, report, most }: Settings): Streams {
  const followers = createFollowers({ store, every });

  const streamOf =
    ({ code, after }: Required<Follow>, clock: Clock): Stream =>
    (sink) => {
      const isOpen = (): boolean => followers.has(code, follower);
      const leave = (): void => followers.remove(code, follower);
      const follower = followerOf({ code, after }, { store, clock, sink, report, isOpen, leave });
      followers.add(code, follower);
      // Those that asked at the same moment were all let in: only now is it known which of them are too many.
      if (followers.count() > most) follower.end();
      else follower.wake();
      return leave;
    };

  return {
    open: followers.count,
    endAll: () => followers.each(({ end }) => end()),
    async follow({ code, after }, clock) {
      if (followers.count() >= most) return failure('too_many_streams');
      const order = await store.find(code);
      return order
        ? success(streamOf({ code, after: after ?? sequenceOf(order) - 1 }, clock))
        : failure('unknown_order');
    },
  };
}
