import { supportedCurrencies, type SupportedCurrency } from '#contract';
import { maxChoices, sendRequest } from '../api/client.js';
import type { ApiResult, CheckoutFailure } from '../api/failures.js';
import { sanitizeText } from '../common/sanitize.js';
import type { Wallet } from '../common/purchase.js';
import type { PurchaseConfig } from '../config/settings.js';
import type { DestinationModule, Run } from '../state/model.js';
import {
  findUncheckedPair,
  intersectPairs,
  pairKey,
  readCoins,
  refuseCoins,
  refuseUnlisted,
} from './accepted-coins.js';

/** Checkout takes at most ten characters. A longer code is only shown, and needs an end. */
const maxCodeLength = 64;

const toWallet = ({ short, network, name, memo }: SupportedCurrency): Wallet => ({
  crypto_currency: short.slice(0, maxCodeLength),
  crypto_currency_network: network.slice(0, maxCodeLength),
  name: sanitizeText(name, 30),
  requiresMemo: memo === 'required',
});

/** Statuses of a service that is only busy: it may list its coins later. */
const temporaryStatuses = [408, 429];

/**
 * Whether a service without the list answered. It lacks this extension, whatever it answers at this path: the document
 * leaves the status of failures open. An answer that did not arrive, and one of 500 and above, say nothing about it.
 */
const hasNoExtension = ({ status = 500 }: ApiResult<never>): boolean =>
  status < 500 && !temporaryStatuses.includes(status);

/** The service lists its coins, and the list breaks the contract: the name of its wrong field is the better sentence. */
const isBrokenList = (failure: CheckoutFailure | 'aborted'): boolean =>
  failure !== 'aborted' && failure.kind === 'malformed' && failure.field.startsWith('.data');

/**
 * The buyer's choices: the pairs that the service lists, narrowed to the merchant's `coins` and coin. `coins` alone
 * is the list where the service has none.
 */
export async function fetchSupportedWallets({
  config,
  host,
  signal,
}: Omit<Run<PurchaseConfig>, 'dispatch'>): Promise<ApiResult<readonly Wallet[]>> {
  const { baseUrl, coins, cryptoCurrency } = config;
  const accepted = coins === undefined ? undefined : readCoins(coins);
  if (accepted?.wrongEntry !== undefined) return refuseCoins(host, accepted.wrongEntry);
  const listed = await sendRequest(supportedCurrencies, { baseUrl, signal });
  const narrow = (wallets: readonly Wallet[]): ApiResult<readonly Wallet[]> => ({
    ok: true,
    value: wallets
      .filter((wallet) => wallet.crypto_currency === (cryptoCurrency ?? wallet.crypto_currency))
      .slice(0, maxChoices),
  });
  if (listed.ok) {
    const wallets = listed.value.data.data.currencies.map(toWallet);
    if (
      cryptoCurrency !== undefined &&
      wallets.length > 0 &&
      wallets.every((one) => one.crypto_currency !== cryptoCurrency)
    )
      return refuseUnlisted(host, {
        name: 'cryptoCurrency',
        values: [cryptoCurrency],
        names: wallets.map(({ crypto_currency }) => crypto_currency),
        what: 'coin',
      });
    if (!accepted) return narrow(wallets);
    const found = await intersectPairs(host, { pairs: accepted.pairs, listed: wallets });
    return found.ok ? narrow(found.value) : found;
  }
  if (!hasNoExtension(listed)) return listed;
  if (!accepted) return isBrokenList(listed.failure) ? listed : refuseCoins(host);
  const uncheckedPair = await findUncheckedPair(accepted.pairs);
  return uncheckedPair ? refuseCoins(host, uncheckedPair) : narrow(accepted.pairs);
}

/**
 * Refuses the pair of the page's list, or the partner's, that a service with quotes does not list, before the buyer chooses among
 * them.
 */
export const checkPairs: DestinationModule['checkPairs'] = async ({ config, signal, model, refusePair }) => {
  if (!('offer' in model.state) || model.state.offer.headers.get('accept-quote') !== '?1') return;
  const { wallets = [], orderParameters: order, baseUrl } = config;
  const { partner_crypto_currency: coin = '', partner_crypto_currency_network: network = '' } = order;
  const partner = coin ? [{ crypto_currency: coin, crypto_currency_network: network }] : [];
  const reply = await sendRequest(supportedCurrencies, { baseUrl, signal });
  const listed = reply.ok ? reply.value.data.data.currencies.map((one) => pairKey(toWallet(one))) : [];
  const wrong = [...wallets, ...partner].find((pair) => !listed.includes(pairKey(pair)));
  if (wrong && listed.length > 0) refusePair(wrong, model);
};
