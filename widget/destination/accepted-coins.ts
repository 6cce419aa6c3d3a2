import { canonicalNetwork } from '#contract';
import { failureResult, type ApiResult } from '../api/failures.js';
import { loadProblems } from '../config/load-problems.js';
import { toAttribute } from '../config/attributes.js';
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
export const pairKey = ({
  crypto_currency,
  crypto_currency_network,
}: Pick<Wallet, 'crypto_currency' | 'crypto_currency_network'>): string =>
  `${crypto_currency}:${canonicalNetwork(crypto_currency_network)}`;

/** A failure with the sentences about settings. */
async function refuse(host: CheckoutHost, problems: readonly ConfigProblem[]): Promise<ApiResult<never>> {
  const attribute = problems[0]?.attribute ?? '';
  const failure = { kind: 'misconfigured', attribute, message: attribute } as const;
  return failureResult((await (await loadProblems())?.misconfiguration(problems, { host })) ?? failure);
}

/** `coins` is missing, or this entry of it is wrong. */
export const refuseCoins = (host: CheckoutHost, entry?: string): Promise<ApiResult<never>> =>
  refuse(host, [{ name: 'coins', attribute: 'coins', value: entry }]);

type Unlisted = Pick<ConfigProblem, 'name'> & { values: readonly string[]; names: readonly string[]; what: string };

/** The problems of values of the page that the service lacks, and the names of what it has. */
async function explainUnlisted({ name, values, ...list }: Unlisted): Promise<readonly ConfigProblem[]> {
  const chunk = await loadProblems();
  return values.map((value) => {
    const cause = chunk?.unlisted(value, list);
    return { name, attribute: toAttribute(name), value, ...(cause && { cause }) };
  });
}

export const refuseUnlisted = async (host: CheckoutHost, unlisted: Unlisted): Promise<ApiResult<never>> =>
  refuse(host, await explainUnlisted(unlisted));

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

/**
 * The pairs of the merchant that the service lists, as the service names them, in the merchant's order. The console names the
 * others. Where it lists none of them, there is nothing to sell, and the card says why.
 */
export async function intersectPairs(
  host: CheckoutHost,
  { pairs, listed }: { readonly pairs: readonly Wallet[]; readonly listed: readonly Wallet[] },
): Promise<ApiResult<readonly Wallet[]>> {
  const byKey = new Map(listed.map((wallet) => [pairKey(wallet), wallet]));
  const found = pairs.flatMap((pair) => byKey.get(pairKey(pair)) ?? []);
  const values = listed.length > 0 ? pairs.map(pairKey).filter((key) => !byKey.has(key)) : [];
  const unlisted = { name: 'coins', values, names: [...byKey.keys()], what: 'coin with its network' } as const;
  if (found.length === 0 && values.length > 0) return refuseUnlisted(host, unlisted);
  if (values.length > 0) (await loadProblems())?.reportProblems(host, await explainUnlisted(unlisted));
  return { ok: true, value: found };
}

/** The first pair on a network whose addresses the widget cannot check. Where the rules fail to load, the service decides. */
export async function findUncheckedPair(pairs: readonly Wallet[]): Promise<string | undefined> {
  const networks = await loadNetworks();
  const unchecked = pairs.find(
    (pair) => networks?.isCheckedNetwork(canonicalNetwork(pair.crypto_currency_network)) === false,
  );
  return unchecked && pairKey(unchecked);
}
