import type { ClaimedMessage } from './outbox.js';
import { hostOf } from './url.js';

type QueuedMessage = { readonly message: ClaimedMessage; readonly leaseUntil: number };

type HostQueue = { running: number; readonly queue: QueuedMessage[] };

type HostQueuesSettings = {
  readonly deliver: (message: ClaimedMessage) => Promise<void>;
  /** How many messages a host may get at once, now. */
  readonly concurrencyLimit: (host: string) => number;
  /** Whether there is time enough for a try before a lease ends. */
  readonly hasLeaseTime: (leaseUntil: number) => boolean;
};

/** One lane for each host, so that a slow one holds up nobody else. */
export type HostQueues = {
  readonly add: (messages: readonly ClaimedMessage[], leaseUntil: number) => void;
  /** Messages that were taken and are not done. */
  readonly messageCount: () => number;
  /** Hosts that have as much as they may get. */
  readonly fullHosts: () => readonly string[];
  /** Forgets what is not running and resolves once the rest is done. */
  readonly close: () => Promise<void>;
};

/** Messages that a lane forgets have not been tried. They are anybody's once their lease ends. */
export function createHostQueues({ deliver, concurrencyLimit, hasLeaseTime }: HostQueuesSettings): HostQueues {
  const queues = new Map<string, HostQueue>();
  const running = new Set<Promise<void>>();

  const start = (host: string, hostQueue: HostQueue, message: ClaimedMessage): void => {
    hostQueue.running += 1;
    const done = deliver(message).finally(() => {
      hostQueue.running -= 1;
      running.delete(done);
      startNext(host, hostQueue);
    });
    running.add(done);
  };

  function startNext(host: string, hostQueue: HostQueue): void {
    const limit = concurrencyLimit(host);
    if (limit === 0) hostQueue.queue.length = 0;
    while (hostQueue.running < limit) {
      const next = hostQueue.queue.shift();
      if (!next) break;
      if (hasLeaseTime(next.leaseUntil)) start(host, hostQueue, next.message);
    }
    if (hostQueue.running + hostQueue.queue.length === 0) queues.delete(host);
  }

  return {
    add(messages, leaseUntil) {
      for (const message of messages) {
        const host = hostOf(message.url);
        const hostQueue = queues.get(host) ?? { running: 0, queue: [] };
        queues.set(host, hostQueue);
        hostQueue.queue.push({ message, leaseUntil });
        startNext(host, hostQueue);
      }
    },
    messageCount: () =>
      [...queues.values()].reduce((sum, hostQueue) => sum + hostQueue.running + hostQueue.queue.length, 0),
    fullHosts: () =>
      [...queues]
        .filter(([host, hostQueue]) => hostQueue.running + hostQueue.queue.length >= concurrencyLimit(host))
        .map(([host]) => host),
    async close() {
      for (const { queue } of queues.values()) queue.length = 0;
      await Promise.all(running);
    },
  };
}
