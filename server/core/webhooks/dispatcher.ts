import { createLoop } from '../loop.js';
import type { OrderStore, StartTimeout } from '../ports.js';
import { hostKeyPrefix, type ClaimedMessage, type OutboxEntry, type Redelivery } from './outbox.js';
import { hostOf } from './parse-url.js';
import { batchSize, createLimits } from './limits.js';
import { createSend, type SendSettings } from './send.js';
import { createSettle, isHostHealthy, type DeliveryReport, type SettleSettings } from './settle.js';
import { createTargetGate } from './targets.js';
import { sendTestEvent, type TestReport, type TestRequest } from './test-event.js';

export type DispatcherSettings = Omit<SendSettings, 'gate'> &
  Omit<SettleSettings, 'outbox'> & {
    readonly store: Pick<OrderStore, 'outbox' | 'targets' | 'onChange'>;
    /** Unique among all processes. */
    readonly newId: () => string;
    readonly startTimeout: StartTimeout;
    /** Whether the operator has registered the host of a URL, which then needs no 2xx first. */
    readonly isRegistered?: (url: string) => boolean;
    /** Milliseconds after which other processes may take the claimed messages, for example because this one died. */
    readonly leaseMs?: number;
  };

/** What the API asks of a dispatcher. */
export type Deliveries = {
  /** Sends a message of an account now, under the same id, and reports the outcome; undefined for an unknown message. */
  readonly redeliver: (message: Pick<Redelivery, 'id' | 'account'>) => Promise<DeliveryReport | undefined>;
  /** Sends an event of no order to a URL, once. */
  readonly sendTest: (request: TestRequest) => Promise<TestReport>;
  /** When the next request to each host that has not answered 2xx may go, by the real time in milliseconds. */
  readonly readSleepers: () => Promise<ReadonlyMap<string, number>>;
};

/** When the receiver of a waiting message may get its next request, in milliseconds; null for others. */
export const targetSleepEnd = ({ state, url }: OutboxEntry, sleepers: ReadonlyMap<string, number>): number | null =>
  state === 'waiting' ? (sleepers.get(hostOf(url)) ?? null) : null;

/** Between claims: at least while due messages cannot be claimed, because their hosts are busy. */
const minPauseMs = 1000;
/** No event announces the end of another process's lease, so the dispatcher claims this often. */
const maxPauseMs = 30_000;

/**
 * Sends the messages of the outbox: immediately when an order changes, again after a failed attempt, and after another
 * process's lease has ended. Several processes may run it at once. A message is settled only after its receiver has
 * replied, so no message is lost, but one may arrive twice, under the same id.
 */
export function createWebhookDispatcher({
  isRegistered = () => false,
  leaseMs = 60_000,
  ...settings
}: DispatcherSettings) {
  const { store, clock, monotonic, newId, reportError } = settings;
  const { outbox, targets } = store;
  const limits = createLimits(monotonic);
  const gate = createTargetGate({ targets, clock, isRegistered, reportError });
  const send = createSend({ ...settings, gate });
  const settle = createSettle({ ...settings, outbox });
  const running = new Set<Promise<void>>();
  let stopListening = (): void => undefined;

  async function deliver(message: ClaimedMessage, isRequested: boolean): Promise<DeliveryReport> {
    const host = hostOf(message.url);
    const free = limits.occupy(host);
    try {
      const sent = await send(message, isRequested);
      if ('until' in sent) return await settle.postpone(message, sent);
      limits.learn(host, isHostHealthy(sent.result));
      const report = await settle.record(message, sent);
      if (sent.isProof) await outbox.endPostponements(host);
      return report;
    } finally {
      free();
      loop.wake();
    }
  }

  /** Starts an attempt, which `stop` waits for, and reports its error. */
  function start(message: ClaimedMessage, isRequested = false): Promise<DeliveryReport> {
    const delivered = deliver(message, isRequested);
    const done = delivered
      .then(() => undefined)
      .catch(reportError)
      .finally(() => running.delete(done));
    running.add(done);
    return delivered;
  }

  /** Claims due messages and starts their attempts. Resolves with whether more may be due. */
  async function startBatch(): Promise<boolean> {
    if (limits.isFull()) return false;
    const now = clock();
    const scanned = await outbox.scan({ now, exceptHosts: limits.busyHosts() });
    const choice = limits.choose(scanned, now);
    if (choice.claimed.length + choice.postponed.length === 0) return false;
    const messages = await outbox.claim({ ...choice, now, lease: newId(), leaseUntil: now + leaseMs });
    for (const message of messages) void start(message);
    return choice.claimed.length === batchSize || choice.postponed.length > 0;
  }

  const loop = createLoop(async () => {
    if (await startBatch()) return 0;
    if (running.size > 0) return minPauseMs; // each request that ends wakes the loop
    const dueInMs = ((await outbox.nextDueAt()) ?? Infinity) - clock();
    return Math.min(Math.max(dueInMs, minPauseMs), maxPauseMs);
  }, settings);

  /** Claims the requested message alone, whatever waits before it. */
  const redeliver: Deliveries['redeliver'] = async ({ id, account }) => {
    const now = clock();
    const found = await outbox.redeliver({ id, account, now, lease: newId(), leaseUntil: now + leaseMs });
    loop.wake();
    if (!found) return undefined;
    if ('leasedUntil' in found)
      return { outcome: 'queued', status: null, error: 'in_flight', next_attempt_at: found.leasedUntil };
    return start(found, true);
  };

  return {
    redeliver,
    sendTest: (request: TestRequest) => sendTestEvent(request, { send, id: newId(), now: clock() }),
    async readSleepers() {
      const records = await targets.asleep(clock());
      return new Map(records.map(({ key, next_at }) => [key.slice(hostKeyPrefix.length), next_at]));
    },
    start: (): void => {
      stopListening = store.onChange((_code, hasMessages) => (hasMessages ? loop.wake() : undefined));
      loop.start();
    },
    /** Checks the outbox now. */
    wake: loop.wake,
    /** Claims nothing more and resolves once the running attempts are settled. */
    stop: async (): Promise<void> => {
      stopListening();
      await loop.stop();
      await Promise.all(running);
    },
  };
}

export type Dispatcher = ReturnType<typeof createWebhookDispatcher>;
