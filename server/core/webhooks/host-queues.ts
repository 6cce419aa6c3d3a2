import type { Claimed } from './outbox.js';
import { hostOf } from './url.js';

type Waiting = { readonly message: Claimed; readonly leaseUntil: number };

type Lane = { running: number; readonly queue: Waiting[] };

type Settings = {
  readonly run: (message: Claimed) => Promise<void>;
  /** How many messages a host may get at once, now. */
  readonly allowed: (host: string) => number;
  /** Whether there is time enough for a try before a lease ends. */
  readonly isFresh: (leaseUntil: number) => boolean;
};

/** One lane for each host, so that a slow one holds up nobody else. */
export type Lanes = {
  readonly add: (messages: readonly Claimed[], leaseUntil: number) => void;
  /** Messages that were taken and are not done. */
  readonly size: () => number;
  /** Hosts that have as much as they may get. */
  readonly full: () => readonly string[];
  /** Forgets what is not running and resolves once the rest is done. */
  readonly close: () => Promise<void>;
};

/** Messages that a lane forgets have not been tried. They are anybody's once their lease ends. */
export function createLanes({ run, allowed, isFresh }: Settings): Lanes {
  const lanes = new Map<string, Lane>();
  const running = new Set<Promise<void>>();

  const start = (host: string, lane: Lane, message: Claimed): void => {
    lane.running += 1;
    const done = run(message).finally(() => {
      lane.running -= 1;
      running.delete(done);
      proceed(host, lane);
    });
    running.add(done);
  };

  function proceed(host: string, lane: Lane): void {
    const most = allowed(host);
    if (most === 0) lane.queue.length = 0;
    while (lane.running < most) {
      const next = lane.queue.shift();
      if (!next) break;
      if (isFresh(next.leaseUntil)) start(host, lane, next.message);
    }
    if (lane.running + lane.queue.length === 0) lanes.delete(host);
  }

  return {
    add(messages, leaseUntil) {
      for (const message of messages) {
        const host = hostOf(message.url);
        const lane = lanes.get(host) ?? { running: 0, queue: [] };
        lanes.set(host, lane);
        lane.queue.push({ message, leaseUntil });
        proceed(host, lane);
      }
    },
    size: () => [...lanes.values()].reduce((sum, lane) => sum + lane.running + lane.queue.length, 0),
    full: () =>
      [...lanes].filter(([host, lane]) => lane.running + lane.queue.length >= allowed(host)).map(([host]) => host),
    async close() {
      for (const { queue } of lanes.values()) queue.length = 0;
      await Promise.all(running);
    },
  };
}
