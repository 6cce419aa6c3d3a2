import { canonicalNetwork } from '#contract';
import { memoNetworks } from './accepted-coins.js';

/** White space and invisible characters: zero-width and direction marks, soft hyphens, fillers. */
const invisible = /[\s\p{C}\p{Default_Ignorable_Code_Point}]+/gu;

/** Quotes, brackets, bullets, a number and a label before a text. A raw address of TON may begin with `-1:`. */
const before =
  /^(?:\d+[.)]|(?:usd[ct]|wallet|add?ress?e?|to|direcci[óo]n|endereço|indirizzo|адрес|地址|주소|アドレス)+(?:[:(-]|(?=\w{3}-?20\)?:))|(?!-1:)[\p{P}\p{S}])+/iu;

/** Quotes, brackets and full stops behind it. The last of the 48 characters of an address of TON may be punctuation. */
const behind = /(?<=[^\p{P}\p{S}]|\b[EUk0][Qf][\w+/-]{46})(?:(?<!\b[EUk0][Qf][\w+/-]{45})[\p{P}\p{S}])+$/u;

/** Letters and digits of full width, as keyboards of East Asia write them, are the plain ones. */
const clean = (text: string) => text.normalize('NFKC').replace(invisible, '').replace(before, '').replace(behind, '');

/** An EVM address whose prefix is missing or in capitals, as block explorers and spreadsheets write it. */
const withHexPrefix = (text: string, network: string): string =>
  evmNetworks.includes(network) ? text.replace(/^(?:0x)?(?=[\da-f]{40}$)/i, '0x') : text;

/** No address has a percent sign. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Networks by the schemes of their URIs and by the names of EVM chains in ERC-3770, where these are no aliases. */
const networkOfScheme = new Map([
  ['ETH', 'ETHEREUM'],
  ['OETH', 'OPTIMISM'],
  ['ARB1', 'ARBITRUM'],
  ['AVAX', 'AVALANCHE'],
  ['BNB', 'BSC'],
  ['TRX', 'TRON'],
  ['BITCOINCASH', 'BCH'],
  ['XRPL', 'RIPPLE'],
  ['BINANCE', 'BSC'],
  ['SMARTCHAIN', 'BSC'],
  ['MATIC', 'POLYGON'],
  ['POL', 'POLYGON'],
]);

/** EIP-155: `ethereum:` tells the EVM chains apart by these. */
const networkOfChain = new Map([
  ['1', 'ETHEREUM'],
  ['10', 'OPTIMISM'],
  ['56', 'BSC'],
  ['137', 'POLYGON'],
  ['8453', 'BASE'],
  ['42161', 'ARBITRUM'],
  ['43114', 'AVALANCHE'],
]);
const evmNetworks: readonly string[] = [...networkOfChain.values()];

/** CAIP-10, links of wallets and explorers, and networks in brackets as `scheme:address`. A text with another chain stays: its checksum refuses it. */
const notations: readonly (readonly [notation: RegExp, uri: string])[] = [
  [/^eip155:(\d+):(\w+)$/i, 'ethereum:$2@$1'],
  [/^bip122:000000000019d6689c085ae165831e93:/i, 'bitcoin:'],
  [/^bip122:12a765e31ffd4059bada1e25190f6e98:/i, 'litecoin:'],
  [/^bip122:1a91e3dace36e2be3bf030a65679fe82:/i, 'dogecoin:'],
  [/^(?:(cosmos:)cosmoshub-4|(solana:)5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp|(tron:)0x2b6653dc):/, '$1$2$3'],
  [/^(?:https:\/\/app\.)?tonkeeper(?:\.com\/|:)/i, 'ton:'],
  [/^https:\/\/(?:www\.)?(\w+?)(?:er)?scan\.(?:org|io|com)\/(?:#\/)?(?:address|account)\/([\w-]+)$/i, '$1:$2'],
  [/^([\w-]+)\(([a-z]+)-?(\d*)$/i, '$2$3:$1'], // without its last bracket
  [/^([a-z]+)-?(\d*)\)?:/i, '$1$2:'],
];

type PaymentUri = {
  readonly network: string;
  /** Undefined where the URI asks for more than a transfer to an address. */
  readonly address: string | undefined;
};

const uriPattern = /^(?:web\+)?([a-z][a-z\d]*):(?:\/\/)?([^?#]*)(?:\?([^#]*))?/i;

/** What an order cannot carry: the memo or tag of a shared address, and what BIP-21 requires a wallet to know. */
const needsMore = (name: string, network: string): boolean =>
  /^req-|payment_id$/.test(name) || (memoNetworks.includes(network) && /^(?:dt|tag|memo|text|comment|bin)/.test(name));

/** EIP-681. Of a transfer of tokens the recipient counts: the target is the contract of the token. */
function readEvmTarget(path: string, { network, query }: { network: string; query: URLSearchParams }) {
  const [, target = '', id, call] = /^(?:pay-)?([^@/]*)(?:@(\d+|0x[\da-f]+))?(?:\/(.*))?$/i.exec(path) ?? [];
  const chain = id && String(Number(id)); // some wallets write it in hexadecimal
  const address = call === 'transfer' ? (query.get('address') ?? '') : target;
  // With a recipient the target is a contract, also where the call is left out.
  const isTransfer = call === 'transfer' || (call === undefined && !query.has('address'));
  return {
    network: chain === undefined ? network : (networkOfChain.get(chain) ?? `CHAIN ${chain}`),
    address: isTransfer ? address : undefined,
  };
}

/** Reads a payment URI: BIP-321, EIP-681, CAIP-10, Solana Pay, SEP-7, and `scheme:address`. Codes of networks are canonical. */
export function readPaymentUri(text: string, chosen: string): PaymentUri | undefined {
  const uri = notations.reduce((rest, [notation, form]) => rest.replace(notation, form), text);
  const [, scheme, path = '', search] = uriPattern.exec(uri) ?? [];
  if (scheme === undefined) return undefined;
  const code = scheme.toUpperCase();
  const named = networkOfScheme.get(code) ?? canonicalNetwork(code);
  // Without a chain `ethereum:` is for the network that the wallet has chosen. Any other notation names Ethereum itself.
  const network = /^(?:web\+)?ethereum:/.test(text) && evmNetworks.includes(chosen) ? chosen : named;
  const query = new URLSearchParams(search);
  if ([...query.keys()].some((name) => needsMore(name.toLowerCase(), network))) return { network, address: undefined };
  if (evmNetworks.includes(network)) return readEvmTarget(path, { network, query });
  if (code === 'BITCOINCASH') return { network, address: `${scheme}:${path}` }; // its scheme is part of the address
  if (network === 'STELLAR' && path === 'pay') return { network, address: query.get('destination') ?? undefined };
  return { network, address: path.replace(/^transfer\//, '') || (query.get('bc') ?? query.get('BC') ?? '') };
}

/**
 * The address in a text that was typed or pasted: without white space and invisible characters, and what is around it;
 * of a payment URI of the chosen network, its address. Any other text stays: its checksum decides.
 */
export function readAddress(text: string, network: string): string {
  const cleaned = clean(decode(clean(text)));
  const chosen = canonicalNetwork(network);
  const uri = readPaymentUri(cleaned, chosen);
  return withHexPrefix((uri?.network === chosen && uri.address && clean(uri.address)) || cleaned, chosen);
}
