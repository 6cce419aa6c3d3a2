import { canonicalNetwork, nearestName, supportedCurrencies } from '#contract';
import { sendRequest } from '../api/client.js';
import type { Cause } from './cause.js';
import type { ConfigProblem } from './settings.js';

/** Names of networks that shops write and the list of the service has by another name. */
const aliases = ['ERC20', 'TRC20', 'BEP20'];

/** The name that the service has, and a near one; undefined for a name that it has. */
function unlisted(name: string, { names, what }: { names: readonly string[]; what: string }): Cause | undefined {
  const own = [...new Set(names)];
  const known = [...own, ...aliases.filter((alias) => own.includes(canonicalNetwork(alias)))];
  return own.includes(name) || own.includes(canonicalNetwork(name))
    ? undefined
    : { key: 'unlisted', name, what, names: own.sort(), near: nearestName(name, known) };
}

/** Names a coin that the service does not list; undefined for one that it lists. */
export const unlistedCoin = (coin: string, names: readonly string[]): Cause | undefined =>
  unlisted(coin, { names, what: 'coin' });

/**
 * Which of coin and network the service does not have, by its own list: the attribute that is wrong, with what it may be.
 * Where there is no list, the problem stays as it is.
 */
export async function explainUnsupportedPair(
  problem: ConfigProblem,
  baseUrl: string | undefined,
): Promise<readonly ConfigProblem[]> {
  const { cause, attribute } = problem;
  if (cause?.key !== 'unsupported' || baseUrl === undefined) return [problem];
  const { coin, network } = cause;
  const reply = await sendRequest(supportedCurrencies, { baseUrl, signal: AbortSignal.timeout(3000) });
  const pairs = reply.ok ? reply.value.data.data.currencies : [];
  if (pairs.length === 0) return [problem];
  const coinCause = unlistedCoin(
    coin,
    pairs.map(({ short }) => short),
  );
  const ofCoin = coinCause ? pairs : pairs.filter(({ short }) => short === coin);
  const what = coinCause ? 'network' : `network of ${coin}`;
  const networkCause = unlisted(network, { names: ofCoin.map((pair) => pair.network), what });
  const coinProblem: ConfigProblem = {
    ...problem,
    name: problem.name === 'partnerCryptoCurrencyNetwork' ? 'partnerCryptoCurrency' : 'cryptoCurrency',
    attribute: attribute.replace(/[-_]network$/, ''),
    value: coin,
  };
  const found = [
    ...(coinCause ? [{ ...coinProblem, cause: coinCause }] : []),
    ...(networkCause ? [{ ...problem, cause: networkCause }] : []),
  ];
  return found.length > 0 ? found : [problem];
}
