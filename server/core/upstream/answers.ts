import { failure, success, type ErrorCode, type Result } from '#contract';
import type { RateSource } from '../ports.js';
import { noRates, ratesOfPair, type Rates } from '../pricing/rates.js';
import type { Answer, Upstream } from './port.js';

/**
 * What a caller gets of an answer: always a failure of ours, never a text of the upstream's. `fallback` is the failure
 * where the upstream names none.
 */
export const toUpstreamResult = <Value>(answer: Answer<Value>, fallback: ErrorCode): Result<Value> =>
  answer.ok ? success(answer.value) : failure(answer.code ?? fallback);

/** Whether a look-up has said what the upstream knows. One that lacks the operation may have it after a deploy. */
export const isAnswered = (answer: Answer<unknown>): boolean =>
  answer.ok || (answer.reason === 'refused' && answer.isMissing !== true);

const defaultRetryMs = 10_000;
const maxRetrySeconds = 300;

/** No order at present, and when to try again: as the upstream says, or after the time for which it rests. */
export const retryUpstreamLater = ({ retryAfterMs = defaultRetryMs }: { readonly retryAfterMs?: number } = {}) => ({
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

/** The failure that the caller's own request causes; undefined for any other. */
export const upstreamRequestFailure = (answer: Extract<Answer<never>, { ok: false }>) =>
  answer.reason === 'refused' && answer.code !== undefined && codesOfRequests.has(answer.code)
    ? failure(answer.code)
    : undefined;

export type RatesContext = { readonly upstream: Upstream; readonly getRates: RateSource };

/** The simulated rates, or the upstream's rate for the currency of an order. Dollars need none. */
export async function ratesOfUpstream(
  { fiat_currency: from }: { readonly fiat_currency: string },
  { upstream, getRates }: RatesContext,
): Promise<Rates | undefined> {
  if (upstream.isLocal) return getRates();
  const to = 'USD';
  if (from === to) return undefined;
  const answer = await upstream.rate({ from, to });
  if (answer.ok) return ratesOfPair({ from, to, rate: answer.value });
  return answer.reason === 'refused' ? noRates : undefined;
}
