import { errors, type Endpoint, type ErrorCode } from '#contract';
import type { Answer } from '#core';
import type { HttpReply, HttpResult } from './http-client.js';

type Failure = Extract<Answer<never>, { ok: false }>;

/** The failures that a caller of ours may see. Others are about our own call, such as a webhook URL that is refused. */
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

/** Statuses below 500 after which a call may still have taken effect, or another one with its key is running. */
const uncertainStatuses: ReadonlySet<number> = new Set([408, 409, 425]);

const isClientError = (status: number): boolean => status >= 400 && status < 500 && !uncertainStatuses.has(status);

/** A call that takes effect: unless the reply says clearly whether it has, its outcome is unknown (DECISIONS 109). */
function reasonOfEffect({ status }: HttpReply, text: string | undefined): Failure['reason'] {
  if (status === 429) return 'unavailable';
  if (text === undefined) return isClientError(status) ? 'refused' : 'unknown';
  // A service in front of another one answers so, too, when it does not know what became of the call.
  if (status >= 500 || uncertainStatuses.has(status)) return 'unknown';
  return laterTexts.has(text) ? 'unavailable' : 'refused';
}

const reasonOfRead = ({ status }: HttpReply, text: string | undefined): Failure['reason'] =>
  text === undefined || status === 429 || status >= 500 || laterTexts.has(text) ? 'unavailable' : 'refused';

/** The same text says that a currency has no rate, or by its status that there are no rates at present. */
function findCode(status: number, text: string | undefined): ErrorCode | undefined {
  if (status < 500) return codeByText.get(text ?? '');
  return text === errors.rates_unavailable.message ? 'rates_unavailable' : undefined;
}

const missingStatuses: ReadonlySet<number> = new Set([404, 405, 501]);

/** Whether the upstream has no such operation. Any other refusal may be that of the moment, such as maintenance. */
const isMissing = (status: number, { text, code }: { readonly text?: string; readonly code?: ErrorCode }): boolean =>
  text === errors.unknown_route.message || (text !== undefined && code === undefined && missingStatuses.has(status));

/** Why a call has not succeeded. Reads have no effect, so their outcome is never unknown. */
export function toFailure(result: HttpResult, endpoint: Endpoint): Failure {
  const takesEffect = endpoint.creates === true;
  const { retryAfterMs } = result;
  const waiting = retryAfterMs === undefined ? {} : { retryAfterMs };
  if ('error' in result) {
    return { ok: false, reason: takesEffect && result.isSent ? 'unknown' : 'unavailable', ...waiting };
  }
  const text = failureText(result, endpoint);
  const reason = (takesEffect ? reasonOfEffect : reasonOfRead)(result, text);
  const code = findCode(result.status, text);
  const named = { ...(text === undefined ? {} : { text }), ...(code === undefined ? {} : { code }) };
  const missing = isMissing(result.status, named) ? ({ isMissing: true } as const) : {};
  return { ok: false, reason, ...(code === undefined ? {} : { code }), ...missing, ...waiting };
}

/** Whether the upstream works: it has answered, and not that it is overloaded or broken. */
export const isAlive = (result: HttpResult): boolean =>
  !('error' in result) && result.status < 500 && result.status !== 429;
