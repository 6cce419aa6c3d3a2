import { decodeBase58 } from './base58.js';
import { bech32Bytes } from './bech32.js';
import { crc32 } from './crc.js';
import { anyRule, type NetworkPrefixes, type Outcome, type Rule } from './rule.js';

/** Major types of RFC 8949 §3.1 that a Byron address uses. */
const UINT = 0;
const BYTES = 2;
const ARRAY = 4;
const MAP = 5;
const TAG = 6;

const ARGUMENT_WIDTHS = [1, 2, 4];

/** Reads definite-length items from left to right; nothing here recurses or allocates by a length the data claims. */
function readCbor(data: Uint8Array) {
  let at = 0;
  const take = (size: number): Uint8Array | undefined => {
    const taken = data.subarray(at, at + size);
    at += taken.length;
    return taken.length === size ? taken : undefined;
  };
  /** The argument of the next item's head, or -1 when the item is of another type or cut short. */
  const head = (majorType: number): number => {
    const first = data[at] ?? 0xff;
    if (first >> 5 !== majorType) return -1;
    at++;
    const info = first & 31;
    if (info < 24) return info;
    const argument = take(ARGUMENT_WIDTHS[info - 24] ?? Infinity);
    return argument ? argument.reduce((value, byte) => value * 256 + byte) : -1;
  };
  const bytes = (): Uint8Array | undefined => {
    const size = head(BYTES);
    return size < 0 ? undefined : take(size);
  };
  return { head, bytes, ended: (): boolean => at === data.length };
}

const HASH_SIZE = 28;
const ENTERPRISE_SIZE = 1 + HASH_SIZE;
const BASE_SIZE = 1 + 2 * HASH_SIZE;
/** Slot (32 bits), transaction and certificate index (16 bits each), at 7 bits a byte. */
const POINTER_MAX = 11;

/** Three numbers, each of which ends at its first byte below 0x80. */
function isPointer(bytes: Uint8Array): boolean {
  const lasts = [...bytes].map((byte) => byte < 0x80);
  return bytes.length <= POINTER_MAX && lasts.pop() === true && lasts.filter(Boolean).length === 2;
}

/** CIP-19: the header's high half is the type (8 is Byron, 14 and 15 are stake addresses), its low half the network. */
function isShelley(bytes: Uint8Array, networkId: number): boolean {
  const header = bytes[0] ?? 0xff;
  const type = header >> 4;
  if ((header & 15) !== networkId || type > 7) return false;
  if (type < 4) return bytes.length === BASE_SIZE;
  return type < 6 ? isPointer(bytes.subarray(ENTERPRISE_SIZE)) : bytes.length === ENTERPRISE_SIZE;
}

const shelley = (nets: NetworkPrefixes<string>, networkId: number): Rule =>
  bech32Bytes(nets, {
    fitsSize: (size) => size >= ENTERPRISE_SIZE && size <= BASE_SIZE,
    fitsBytes: (bytes) => isShelley(bytes, networkId),
  });

/** Byron ledger specification: tag 24 wraps an encoded item; attribute 2 is the network magic, absent on main net. */
const ENCODED_ITEM = 24;
const NETWORK_MAGIC = 2;
const ADDRESS_TYPES = [0, 2];

/** [root hash, {attribute: bytes}, type] */
function byronPayload(payload: Uint8Array): Outcome {
  const item = readCbor(payload);
  if (item.head(ARRAY) !== 3 || item.bytes()?.length !== HASH_SIZE) return 'malformed';
  let net: Outcome = 'ok';
  let left = item.head(MAP);
  for (; left > 0; left--) {
    const attribute = item.head(UINT);
    if (attribute < 0 || !item.bytes()) return 'malformed';
    if (attribute === NETWORK_MAGIC) net = 'testnet';
  }
  return left === 0 && ADDRESS_TYPES.includes(item.head(UINT)) && item.ended() ? net : 'malformed';
}

/** [tag 24 of the payload, CRC-32 of the payload] in base58. */
const byron: Rule = (text) => {
  const item = readCbor(decodeBase58(text) ?? new Uint8Array());
  if (item.head(ARRAY) !== 2 || item.head(TAG) !== ENCODED_ITEM) return 'malformed';
  const payload = item.bytes();
  const crc = item.head(UINT);
  if (!payload || crc < 0 || !item.ended()) return 'malformed';
  return crc32(payload) === crc ? byronPayload(payload) : 'checksum';
};

export const cardano = anyRule(
  shelley({ main: ['addr'], test: [] }, 1),
  shelley({ main: [], test: ['addr_test'] }, 0),
  byron,
);
