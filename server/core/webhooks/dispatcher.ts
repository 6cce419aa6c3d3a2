import { createLoop, type LoopSettings } from '../loop.js';
import type { Monotonic, OrderStore } from '../ports.js';
import type { ClaimedMessage, Redelivery } from './outbox.js';
import { hostOf } from './parse-url.js';
import { createLimits } from './limits.js';
import type { SendResult, WebhookSender } from './sender.js';
import { attemptError, createSettle, isHostHealthy } from './settle.js';
import type { DeliveryReport, Sent, SettleSettings } from './settle.js';
import type { createAudienceSigner } from './signature.js';
import { createTargetGate, type Refusal, type Turn } from './targets.js';
import { sendTestEvent, type TestRequest } from './test-event.js';

export type DispatcherSettings = SettleSettings &
  LoopSettings & {
    readonly store: Pick<OrderStore, 'outbox' | 'targets' | 'onChange'>;
    readonly sender: WebhookSender;
    readonly sign: ReturnType<typeof createAudienceSigner>;
    readonly monotonic: Monotonic;
    /** Unique among all processes. */
    readonly newId: () => string;
    /** Whether the operator has registered the host of a URL, which then needs no 2xx first. */
    readonly isRegistered?: (url: string) => boolean;
    /** Milliseconds after which other processes may take the claimed messages, for example because this one died. */
    readonly leaseMs?: number;
  };

/** A claim of this many looks for more at once; after smaller ones the requests that end do. */
const burst = 32;
/** Between claims: at least while due messages cannot be claimed, because their hosts are busy. */
const minPauseMs = 1000;
/** No event announces the end of another process's lease, so the dispatcher claims this often. */
const maxPauseMs = 30_000;

const inFlight = { outcome: 'queued', status: null, error: 'in_flight' } as const;

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
  const { store, sender, sign, clock, monotonic, newId, reportError } = settings;
  const { outbox } = store;
  const limits = createLimits(monotonic);
  const admit = createTargetGate(store.targets, { clock, isRegistered });
  const settle = createSettle(outbox, settings);
  /** The attempts on their way, with their hosts. */
  const running = new Map<Promise<DeliveryReport>, string>();
  let stopListening = (): void => undefined;

  /** Looks the name up, asks whether its addresses may get a request, and connects to one of these while the lease lasts. */
  async function send(message: ClaimedMessage, { isRequested, leaseUntil }: Turn): Promise<Sent | Refusal> {
    const { url, body, attempts } = message;
    const at = clock();
    const began = monotonic();
    const toSent = (result: SendResult): Sent => {
      const took = Math.round(monotonic() - began);
      const attempt = { number: attempts.length + 1, at, took, status: result.status, error: attemptError(result) };
      return { attempt, result, isProof: false };
    };
    const found = await sender.resolve(url);
    if (!('destination' in found)) return toSent(found);
    const { destination, deadline } = found;
    const admission = await admit(message, { destination, isRequested });
    if ('until' in admission) return admission;
    if (isRequested) loop.wake(); // only now: the messages that it wakes would take its turn
    const { addresses, complete } = admission;
    if (clock() >= leaseUntil) return complete(false).then(() => ({ until: leaseUntil, why: 'in_flight' }));
    const sent = toSent(await sender.send({ url, body, headers: sign(message, at) }, { addresses, deadline }));
    return { ...sent, isProof: await complete(sent.attempt.error === null) };
  }

  async function deliver(message: ClaimedMessage, turn: Turn): Promise<DeliveryReport> {
    const sent = await send(message, turn);
    if ('until' in sent && sent.why === 'in_flight') return { ...inFlight, next_attempt_at: sent.until };
    if ('until' in sent) return settle.postpone(message, sent);
    const host = hostOf(message.url);
    limits.learn(host, isHostHealthy(sent.result));
    const report = await settle.record(message, sent);
    if (sent.isProof) await outbox.endPostponements(host);
    return report;
  }

  function start(message: ClaimedMessage, turn: Turn): Promise<DeliveryReport> {
    const delivered = deliver(message, turn).finally(() => {
      running.delete(delivered);
      loop.wake();
    });
    running.set(delivered, hostOf(message.url));
    return delivered;
  }

  /** Claims due messages and starts their attempts. Resolves with whether more may be due. */
  async function startBatch(): Promise<boolean> {
    const now = clock();
    const scanned = await outbox.scan({ now, exceptHosts: limits.findBusy([...running.values()]) });
    const { claimed, postponed } = limits.choose(scanned, { running: [...running.values()], now });
    if (claimed.length + postponed.length === 0) return false;
    const leaseUntil = now + leaseMs;
    const messages = await outbox.claim({ lease: newId(), leaseUntil, now, claimed, postponed });
    for (const message of messages) start(message, { isRequested: false, leaseUntil }).catch(reportError);
    return claimed.length >= burst || postponed.length > 0;
  }

  const loop = createLoop(async () => {
    if (await startBatch()) return 0;
    if (running.size > 0) return minPauseMs; // each request that ends wakes the loop
    const dueInMs = ((await outbox.nextDueAt()) ?? Infinity) - clock();
    return Math.min(Math.max(dueInMs, minPauseMs), maxPauseMs);
  }, settings);

  return {
    /**
     * Sends a message of an account now, whatever waits before it, under the same id, and reports the outcome; undefined for
     * an unknown message.
     */
    async redeliver({ id, account }: Pick<Redelivery, 'id' | 'account'>): Promise<DeliveryReport | undefined> {
      const now = clock();
      const leaseUntil = now + leaseMs;
      const found = await outbox.redeliver({ id, account, now, lease: newId(), leaseUntil });
      if (!found || !('leasedUntil' in found)) return found && start(found, { isRequested: true, leaseUntil });
      loop.wake();
      return { ...inFlight, next_attempt_at: found.leasedUntil };
    },
    /** Sends an event of no order to a URL, once. */
    sendTest: (request: TestRequest) => sendTestEvent(request, { send, id: newId(), now: clock() }),
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
      await Promise.allSettled(running.keys());
    },
  };
}

export type Dispatcher = ReturnType<typeof createWebhookDispatcher>;

/** What the API asks of a dispatcher. */
export type Deliveries = Pick<Dispatcher, 'redeliver' | 'sendTest'>;
