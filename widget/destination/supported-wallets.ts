import { supportedCurrencies } from '#contract';
import { maxChoices, sendRequest } from '../api/client.js';
import type { ApiResult } from '../api/failures.js';
import { sanitizeText, withoutPrototype } from '../common/sanitize.js';
import type { PurchaseConfig, Wallet } from '../config/settings.js';

/** Checkout takes at most ten characters. A longer code is only shown, and needs an end. */
const maxCodeLength = 64;

/** Extension: every pair that the service supports, narrowed to the merchant's coin. */
export async function fetchSupportedWallets(
  { baseUrl, cryptoCurrency }: PurchaseConfig,
  signal: AbortSignal,
): Promise<ApiResult<readonly Wallet[]>> {
  const result = await sendRequest(supportedCurrencies, { baseUrl, signal });
  if (!result.ok) return result;
  const { currencies } = result.value.data.data;
  const pairs = currencies.filter(({ short }) => cryptoCurrency === undefined || short === cryptoCurrency);
  const value = pairs.slice(0, maxChoices).map(({ short, network, name, memo }) =>
    withoutPrototype({
      crypto_currency: short.slice(0, maxCodeLength),
      crypto_currency_network: network.slice(0, maxCodeLength),
      name: sanitizeText(name, 30),
      requiresMemo: memo === 'required',
    }),
  );
  return { ok: true, value };
}
