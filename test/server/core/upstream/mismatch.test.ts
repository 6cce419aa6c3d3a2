import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findUpstreamMismatch } from '../../../../server/core/upstream/observe.js';
import { createOrderRecord } from '../../../support/order-record.js';

const cashaddr = 'qpm2qsznhks23z7629mms6s5cwef74vcwvy22gdx6a';

/** An address of an order, the notation in which the upstream reports it, and whether the order goes on. */
const reports: readonly [address: string, reported: string, goesOn: boolean][] = [
  ['BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', true],
  [cashaddr, `bitcoincash:${cashaddr}`, true],
  ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed', true],
  [
    'EQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPrHF',
    '0:ca6e321c7cce9ecedf0a8ca2492ec8592494aa5fb5ce0387dff96ef6af982a3e',
    true,
  ],
  ['TLeUZDGLWnyiJVFcp3m3M1782uBsGWa8uf', 'TLeUZDGLWnyiJVFcp3m3M1782uBsGWa8Uf', false],
  ['TLeUZDGLWnyiJVFcp3m3M1782uBsGWa8uf', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', false],
];

describe('an upstream that reports the address of an order', () => {
  for (const [wallet_address, reported, goesOn] of reports)
    it(`${wallet_address} as ${reported}: ${goesOn ? 'the same' : 'another one'}`, () => {
      const mismatch = findUpstreamMismatch(createOrderRecord({ wallet_address }), {
        status: 'paid',
        word: 'paid',
        wallet_address: reported,
      });
      assert.equal(mismatch, goesOn ? undefined : 'address_mismatch');
    });
});
