import { networkName } from '../text/format.js';

/** Why an address of the page, or its coin on its network, is refused. Networks are codes. */
export type Cause =
  | { readonly key: 'malformed' | 'checksum' | 'testnet'; readonly network: string }
  | { readonly key: 'other_network'; readonly network: string; readonly other: string }
  | { readonly key: 'unsupported'; readonly network: string; readonly coin: string }
  /** A coin or a network that the list of the service lacks. `what` is such as `network of USDT`. */
  | {
      readonly key: 'unlisted';
      readonly name: string;
      readonly what: string;
      readonly names: readonly string[];
      readonly near: string | undefined;
    }
  /** A currency that exists, and that the service refuses. */
  | { readonly key: 'refused'; readonly name: string }
  | { readonly key: 'spaces' };

const withArticle = (network: string): string => {
  const name = networkName(network);
  return `${/^(?:[AEIO]|XRP)/.test(name) ? 'an' : 'a'} ${name}`;
};

/** What the merchant reads behind the name of the attribute. */
export function causeSentence(cause: Cause): string {
  switch (cause.key) {
    case 'checksum':
      return 'has a typing error. Copy it again from the wallet.';
    case 'other_network': {
      const set = networkName(cause.network);
      return `is ${withArticle(cause.other)} address; ${set} is set. Write ${withArticle(cause.network)} address, or set its network.`;
    }
    case 'testnet':
      return `is an address of a test network. Write ${withArticle(cause.network)} address of the main network.`;
    case 'malformed':
      return `is not ${withArticle(cause.network)} address. Write all of it, and nothing else.`;
    case 'spaces':
      return 'has spaces, quotes or invisible characters. Write the address alone.';
    case 'refused':
      return `is ${cause.name}, which the service does not take.`;
    case 'unlisted': {
      const near = cause.near === undefined ? '' : ` Did you mean ${cause.near}?`;
      return `is ${cause.name}, which is no ${cause.what} that the service has. Write one of ${cause.names.join(', ')}.${near}`;
    }
    default:
      return `is ${cause.network}, where the service has no ${cause.coin}. Its coins and networks are listed at /api/v3/reseller/currencies.`;
  }
}
