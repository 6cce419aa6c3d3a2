import type { Attempt, ClaimedMessage, Settlement } from './outbox.js';
import { nextAttemptAt } from './retry-schedule.js';

/** The result of an attempt. A reply has a status, and also an error if it ended early. */
export type SendResult = {
  readonly status: number | null;
  /** Why there was no complete reply, such as `timeout`, `dns`, `tls` or `blocked_address`. */
  readonly error: string | null;
  /** `Retry-After` in milliseconds. */
  readonly retryAfter: number | null;
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
export const isHostHealthy = ({ status }: SendResult): boolean => status !== null && !unavailableStatuses.has(status);

/** Whether no attempt reached a receiver. A refusal by any status but 404 comes from a receiver. */
export const isReceiverAbsent = (attempts: readonly Attempt[]): boolean =>
  attempts.every(({ status }) => status === null || status === 404);

/** So many refusals let the next messages of the order overtake: each of them has the whole order in it. */
const refusalsBeforeOvertaking = 3;

/** Whether a receiver has read the message and does not want it. */
const isRefusal = ({ status, error }: Attempt): boolean =>
  (error === 'bad_status' || error === 'redirect') && status !== null && !unavailableStatuses.has(status);

type Series = { readonly attempts: readonly Attempt[]; readonly tries: number };

/** Whether the attempts since the message was created or redelivered have been refused so often that others overtake it. */
const isRefusedRepeatedly = ({ attempts, tries }: Series): boolean =>
  attempts.slice(-tries).filter(isRefusal).length >= refusalsBeforeOvertaking;

type SettledAttempt = {
  readonly message: ClaimedMessage;
  readonly attempt: Attempt;
  readonly retryAfter: number | null;
  readonly random: () => number;
  readonly retryDelays: readonly number[];
};

/** The state of a message after an attempt. Only 410 disables the URL here. */
export function toSettlement({ message, attempt, retryAfter, random, retryDelays }: SettledAttempt): Settlement {
  const { id, lease, tries, attempts } = message;
  const canBeOvertaken = isRefusedRepeatedly({ attempts: [...attempts, attempt], tries: tries + 1 });
  const base = { id, lease, attempt, next_attempt_at: null, disablesUrl: false, canBeOvertaken } as const;
  if (attempt.error === null) return { ...base, state: 'delivered' };
  if (attempt.error === 'gone') return { ...base, state: 'disabled', disablesUrl: true };
  const now = attempt.at + attempt.took;
  const next_attempt_at = nextAttemptAt({ attemptCount: tries + 1, now, random, retryAfter, retryDelays });
  return { ...base, next_attempt_at, state: next_attempt_at === null ? 'failed' : 'waiting' };
}
