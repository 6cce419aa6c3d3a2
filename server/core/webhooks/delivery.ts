import type { Clock } from '../ports.js';
import type { Attempt, ClaimedMessage, Outbox, Settlement } from './outbox.js';
import { hostOf } from './parse-url.js';
import { defaultRetryDelays } from './retry-schedule.js';
import { createSigner } from './signature.js';
import { attemptError, isReceiverAbsent, toSettlement, type SendResult } from './settlement.js';

/** One request, which the adapter ends within 15.5 seconds whatever the receiver does. */
export type WebhookRequest = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

/** Sends a request. The result includes every failure. */
export type SendWebhook = (request: WebhookRequest) => Promise<SendResult>;

/** A message that gets no further attempt, for the operator's log: the host without the path and query of the URL. */
export type UndeliverableMessage = Pick<ClaimedMessage, 'transaction_code' | 'sequence' | 'audience'> & {
  readonly host: string;
  readonly state: 'failed' | 'disabled';
  readonly status: number | null;
  readonly error: string | null;
  readonly attempts: number;
};

export type DeliverySettings = {
  readonly outbox: Outbox;
  readonly send: SendWebhook;
  /** `whsec_<base64>`, the newest first. */
  readonly secrets: readonly string[];
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

/**
 * Sends a message once and stores the attempt. After the last attempt the URL is disabled only if no attempt reached a
 * receiver and the URL has accepted no later message: a single message can be one that its receiver does not know (404)
 * or crashes on.
 */
export function createDelivery({ retryDelays = defaultRetryDelays, ...settings }: DeliverySettings) {
  const { outbox, send, secrets, clock, random, reportError, reportUndeliverable } = settings;
  const sign = createSigner(secrets);

  const sendSafely = (request: WebhookRequest): Promise<SendResult> =>
    send(request).catch((error: unknown) => {
      reportError(error);
      return { status: null, error: 'internal', retryAfter: null };
    });

  return async (message: ClaimedMessage, onResult: (result: SendResult) => void): Promise<void> => {
    const at = clock();
    const { url, body, traceparent, attempts } = message;
    const headers = { ...sign(message, at), ...(traceparent !== null && { traceparent }) };
    const result = await sendSafely({ url, body, headers });
    onResult(result);
    const { status, retryAfter } = result;
    const took = Math.max(0, clock() - at);
    const attempt: Attempt = { number: attempts.length + 1, at, took, status, error: attemptError(result) };
    const settlement = toSettlement({ message, attempt, retryAfter, random, retryDelays });
    const isExhausted = settlement.state === 'failed' && isReceiverAbsent([...attempts, attempt]);
    const shouldDisableUrl = isExhausted && !(await outbox.hasLaterDelivery(message.id));
    const isSettled = await outbox.settle({ ...settlement, disablesUrl: settlement.disablesUrl || shouldDisableUrl });
    const undeliverable = isSettled ? toUndeliverable(message, settlement) : undefined;
    if (undeliverable) reportUndeliverable?.(undeliverable);
  };
}
