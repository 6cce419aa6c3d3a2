import type { Clock, Monotonic } from '../../ports.js';
import type { Claim, ClaimQuery, Outbox } from '../outbox/outbox.js';
import { hostOf } from '../url-policy/parse-url.js';
import type { DeliveryRunner } from './delivery-runner.js';
import { batchSize, minSleepMs, type DeliveryChoice } from './delivery-choice.js';
import type { ProbeQueue } from './probe-queue.js';
import type { Sleepers } from './sleeping-targets.js';
import type { Slots } from './delivery-slots.js';

type StarterSettings = {
  readonly outbox: Outbox;
  readonly attempts: DeliveryRunner;
  readonly slots: Slots;
  readonly queue: ProbeQueue;
  readonly sleepers: Sleepers;
  readonly choice: DeliveryChoice;
  readonly clock: Clock;
  readonly monotonic: Monotonic;
  readonly newId: () => string;
  readonly leaseMs: number;
  readonly attemptTimeoutMs: number;
  /** False once the dispatcher stops. */
  readonly isRunning: () => boolean;
};

/** Claims the due messages and starts their attempts. */
export function createDeliveryStarter(settings: StarterSettings) {
  const { outbox, attempts, slots, queue, sleepers, choice, clock, monotonic, leaseMs, attemptTimeoutMs } = settings;

  /** Claims messages. Those that come too late to be sent within their lease are left to other processes. */
  async function claim(now: number, query: Pick<ClaimQuery, 'choose' | 'hosts'>): Promise<Claim> {
    const startedAt = monotonic();
    const { messages, isFull } = await outbox.claim({
      now,
      leaseUntil: now + leaseMs,
      lease: settings.newId(),
      ...query,
    });
    const isUsable = settings.isRunning() && monotonic() - startedAt + attemptTimeoutMs <= leaseMs;
    return { messages: isUsable ? messages : [], isFull };
  }

  /** Starts probes at the addresses of hosts that have due messages. */
  async function startProbes(hosts: ReadonlySet<string>, now: number): Promise<void> {
    for (const { address, hosts: ofAddress, chooseFrom } of queue.probes(hosts, now)) {
      if (!slots.plan().hasUnreserved()) return;
      const { messages } = await claim(now, {
        hosts: ofAddress,
        choose: ({ scanned }) => ({ claimed: chooseFrom(scanned), postponed: [] }),
      });
      for (const message of messages) void attempts.start(message, { probe: address });
      if (messages.length === 0) queue.close(address, { until: now + minSleepMs, now });
    }
  }

  /**
   * Sends what waits for the URL of a first 2xx before what waits for other URLs of its host. The rest of both follows in
   * this order: it may be put off until the end of a sleep that a redelivery has ended.
   */
  async function startProven(url: string, now: number): Promise<void> {
    const { messages } = await claim(now, {
      hosts: [hostOf(url)],
      choose: ({ scanned }) => choice.chooseProven(url, { scanned, now }),
    });
    for (const message of messages) void attempts.start(message, {});
  }

  /** Starts one batch. Resolves with whether more messages may be due. */
  return async (): Promise<boolean> => {
    const now = clock();
    if (slots.plan().isFull()) return false;
    for (const url of attempts.provenUrls) {
      attempts.provenUrls.delete(url);
      await startProven(url, now);
    }
    const scannedHosts = new Set<string>();
    const { messages, isFull } = await claim(now, {
      choose(scan) {
        for (const { host } of scan.scanned) scannedHosts.add(host);
        return choice.chooseDue(scan, now);
      },
    });
    for (const message of messages) void attempts.start(message, {});
    await sleepers.mark(queue.asleep(scannedHosts, now));
    await startProbes(scannedHosts, now);
    return isFull || messages.length === batchSize;
  };
}
