import { canonicalNetwork } from '#contract';
import { failureResult, type ApiResult } from '../api/failures.js';
import { loadProblems } from '../config/load-problems.js';
import { lazy } from '../lazy/lazy.js';
import type { Wallet } from '../common/purchase.js';
import type { ConfigProblem } from '../config/settings.js';
import type { CheckoutHost } from '../element/host.js';

/** The rules of addresses, beside the marks. If loading fails, the service checks the address. */
export const loadNetworks = lazy(() => import('../lazy/marks.js'));

/** A coin with its network, as the document spells both: `USDT:TRON`. */
const pairPattern = /^([A-Z]{2,6}):([A-Z\d]{2,10})$/;

/** The networks on which shared wallets need a memo or tag. A service that lists its coins says so itself. */
export const memoNetworks: readonly string[] = ['COSMOS', 'RIPPLE', 'STELLAR', 'TON'];

/** `USDT:TRC20` and `USDT:TRON` are one pair. */
const pairKey = ({ crypto_currency, crypto_currency_network }: Wallet): string =>
  `${crypto_currency}:${canonicalNetwork(crypto_currency_network)}`;

/** A failure with the sentence about a setting. */
async function refuse(host: CheckoutHost, problem: ConfigProblem): Promise<ApiResult<never>> {
  const { attribute } = problem;
  const failure = { kind: 'misconfigured', attribute, message: attribute } as const;
  return failureResult((await (await loadProblems())?.misconfiguration([problem], { host })) ?? failure);
}

/** `coins` is missing, or this entry of it is wrong. */
export const refuseCoins = (host: CheckoutHost, entry?: string): Promise<ApiResult<never>> =>
  refuse(host, { name: 'coins', attribute: 'coins', value: entry });

/** Names the coins that the service has, where it has not that of the page. */
export async function refuseCoin(
  host: CheckoutHost,
  { coin, listed }: { readonly coin: string; readonly listed: readonly Wallet[] },
): Promise<ApiResult<never>> {
  const codes = listed.map(({ crypto_currency }) => crypto_currency);
  const cause = (await loadProblems())?.unlistedCoin(coin, codes);
  return refuse(host, { name: 'cryptoCurrency', attribute: 'crypto-currency', value: coin, ...(cause && { cause }) });
}

/** Pairs that the service does not list end no sale: the page reads of them in the console. */
export async function reportUnlisted(
  host: CheckoutHost,
  { pairs, listed }: { readonly pairs: readonly Wallet[]; readonly listed: readonly Wallet[] },
): Promise<void> {
  const known = listed.map(pairKey);
  const unlisted = pairs.map(pairKey).filter((pair) => !known.includes(pair));
  if (unlisted.length === 0) return;
  const chunk = await loadProblems();
  for (const sentence of chunk?.unlistedPairs(unlisted, known) ?? [])
    console.warn(`<crypto-checkout> ${sentence}`, host);
}

/** Reads the attribute `coins`: pairs with commas or white space in between, in the merchant's order, each once. */
export function readCoins(coins: string) {
  const entries = coins.match(/[^\s,]+/g) ?? [];
  const wrongEntry = entries.length > 0 ? entries.find((entry) => !pairPattern.test(entry)) : '';
  const pairs = entries.map((entry): Wallet => {
    const [crypto_currency = '', crypto_currency_network = ''] = entry.split(':');
    const requiresMemo = memoNetworks.includes(canonicalNetwork(crypto_currency_network));
    return { crypto_currency, crypto_currency_network, requiresMemo };
  });
  return { pairs: [...new Map(pairs.map((pair) => [pairKey(pair), pair])).values()], wrongEntry };
}

/** The pairs of the merchant that the service lists, as the service names them, in the merchant's order. */
export function intersectPairs(pairs: readonly Wallet[], listed: readonly Wallet[]): readonly Wallet[] {
  const byKey = new Map(listed.map((wallet) => [pairKey(wallet), wallet]));
  return pairs.flatMap((pair) => byKey.get(pairKey(pair)) ?? []);
}

/** The first pair on a network whose addresses the widget cannot check. Where the rules fail to load, the service decides. */
export async function findUncheckedPair(pairs: readonly Wallet[]): Promise<string | undefined> {
  const networks = await loadNetworks();
  const unchecked = pairs.find(
    (pair) => networks?.isCheckedNetwork(canonicalNetwork(pair.crypto_currency_network)) === false,
  );
  return unchecked && pairKey(unchecked);
}
