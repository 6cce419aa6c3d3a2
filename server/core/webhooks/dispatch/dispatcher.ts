import { createLoop } from '../../loop.js';
import type { OrderStore, StartTimeout } from '../../ports.js';
import type { Claim, ClaimChoice, ClaimQuery, ClaimScan } from '../outbox/outbox.js';
import { hostOf } from '../url-policy/parse-url.js';
import { createAttemptPolicy } from './attempt-policy.js';
import { createAttemptRunner } from './attempts.js';
import { batchSize, createMessageChoice, minSleepMs } from './choose-messages.js';
import { createDelivery, type DeliveryReport, type DeliverySettings } from './delivery.js';
import { createHostHealth } from './host-health.js';
import { createProbeQueue } from './probe-queue.js';
import { createSleepers, readSleepers, type Sleeper } from './sleepers.js';
import { createSlots, defaultSlotLimits } from './slots.js';

export type DispatcherSettings = Omit<DeliverySettings, 'outbox' | 'policy' | 'queue' | 'health'> & {
  readonly store: Pick<OrderStore, 'outbox' | 'targets' | 'onChange'>;
  /** Unique among all processes. */
  readonly newId: () => string;
  readonly startTimeout: StartTimeout;
  /** Whether the operator has registered the host of a URL, which then needs no permission. */
  readonly isRegistered?: (url: string) => boolean;
  /** Who has ordered, by host and port of the webhook URL: the hosts of one client share what it may get. */
  readonly clientOf?: (host: string) => string;
  /** Receives a host that falls asleep or wakes. */
  readonly reportSleep?: ((sleeper: Sleeper) => void) | undefined;
  /** Milliseconds after which other processes may take the claimed messages, for example because this one died. */
  readonly leaseMs?: number;
  /** Milliseconds that an attempt and storing it may last. A claim with less time left is not used. */
  readonly attemptTimeoutMs?: number;
};

/** What the API asks of a dispatcher. */
export type Deliveries = {
  /** Sends a message of an account now, under the same id, and reports what came of it; undefined for an unknown one. */
  readonly redeliver: (message: MessageKey) => Promise<DeliveryReport | undefined>;
  /** When the sleep of each host ends, by the real time in milliseconds. */
  readonly readSleepers: () => Promise<ReadonlyMap<string, number>>;
};

type MessageKey = { readonly id: string; readonly account: string };

const defaults = {
  leaseMs: 60_000,
  attemptTimeoutMs: 20_000,
  isRegistered: () => false,
  clientOf: (host: string) => host,
};
/** No event announces the end of another process's lease, so the dispatcher checks this often. */
const maxSleepMs = 30_000;

/**
 * Sends the messages of the outbox: immediately when an order changes, again after a failed attempt, and after another
 * process's lease has ended. Several processes may run it at once. A message is settled only after its receiver has
 * replied, so no message is lost, but one may arrive twice, under the same id.
 */
export function createDispatcher(dispatcherSettings: DispatcherSettings) {
  const settings = { ...defaults, ...dispatcherSettings };
  const { store, clock, newId, reportError, leaseMs, attemptTimeoutMs } = settings;
  const { outbox, targets } = store;
  const health = createHostHealth();
  const queue = createProbeQueue(health);
  const slots = createSlots({ ...settings, health, limits: defaultSlotLimits });
  const choice = createMessageChoice({ slots, queue, health, attemptTimeoutMs });
  const sleepers = createSleepers({ ...settings, targets });
  const policy = createAttemptPolicy({ ...settings, targets, queue, health, sleepers });
  const deliver = createDelivery({ ...settings, outbox, policy, queue, health });
  const attempts = createAttemptRunner({ deliver, slots, queue, reportError, onEnd: () => loop.wake() });
  const { provenUrls } = attempts;
  let isRunning = false;
  let lastClaimAt: number | undefined;
  let stopListening = (): void => undefined;

  /** Claims messages. Those that come too late to be sent within their lease are left to other processes. */
  async function claim(now: number, query: Pick<ClaimQuery, 'choose' | 'hosts'>): Promise<Claim> {
    const leaseUntil = now + leaseMs;
    const { messages, isFull } = await outbox.claim({ now, leaseUntil, lease: newId(), ...query });
    const isUsable = isRunning && clock() + attemptTimeoutMs <= leaseUntil;
    return { messages: isUsable ? messages : [], isFull };
  }

  /** Starts probes at the addresses of hosts that have due messages. */
  async function startProbes(hosts: ReadonlySet<string>, now: number): Promise<void> {
    for (const { address, hosts: ofAddress, chooseFrom } of queue.probes(hosts, now)) {
      if (!slots.plan(now).hasUnreserved()) return;
      const { messages } = await claim(now, {
        hosts: ofAddress,
        choose: ({ scanned }) => ({ claimed: chooseFrom(scanned), postponed: [] }),
      });
      for (const message of messages) void attempts.start(message, { probe: address });
      if (messages.length === 0) queue.close(address, now + minSleepMs);
    }
  }

  /**
   * Sends what waits for the URL of a first 2xx before what waits for other URLs of its host. The rest of both follows in
   * this order: it may be put off until the end of a sleep that a redelivery has ended.
   */
  async function startProven(url: string, now: number): Promise<void> {
    const choose = ({ scanned }: ClaimScan): ClaimChoice => choice.chooseProven(url, { scanned, now });
    const { messages } = await claim(now, { hosts: [hostOf(url)], choose });
    for (const message of messages) void attempts.start(message, {});
  }

  /** Returns whether more messages may be due. */
  async function claimBatch(): Promise<boolean> {
    const now = clock();
    if (slots.plan(now).isFull()) return false;
    for (const url of provenUrls) {
      provenUrls.delete(url);
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
  }

  /** Running attempts wake the dispatcher when they finish, so only an idle one has to know when the next is due. */
  const loop = createLoop(async () => {
    const mayFollow = await claimBatch();
    lastClaimAt = clock();
    if (mayFollow) return 0;
    if (attempts.isRunning()) return minSleepMs;
    const dueInMs = ((await outbox.nextDueAt()) ?? Infinity) - clock();
    return Math.min(Math.max(dueInMs, minSleepMs), maxSleepMs);
  }, settings);

  /** Claims the requested message alone, whatever waits before it. */
  const redeliver: Deliveries['redeliver'] = async ({ id, account }) => {
    const now = clock();
    const found = await outbox.redeliver({ id, account, now, lease: newId(), leaseUntil: now + leaseMs });
    loop.wake();
    if (!found) return undefined;
    if ('leasedUntil' in found)
      return { outcome: 'queued', status: null, error: 'in_flight', next_attempt_at: found.leasedUntil };
    return attempts.start(found, { isRequested: true });
  };

  return {
    redeliver,
    readSleepers: () => readSleepers(targets, clock()),
    start: (): void => {
      isRunning = true;
      stopListening = store.onChange((_code, hasMessages) => (hasMessages ? loop.wake() : undefined));
      loop.start();
    },
    /** Checks the outbox now. */
    wake: loop.wake,
    /** When it last looked for due messages, without an error; undefined before. It does so at least every 30 seconds. */
    lastClaimAt: () => lastClaimAt,
    /** Claims nothing more and resolves once the running attempts are settled. */
    stop: async (): Promise<void> => {
      isRunning = false;
      stopListening();
      await Promise.all([loop.stop(), attempts.ended()]);
    },
  };
}

export type Dispatcher = ReturnType<typeof createDispatcher>;
