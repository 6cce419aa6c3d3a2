import { createLoop } from '../../loop.js';
import type { OrderStore, StartTimeout } from '../../ports.js';
import type { Redelivery } from '../outbox/outbox.js';
import { createDeliveryPolicy } from './delivery-policy.js';
import { createDeliveryRunner } from './delivery-runner.js';
import { createDeliveryStarter } from './delivery-starter.js';
import { createDeliveryChoice, minSleepMs } from './delivery-choice.js';
import { createAttempt, createDelivery, type DeliverySettings } from './delivery.js';
import { createHostHealth } from './host-health.js';
import { createProbeQueue } from './probe-queue.js';
import type { DeliveryReport } from './delivery-recorder.js';
import { createSleepingTargets, readSleepingTargets, type Sleeper } from './sleeping-targets.js';
import { createDeliverySlots, defaultSlotLimits } from './delivery-slots.js';
import { createTestSender, type TestReport, type TestRequest } from './test-event.js';

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
  /** Sends a message of an account now, under the same id, and reports the outcome; undefined for an unknown message. */
  readonly redeliver: (message: Pick<Redelivery, 'id' | 'account'>) => Promise<DeliveryReport | undefined>;
  /** Sends an event of no order to a URL, once. */
  readonly sendTest: (request: TestRequest) => Promise<TestReport>;
  /** When the sleep of each host ends, by the real time in milliseconds. */
  readonly readSleepers: () => Promise<ReadonlyMap<string, number>>;
};

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
export function createWebhookDispatcher(dispatcherSettings: DispatcherSettings) {
  const settings = { ...defaults, ...dispatcherSettings };
  const { store, clock, monotonic, newId, reportError, leaseMs, attemptTimeoutMs } = settings;
  const { outbox, targets } = store;
  const health = createHostHealth(monotonic);
  const queue = createProbeQueue({ health, monotonic });
  const slots = createDeliverySlots({ ...settings, health, limits: defaultSlotLimits });
  const choice = createDeliveryChoice({ slots, queue, health, attemptTimeoutMs });
  const sleepers = createSleepingTargets({ ...settings, targets });
  const policy = createDeliveryPolicy({ ...settings, targets, queue, health, sleepers });
  const attempt = createAttempt({ ...settings, policy });
  const deliver = createDelivery({ ...settings, outbox, policy, queue, health, attempt });
  const attempts = createDeliveryRunner({ deliver, slots, queue, reportError, onEnd: () => loop.wake() });
  let isRunning = false;
  const parts = { outbox, attempts, slots, queue, sleepers, choice, isRunning: () => isRunning };
  const startBatch = createDeliveryStarter({ ...settings, ...parts });
  let lastClaimAt: number | undefined;
  let stopListening = (): void => undefined;

  /** Running attempts wake the dispatcher when they finish, so only an idle one has to know when the next is due. */
  const loop = createLoop(async () => {
    const mayFollow = await startBatch();
    lastClaimAt = monotonic();
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
    sendTest: createTestSender({ ...settings, attempt, slots }),
    readSleepers: () => readSleepingTargets(targets, clock()),
    start: (): void => {
      isRunning = true;
      stopListening = store.onChange((_code, hasMessages) => (hasMessages ? loop.wake() : undefined));
      loop.start();
    },
    /** Checks the outbox now. */
    wake: loop.wake,
    /** When it last looked for due messages, without an error, by the monotonic clock; it does so at least every 30 seconds. */
    lastClaimAt: () => lastClaimAt,
    /** Claims nothing more and resolves once the running attempts are settled. */
    stop: async (): Promise<void> => {
      isRunning = false;
      stopListening();
      await Promise.all([loop.stop(), attempts.ended()]);
    },
  };
}

export type Dispatcher = ReturnType<typeof createWebhookDispatcher>;
