/**
 * In lower case: bech32 (BIP-173; of Cosmos ADR-028, of Cardano CIP-19) and CashAddr, which takes its prefix or not. They are written
 * in either case. Base58 is not: by their starts and lengths, no two of its addresses are one of these texts and its capitals.
 */
const bech32 = /^(?:(?:bc|ltc)1(?=.{39}$|.{59}$)|cosmos1(?=.{38}$|.{58}$)|addr1(?=.{53,}$))[02-9ac-hj-np-z]+$/;
const cashaddr = /^(?:bitcoincash:)?([pqrz](?=.{41}$|.{60}$)[02-9ac-hj-np-z]+)$/;

/** In lower case: an EVM address, and the raw form of TON (workchain and hash). Their letters are digits in either case. */
const hexadecimal = /^(?:0x|0:|-1:)[\da-f]+$/;

const base64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
/** The user-friendly form of TON (TEP-2) on the main network, in basechain or masterchain. */
const userFriendly = /^[EU](?:Q[A-D]|f[89_-])[\w-]{45}$/;

/** The raw form of a user-friendly one: without the tag, which says whether a payment bounces, and without the checksum. */
function toRaw(address: string): string {
  const bits = address.split('').reduce((value, digit) => value * 64n + BigInt(base64.indexOf(digit)), 0n);
  const hash = BigInt.asUintN(256, bits >> 16n);
  return `${address.startsWith('f', 1) ? -1 : 0}:${hash.toString(16).padStart(64, '0')}`;
}

/**
 * One text for all notations of an address. A text in no such notation stays as it is, as does one that mixes cases where its
 * notation forbids it. Checks no checksum.
 */
function canonicalAddress(address: string): string {
  const lower = address.toLowerCase();
  if (hexadecimal.test(lower)) return lower;
  // Back to capitals: the Kelvin sign, too, is k in lower case.
  if (address === lower || address === lower.toUpperCase()) {
    const bare = bech32.test(lower) ? lower : cashaddr.exec(lower)?.[1];
    if (bare !== undefined) return bare;
  }
  const urlSafe = address.replaceAll('+', '-').replaceAll('/', '_');
  return userFriendly.test(urlSafe) ? toRaw(urlSafe) : address;
}

/** Whether two texts are one address, in the same notation or in two. */
export const isSameAddress = (a: string, b: string): boolean => canonicalAddress(a) === canonicalAddress(b);
