import type { Clock } from '../../ports.js';
import type { Admission, AttemptPolicy, Delivered, Refusal } from './attempt-policy.js';
import type { HostHealth } from './host-health.js';
import type { Attempt, ClaimedMessage, Outbox, Settlement } from '../outbox/outbox.js';
import { hostOf } from '../url-policy/parse-url.js';
import type { ProbeQueue } from './probe-queue.js';
import {
  asleepError,
  attemptError,
  defaultRetryDelays,
  isAccepted,
  isHostHealthy,
  isReceiverAbsent,
  maxWaitMs,
  noSecretError,
  toSettlement,
  type SendResult,
} from '../outbox/settlement.js';
import { createAudienceSigner, type WebhookSecrets } from '../outbox/signature.js';
import type { WebhookDestination } from './targets.js';

/** One request, which the adapter ends within 15.5 seconds whatever the receiver does. */
export type WebhookRequest = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

/** Addresses that a webhook may be sent to. */
export type Resolution = {
  readonly destination: WebhookDestination;
  /** The end of the attempt, by the sender's own clock. */
  readonly deadline: number;
};

/** Sends webhooks in two steps, so that the addresses are known before any connection. Neither rejects. */
export type WebhookSender = {
  /** Looks up the name of a URL and checks its addresses; the failed result if the URL may get no request. */
  readonly resolve: (url: string) => Promise<Resolution | SendResult>;
  /** Sends a request, to the first of the addresses that accepts the connection. */
  readonly send: (
    request: WebhookRequest,
    to: { readonly addresses: readonly string[]; readonly deadline: number },
  ) => Promise<SendResult>;
};

/** A message that gets no further attempt, for the operator's log: the host without the path and query of the URL. */
export type UndeliverableMessage = Pick<ClaimedMessage, 'transaction_code' | 'sequence' | 'audience'> & {
  readonly host: string;
  readonly state: 'failed' | 'disabled';
  readonly status: number | null;
  readonly error: string | null;
  readonly attempts: number;
};

export type DeliverySettings = WebhookSecrets & {
  readonly outbox: Outbox;
  readonly policy: AttemptPolicy;
  readonly queue: ProbeQueue;
  readonly health: HostHealth;
  readonly sender: WebhookSender;
  /** The real time: receivers compare it with theirs, and leases end by it. */
  readonly clock: Clock;
  /** From 0 to 1. */
  readonly random: () => number;
  /** Receives errors that are neither the receiver's nor the network's. */
  readonly reportError: (error: unknown) => void;
  readonly reportUndeliverable?: ((message: UndeliverableMessage) => void) | undefined;
  /** Milliseconds between attempts; by default they span about three days. */
  readonly retryDelays?: readonly number[];
};

function toUndeliverable(message: ClaimedMessage, { attempt, state }: Settlement): UndeliverableMessage | undefined {
  if (state !== 'failed' && state !== 'disabled') return undefined;
  const { transaction_code, sequence, audience, url } = message;
  const { number: attempts, status, error } = attempt;
  return { transaction_code, sequence, audience, host: hostOf(url), state, status, error, attempts };
}

/** When the wait of a message began. Sandbox orders have other clocks: theirs begins with the first attempt. */
const waitsSince = ({ attempts, account, created_at }: ClaimedMessage, now: number): number =>
  account === '' ? created_at : (attempts[0]?.at ?? now);

const failurePauseMs = 1000;

/** What an attempt has come to: what the receiver answered, or why and until when the message waits. */
export type DeliveryReport = {
  readonly outcome: 'delivered' | 'refused' | 'queued' | 'asleep';
  /** The HTTP status; null without a reply. */
  readonly status: number | null;
  /** Why it failed or waits, as a code; null if it succeeded. */
  readonly error: string | null;
  /** Milliseconds; null when no further attempt follows. */
  readonly next_attempt_at: number | null;
};

type Delivery = DeliveryReport & {
  /** Whether the message got the first 2xx of its target. */
  readonly isProof: boolean;
};

const notSent: SendResult = { status: null, error: 'internal', retryAfter: null, bodyTimedOut: false };
const notSigned: SendResult = { ...notSent, error: noSecretError };

/**
 * Sends a message once and stores the attempt. After the last attempt the URL is disabled only if no attempt reached a
 * receiver and the URL has accepted no later message: a single message can be one that its receiver does not know (404)
 * or crashes on. The end of a wait disables nothing: others may have kept the URL from getting its requests.
 */
export function createDelivery({ retryDelays = defaultRetryDelays, ...settings }: DeliverySettings) {
  const { outbox, sender, policy, queue, health, clock, random, reportError, reportUndeliverable } = settings;
  const sign = createAudienceSigner(settings);

  async function settle(message: ClaimedMessage, settlement: Settlement): Promise<DeliveryReport> {
    const isExhausted = settlement.state === 'failed' && settlement.tries > retryDelays.length;
    const isAbsent = isExhausted && isReceiverAbsent([...message.attempts, settlement.attempt]);
    const shouldDisableUrl = isAbsent && !(await outbox.hasLaterDelivery(message.id));
    const isSettled = await outbox.settle({ ...settlement, disablesUrl: settlement.disablesUrl || shouldDisableUrl });
    const undeliverable = isSettled ? toUndeliverable(message, settlement) : undefined;
    if (undeliverable) reportUndeliverable?.(undeliverable);
    const { state, attempt, next_attempt_at } = settlement;
    const { status, error } = attempt;
    return { outcome: state === 'delivered' ? 'delivered' : 'refused', status, error, next_attempt_at };
  }

  /** Puts a message back, which costs it none of its tries. One that has waited too long has failed. */
  async function postpone(message: ClaimedMessage, { until, why }: Refusal): Promise<DeliveryReport> {
    const at = clock();
    const lastAt = waitsSince(message, at) + maxWaitMs;
    const outcome = why === 'asleep' ? 'asleep' : 'queued';
    if (at < lastAt) {
      const next_attempt_at = Math.min(until, lastAt);
      await outbox.postpone({ id: message.id, lease: message.lease, until: next_attempt_at });
      return { outcome, status: null, error: why, next_attempt_at };
    }
    const attempt: Attempt = { number: message.attempts.length + 1, at, took: 0, status: null, error: asleepError };
    const settlement = toSettlement({ message, attempt, retryAfter: null, random, retryDelays: [] });
    const report = await settle(message, { ...settlement, tries: message.tries });
    return { ...report, outcome, error: why };
  }

  type Outcome = { readonly result: SendResult; readonly startedAt: number; readonly nextProbeAt?: number | undefined };

  async function record(message: ClaimedMessage, { result, startedAt: at, nextProbeAt }: Outcome) {
    const { status, retryAfter } = result;
    const took = Math.max(0, clock() - at);
    const attempt: Attempt = { number: message.attempts.length + 1, at, took, status, error: attemptError(result) };
    // A redelivered message can have waited so long already: its next probe would find it expired.
    const isExpired = nextProbeAt !== undefined && at >= waitsSince(message, at) + maxWaitMs;
    const next = isExpired ? { retryDelays: [] } : { retryDelays, nextProbeAt };
    return settle(message, toSettlement({ message, attempt, retryAfter, random, ...next }));
  }

  /** Resolves, admits and sends. Returns when a message that is not admitted may ask again. */
  async function attempt(delivered: Delivered, headers: WebhookRequest['headers']) {
    const { url, body } = delivered.message;
    const resolution = await sender.resolve(url);
    if (!('destination' in resolution)) return { result: resolution, isProof: false };
    const { destination, deadline } = resolution;
    const admission = await policy.admit(delivered, destination).catch((error: unknown): Admission => {
      reportError(error); // A store that fails costs the message no try.
      return { until: clock() + failurePauseMs, why: 'busy' };
    });
    if ('until' in admission) return admission;
    const { addresses, permit } = admission;
    const result = await sender.send({ url, body, headers }, { addresses, deadline });
    const nextProbeAt = permit && (await policy.complete(permit, isAccepted(result)));
    return { result, nextProbeAt, isProof: permit !== undefined && isAccepted(result) };
  }

  return async (delivered: Delivered): Promise<Delivery> => {
    const { message, probe, isRequested = false } = delivered;
    const { traceparent } = message;
    const host = hostOf(message.url);
    const startedAt = clock();
    const opensAt = probe === undefined && !isRequested ? queue.opensAt(host, startedAt) : undefined;
    const signature = sign(message, startedAt);
    const outcome =
      opensAt !== undefined
        ? ({ until: Math.max(opensAt, startedAt + failurePauseMs), why: 'rate' } as const)
        : signature && (await attempt(delivered, { ...signature, ...(traceparent !== null && { traceparent }) }));
    if (!outcome) return { ...(await record(message, { result: notSigned, startedAt })), isProof: false };
    if ('until' in outcome) return { ...(await postpone(message, outcome)), isProof: false };
    const { status, bodyTimedOut } = outcome.result;
    const now = clock();
    const answer = { took: now - startedAt, isAnswered: status !== null, bodyTimedOut };
    health.learn(host, { ...answer, isAlive: isHostHealthy(outcome.result), now });
    return { ...(await record(message, { ...outcome, startedAt })), isProof: outcome.isProof };
  };
}

export type Deliver = ReturnType<typeof createDelivery>;
