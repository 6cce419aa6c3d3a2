import type { Attempt, Claimed, Settlement } from './outbox.js';
import { nextTryAt } from './retries.js';

/** What came of a try. A reply has a status, and an error beside it where it did not come to its end. */
export type Outcome = {
  readonly status: number | null;
  /** Why there was no reply, such as `timeout`, `dns`, `tls` or `blocked_address`. */
  readonly error: string | null;
  /** Milliseconds that `Retry-After` asked for. */
  readonly retryAfter: number | null;
};

const gone = 410;

/** Why a try failed; nothing where it did not. A redirect is a failure: it is never followed. */
export function faultIn({ status, error }: Outcome): string | null {
  if (error !== null || status === null) return error ?? 'connection';
  if (status >= 200 && status < 300) return null;
  if (status === gone) return 'gone';
  return status >= 300 && status < 400 ? 'redirect' : 'bad_status';
}

/** What says that a host has too much to do, or that nobody is behind its gateway. */
const unavailable = new Set([429, 502, 503, 504]);

/** Whether the host as such is well: one that says no to this message or at this path may take others. */
export const isAlive = ({ status }: Outcome): boolean => status !== null && !unavailable.has(status);

/** Whether tries tell that nobody is there. Whoever says no, by whatever other status, is. */
export const isNobodyThere = (attempts: readonly Attempt[]): boolean =>
  attempts.every(({ status }) => status === null || status === 404);

type Tried = {
  readonly message: Claimed;
  readonly attempt: Attempt;
  readonly retryAfter: number | null;
  readonly random: () => number;
  readonly waits: readonly number[];
};

/** Where a try leaves its message. The URL of one that has failed for good is not given up here. */
export function verdict({ message, attempt, retryAfter, random, waits }: Tried): Settlement {
  const { id, lease, tries } = message;
  const settled = { id, lease, attempt, next_attempt_at: null, disablesUrl: false } as const;
  if (attempt.error === null) return { ...settled, state: 'delivered' };
  if (attempt.error === 'gone') return { ...settled, state: 'disabled', disablesUrl: true };
  const now = attempt.at + attempt.took;
  const next_attempt_at = nextTryAt({ tries: tries + 1, now, random, retryAfter, waits });
  return { ...settled, next_attempt_at, state: next_attempt_at === null ? 'failed' : 'waiting' };
}
