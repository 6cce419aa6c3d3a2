/** What is loaded only where the buyer chooses the coin or types the address. */
import type { ApiResult } from '../api/failures.js';
import { fetchCurrencies } from '../api/fetch-currencies.js';
import { withoutPrototype } from '../common/without-prototype.js';
import type { Config, Wallet } from '../config/settings.js';

export { findAddressProblem } from './address-problem.js';
export { styles } from './destination.styles.js';
export { destinationView } from './destination-view.js';

/** Every pair of the service, narrowed to the merchant's coin. */
export async function fetchSupportedWallets(
  { baseUrl, cryptoCurrency }: Config,
  signal: AbortSignal,
): Promise<ApiResult<readonly Wallet[]>> {
  const result = await fetchCurrencies(baseUrl, signal);
  if (!result.ok) return result;
  const pairs = result.value.filter(({ short }) => cryptoCurrency === undefined || short === cryptoCurrency);
  const value = pairs.map(({ short, network, memo }) =>
    withoutPrototype({ crypto_currency: short, crypto_currency_network: network, requiresMemo: memo === 'required' }),
  );
  return { ok: true, value };
}
