import { dayMs as day, hourMs as hour, minuteMs as minute, secondMs as second } from '#contract';
import type { Attempt, ClaimedMessage, Settlement } from './outbox.js';

/** Milliseconds between attempts: 12 attempts over about three days, the first one immediately. */
export const defaultRetryDelays: readonly number[] = [
  ...[5 * second, 30 * second, 2 * minute, 10 * minute, 30 * minute],
  ...[hour, 3 * hour, 6 * hour, 12 * hour, day, day],
];

const maxRetryAfter = day;
/** Spreads attempts that failed at the same time. */
const jitter = 0.1;

/** The result of an attempt. A reply has a status, and also an error if it ended early. */
export type SendResult = {
  readonly status: number | null;
  /** Why there was no complete reply, such as `timeout`, `dns`, `tls` or `blocked_address`. */
  readonly error: string | null;
  /** `Retry-After` in milliseconds. */
  readonly retryAfter: number | null;
  /** Whether the status came, but its body did not end in time. The status counts all the same. */
  readonly bodyTimedOut: boolean;
  /** The first 200 bytes of the body, as text. */
  readonly answer?: string;
};

const goneStatus = 410;

/** Why an attempt failed; null if it succeeded. A redirect is a failure: the sender never follows it. */
export function attemptError({ status, error }: SendResult): string | null {
  if (error !== null || status === null) return error ?? 'connection';
  if (status >= 200 && status < 300) return null;
  if (status === goneStatus) return 'gone';
  return status >= 300 && status < 400 ? 'redirect' : 'bad_status';
}

/** The statuses of an overloaded host, and of a gateway without a host behind it. */
const unavailableStatuses = new Set([429, 502, 503, 504]);

/** Whether the host works: one that refuses this message, or this path, may accept others. */
export const isHostHealthy = ({ status, bodyTimedOut }: SendResult): boolean =>
  status !== null && !bodyTimedOut && !unavailableStatuses.has(status);

export const isWebhookAccepted = (result: SendResult): boolean => attemptError(result) === null;

/** How long a message may wait for a target that never answers 2xx. */
export const maxWaitMs = 3 * day;

/** The error of a message that has waited so long. No request was made, so it says nothing about its receiver. */
export const asleepError = 'asleep';

/** Whether there were attempts and none reached a receiver. A refusal by any status but 404 comes from a receiver. */
export function isReceiverAbsent(attempts: readonly Attempt[]): boolean {
  const made = attempts.filter(({ error }) => error !== asleepError);
  return made.length > 0 && made.every(({ status }) => status === null || status === 404);
}

/** After this many refusals the next messages may overtake: each contains the whole order. */
const refusalsBeforeOvertaking = 3;

/** Whether a receiver has read the message and does not want it. */
const isRefusal = ({ status, error }: Attempt): boolean =>
  (error === 'bad_status' || error === 'redirect') && status !== null && !unavailableStatuses.has(status);

type SettledAttempt = {
  readonly message: ClaimedMessage;
  readonly attempt: Attempt;
  /** `Retry-After` in milliseconds. It can lengthen a delay, up to a day, but not shorten it. */
  readonly retryAfter: number | null;
  /** From 0 to 1. */
  readonly random: () => number;
  /** Milliseconds between attempts, so there is one attempt more than delays. */
  readonly retryDelays: readonly number[];
};

/** The state of a message after an attempt. Only 410 disables the URL here. */
export function toSettlement({ message, attempt, ...retry }: SettledAttempt): Settlement {
  const { id, lease, tries } = message;
  /** The attempts since the message was created or redelivered. */
  const attempts = [...message.attempts, attempt].slice(-tries - 1);
  const canBeOvertaken = attempts.filter(isRefusal).length >= refusalsBeforeOvertaking;
  const base = { id, lease, attempt, tries: tries + 1, next_attempt_at: null, disablesUrl: false, canBeOvertaken };
  if (attempt.error === null) return { ...base, state: 'delivered' };
  if (attempt.error === 'gone') return { ...base, state: 'disabled', disablesUrl: true };
  const delay = retry.retryDelays[tries];
  if (delay === undefined) return { ...base, state: 'failed' };
  const spread = delay * (1 - jitter + 2 * jitter * retry.random());
  const wait = Math.ceil(Math.max(spread, Math.min(retry.retryAfter ?? 0, maxRetryAfter)));
  return { ...base, state: 'waiting', next_attempt_at: attempt.at + attempt.took + wait };
}
