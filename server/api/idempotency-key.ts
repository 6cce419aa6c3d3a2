import { failure, rules, success, type Result } from '#contract';
import type { ApiRequest } from './http.js';

/** `Idempotency-Key` of the IETF draft, with or without the quotes of a structured field. */
export function readIdempotencyKey({ header }: ApiRequest): Result<string | undefined> {
  const raw = header('idempotency-key');
  if (raw === undefined) return success(undefined);
  const parsed = rules.idempotencyKey.safeParse(/^"(.*)"$/.exec(raw)?.[1] ?? raw);
  return parsed.success ? success(parsed.data) : failure('invalid_idempotency_key');
}
