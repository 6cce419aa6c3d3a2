import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { crc32 } from 'node:zlib';
import { checkAddress } from '#address';
import { base58 } from '@scure/base';

// CIP-19: [tag 24 of the payload's bytes, CRC-32 of them], each item in CBOR (RFC 8949).
const payloadOf = (seed: number, attributes: number[] = [0xa0]): number[] => {
  const root = createHash('sha224').update(String(seed)).digest();
  return [0x83, 0x58, root.length, ...root, ...attributes, 0x00];
};
const wrapped = (payload: number[]): number[] => [0xd8, 24, 0x58, payload.length, ...payload];
const big = (value: number): number[] => [24, 16, 8, 0].map((shift) => (value >>> shift) & 255);
const sumOf = (payload: number[]): number => crc32(Uint8Array.from(payload));
const check = (bytes: number[]): unknown => checkAddress(base58.encode(Uint8Array.from(bytes)), 'CARDANO');

const PAYLOAD = payloadOf(1);
const SUM = [0x1a, ...big(sumOf(PAYLOAD))];
const MALFORMED = { ok: false, problem: 'malformed' };

test('the envelope as it should be', () => assert.deepEqual(check([0x82, ...wrapped(PAYLOAD), ...SUM]), { ok: true }));

test('a small CRC takes the shorter head that CBOR gives a small number', () => {
  let seed = 0;
  while (sumOf(payloadOf(seed)) > 0xffff) seed++;
  const payload = payloadOf(seed);
  const [, , high = 0, low = 0] = big(sumOf(payload));
  assert.deepEqual(check([0x82, ...wrapped(payload), 0x19, high, low]), { ok: true });
});

const ENVELOPES: Record<string, number[]> = {
  'an array of three': [0x83, ...wrapped(PAYLOAD), ...SUM],
  'no array': [...wrapped(PAYLOAD), ...SUM],
  'another tag': [0x82, 0xd8, 25, ...wrapped(PAYLOAD).slice(2), ...SUM],
  'text for bytes': [0x82, 0xd8, 24, 0x78, ...wrapped(PAYLOAD).slice(3), ...SUM],
  'bytes of endless length': [0x82, 0xd8, 24, 0x5f, ...wrapped(PAYLOAD).slice(3), ...SUM],
  'a length beyond the end': [0x82, 0xd8, 24, 0x58, 255, ...PAYLOAD, ...SUM],
  'a negative CRC': [0x82, ...wrapped(PAYLOAD), 0x3a, ...SUM.slice(1)],
  'a CRC of eight bytes': [0x82, ...wrapped(PAYLOAD), 0x1b, 0, 0, 0, 0, ...SUM.slice(1)],
  'a CRC cut short': [0x82, ...wrapped(PAYLOAD), ...SUM.slice(0, 4)],
  'no CRC': [0x82, ...wrapped(PAYLOAD)],
  'a byte too many': [0x82, ...wrapped(PAYLOAD), ...SUM, 0],
  nothing: [0x82],
};

for (const [what, bytes] of Object.entries(ENVELOPES)) {
  test(`${what} is malformed`, () => assert.deepEqual(check(bytes), MALFORMED));
}

test('another CRC is a failed checksum', () => {
  assert.deepEqual(check([0x82, ...wrapped(PAYLOAD), 0x1a, 1, 2, 3, 4]), { ok: false, problem: 'checksum' });
});

test('the cap of 128 characters decides, whatever the attributes hold', () => {
  for (let size = 24; size < 64; size++) {
    const payload = payloadOf(size, [0xa1, 0x01, 0x58, size, ...Array<number>(size).fill(7)]);
    const text = base58.encode(Uint8Array.from([0x82, ...wrapped(payload), 0x1a, ...big(sumOf(payload))]));
    assert.equal(checkAddress(text, 'CARDANO').ok, text.length <= 128, `${text.length} characters`);
  }
});
