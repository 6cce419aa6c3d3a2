import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { crc32 } from 'node:zlib';
import { checkAddress } from '#address';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { base32nopad, base58, base58xmr, base58xrp, base64nopad, base64urlnopad, bech32, bech32m } from '@scure/base';

// Addresses made here by other code than the checker's: Node's hashes and CRC-32, the codecs of @scure/base.
const join = (...parts: (Uint8Array | number[])[]): Uint8Array => Uint8Array.from(parts.flatMap((part) => [...part]));
const hash = (algorithm: string, data: Uint8Array): Uint8Array => createHash(algorithm).update(data).digest();
const sha256x2 = (data: Uint8Array): Uint8Array => hash('sha256', hash('sha256', data));
const sealed = (body: Uint8Array, sum: Uint8Array): Uint8Array => join(body, sum.subarray(0, 4));

/** Bytes that look random and are the same on every run. */
const noise = (seed: number, size: number): Uint8Array =>
  join(hash('sha512', Uint8Array.of(seed)), hash('sha512', Uint8Array.of(seed, 1))).subarray(0, size);

const base58Check =
  (codec: typeof base58) =>
  (version: number[], payload: Uint8Array): string =>
    codec.encode(sealed(join(version, payload), sha256x2(join(version, payload))));
const check58 = base58Check(base58);
const check58xrp = base58Check(base58xrp);
const segwit = (prefix: string, { version, program }: { version: number; program: Uint8Array }): string =>
  (version ? bech32m : bech32).encode(prefix, [version, ...bech32.toWords(program)]);
const bytes32 = (prefix: string, bytes: Uint8Array): string => bech32.encode(prefix, bech32.toWords(bytes), false);
const ss58 = (prefix: number[], key: Uint8Array): string => {
  const sum = hash('blake2b512', join(new TextEncoder().encode('SS58PRE'), prefix, key));
  return base58.encode(join(prefix, key, sum.subarray(0, 2)));
};
const monero = (prefix: number, keys: Uint8Array): string =>
  base58xmr.encode(sealed(join([prefix], keys), keccak_256(join([prefix], keys))));

/** Two other spellings of a correct address, for a decoder that is careless with a block of more than 8 bytes. */
const overlong = (address: string): string => `${address.slice(0, 88)}zzzzzzzzzzz${address.slice(88)}`;
const aliased = (address: string): string =>
  base58.encode(join([1], base58xmr.decode(address).subarray(0, 8))) + address.slice(11);

/** CRC-16/XMODEM by long division of one big number, high byte first. */
function crc16(data: Uint8Array): number[] {
  let rest = BigInt(`0x${Buffer.from(data).toString('hex')}0000`);
  for (let bit = BigInt(data.length * 8 + 15); bit > 15n; bit--) {
    if ((rest >> bit) & 1n) rest ^= 0x11021n << (bit - 16n);
  }
  return [Number(rest >> 8n), Number(rest & 0xffn)];
}
type TonFlags = { tag: number; workchain: number; codec?: typeof base64urlnopad };
const ton = (bytes: Uint8Array, { tag, workchain, codec = base64urlnopad }: TonFlags): string =>
  codec.encode(join([tag, workchain], bytes, crc16(join([tag, workchain], bytes))));
const strkey = (version: number, bytes: Uint8Array): string =>
  base32nopad.encode(join([version], bytes, crc16(join([version], bytes)).reverse()));

const xTag = (flag: number, tag: number[]): number[] => [flag, ...tag, ...Array<number>(8 - tag.length).fill(0)];
const xAddress = (account: Uint8Array, { tag, prefix = [0x05, 0x44] }: { tag: number[]; prefix?: number[] }): string =>
  check58xrp(prefix, join(account, tag));

const MAGIC = [0x02, 0x45, 0x1a, 0x41, 0x70, 0xcb, 0x17];
const HD_PATH = [0x01, 0x58, 0x1e, 0x58, 0x1c, ...noise(7, 28)];
function byron(root: Uint8Array, { attributes, type = 0 }: { attributes: number[]; type?: number }): string {
  const payload = join([0x83, 0x58, root.length], root, attributes, [type]);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(payload));
  return base58.encode(join([0x82, 0xd8, 24, 0x58, payload.length], payload, [0x1a], sum));
}

/** Slot 2^32-1, transaction and certificate 2^14: the second and third hold a digit of zero. */
const LONGEST_POINTER = [0x8f, 0xff, 0xff, 0xff, 0x7f, 0x81, 0x80, 0x00, 0x81, 0x80, 0x00];

type Row = [network: string, form: string, encode: (seed: number) => string];

const TAKEN: Row[] = [
  ['BITCOIN', 'P2PKH', (n) => check58([0x00], noise(n, 20))],
  ['BITCOIN', 'P2SH', (n) => check58([0x05], noise(n, 20))],
  ['BITCOIN', 'P2PKH of zeros', () => check58([0x00], new Uint8Array(20))],
  ['BITCOIN', 'version 0, 20 bytes', (n) => segwit('bc', { version: 0, program: noise(n, 20) })],
  ['BITCOIN', 'version 0, 32 bytes', (n) => segwit('bc', { version: 0, program: noise(n, 32) })],
  ['BITCOIN', 'version 1', (n) => segwit('bc', { version: 1, program: noise(n, 32) })],
  [
    'BITCOIN',
    'versions 2 to 16, 2 to 40 bytes',
    (n) => segwit('bc', { version: 2 + (n % 15), program: noise(n, 2 + (n % 39)) }),
  ],
  ['LITECOIN', 'P2SH', (n) => check58([0x32], noise(n, 20))],
  ['LITECOIN', 'version 1', (n) => segwit('ltc', { version: 1, program: noise(n, 32) })],
  ['DOGECOIN', 'P2PKH', (n) => check58([0x1e], noise(n, 20))],
  ['DOGECOIN', 'P2SH', (n) => check58([0x16], noise(n, 20))],
  ['TRON', 'account', (n) => check58([0x41], noise(n, 20))],
  ['RIPPLE', 'classic', (n) => check58xrp([0x00], noise(n, 20))],
  ['RIPPLE', 'X, no tag', (n) => xAddress(noise(n, 20), { tag: xTag(0, []) })],
  ['RIPPLE', 'X, tag', (n) => xAddress(noise(n, 20), { tag: xTag(1, [n, 255, 255, 255]) })],
  ['SOLANA', 'key', (n) => base58.encode(noise(n, 32))],
  ['TON', 'bounceable', (n) => ton(noise(n, 32), { tag: 0x11, workchain: 0 })],
  ['TON', 'non-bounceable, plain base64', (n) => ton(noise(n, 32), { tag: 0x51, workchain: 0, codec: base64nopad })],
  ['TON', 'masterchain', (n) => ton(noise(n, 32), { tag: 0x11, workchain: 0xff })],
  ['CARDANO', 'base', (n) => bytes32('addr', join([((n % 4) << 4) | 1], noise(n, 56)))],
  ['CARDANO', 'pointer', (n) => bytes32('addr', join([0x41], noise(n, 28), [0x81, n & 127, 0, 3]))],
  ['CARDANO', 'pointer of 11 bytes', (n) => bytes32('addr', join([0x51], noise(n, 28), LONGEST_POINTER))],
  ['CARDANO', 'enterprise', (n) => bytes32('addr', join([0x61], noise(n, 28)))],
  ['CARDANO', 'Byron', (n) => byron(noise(n, 28), { attributes: [0xa0] })],
  ['CARDANO', 'Byron with a path', (n) => byron(noise(n, 28), { attributes: [0xa1, ...HD_PATH] })],
  ['CARDANO', 'Byron with attribute 0', (n) => byron(noise(n, 28), { attributes: [0xa1, 0x00, 0x41, 0x00] })],
  ['CARDANO', 'Byron, redemption', (n) => byron(noise(n, 28), { attributes: [0xa0], type: 2 })],
  ['POLKADOT', 'account', (n) => ss58([0], noise(n, 32))],
  ['STELLAR', 'G', (n) => strkey(6 << 3, noise(n, 32))],
  ['STELLAR', 'M', (n) => strkey(12 << 3, noise(n, 40))],
  ['COSMOS', 'key pair', (n) => bytes32('cosmos', noise(n, 20))],
  ['COSMOS', 'module', (n) => bytes32('cosmos', noise(n, 32))],
  ['MONERO', 'standard', (n) => monero(18, noise(n, 64))],
  ['MONERO', 'integrated', (n) => monero(19, noise(n, 72))],
  ['MONERO', 'subaddress', (n) => monero(42, noise(n, 64))],
];

const SEEDS = Array.from({ length: 40 }, (_, at) => at);

for (const [network, form, encode] of TAKEN) {
  test(`${network} takes any ${form}`, () => {
    for (const address of SEEDS.map(encode)) assert.deepEqual(checkAddress(address, network), { ok: true }, address);
  });
}

type Refused = [...Row, problem?: 'testnet'];

/** The checksum holds; what it protects is no address of the main network. */
const NOT_OURS: Refused[] = [
  ['BITCOIN', 'base58 of 19 bytes', (n) => check58([0x00], noise(n, 19))],
  ['BITCOIN', 'base58 of 21 bytes', (n) => check58([0x00], noise(n, 21))],
  ['BITCOIN', 'unknown version', (n) => check58([0x21], noise(n, 20))],
  ['BITCOIN', 'version 0 of 21 bytes', (n) => segwit('bc', { version: 0, program: noise(n, 21) })],
  ['BITCOIN', 'version 17', (n) => bech32m.encode('bc', [17, ...bech32.toWords(noise(n, 32))])],
  ['BITCOIN', 'version 16 of 41 bytes', (n) => segwit('bc', { version: 16, program: noise(n, 41) })],
  ['BITCOIN', 'name of an object property', (n) => segwit('constructor', { version: 0, program: noise(n, 20) })],
  ['BITCOIN', 'regtest', (n) => segwit('bcrt', { version: 0, program: noise(n, 20) }), 'testnet'],
  ['LITECOIN', 'testnet P2SH', (n) => check58([0x3a], noise(n, 20)), 'testnet'],
  ['LITECOIN', 'old testnet P2SH', (n) => check58([0xc4], noise(n, 20)), 'testnet'],
  ['LITECOIN', 'regtest', (n) => segwit('rltc', { version: 0, program: noise(n, 20) }), 'testnet'],
  ['DOGECOIN', 'testnet P2SH', (n) => check58([0xc4], noise(n, 20)), 'testnet'],
  ['DOGECOIN', 'testnet P2PKH', (n) => check58([0x71], noise(n, 20)), 'testnet'],
  ['TRON', 'old testnet', (n) => check58([0xa0], noise(n, 20)), 'testnet'],
  ['RIPPLE', 'X, 64-bit tag', (n) => xAddress(noise(n, 20), { tag: xTag(2, [n]) })],
  ['RIPPLE', 'X, a tag the flag denies', (n) => xAddress(noise(n, 20), { tag: xTag(0, [n + 1]) })],
  ['RIPPLE', 'X, a tag beyond 32 bits', (n) => xAddress(noise(n, 20), { tag: xTag(1, [0, 0, 0, 0, n + 1]) })],
  ['RIPPLE', 'X, testnet', (n) => xAddress(noise(n, 20), { tag: xTag(1, [n]), prefix: [0x04, 0x93] }), 'testnet'],
  ['TON', 'workchain 1', (n) => ton(noise(n, 32), { tag: 0x11, workchain: 1 })],
  ['TON', 'unknown tag', (n) => ton(noise(n, 32), { tag: 0x12, workchain: 0 })],
  ['TON', 'testnet, masterchain', (n) => ton(noise(n, 32), { tag: 0xd1, workchain: 0xff }), 'testnet'],
  ['CARDANO', 'network id 0 as addr', (n) => bytes32('addr', join([0x60], noise(n, 28)))],
  ['CARDANO', 'network id 1 as addr_test', (n) => bytes32('addr_test', join([0x61], noise(n, 28)))],
  ['CARDANO', 'base of enterprise length', (n) => bytes32('addr', join([0x01], noise(n, 28)))],
  ['CARDANO', 'enterprise of base length', (n) => bytes32('addr', join([0x61], noise(n, 56)))],
  ['CARDANO', 'type 8', (n) => bytes32('addr', join([0x81], noise(n, 56)))],
  ['CARDANO', 'type 8 of enterprise length', (n) => bytes32('addr', join([0x81], noise(n, 28)))],
  ['CARDANO', 'stake key as addr', (n) => bytes32('addr', join([0xe1], noise(n, 28)))],
  ['CARDANO', 'two numbers', (n) => bytes32('addr', join([0x41], noise(n, 28), [0x81, 2, 3]))],
  ['CARDANO', 'pointer of 12 bytes', (n) => bytes32('addr', join([0x51], noise(n, 28), [0x80], LONGEST_POINTER))],
  ['CARDANO', 'unended number', (n) => bytes32('addr', join([0x41], noise(n, 28), [1, 2, 3, 0x80]))],
  ['CARDANO', 'Byron, testnet', (n) => byron(noise(n, 28), { attributes: [0xa1, ...MAGIC] }), 'testnet'],
  [
    'CARDANO',
    'Byron, testnet, path',
    (n) => byron(noise(n, 28), { attributes: [0xa2, ...HD_PATH, ...MAGIC] }),
    'testnet',
  ],
  ['CARDANO', 'Byron, root of 27', (n) => byron(noise(n, 27), { attributes: [0xa0] })],
  ['CARDANO', 'Byron, script', (n) => byron(noise(n, 28), { attributes: [0xa0], type: 1 })],
  ['CARDANO', 'Byron, missing attribute', (n) => byron(noise(n, 28), { attributes: [0xa1] })],
  ['CARDANO', 'Byron, no map', (n) => byron(noise(n, 28), { attributes: [0x80] })],
  ['CARDANO', 'Byron, endless map', (n) => byron(noise(n, 28), { attributes: [0xba, 255, 255, 255, 255] })],
  ['CARDANO', 'Byron, excess', (n) => byron(noise(n, 28), { attributes: [0xa0, 0x00] })],
  ['POLKADOT', 'prefix 42', (n) => ss58([42], noise(n, 32))],
  ['POLKADOT', 'key of 33 bytes', (n) => ss58([0], noise(n, 33))],
  ['STELLAR', 'seed', (n) => strkey(18 << 3, noise(n, 32))],
  ['STELLAR', 'contract', (n) => strkey(2 << 3, noise(n, 32))],
  ['STELLAR', 'G of muxed length', (n) => strkey(6 << 3, noise(n, 40))],
  ['COSMOS', '21 bytes', (n) => bytes32('cosmos', noise(n, 21))],
  ['COSMOS', 'validator operator', (n) => bytes32('cosmosvaloper', noise(n, 20))],
  ['MONERO', 'standard with a payment id', (n) => monero(18, noise(n, 72))],
  ['MONERO', 'integrated without one', (n) => monero(19, noise(n, 64))],
  ['MONERO', 'unknown prefix', (n) => monero(17, noise(n, 64))],
  ['MONERO', 'one block more, which overflows', (n) => overlong(monero(18, noise(n, 64)))],
  ['MONERO', 'a first block plus 2^64', (n) => aliased(monero(18, noise(n, 64)))],
  ...[53, 24, 63, 36].map((prefix): Refused => [
    'MONERO',
    `prefix ${prefix}`,
    (n) => monero(prefix, noise(n, 64)),
    'testnet',
  ]),
  ...[54, 25].map((prefix): Refused => ['MONERO', `prefix ${prefix}`, (n) => monero(prefix, noise(n, 72)), 'testnet']),
];

for (const [network, form, encode, problem = 'malformed'] of NOT_OURS) {
  test(`${network} refuses ${form}`, () => {
    for (const address of SEEDS.map(encode))
      assert.deepEqual(checkAddress(address, network), { ok: false, problem }, address);
  });
}
