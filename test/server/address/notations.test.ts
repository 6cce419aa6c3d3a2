import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { crc32 as nodeCrc32 } from 'node:zlib';
import { base32nopad, base58, base58xrp, base64nopad } from '@scure/base';
import { decodeBase58 } from '../../../server/address/base58.js';
import { crc16, crc32 } from '../../../server/address/crc.js';
import { decodeRfc4648 } from '../../../server/address/radix.js';

const RIPPLE = 'rpshnaf39wBUDNEGHJKLM4PQRST7VWXYZ2bcdeCg65jkm8oFqi1tuvAxyz';
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Every length an address may have, each with 0, 1 and 5 zero bytes in front, and all zeros. */
const SAMPLES = Array.from({ length: 94 }, (_, size) => {
  const random = createHash('shake256', { outputLength: size + 1 })
    .update(String(size))
    .digest()
    .subarray(0, size);
  return [0, 1, 5, size].map((zeros) => Uint8Array.from(random, (byte, at) => (at < zeros ? 0 : byte)));
}).flat();

type Notation = { encode: (bytes: Uint8Array) => string; decode: (text: string) => Uint8Array | undefined };

const NOTATIONS: Record<string, Notation> = {
  base58: { encode: (bytes) => base58.encode(bytes), decode: (text) => decodeBase58(text) },
  'the base58 of Ripple': { encode: (bytes) => base58xrp.encode(bytes), decode: (text) => decodeBase58(text, RIPPLE) },
  base32: { encode: (bytes) => base32nopad.encode(bytes), decode: (text) => decodeRfc4648(text, BASE32) },
  base64: { encode: (bytes) => base64nopad.encode(bytes), decode: (text) => decodeRfc4648(text, BASE64) },
};

for (const [name, { encode, decode }] of Object.entries(NOTATIONS)) {
  test(`${name} reads what @scure/base writes`, () => {
    for (const bytes of SAMPLES) assert.deepEqual(decode(encode(bytes)), bytes);
  });
  test(`${name} rejects other characters`, () => assert.equal(decode('ABCD!'), undefined));
}

test('RFC 4648 has one text for the same bytes: no lone character, no bits set behind the last byte', () => {
  assert.deepEqual(decodeRfc4648('AA', BASE64), Uint8Array.of(0));
  assert.equal(decodeRfc4648('AB', BASE64), undefined);
  assert.equal(decodeRfc4648('A', BASE64), undefined);
  assert.equal(decodeRfc4648('AAA', BASE32), undefined);
});

test('the CRCs have the check values of the catalogue for "123456789"', () => {
  const digits = new TextEncoder().encode('123456789');
  assert.equal(crc16(digits), 0x31c3);
  assert.equal(crc32(digits), 0xcbf43926);
});

test('CRC-32 equals that of Node', () => {
  for (const bytes of SAMPLES) assert.equal(crc32(bytes), nodeCrc32(bytes));
});
