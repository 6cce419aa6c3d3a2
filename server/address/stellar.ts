import { crc16 } from './crc.js';
import { decodeRfc4648 } from './radix.js';
import { checksumRule } from './rule.js';

/** SEP-23 version byte to length in bytes, CRC included: G is an account, M an account with a 64-bit id (muxed). */
const SIZES = new Map([
  [6 << 3, 35],
  [12 << 3, 43],
]);

/** Stellar strkey; seeds (S), contracts (C) and the rest cannot receive a payment. Test networks share the notation. */
export const stellar = checksumRule({
  decode: (text) => decodeRfc4648(text, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'),
  networkOf: (bytes) => (SIZES.get(bytes[0] ?? -1) === bytes.length ? 'ok' : undefined),
  // SEP-23 writes the CRC with its low byte first.
  checksum: { size: 2, digest: (body) => [crc16(body) & 0xff, crc16(body) >> 8] },
});
