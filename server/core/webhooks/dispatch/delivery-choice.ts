import type { ClaimChoice, ClaimScan } from '../outbox/outbox.js';
import { maxWaitMs } from '../outbox/settlement.js';
import type { HostHealth } from './host-health.js';
import type { ProbeQueue } from './probe-queue.js';
import type { Slots } from './delivery-slots.js';

export const batchSize = 32;
/** The wait while due messages cannot be claimed: their hosts get nothing now, or the store failed. */
export const minSleepMs = 1000;
/** Messages to a host that gets nothing for longer than this are put off, so that no claim reads them meanwhile. */
const longWaitMs = 5000;

type ChoiceSettings = {
  readonly slots: Slots;
  readonly queue: ProbeQueue;
  readonly health: HostHealth;
  readonly attemptTimeoutMs: number;
};

type ProvenScan = Pick<ClaimScan, 'scanned'> & { readonly now: number };

/** Which messages of a scan a claim takes, and which it puts off. */
export const createDeliveryChoice = ({ slots, queue, health, attemptTimeoutMs }: ChoiceSettings) => ({
  /**
   * Chooses messages, the longest due first, and passes over those whose host or client has its share already. Those are
   * put off if the wait is long, or if the scan is full, because they hide the messages behind them.
   */
  chooseDue({ scanned, isFull }: ClaimScan, now: number): ClaimChoice {
    const plan = slots.plan();
    const claimed: string[] = [];
    const postponed: { id: string; until: number }[] = [];
    for (const { id, host, created_at } of scanned) {
      if (claimed.length >= batchSize) break;
      const queuedUntil = queue.opensAt(host, now);
      const closedUntil = Math.max(queuedUntil ?? 0, now + health.restMs(host));
      const isExpired = queuedUntil !== undefined && created_at < now - maxWaitMs;
      const isOpen = queuedUntil === undefined && closedUntil <= now;
      if (isExpired || (isOpen && plan.take(host))) claimed.push(id);
      else if (isFull || closedUntil > now + longWaitMs) {
        const pause = isOpen && health.isProbed(host) ? attemptTimeoutMs : minSleepMs;
        postponed.push({ id, until: closedUntil > now ? closedUntil : now + pause });
      }
    }
    return { claimed, postponed };
  },

  /** Chooses the messages for a URL, and puts off those for other URLs of its host. */
  chooseProven(url: string, { scanned, now }: ProvenScan): ClaimChoice {
    const plan = slots.plan();
    const claimed = scanned.filter((one) => one.url === url && plan.take(one.host)).map(({ id }) => id);
    const later = scanned.filter(({ id }) => !claimed.includes(id));
    return {
      claimed,
      postponed: later.map((one) => ({ id: one.id, until: one.url === url ? now : now + minSleepMs })),
    };
  },
});

export type DeliveryChoice = ReturnType<typeof createDeliveryChoice>;
