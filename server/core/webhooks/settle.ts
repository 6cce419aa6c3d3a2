import { dayMs as day, hourMs as hour, minuteMs as minute, secondMs as second } from '#contract';
import type { Clock } from '../ports.js';
import type { Attempt, ClaimedMessage, Outbox, Settlement } from './outbox.js';
import { hostOf } from './parse-url.js';

/** Milliseconds between attempts: 12 attempts over about three days, the first one immediately. */
const defaultRetryDelays: readonly number[] = [
  ...[5 * second, 30 * second, 2 * minute, 10 * minute, 30 * minute],
  ...[hour, 3 * hour, 6 * hour, 12 * hour, day, day],
];

/** How long a message may wait for a target that never answers 2xx. */
const maxWaitMs = 3 * day;

/** Spreads attempts that failed at the same time. */
const jitter = 0.1;

/** The result of a request. A reply has a status, and also an error if it ended early. */
export type SendResult = {
  readonly status: number | null;
  /** Why there was no complete reply, such as `timeout`, `dns`, `tls` or `blocked_address`. */
  readonly error: string | null;
  /** `Retry-After` in milliseconds, at most a day. */
  readonly retryAfter: number | null;
  /** Whether the status came, but its body did not end in time. The status counts all the same. */
  readonly bodyTimedOut: boolean;
  /** The first 200 bytes of the body, as text. */
  readonly answer?: string;
};

/** A request that was made. */
export type Sent = {
  readonly attempt: Attempt;
  readonly result: SendResult;
  /** Whether it got the first 2xx of its target. */
  readonly isProof: boolean;
};

/** Why a message may not be sent now, and the earliest time to try again. */
export type Refusal = { readonly until: number; readonly why: 'busy' | 'rate' };

/** Why an attempt failed; null if it succeeded. A redirect is a failure: the sender never follows it. */
export function attemptError({ status, error }: SendResult): string | null {
  if (error !== null || status === null) return error ?? 'connection';
  if (status >= 200 && status < 300) return null;
  if (status === 410) return 'gone';
  return status >= 300 && status < 400 ? 'redirect' : 'bad_status';
}

/** The statuses of an overloaded host, and of a gateway without a host behind it. */
const unavailableStatuses: ReadonlySet<number | null> = new Set([429, 502, 503, 504]);

/** Whether the host works: one that refuses this message, or this path, may accept others. */
export const isHostHealthy = ({ status, bodyTimedOut }: SendResult): boolean =>
  status !== null && !bodyTimedOut && !unavailableStatuses.has(status);

/** Whether a receiver has read the message and does not want it. */
const isRefusal = ({ status, error }: Attempt): boolean =>
  (error === 'bad_status' || error === 'redirect') && status !== null && !unavailableStatuses.has(status);

/** After this many refusals the next messages may overtake: each contains the whole order. */
const refusalsBeforeOvertaking = 3;

/** `waitMs`: until the next attempt; undefined after the last. */
type SettledAttempt = {
  readonly message: ClaimedMessage;
  readonly attempt: Attempt;
  readonly waitMs?: number | undefined;
};

/** The state of a message after an attempt. Only 410 disables the URL. */
export function toSettlement({ message, attempt, waitMs }: SettledAttempt): Settlement {
  const { id, lease, tries } = message;
  /** The attempts since the message was created or redelivered. */
  const attempts = [...message.attempts, attempt].slice(-tries - 1);
  const canBeOvertaken = attempts.filter(isRefusal).length >= refusalsBeforeOvertaking;
  const base = { id, lease, attempt, tries: tries + 1, next_attempt_at: null, disablesUrl: false, canBeOvertaken };
  if (attempt.error === null) return { ...base, state: 'delivered' };
  if (attempt.error === 'gone') return { ...base, state: 'disabled', disablesUrl: true };
  if (waitMs === undefined) return { ...base, state: 'failed' };
  return { ...base, state: 'waiting', next_attempt_at: attempt.at + attempt.took + waitMs };
}

/** A message that gets no further attempt, for the operator's log: the host without the path and query of the URL. */
export type UndeliverableMessage = Pick<ClaimedMessage, 'transaction_code' | 'sequence' | 'audience'> &
  Pick<Attempt, 'status' | 'error'> & {
    readonly host: string;
    readonly state: 'failed' | 'disabled';
    readonly attempts: number;
  };

/** The outcome of an attempt: the receiver's answer, or why the message waits and its next attempt. */
export type DeliveryReport = Pick<Attempt, 'status' | 'error'> &
  Pick<Settlement, 'next_attempt_at'> & { readonly outcome: 'delivered' | 'refused' | 'queued' | 'asleep' };

export type SettleSettings = {
  readonly outbox: Outbox;
  /** The real time, by which leases end. */
  readonly clock: Clock;
  /** From 0 to 1. */
  readonly random: () => number;
  readonly reportUndeliverable?: ((message: UndeliverableMessage) => void) | undefined;
  /** Milliseconds between attempts; by default they span about three days. */
  readonly retryDelays?: readonly number[] | undefined;
};

/** Stores attempts. */
export function createSettle({ retryDelays = defaultRetryDelays, ...settings }: SettleSettings) {
  const { outbox, clock, random, reportUndeliverable } = settings;

  /** `Retry-After` can lengthen a delay, but not shorten it. */
  function waitAfter({ tries }: ClaimedMessage, { retryAfter }: SendResult): number | undefined {
    const delay = retryDelays[tries];
    if (delay === undefined) return undefined;
    return Math.ceil(Math.max(delay * (1 - jitter + 2 * jitter * random()), retryAfter ?? 0));
  }

  async function settle(message: ClaimedMessage, settlement: Settlement): Promise<DeliveryReport> {
    const { state, attempt, next_attempt_at } = settlement;
    const isSettled = await outbox.settle(settlement);
    const { number: attempts, status, error } = attempt;
    if (isSettled && (state === 'failed' || state === 'disabled')) {
      const { transaction_code, sequence, audience, url } = message;
      const order = { transaction_code, sequence, audience };
      reportUndeliverable?.({ ...order, host: hostOf(url), state, status, error, attempts });
    }
    return { outcome: state === 'delivered' ? 'delivered' : 'refused', status, error, next_attempt_at };
  }

  return {
    /** Postpones a message, which costs it none of its tries. One that has been due for three days has failed. */
    async postpone(message: ClaimedMessage, { until, why }: Refusal): Promise<DeliveryReport> {
      const { id, lease, next_attempt_at: dueAt } = message;
      const at = clock();
      const lastAt = (dueAt || at) + maxWaitMs; // 0 in the sandbox before the first attempt
      const next_attempt_at = at < lastAt ? Math.min(until, lastAt) : null;
      if (next_attempt_at === null) {
        const attempt = { number: message.attempts.length + 1, at, took: 0, status: null, error: 'asleep' };
        await settle(message, toSettlement({ message, attempt }));
      } else await outbox.postpone({ id, lease, until: next_attempt_at });
      return { outcome: why === 'rate' ? 'asleep' : 'queued', status: null, error: why, next_attempt_at };
    },

    record: (message: ClaimedMessage, { attempt, result }: Sent): Promise<DeliveryReport> =>
      settle(message, toSettlement({ message, attempt, waitMs: waitAfter(message, result) })),
  };
}
