import { createLoop } from '../../loop.js';
import type { OrderStore, StartTimeout } from '../../ports.js';
import type { Claim, ClaimChoice, ClaimedMessage, ClaimQuery, ClaimScan } from '../outbox/outbox.js';
import { maxWaitMs } from '../outbox/settlement.js';
import { hostOf } from '../url-policy/parse-url.js';
import { createAttemptPolicy, type Delivered } from './attempt-policy.js';
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
const batchSize = 32;
/** The wait while due messages cannot be claimed: their hosts get nothing now, or the store failed. */
const minSleepMs = 1000;
/** Messages to a host that gets nothing for longer than this are put off, so that no claim reads them meanwhile. */
const longWaitMs = 5000;
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
  const sleepers = createSleepers({ ...settings, targets });
  const policy = createAttemptPolicy({ ...settings, targets, queue, health, sleepers });
  const deliver = createDelivery({ ...settings, outbox, policy, queue, health });
  const running = new Set<Promise<void>>();
  /** The URLs that have just answered the first 2xx of their target. */
  const provenUrls = new Set<string>();
  let isRunning = false;
  let lastClaimAt: number | undefined;
  let stopListening = (): void => undefined;

  async function attempt(message: ClaimedMessage, how: Pick<Delivered, 'probe' | 'isRequested'>) {
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
      loop.wake();
    }
  }

  /** Keeps a stop waiting for an attempt. */
  function follow(attempted: Promise<unknown>): void {
    const done = attempted
      .then(() => undefined)
      .catch(reportError)
      .finally(() => running.delete(done));
    running.add(done);
  }

  const send = (message: ClaimedMessage, probe?: string): void => follow(attempt(message, { probe }));

  /** Claims messages. Those that come too late to be sent within their lease are left to other processes. */
  async function claim(now: number, query: Pick<ClaimQuery, 'choose' | 'hosts'>): Promise<Claim> {
    const leaseUntil = now + leaseMs;
    const { messages, isFull } = await outbox.claim({ now, leaseUntil, lease: newId(), ...query });
    const isUsable = isRunning && clock() + attemptTimeoutMs <= leaseUntil;
    return { messages: isUsable ? messages : [], isFull };
  }

  /**
   * Chooses messages, the longest due first, and passes over those whose host or client has its share already. Those are
   * put off if the wait is long, or if the scan is full, because they hide the messages behind them.
   */
  function chooseMessages({ scanned, isFull }: ClaimScan, now: number): ClaimChoice {
    const plan = slots.plan(now);
    const claimed: string[] = [];
    const postponed: { id: string; until: number }[] = [];
    for (const { id, host, created_at } of scanned) {
      if (claimed.length >= batchSize) break;
      const queuedUntil = queue.opensAt(host, now);
      const closedUntil = Math.max(queuedUntil ?? 0, health.openUntil(host));
      const isExpired = queuedUntil !== undefined && created_at < now - maxWaitMs;
      const isOpen = queuedUntil === undefined && closedUntil <= now;
      if (isExpired || (isOpen && plan.take(host))) claimed.push(id);
      else if (isFull || closedUntil > now + longWaitMs) {
        const pause = isOpen && health.isProbed(host) ? attemptTimeoutMs : minSleepMs;
        postponed.push({ id, until: closedUntil > now ? closedUntil : now + pause });
      }
    }
    return { claimed, postponed };
  }

  /** Starts probes at the addresses of hosts that have due messages. */
  async function startProbes(hosts: ReadonlySet<string>, now: number): Promise<void> {
    for (const { address, hosts: ofAddress, chooseFrom } of queue.probes(hosts, now)) {
      if (!slots.plan(now).hasUnreserved()) return;
      const { messages } = await claim(now, {
        hosts: ofAddress,
        choose: ({ scanned }) => ({ claimed: chooseFrom(scanned), postponed: [] }),
      });
      for (const message of messages) send(message, address);
      if (messages.length === 0) queue.close(address, now + minSleepMs);
    }
  }

  /**
   * Sends what waits for the URL of a first 2xx before what waits for other URLs of its host. The rest of both follows in
   * this order: it may be put off until the end of a sleep that a redelivery has ended.
   */
  async function startProven(url: string, now: number): Promise<void> {
    const plan = slots.plan(now);
    const { messages } = await claim(now, {
      hosts: [hostOf(url)],
      choose({ scanned }) {
        const claimed = scanned.filter((one) => one.url === url && plan.take(one.host)).map(({ id }) => id);
        const later = scanned.filter(({ id }) => !claimed.includes(id));
        const untilOf = (one: { readonly url: string }): number => (one.url === url ? now : now + minSleepMs);
        return { claimed, postponed: later.map((one) => ({ id: one.id, until: untilOf(one) })) };
      },
    });
    for (const message of messages) send(message);
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
        return chooseMessages(scan, now);
      },
    });
    for (const message of messages) send(message);
    await sleepers.mark(queue.asleep(scannedHosts, now));
    await startProbes(scannedHosts, now);
    return isFull || messages.length === batchSize;
  }

  /** Running attempts wake the dispatcher when they finish, so only an idle one has to know when the next is due. */
  const loop = createLoop(async () => {
    const mayFollow = await claimBatch();
    lastClaimAt = clock();
    if (mayFollow) return 0;
    if (running.size > 0) return minSleepMs;
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
    const attempted = attempt(found, { isRequested: true });
    follow(attempted);
    return attempted;
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
      await Promise.all([loop.stop(), ...running]);
    },
  };
}

export type Dispatcher = ReturnType<typeof createDispatcher>;
