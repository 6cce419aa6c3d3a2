import { supportedCurrencies, type SupportedCurrency } from '#contract';
import { call } from './client.js';
import type { Answer } from './failures.js';

/** Extension: every pair that the service supports. */
export async function fetchCurrencies(
  base: string,
  signal: AbortSignal,
): Promise<Answer<readonly SupportedCurrency[]>> {
  const answer = await call(base, supportedCurrencies, { signal });
  return answer.ok ? { ok: true, value: answer.value.data.data.currencies } : answer;
}
