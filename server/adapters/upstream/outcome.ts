import { errors, type Endpoint, type ErrorCode } from '#contract';
import type { Answer } from '#core';
import { isUpstreamReply, type HttpReply, type HttpResult } from './http-client.js';

type Failure = Extract<Answer<never>, { ok: false }>;

/** Failures to pass on to callers. Others concern this service's own call, such as a refused webhook URL. */
const namedFailures: readonly ErrorCode[] = [
  'invalid_fiat_amount',
  'invalid_fiat_currency',
  'invalid_crypto_currency',
  'invalid_crypto_currency_network',
  'invalid_wallet_address',
  'invalid_partner_wallet_address',
  'invalid_partner_commission_percentage',
  'invalid_exchange_pair',
  'unsupported_fiat_currency',
  'unsupported_pair',
  'no_rate',
  'unknown_order',
];

const codeByText = new Map<string, ErrorCode>(namedFailures.map((code) => [errors[code].message, code]));

/** Documented texts that say "later", not "no". */
const laterTexts: ReadonlySet<string> = new Set([
  errors.order_not_created.message,
  errors.unavailable.message,
  errors.no_rate.message,
]);

/** The text of a failure in the envelope of its area: the account and the rate say `error`, the reseller `message`. */
function failureText({ json }: HttpReply, { failure }: Endpoint): string | undefined {
  const parsed = failure.safeParse(json);
  if (!parsed.success) return undefined;
  const { error, message } = parsed.data as { readonly error?: string; readonly message?: string };
  return error ?? message;
}

/** Statuses below 500 that leave open whether the call took effect. */
const uncertainStatuses: ReadonlySet<number> = new Set([408, 409, 425]);

const isClientError = (status: number): boolean => status >= 400 && status < 500 && !uncertainStatuses.has(status);

/** A call that takes effect: unless the reply says clearly whether it has, its outcome is unknown. */
function reasonOfEffect({ status }: HttpReply, text: string | undefined): Failure['reason'] {
  if (status === 429) return 'unavailable';
  if (text === undefined) return isClientError(status) ? 'refused' : 'unknown';
  // A service with an upstream of its own also answers so when it does not know the outcome.
  if (status >= 500 || uncertainStatuses.has(status)) return 'unknown';
  return laterTexts.has(text) ? 'unavailable' : 'refused';
}

const reasonOfRead = ({ status }: HttpReply, text: string | undefined): Failure['reason'] =>
  text === undefined || status === 429 || status >= 500 || laterTexts.has(text) ? 'unavailable' : 'refused';

/** One text stands for a currency without a rate and for missing rates; the status tells them apart. */
function findCode(status: number, text: string | undefined): ErrorCode | undefined {
  if (status < 500) return codeByText.get(text ?? '');
  return text === errors.rates_unavailable.message ? 'rates_unavailable' : undefined;
}

const missingStatuses: ReadonlySet<number> = new Set([404, 405, 501]);

/** Whether the upstream lacks the operation. Other refusals may be temporary, such as maintenance. */
const isMissing = (status: number, text: string | undefined): boolean =>
  text === errors.unknown_route.message ||
  (text !== undefined && findCode(status, text) === undefined && missingStatuses.has(status));

/** Maps a failed call to its reason. Reads have no effect, so their outcome is never unknown. */
export function toUpstreamFailure(result: HttpResult, endpoint: Endpoint): Failure {
  const takesEffect = endpoint.creates === true;
  const waiting = result.retryAfterMs === undefined ? {} : { retryAfterMs: result.retryAfterMs };
  if (!isUpstreamReply(result))
    return { ok: false, reason: takesEffect && result.isSent ? 'unknown' : 'unavailable', ...waiting };
  const text = failureText(result, endpoint);
  const code = findCode(result.status, text);
  return {
    ok: false,
    reason: (takesEffect ? reasonOfEffect : reasonOfRead)(result, text),
    ...(code !== undefined && { code }),
    ...(isMissing(result.status, text) && { isMissing: true as const }),
    ...waiting,
  };
}

/** Whether a failure shows a working upstream: neither overloaded nor broken, nor the page of a proxy or a redirect. */
export const isUpstreamAlive = (result: HttpResult, endpoint: Endpoint): boolean =>
  isUpstreamReply(result) &&
  result.status < 500 &&
  result.status !== 429 &&
  (result.status >= 400 || failureText(result, endpoint) !== undefined);
