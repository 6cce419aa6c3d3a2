import type { Clock } from '../../ports.js';
import type { Admission, Permit } from '../dispatch/admission.js';
import type { Attempt, ClaimedMessage, Outbox, Settlement } from './outbox.js';
import { hostOf } from '../url-policy/parse-url.js';
import { defaultRetryDelays } from './retry-schedule.js';
import {
  asleepError,
  attemptError,
  isReceiverAbsent,
  maxWaitMs,
  noSecretError,
  toSettlement,
  type SendResult,
} from './settlement.js';
import { createAudienceSigner, type WebhookSecrets } from './signature.js';
import type { AdmitConnection, WebhookDestination } from '../dispatch/targets.js';

/** One request, which the adapter ends within 15.5 seconds whatever the receiver does. */
export type WebhookRequest = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

/**
 * Sends a request. Looks the name up, passes what it has found to `admit`, and connects only to addresses which that
 * returns. The result includes every failure.
 */
export type SendWebhook = (request: WebhookRequest, admit: AdmitConnection) => Promise<SendResult>;

/** Decides about an attempt once its addresses are known, and records its result. */
export type Gate = {
  readonly admit: (delivered: Delivered, destination: WebhookDestination) => Promise<Admission>;
  /** Until when a message without a turn has to wait, known before its name is looked up; undefined if it need not. */
  readonly waitsUntil: (message: ClaimedMessage) => number | undefined;
  readonly finish: (message: ClaimedMessage, attempt: FinishedAttempt) => Promise<void>;
};

/** A message on its way, and the key of the address whose turn it has. */
export type Delivered = { readonly message: ClaimedMessage; readonly turn?: string | undefined };

export type FinishedAttempt = {
  readonly result: SendResult;
  readonly took: number;
  readonly permit: Permit | undefined;
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
  readonly send: SendWebhook;
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

const notSent: SendResult = { status: null, error: 'internal', retryAfter: null, bodyTimedOut: false };
const notSigned: SendResult = { ...notSent, error: noSecretError };

/**
 * Sends a message once and stores the attempt. After the last attempt the URL is disabled only if no attempt reached a
 * receiver and the URL has accepted no later message: a single message can be one that its receiver does not know (404)
 * or crashes on. The end of a wait disables nothing: others may have kept the URL from getting its requests.
 */
export function createDelivery({ retryDelays = defaultRetryDelays, ...settings }: DeliverySettings, gate: Gate) {
  const { outbox, send, clock, random, reportError, reportUndeliverable } = settings;
  const sign = createAudienceSigner(settings);

  async function settle(message: ClaimedMessage, settlement: Settlement): Promise<void> {
    const isExhausted = settlement.state === 'failed' && settlement.tries > retryDelays.length;
    const isAbsent = isExhausted && isReceiverAbsent([...message.attempts, settlement.attempt]);
    const shouldDisableUrl = isAbsent && !(await outbox.hasLaterDelivery(message.id));
    const isSettled = await outbox.settle({ ...settlement, disablesUrl: settlement.disablesUrl || shouldDisableUrl });
    const undeliverable = isSettled ? toUndeliverable(message, settlement) : undefined;
    if (undeliverable) reportUndeliverable?.(undeliverable);
  }

  /** Puts a message back, which costs it none of its tries. One that has waited too long has failed. */
  async function postpone(message: ClaimedMessage, until: number): Promise<void> {
    const at = clock();
    const lastAt = waitsSince(message, at) + maxWaitMs;
    if (at < lastAt) {
      await outbox.postpone({ id: message.id, lease: message.lease, until: Math.min(until, lastAt) });
      return;
    }
    const attempt: Attempt = { number: message.attempts.length + 1, at, took: 0, status: null, error: asleepError };
    const settlement = toSettlement({ message, attempt, retryAfter: null, random, retryDelays: [] });
    await settle(message, { ...settlement, tries: message.tries });
  }

  async function record(message: ClaimedMessage, { result, took, permit }: FinishedAttempt): Promise<void> {
    const { status, retryAfter } = result;
    const at = clock() - took;
    const attempt: Attempt = { number: message.attempts.length + 1, at, took, status, error: attemptError(result) };
    const isLastProbe = permit?.nextProbeAt !== undefined && at >= waitsSince(message, at) + maxWaitMs;
    const retry = isLastProbe ? { retryDelays: [] } : { retryDelays, nextProbeAt: permit?.nextProbeAt };
    await settle(message, toSettlement({ message, attempt, retryAfter, random, ...retry }));
  }

  /** A store that fails costs the message no try. */
  const admitSafely = (delivered: Delivered, destination: WebhookDestination): Promise<Admission> =>
    gate.admit(delivered, destination).catch((error: unknown) => {
      reportError(error);
      return { isAdmitted: false, until: clock() + failurePauseMs };
    });

  return async (delivered: Delivered): Promise<void> => {
    const { message, turn } = delivered;
    const waitsUntil = turn === undefined ? gate.waitsUntil(message) : undefined;
    if (waitsUntil !== undefined) return postpone(message, waitsUntil);
    const at = clock();
    const signature = sign(message, at);
    if (!signature) return record(message, { result: notSigned, took: 0, permit: undefined });
    const pending: { admission?: Promise<Admission> } = {};
    const admit: AdmitConnection = async (destination) => {
      pending.admission = admitSafely(delivered, destination);
      const admission = await pending.admission;
      return admission.isAdmitted ? admission.addresses : [];
    };
    const { url, body, traceparent } = message;
    const headers = { ...signature, ...(traceparent !== null && { traceparent }) };
    const result = await send({ url, body, headers }, admit).catch((error: unknown) => {
      reportError(error);
      return notSent;
    });
    const admission = await pending.admission;
    if (admission?.isAdmitted === false) return postpone(message, admission.until);
    const finished = { result, took: Math.max(0, clock() - at), permit: admission?.permit };
    await gate.finish(message, finished).catch(reportError);
    await record(message, finished);
  };
}
