import type { ClaimedMessage } from './outbox.js';
import { hostOf } from './parse-url.js';

type QueuedMessage = { readonly message: ClaimedMessage; readonly leaseUntil: number };

type HostQueue = { readonly host: string; running: number; readonly queue: QueuedMessage[] };

type HostQueuesSettings = {
  readonly deliver: (message: ClaimedMessage) => Promise<void>;
  /** How many messages a host may get at once at present. */
  readonly concurrencyLimit: (host: string) => number;
  /** Whether there is enough time for an attempt before a lease ends. */
  readonly hasLeaseTime: (leaseUntil: number) => boolean;
};

/** One queue for each host, so that a slow host does not delay the others. */
export type HostQueues = {
  readonly add: (messages: readonly ClaimedMessage[], leaseUntil: number) => void;
  /** The number of queued and running messages. */
  readonly messageCount: () => number;
  /** The hosts with as many messages as they may get. */
  readonly fullHosts: () => readonly string[];
  /** Drops the queued messages and resolves once the running ones are done. */
  readonly close: () => Promise<void>;
};

/** Dropped messages have had no attempt; any process may claim them once their lease ends. */
export function createHostQueues({ deliver, concurrencyLimit, hasLeaseTime }: HostQueuesSettings): HostQueues {
  const queues = new Map<string, HostQueue>();
  const running = new Set<Promise<void>>();

  const start = (hostQueue: HostQueue, message: ClaimedMessage): void => {
    hostQueue.running += 1;
    const done = deliver(message).finally(() => {
      hostQueue.running -= 1;
      running.delete(done);
      startNext(hostQueue);
    });
    running.add(done);
  };

  function startNext(hostQueue: HostQueue): void {
    const { host, queue } = hostQueue;
    const limit = concurrencyLimit(host);
    if (limit === 0) queue.length = 0;
    while (hostQueue.running < limit) {
      const next = queue.shift();
      if (!next) break;
      if (hasLeaseTime(next.leaseUntil)) start(hostQueue, next.message);
    }
    if (hostQueue.running + queue.length === 0) queues.delete(host);
  }

  return {
    add(messages, leaseUntil) {
      for (const message of messages) {
        const host = hostOf(message.url);
        const hostQueue = queues.get(host) ?? { host, running: 0, queue: [] };
        queues.set(host, hostQueue);
        hostQueue.queue.push({ message, leaseUntil });
        startNext(hostQueue);
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
