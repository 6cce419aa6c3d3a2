/** What is loaded only where the buyer chooses the coin or types the address. */
import type { Answer } from '../api/failures.js';
import { fetchCurrencies } from '../api/currencies.js';
import { bare } from '../common/without-prototype.js';
import type { Config, Wallet } from '../config/settings.js';

export { problemWith } from './check.js';
export { styles } from './destination.styles.js';
export { destinationView } from './view.js';

/** Every pair of the service, narrowed to the merchant's coin. */
export async function supportedWallets(
  { baseUrl, coin }: Config,
  signal: AbortSignal,
): Promise<Answer<readonly Wallet[]>> {
  const answer = await fetchCurrencies(baseUrl, signal);
  if (!answer.ok) return answer;
  const pairs = answer.value.filter(({ short }) => coin === undefined || short === coin);
  const value = pairs.map(({ short, network, memo }) =>
    bare({ crypto_currency: short, crypto_currency_network: network, requiresMemo: memo === 'required' }),
  );
  return { ok: true, value };
}
