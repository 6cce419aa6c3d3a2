import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { checkAddress } from '#address';
import { bech32 } from '@scure/base';

const CHARSET = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
const GENERATORS = [0x98f2bc8e61n, 0x79b76d99e2n, 0xf33e5fb3c4n, 0xae2eabe2a8n, 0x1e4f43e470n];

/** An encoder of our own, since @scure/base has none; the published vectors below hold it to the specification. */
function cashaddr(prefix: string, { version, hash }: { version: number; hash: Uint8Array }): string {
  const payload = bech32.toWords(Uint8Array.of(version, ...hash));
  const lead = Array.from(prefix, (letter) => letter.charCodeAt(0) % 32);
  let sum = 1n;
  for (const word of [...lead, 0, ...payload, 0, 0, 0, 0, 0, 0, 0, 0]) {
    const high = Number(sum / 2n ** 35n);
    sum = (sum % 2n ** 35n) * 32n + BigInt(word);
    for (const generator of GENERATORS.filter((_, bit) => high & (2 ** bit))) sum ^= generator;
  }
  const checksum = [7n, 6n, 5n, 4n, 3n, 2n, 1n, 0n].map((at) => Number(((sum ^ 1n) / 32n ** at) % 32n));
  return `${prefix}:${[...payload, ...checksum].map((word) => CHARSET[word] ?? '').join('')}`;
}

const hashOf = (size: number): Uint8Array => createHash('sha512').update('hash').digest().subarray(0, size);
const PUBLISHED = Buffer.from('F5BF48B397DAE70BE82B3CCA4793F8EB2B6CDAC9', 'hex');

test('the encoder writes what the specification writes', () => {
  const P2PKH = 'bitcoincash:qr6m7j9njldwwzlg9v7v53unlr4jkmx6eylep8ekg2';
  assert.equal(cashaddr('bitcoincash', { version: 0x00, hash: PUBLISHED }), P2PKH);
  const address = cashaddr('bchtest', { version: 0x08, hash: PUBLISHED });
  assert.equal(address, 'bchtest:pr6m7j9njldwwzlg9v7v53unlr4jkmx6eyvwc0uz5t');
});

/** Type in bits 3-6, size code in bits 0-2: 20, 24, 28, 32, 40, 48, 56, 64 bytes. */
const SIZES = [20, 24, 28, 32, 40, 48, 56, 64];
const PAYABLE = new Set([0x00, 0x08, 0x0b, 0x10, 0x18, 0x1b]);

test('of all 256 version bytes, each with the length it names, only those that lock an output are taken', () => {
  for (let version = 0; version < 256; version++) {
    const address = cashaddr('bitcoincash', { version, hash: hashOf(SIZES[version & 7] ?? 0) });
    assert.equal(checkAddress(address, 'BCH').ok, PAYABLE.has(version), address);
  }
});

test('a version byte that names another length is malformed', () => {
  for (const [version, size] of [
    [0x00, 32],
    [0x08, 32],
    [0x0b, 20],
    [0x1b, 20],
  ] as const)
    assert.deepEqual(checkAddress(cashaddr('bitcoincash', { version, hash: hashOf(size) }), 'BCH'), {
      ok: false,
      problem: 'malformed',
    });
});

for (const prefix of ['bchtest', 'bchreg']) {
  test(`${prefix} is a test network, with and without the prefix`, () => {
    const address = cashaddr(prefix, { version: 0x08, hash: hashOf(20) });
    for (const text of [address, address.slice(prefix.length + 1)])
      assert.deepEqual(checkAddress(text, 'BCH'), { ok: false, problem: 'testnet' });
  });
}
