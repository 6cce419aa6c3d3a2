import type { Clock } from '../ports.js';
import type { Attempt, ClaimedMessage, Outbox, Settlement } from './outbox.js';
import {
  asleepError,
  attemptError,
  defaultRetryDelays,
  isReceiverAbsent,
  maxWaitMs,
  toSettlement,
} from './settlement.js';
import { hostOf } from './parse-url.js';
import type { Sent } from './send.js';
import type { Refusal } from './targets.js';

/** A message that gets no further attempt, for the operator's log: the host without the path and query of the URL. */
export type UndeliverableMessage = Pick<ClaimedMessage, 'transaction_code' | 'sequence' | 'audience'> & {
  readonly host: string;
  readonly state: 'failed' | 'disabled';
  readonly status: number | null;
  readonly error: string | null;
  readonly attempts: number;
};

/** The outcome of an attempt: the receiver's answer, or why the message waits and its next attempt. */
export type DeliveryReport = {
  readonly outcome: 'delivered' | 'refused' | 'queued' | 'asleep';
  /** The HTTP status; null without a reply. */
  readonly status: number | null;
  /** Why it failed or waits, as a code; null if it succeeded. */
  readonly error: string | null;
  /** Milliseconds; null when no further attempt follows. */
  readonly next_attempt_at: number | null;
};

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

function toUndeliverable(message: ClaimedMessage, { attempt, state }: Settlement): UndeliverableMessage | undefined {
  if (state !== 'failed' && state !== 'disabled') return undefined;
  const { transaction_code, sequence, audience, url } = message;
  const { number: attempts, status, error } = attempt;
  return { transaction_code, sequence, audience, host: hostOf(url), state, status, error, attempts };
}

/** When the wait of a message began. Sandbox orders have other clocks: theirs begins with the first attempt. */
const waitsSince = ({ attempts, account, created_at }: ClaimedMessage, now: number): number =>
  account === '' ? created_at : (attempts[0]?.at ?? now);

/**
 * Stores attempts. After the last attempt the URL is disabled only if no attempt reached a receiver and the URL has
 * accepted no later message: a single message can be one that its receiver does not know (404) or crashes on.
 */
export function createSettle({ retryDelays = defaultRetryDelays, ...settings }: SettleSettings) {
  const { outbox, clock, random, reportUndeliverable } = settings;

  async function settle(message: ClaimedMessage, settlement: Settlement): Promise<DeliveryReport> {
    const isExhausted = settlement.state === 'failed' && settlement.tries > retryDelays.length;
    const isAbsent = isExhausted && isReceiverAbsent([...message.attempts, settlement.attempt]);
    const shouldDisableUrl = isAbsent && !(await outbox.hasLaterDelivery(message.id));
    const isSettled = await outbox.settle({ ...settlement, disablesUrl: settlement.disablesUrl || shouldDisableUrl });
    const undeliverable = isSettled ? toUndeliverable(message, settlement) : undefined;
    if (undeliverable) reportUndeliverable?.(undeliverable);
    const { state, attempt, next_attempt_at } = settlement;
    const { status, error } = attempt;
    return { outcome: state === 'delivered' ? 'delivered' : 'refused', status, error, next_attempt_at };
  }

  return {
    /** Puts a message back, which costs it none of its tries. One that has waited for three days has failed. */
    async postpone(message: ClaimedMessage, { until, why }: Refusal): Promise<DeliveryReport> {
      const at = clock();
      const lastAt = waitsSince(message, at) + maxWaitMs;
      const waits = { outcome: why === 'rate' ? 'asleep' : 'queued', status: null, error: why } as const;
      if (at < lastAt) {
        const next_attempt_at = Math.min(until, lastAt);
        await outbox.postpone({ id: message.id, lease: message.lease, until: next_attempt_at });
        return { ...waits, next_attempt_at };
      }
      const attempt: Attempt = { number: message.attempts.length + 1, at, took: 0, status: null, error: asleepError };
      const settlement = toSettlement({ message, attempt, retryAfter: null, random, retryDelays: [] });
      await settle(message, { ...settlement, tries: message.tries });
      return { ...waits, next_attempt_at: null };
    },

    record(message: ClaimedMessage, { result, startedAt: at, took }: Sent): Promise<DeliveryReport> {
      const { status, retryAfter } = result;
      const attempt: Attempt = { number: message.attempts.length + 1, at, took, status, error: attemptError(result) };
      return settle(message, toSettlement({ message, attempt, retryAfter, random, retryDelays }));
    },
  };
}
