import { canonicalNetwork, nearestName, supportedCurrencies } from '#contract';
import { sendRequest } from '../api/client.js';
import type { Wallet } from '../common/purchase.js';
import type { CheckoutHost } from '../element/host.js';
import { isValidAttribute, toAttribute, toParameter, type AttributeName } from './attributes.js';
import type { Cause } from './cause.js';
import type { ConfigProblem } from './settings.js';

/** A code as shops write it. */
export const toCode = (text: string): string => text.toUpperCase().replace(/[-_\s]/g, '');

/** Names of networks that shops write and the list of the service has by another name. */
const aliases = ['ERC20', 'TRC20', 'BEP20'];

/** Names that the service has, such as those of its coins. */
type Listed = { readonly names: readonly string[]; readonly what: string };

/** The name that the service has, and a near one; undefined for a name that it has. */
export function unlisted(name: string, { names, what }: Listed): Cause | undefined {
  const own = [...new Set(names)];
  const code = toCode(name);
  if (own.includes(code) || own.includes(canonicalNetwork(code))) return undefined;
  const known = [...own, ...aliases.filter((alias) => own.includes(canonicalNetwork(alias)))];
  return { key: 'unlisted', name, what, names: own.sort(), near: nearestName(code, known) };
}

/** The coin and the network of one pair, as the problems that they may be. */
type Pair = readonly [coin: ConfigProblem, network: ConfigProblem];

/** The pairs that the page sets. */
function fixedPairs({ wallets, partner, cryptoCurrency, cryptoCurrencyNetwork }: CheckoutHost): readonly Pair[] {
  const pairOf = (
    values: Partial<Wallet> | null | undefined,
    place: (name: 'cryptoCurrency' | 'cryptoCurrencyNetwork') => Pick<ConfigProblem, 'name' | 'attribute'>,
  ): Pair => [
    { ...place('cryptoCurrency'), value: values?.crypto_currency },
    { ...place('cryptoCurrencyNetwork'), value: values?.crypto_currency_network },
  ];
  const single = { crypto_currency: cryptoCurrency, crypto_currency_network: cryptoCurrencyNetwork };
  const ofPage = Array.isArray(wallets)
    ? (wallets as readonly (Partial<Wallet> | null)[]).map((wallet, index) =>
        pairOf(wallet, (name) => ({ name, attribute: `wallets[${index}].${toParameter(name)}` })),
      )
    : [pairOf(single, (name) => ({ name, attribute: toAttribute(name) }))];
  const ofPartner = pairOf(partner, (name) => ({
    name: `partnerC${name.slice(1)}` as AttributeName,
    attribute: `partner-${toAttribute(name)}`,
  }));
  return [...ofPage, ofPartner].filter((pair) => pair.every(({ value }) => typeof value === 'string' && value !== ''));
}

/** Of a value that is no code in any spelling its form is the mistake. */
const isCode = ({ name, value }: ConfigProblem): boolean => isValidAttribute(name, toCode(String(value)));

/** Which coins and networks of the page the service does not have, by its own list; none where it has no list. */
export async function unlistedPairs(host: CheckoutHost, baseUrl?: string): Promise<readonly ConfigProblem[]> {
  const pairs = !host.transactionCode ? fixedPairs(host) : [];
  if (baseUrl === undefined || pairs.length === 0) return [];
  const reply = await sendRequest(supportedCurrencies, { baseUrl, signal: AbortSignal.timeout(3000) });
  const listed = reply.ok ? reply.value.data.data.currencies : [];
  if (listed.length === 0) return [];
  return pairs.flatMap(([coin, network]) => {
    const short = toCode(String(coin.value));
    const coinCause = unlisted(String(coin.value), { names: listed.map((one) => one.short), what: 'coin' });
    const networks = (coinCause ? listed : listed.filter((one) => one.short === short)).map((one) => one.network);
    const what = coinCause ? 'network' : `network of ${short}`;
    const networkCause = unlisted(String(network.value), { names: networks, what });
    return [
      ...(coinCause && isCode(coin) ? [{ ...coin, cause: coinCause }] : []),
      ...(networkCause && isCode(network) ? [{ ...network, cause: networkCause }] : []),
    ];
  });
}
