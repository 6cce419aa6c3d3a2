import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkAddress } from '#address';
import vectors from './addresses.json' with { type: 'json' };

const NETWORKS_OF: Record<string, string[]> = {
  BTC: ['BITCOIN'],
  ETH: ['ETHEREUM', 'ARBITRUM', 'BASE', 'OPTIMISM', 'BSC', 'POLYGON', 'AVALANCHE'],
  TRX: ['TRON'],
  LTC: ['LITECOIN'],
  DOGE: ['DOGECOIN'],
  XRP: ['RIPPLE'],
  SOL: ['SOLANA'],
  BCH: ['BCH'],
  TON: ['TON'],
  XMR: ['MONERO'],
};

test('the file is whole', () => assert.equal(vectors.cases.length, vectors.count));

for (const { coin, address, valid, source } of vectors.cases) {
  for (const network of NETWORKS_OF[coin] ?? assert.fail(`no network for ${coin}`)) {
    test(`${network} ${valid ? 'takes' : 'refuses'} "${address}" (${source})`, () => {
      assert.equal(checkAddress(address, network).ok, valid);
    });
  }
}
