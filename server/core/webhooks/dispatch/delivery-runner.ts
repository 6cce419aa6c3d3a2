import type { ClaimedMessage } from '../outbox/outbox.js';
import { hostOf } from '../url-policy/parse-url.js';
import type { Delivered } from './delivery-policy.js';
import type { Deliver } from './delivery.js';
import type { ProbeQueue } from './probe-queue.js';
import type { DeliveryReport } from './delivery-recorder.js';
import type { Slots } from './delivery-slots.js';

type RunnerSettings = {
  readonly deliver: Deliver;
  readonly slots: Slots;
  readonly queue: ProbeQueue;
  readonly reportError: (error: unknown) => void;
  readonly onEnd: () => void;
};

type AttemptMode = Pick<Delivered, 'probe' | 'isRequested'>;

/** The attempts on their way. */
export function createDeliveryRunner({ deliver, slots, queue, reportError, onEnd }: RunnerSettings) {
  const running = new Set<Promise<void>>();
  /** The URLs that have just answered the first 2xx of their target. */
  const provenUrls = new Set<string>();

  async function attempt(message: ClaimedMessage, how: AttemptMode) {
    const slot = slots.occupy(hostOf(message.url));
    const probed = how.probe === undefined ? [] : [how.probe];
    queue.begin(probed);
    try {
      const { isProof, ...report } = await deliver({ message, slot, ...how });
      if (isProof) provenUrls.add(message.url);
      return report;
    } finally {
      slot.free();
      queue.end(probed);
      onEnd();
    }
  }

  return {
    provenUrls,
    isRunning: () => running.size > 0,
    /** Resolves once the running attempts are settled. */
    ended: () => Promise.all(running),

    /** Starts an attempt, which `ended` waits for, and reports its error. */
    start(message: ClaimedMessage, how: AttemptMode): Promise<DeliveryReport> {
      const attempted = attempt(message, how);
      const done = attempted
        .then(() => undefined)
        .catch(reportError)
        .finally(() => running.delete(done));
      running.add(done);
      return attempted;
    },
  };
}

export type DeliveryRunner = ReturnType<typeof createDeliveryRunner>;
