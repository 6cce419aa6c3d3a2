import { dayMs, hourMs, minuteMs, secondMs } from '#contract';
import type { Clock } from '../ports.js';
import type { Attempt, ClaimedMessage, Outbox, Settlement } from './outbox.js';
import { hostOf } from './parse-url.js';
import type { SendResult } from './sender.js';
import type { Refusal } from './targets.js';

/** Milliseconds between attempts: 12 attempts over about three days, the first one immediately. */
const defaultRetryDelays: readonly number[] = [
  ...[5 * secondMs, 30 * secondMs, 2 * minuteMs, 10 * minuteMs, 30 * minuteMs],
  ...[hourMs, 3 * hourMs, 6 * hourMs, 12 * hourMs, dayMs, dayMs],
];
/** How long a message may wait for a target that never answers 2xx. */
const maxWaitMs = 3 * dayMs;
/** Spreads attempts that failed at the same time. */
const jitter = 0.1;
/** After this many refusals the next messages may overtake: each contains the whole order. */
const refusalsBeforeOvertaking = 3;
/** The statuses of an overloaded host, and of a gateway without a host behind it. */
const unavailableStatuses: ReadonlySet<number | null> = new Set([429, 502, 503, 504]);

/** Why an attempt failed; null if it succeeded. A redirect is a failure: the sender never follows it. */
export function attemptError({ status, error }: SendResult): string | null {
  if (error !== null || status === null) return error ?? 'connection';
  if (status >= 200 && status < 300) return null;
  if (status === 410) return 'gone';
  return status >= 300 && status < 400 ? 'redirect' : 'bad_status';
}

/** Whether the host works: one that refuses this message, or this path, may accept others. */
export const isHostHealthy = ({ status, bodyTimedOut }: SendResult): boolean =>
  status !== null && !bodyTimedOut && !unavailableStatuses.has(status);

/** Whether a receiver has read the message and does not want it. */
const isRefusal = ({ status, error }: Attempt): boolean =>
  (error === 'bad_status' || error === 'redirect') && !unavailableStatuses.has(status);

/** A request that was made. `isProof`: it got the first 2xx of its target. */
export type Sent = { readonly attempt: Attempt; readonly result: SendResult; readonly isProof: boolean };

type Ended = { readonly attempt: Attempt; readonly waitMs?: number | undefined };

/** The state of a message after an attempt, the last one if nothing is to be waited for. Only 410 disables the URL. */
export function toSettlement(message: ClaimedMessage, { attempt, waitMs }: Ended): Settlement {
  const { id, lease, tries, attempts } = message;
  const sinceRedelivery = [...attempts, attempt].slice(-tries - 1);
  const canBeOvertaken = sinceRedelivery.filter(isRefusal).length >= refusalsBeforeOvertaking;
  const base = { id, lease, attempt, tries: tries + 1, next_attempt_at: null, disablesUrl: false, canBeOvertaken };
  if (attempt.error === null) return { ...base, state: 'delivered' };
  if (attempt.error === 'gone') return { ...base, state: 'disabled', disablesUrl: true };
  if (waitMs === undefined) return { ...base, state: 'failed' };
  return { ...base, state: 'waiting', next_attempt_at: attempt.at + attempt.took + waitMs };
}

/** A message that gets no further attempt, for the operator's log: without the path and query of its URL. */
export type UndeliverableMessage = Pick<ClaimedMessage, 'transaction_code' | 'sequence' | 'audience' | 'state'> &
  Pick<Attempt, 'status' | 'error'> & { readonly host: string; readonly attempts: number };

/** The outcome of an attempt: the receiver's answer, or why the message waits and its next attempt. */
export type DeliveryReport = Pick<Attempt, 'status' | 'error'> &
  Pick<Settlement, 'next_attempt_at'> & { readonly outcome: 'delivered' | 'refused' | 'queued' | 'asleep' };

export type SettleSettings = {
  readonly clock: Clock;
  /** From 0 to 1. */
  readonly random: () => number;
  readonly reportUndeliverable?: ((message: UndeliverableMessage) => void) | undefined;
  /** Milliseconds between attempts; by default they span about three days. */
  readonly retryDelays?: readonly number[] | undefined;
};

/** Stores attempts. */
export function createSettle(outbox: Outbox, settings: SettleSettings) {
  const { clock, random, reportUndeliverable, retryDelays = defaultRetryDelays } = settings;

  async function settle(message: ClaimedMessage, ended: Ended): Promise<DeliveryReport> {
    const settlement = toSettlement(message, ended);
    const { state, next_attempt_at } = settlement;
    const { number: attempts, status, error } = ended.attempt;
    if ((await outbox.settle(settlement)) && (state === 'failed' || state === 'disabled')) {
      const { transaction_code, sequence, audience, url } = message;
      const undeliverable = { transaction_code, sequence, audience, host: hostOf(url), state, status, error, attempts };
      reportUndeliverable?.(undeliverable);
    }
    return { outcome: state === 'delivered' ? 'delivered' : 'refused', status, error, next_attempt_at };
  }

  return {
    /** Stores an attempt, and when the next one follows: `Retry-After` can lengthen a delay, but not shorten it. */
    record(message: ClaimedMessage, { attempt, result }: Sent): Promise<DeliveryReport> {
      const delay = retryDelays[message.tries];
      const spread = 1 - jitter + 2 * jitter * random();
      const waitMs = delay && Math.ceil(Math.max(delay * spread, result.retryAfter ?? 0));
      return settle(message, { attempt, waitMs });
    },

    /** Postpones a message, which costs it none of its tries. One that has been due for three days has failed. */
    async postpone(message: ClaimedMessage, { until, why }: Refusal): Promise<DeliveryReport> {
      const { id, lease, attempts, next_attempt_at: dueAt } = message;
      const at = clock();
      const lastAt = (dueAt || at) + maxWaitMs; // 0 in the sandbox before the first attempt
      const next_attempt_at = at < lastAt ? Math.min(until, lastAt) : null;
      const attempt = { number: attempts.length + 1, at, took: 0, status: null, error: 'asleep' };
      if (next_attempt_at === null) await settle(message, { attempt });
      else await outbox.postpone({ id, lease, until: next_attempt_at });
      return { outcome: why === 'rate' ? 'asleep' : 'queued', status: null, error: why, next_attempt_at };
    },
  };
}
