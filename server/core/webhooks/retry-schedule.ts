const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** Milliseconds between one try and the next: 12 tries over about three days, the first one at once. */
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
  /** Tries made, this one included. */
  readonly attemptCount: number;
  readonly now: number;
  /** From 0 to 1: spreads the tries that failed together. */
  readonly random: () => number;
  /** What `Retry-After` asked for, in milliseconds. */
  readonly retryAfter: number | null;
  /** Milliseconds between one try and the next, so that the last try is one more than their number. */
  readonly retryDelays: readonly number[];
};

/**
 * When a message is tried again that just failed; nothing after its last try. A receiver may ask for more time than
 * ours, up to a day, but not for less.
 */
export function nextAttemptAt({ attemptCount, now, random, retryAfter, retryDelays }: FailedAttempt): number | null {
  const baseDelay = retryDelays[attemptCount - 1];
  if (baseDelay === undefined) return null;
  const delay = baseDelay * (1 - jitter + 2 * jitter * random());
  return now + Math.ceil(Math.max(delay, Math.min(retryAfter ?? 0, maxRetryAfter)));
}
