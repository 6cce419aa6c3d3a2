const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** Milliseconds between attempts: 12 attempts over about three days, the first one immediately. */
export const defaultRetryDelays: readonly number[] = [
  5 * second,
  30 * second,
  2 * minute,
  10 * minute,
  30 * minute,
  hour,
  3 * hour,
  6 * hour,
  12 * hour,
  24 * hour,
  24 * hour,
];

const maxRetryAfter = 24 * hour;
const jitter = 0.1;

type FailedAttempt = {
  /** Attempts so far, including this one. */
  readonly attemptCount: number;
  readonly now: number;
  /** From 0 to 1: spreads attempts that failed at the same time. */
  readonly random: () => number;
  /** `Retry-After` in milliseconds. */
  readonly retryAfter: number | null;
  /** Milliseconds between attempts, so there is one attempt more than delays. */
  readonly retryDelays: readonly number[];
};

/**
 * The time of the next attempt after a failed one; null after the last. `Retry-After` can lengthen the delay, up to a
 * day, but not shorten it.
 */
export function nextAttemptAt({ attemptCount, now, random, retryAfter, retryDelays }: FailedAttempt): number | null {
  const baseDelay = retryDelays[attemptCount - 1];
  if (baseDelay === undefined) return null;
  const delay = baseDelay * (1 - jitter + 2 * jitter * random());
  return now + Math.ceil(Math.max(delay, Math.min(retryAfter ?? 0, maxRetryAfter)));
}
