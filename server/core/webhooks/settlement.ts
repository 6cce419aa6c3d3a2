import type { Attempt, ClaimedMessage, Settlement } from './outbox.js';
import { nextAttemptAt } from './retry-schedule.js';

/** What came of a try. A reply has a status, and an error beside it where it did not come to its end. */
export type SendResult = {
  readonly status: number | null;
  /** Why there was no reply, such as `timeout`, `dns`, `tls` or `blocked_address`. */
  readonly error: string | null;
  /** Milliseconds that `Retry-After` asked for. */
  readonly retryAfter: number | null;
};

const goneStatus = 410;

/** Why a try failed; nothing where it did not. A redirect is a failure: it is never followed. */
export function attemptError({ status, error }: SendResult): string | null {
  if (error !== null || status === null) return error ?? 'connection';
  if (status >= 200 && status < 300) return null;
  if (status === goneStatus) return 'gone';
  return status >= 300 && status < 400 ? 'redirect' : 'bad_status';
}

/** What says that a host has too much to do, or that nobody is behind its gateway. */
const unavailableStatuses = new Set([429, 502, 503, 504]);

/** Whether the host as such is well: one that says no to this message or at this path may take others. */
export const isHostHealthy = ({ status }: SendResult): boolean => status !== null && !unavailableStatuses.has(status);

/** Whether tries tell that nobody is there. Whoever says no, by whatever other status, is. */
export const isReceiverAbsent = (attempts: readonly Attempt[]): boolean =>
  attempts.every(({ status }) => status === null || status === 404);

type SettledAttempt = {
  readonly message: ClaimedMessage;
  readonly attempt: Attempt;
  readonly retryAfter: number | null;
  readonly random: () => number;
  readonly retryDelays: readonly number[];
};

/** Where a try leaves its message. The URL of one that has failed for good is not given up here. */
export function toSettlement({ message, attempt, retryAfter, random, retryDelays }: SettledAttempt): Settlement {
  const { id, lease, tries } = message;
  const base = { id, lease, attempt, next_attempt_at: null, disablesUrl: false } as const;
  if (attempt.error === null) return { ...base, state: 'delivered' };
  if (attempt.error === 'gone') return { ...base, state: 'disabled', disablesUrl: true };
  const now = attempt.at + attempt.took;
  const next_attempt_at = nextAttemptAt({ attemptCount: tries + 1, now, random, retryAfter, retryDelays });
  return { ...base, next_attempt_at, state: next_attempt_at === null ? 'failed' : 'waiting' };
}
