import { failure, success, type ErrorCode, type Result } from '#contract';
import type { Answer } from './port.js';

/** The answer of an upstream that decides by the rules of this service. */
export const toAnswer = <Value>(result: Result<Value>): Answer<Value> =>
  result.ok ? { ok: true, value: result.value } : { ok: false, reason: 'refused', code: result.code };

/**
 * What a caller gets of an answer: always a failure of ours, never a text of the upstream's. `fallback` is the failure
 * where the upstream names none.
 */
export function toResult<Value>(answer: Answer<Value>, fallback: ErrorCode): Result<Value> {
  if (answer.ok) return success(answer.value);
  return failure(answer.code ?? fallback);
}

const defaultRetryMs = 10_000;
const maxRetrySeconds = 300;

/** No order at present, and when to try again: as the upstream says, or after the time for which it rests. */
export const retryLater = ({ retryAfterMs = defaultRetryMs }: { readonly retryAfterMs?: number } = {}) => ({
  ...failure('order_not_created'),
  retryAfterSeconds: Math.min(Math.max(1, Math.ceil(retryAfterMs / 1000)), maxRetrySeconds),
});

/** The failures of an upstream that say something about the request of our caller. */
const codesOfRequests: ReadonlySet<ErrorCode | undefined> = new Set([
  'unsupported_pair',
  'unsupported_fiat_currency',
  'no_rate',
  'rates_unavailable',
  'invalid_wallet_address',
]);

/** The failure that the caller's own request has caused; undefined for every other one. */
export const failureOfRequest = (answer: Extract<Answer<never>, { ok: false }>) =>
  answer.reason === 'refused' && answer.code !== undefined && codesOfRequests.has(answer.code)
    ? failure(answer.code)
    : undefined;
