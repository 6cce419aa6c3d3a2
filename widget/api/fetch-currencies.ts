import { supportedCurrencies, type SupportedCurrency } from '#contract';
import { sendRequest } from './client.js';
import type { ApiResult } from './failures.js';

/** Extension: every pair that the service supports. */
export async function fetchCurrencies(
  base: string,
  signal: AbortSignal,
): Promise<ApiResult<readonly SupportedCurrency[]>> {
  const result = await sendRequest(base, supportedCurrencies, { signal });
  return result.ok ? { ok: true, value: result.value.data.data.currencies } : result;
}
