import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isValidAddress } from '../../../../server/core/orders/valid-addresses.js';
import { addresses } from '../../../support/service-harness.js';

const { ethereum, tron } = addresses;
const mistyped = ethereum.slice(0, -1) + (ethereum.endsWith('1') ? '2' : '1');

describe('a wallet address that was checked before', () => {
  const calls = [
    { wallet_address: ethereum, network: 'ETHEREUM', isValid: true },
    { wallet_address: ethereum, network: 'BSC', isValid: true },
    { wallet_address: ethereum, network: 'TRON', isValid: false },
    { wallet_address: tron, network: 'TRON', isValid: true },
    { wallet_address: tron, network: 'ETHEREUM', isValid: false },
    { wallet_address: mistyped, network: 'ETHEREUM', isValid: false },
    { wallet_address: ethereum, network: 'NONE', isValid: false },
    { wallet_address: ` ${ethereum}`, network: 'ETHEREUM', isValid: false },
  ];
  for (const { isValid, ...call } of [...calls, ...calls]) {
    it(`is ${isValid ? '' : 'not '}valid on ${call.network}: ${call.wallet_address.slice(0, 8)}`, () =>
      assert.equal(isValidAddress(call), isValid));
  }

  it('stays valid while more addresses are checked than are remembered', () => {
    for (let index = 0; index < 2500; index += 1) {
      const wallet_address = `0x${index.toString(16).padStart(40, '0')}`;
      assert.equal(isValidAddress({ wallet_address, network: 'ETHEREUM' }), true);
    }
    assert.equal(isValidAddress({ wallet_address: ethereum, network: 'ETHEREUM' }), true);
    assert.equal(isValidAddress({ wallet_address: mistyped, network: 'ETHEREUM' }), false);
  });
});
