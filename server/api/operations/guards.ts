import { failure, rules, success, type ErrorCode, type Result } from '#contract';
import type { ApiRequest } from '../http.js';

/** Fetch destinations of a request that somebody meant: a call from code, or an address opened by hand. */
const navigationDestinations = new Set(['empty', 'document']);

/**
 * Checkout is a GET that makes something, so what a browser sends on its own must not reach it:
 * prefetch and prerender (`Sec-Purpose`), and images, scripts, frames and other no-cors requests (Fetch Metadata).
 */
export function unsafeRequestError({ header }: ApiRequest): ErrorCode | undefined {
  if (/\bpre(?:fetch|render|view)\b/i.test(header('sec-purpose') ?? header('purpose') ?? ''))
    return 'order_not_created';
  const subresource =
    header('sec-fetch-mode') === 'no-cors' || !navigationDestinations.has(header('sec-fetch-dest') ?? 'empty');
  return subresource ? 'subresource_refused' : undefined;
}

/** `Idempotency-Key` of the IETF draft, with or without the quotes of a structured field. */
export function readIdempotencyKey({ header }: ApiRequest): Result<string | undefined> {
  const raw = header('idempotency-key');
  if (raw === undefined) return success(undefined);
  const parsed = rules.idempotencyKey.safeParse(/^"(.*)"$/.exec(raw)?.[1] ?? raw);
  return parsed.success ? success(parsed.data) : failure('invalid_idempotency_key');
}
