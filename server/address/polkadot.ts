import { blake2b } from '@noble/hashes/blake2.js';
import { decodeBase58 } from './base58.js';
import { asciiCodes } from './radix.js';
import { checksumRule, type Rules } from './rule.js';

const CONTEXT = asciiCodes('SS58PRE');

/**
 * SS58 with prefix 0 and a 32-byte account. Prefix 42 (any Substrate chain, and Westend) and Kusama's 2 name the same
 * key on other chains, and 42 does not prove a test network: both count as malformed.
 */
const polkadot = checksumRule({
  decode: decodeBase58,
  networkOf: (bytes) => (bytes.length === 35 && bytes[0] === 0 ? 'ok' : undefined),
  checksum: { size: 2, digest: (body) => blake2b(Uint8Array.from([...CONTEXT, ...body])) },
});

export const polkadotRules: Rules = new Map([['POLKADOT', polkadot]]);
