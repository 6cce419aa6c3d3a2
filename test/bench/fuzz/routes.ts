import * as contract from '#contract';
import { addresses, aliases, isAddressOf, pairs } from './facts.js';
import type { RandomSource } from './random-source.js';
import { getValuePool } from './values.js';

/** Parameters by name, before the generator mutates them. */
type Values = Readonly<Record<string, string>>;

/** The state of the running service that the generator may refer to. */
export type KnownState = {
  readonly serviceHeader: string;
  readonly codes: readonly string[];
};

export type Target = {
  readonly endpoint: contract.Endpoint;
  /** The share of the requests in percent. */
  readonly share: number;
  /** Generates the rest of a path that ends in a slash. */
  readonly tail?: (chance: RandomSource) => string;
  /** Generates values that depend on each other, instead of those of `getValuePool`. */
  readonly values?: (chance: RandomSource, known: KnownState) => Values;
  readonly needsCredentials?: true;
};

/** A pair, a name of its network and an address on it. */
function walletValues({ of, in100 }: RandomSource, prefix: string): Values {
  const { short, network } = of(pairs);
  const names = Object.keys(aliases).filter((name) => aliases[name] === network);
  const right = [...addresses.keys()].filter((address) => isAddressOf(address, network));
  return {
    [`${prefix}crypto_currency`]: short,
    [`${prefix}crypto_currency_network`]: names.length > 0 && in100(30) ? of(names) : network,
    [`${prefix}wallet_address`]: in100(97) ? of(right) : of([...addresses.keys()]),
  };
}

function checkoutValues(chance: RandomSource): Values {
  const names = Object.keys(contract.checkout.query).filter((name) => name !== 'webhook_url' || chance.in100(40));
  const group = chance.in100(25) ? Object.keys(contract.checkout.partner.query) : [];
  const alone = Object.fromEntries([...names, ...group].map((name) => [name, chance.of(getValuePool(name).good)]));
  return { ...alone, ...walletValues(chance, ''), ...(group.length > 0 && walletValues(chance, 'partner_')) };
}

function exchangeTail({ of, in100 }: RandomSource): string {
  const { good, bad } = getValuePool('fiat_currency');
  const code = (): string => (in100(12) ? of(bad) : in100(20) ? of(good).toLowerCase() : of(good));
  return encodeURI(code() + of(['-', '', '-', '', '_', '%2D', '--', '/']) + code());
}

const orderValues = ({ of, in100, number }: RandomSource, { codes }: KnownState): Values => {
  const code =
    codes.length > 0 && in100(80) ? of(codes) : `00000000-0000-4000-8000-${String(number(1e9)).padStart(12, '0')}`;
  return { transaction_code: in100(20) ? code.toUpperCase() : code };
};

/** One line per operation. */
const targets: readonly Target[] = [
  { endpoint: contract.checkout, share: 44, values: checkoutValues },
  { endpoint: contract.paymentOptions, share: 23 },
  { endpoint: contract.exchangeRate, share: 11, tail: exchangeTail },
  { endpoint: contract.orderLookup, share: 8, values: orderValues },
  { endpoint: contract.listCurrencies, share: 6, needsCredentials: true },
];

/** The path of an operation, or what else a path is of. */
export function routeOf(path: string): string {
  const found = targets.find(({ endpoint, tail }) => (tail ? path.startsWith(endpoint.path) : path === endpoint.path));
  return found?.endpoint.path ?? (path.startsWith('/api/') ? 'unknown below /api' : 'pages');
}

/** An operation by the shares; undefined for an unknown path. */
export function chooseTarget(chance: RandomSource): Target | undefined {
  let at = chance.number(100);
  return targets.find(({ share }) => (at -= share) < 0);
}

/** Unknown paths, some of them similar to those of operations. */
export const unknownPaths: readonly string[] = [
  ...'/ /healthz /readyz /index.html /favicon.ico /.env /package.json /% /%ff // /..%2f..%2fetc /api /api/'.split(' '),
  ...'/api/v1/reseller/checkout /api/v3/reseller /api/v3/reseller/checkout/ /api/v3/reseller/Checkout'.split(' '),
  ...'/api/v3/reseller/check%6Fut /api/v3//reseller/checkout /api/v3/reseller/order/ /api/v3/reseller/orders'.split(
    ' ',
  ),
  ...'/api/v2/exchange /api/v2/exchangeEUR-USD /api/v3/account /api/v3/account/ /api/v3/account/currency'.split(' '),
  ...'/api/v3/account/currencies/ /api/v3/reseller/constructor /api/__proto__ /API/v3/reseller/checkout'.split(' '),
  '/api/v3/reseller/checkout;a=b',
];
