import type { AddressVerdict } from '#address';
import { canonicalNetwork } from '#contract';
import type { AddressProblem } from '../state/machine.js';
import { networkName } from '../text/format.js';
import { memoNetworks } from './accepted-coins.js';
import { asksForMore, decode, evmNetworks, networkOfChain, networkOfScheme, withHexPrefix } from './pasted-address.js';

type Check = (address: string, network: string) => AddressVerdict | undefined;
type Refusal = Extract<AddressVerdict, { ok: false }>;

/** The one address in a longer text, or what the buyer reads about it. */
export type Found = { readonly address: string; readonly problem?: undefined } | { readonly problem: AddressProblem };

/** Invisible characters; white space ends a word. */
const invisible = /(?!\s)[\p{C}\p{Default_Ignorable_Code_Point}]+/gu;

/** The networks of EVM, whose addresses are alike, by the names of coins and explorers; the first that a text names counts. */
const evmNames = new Map([
  ...networkOfScheme,
  ['BNB', 'BSC'],
  ['AVAX', 'AVALANCHE'],
  ['ETHERSCAN', 'ETHEREUM'],
  ['OPTIMISTIC', 'OPTIMISM'],
  ['BSCSCAN', 'BSC'],
  ['POLYGONSCAN', 'POLYGON'],
  ['BASESCAN', 'BASE'],
  ['ARBISCAN', 'ARBITRUM'],
  ['SNOWTRACE', 'AVALANCHE'],
  ['SNOWSCAN', 'AVALANCHE'],
]);

const namedEvmNetwork = (text: string): string | undefined =>
  (text.toUpperCase().match(/[A-Z\d]+/g) ?? [])
    .map((word) => evmNames.get(word) ?? canonicalNetwork(word))
    .find((network) => evmNetworks.includes(network));

/** Texts of wallets that are no addresses: invoices of Lightning, public and private keys (BIP-32, WIF). */
const lightning = /(?:^|[^a-z\d])ln(?:bc|tb|url)\d*[a-z\d]{20}/i;
const walletKey = /(?:^|[^A-Za-z\d])(?:(?:[t-zT-Z]p|[LM]t|dg)(?:ub|rv|pv)\w{100}|[5KL]\w{50,51}(?!\w))/;

/** Words that may be an address, each once: as they are, and without punctuation that an alphabet of base64 has, too. */
function findWords(text: string, network: string): readonly string[] {
  const words = text.match(/-?\d:[\da-f]{64}|[A-Za-z\d_+/-]{20,}/gi) ?? [];
  const parts = words.flatMap((word) => [word, ...word.split('/')]);
  const bare = parts.flatMap((part) => [part, part.replace(/^[-_+/]+|[-_+/]+$/g, '')]);
  return [...new Set(bare.filter((word) => word.length >= 20).map((word) => withHexPrefix(word, network)))];
}

/** CAIP-10: `eip155:1:0x…`. Of other namespaces the address itself says its network. */
const caipPattern = /^eip155:(\d+):(?=0x)/i;

/** The path of an explorer's page about an address; a page of a token has the address of its contract. */
const explorerPath = /^(?:https?:\/\/)?[\w.-]+\.[a-z]+\/(?:.*[/#])?(?:address(?:es)?|accounts?|explorer)\/[^/?#]+/i;
const testNetworks = /testnet|devnet|sepolia|holesky|hoodi|amoy|fuji|nile|shasta|chipnet/i;

/**
 * The network that the rest of the text names, where the address alone does not tell it. `?` for a page that is not known to be
 * about an address.
 */
function claimedNetwork(text: string, chosen: string): string | undefined {
  const chain = caipPattern.exec(text)?.[1];
  if (chain !== undefined) return networkOfChain.get(chain) ?? `CHAIN ${chain}`;
  const isPage = /^https?:|^[\w.-]+\.[a-z]+\//i.test(text);
  if (isPage && !explorerPath.test(text)) return '?';
  if (!evmNetworks.includes(chosen)) return undefined;
  // Ether is on many chains: of a label, its code names none.
  return (
    namedEvmNetwork(isPage ? text.replace(/\beth\b|blockchair\.com\/ethereum/i, 'ETHEREUM') : text) ??
    (isPage ? '?' : undefined)
  );
}

/** The memo or tag of a shared address. */
const hasMemo = (rest: string, network: string): boolean =>
  memoNetworks.includes(network) && /memo|tag|\bdt\b|comment|payment|\d/i.test(rest.replace(/^[a-z\d]+:[-\w]+:/, ''));

const verdictProblem = ({ problem, belongsTo = '' }: Refusal): AddressProblem =>
  problem === 'other_network'
    ? { key: problem, otherNetwork: networkName(belongsTo) }
    : { key: problem === 'malformed' ? 'malformed_address' : problem };

/**
 * Finds the address in a text that has more: a label before it, a remark behind it, the page of an explorer, CAIP-10. It is taken
 * where only one word is an address of the network, which its checksum proves, and the rest names no other network and no memo.
 */
export function addressWithin(
  given: string,
  { network, check }: { readonly network: string; readonly check: Check },
): Found | undefined {
  const text = decode(given.replace(invisible, '')).trim();
  if (lightning.test(text)) return { problem: { key: 'other_network', otherNetwork: 'Lightning' } };
  if (walletKey.test(text)) return { problem: { key: 'wallet_key' } };
  const verdicts = findWords(text, network).map((word) => ({ word, verdict: check(word, network) }));
  const right = verdicts.filter(({ verdict }) => verdict?.ok);
  const [first] =
    right.length > 0
      ? right
      : verdicts.filter(({ verdict }) => verdict && !verdict.ok && verdict.problem !== 'malformed');
  const claimed = claimedNetwork(text, network);
  if (!first || right.length > 1 || claimed === '?' || asksForMore(text, network)) return undefined;
  const { word, verdict } = first;
  if (claimed !== undefined && claimed !== network)
    return { problem: { key: 'other_network', otherNetwork: networkName(claimed) } };
  if (verdict && !verdict.ok) return { problem: verdictProblem(verdict) };
  if (testNetworks.test(text)) return { problem: { key: 'testnet' } };
  return hasMemo(text.replace(word, ''), network) ? { problem: { key: 'memo' } } : { address: word };
}
