import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { toNetwork } from '../../../../server/adapters/http/identify.js';

const sameClients: readonly [key: string, ...addresses: string[]][] = [
  ['203.0.113.1', '203.0.113.1', '203.0.113.1:5678', ' 203.0.113.1 ', '::ffff:203.0.113.1', '[::ffff:203.0.113.1]:80'],
  ['127.0.0.1', '127.0.0.1', '127.0.0.1:1', '::ffff:127.0.0.1'],
  ['2001:db8:0:100::/56', '2001:db8:0:1ff::9', '[2001:db8:0:101::1]', '[2001:db8:0:101::1]:443', '2001:DB8:0:142::'],
  ['fe80::/56', 'fe80::1', 'fe80::1%eth0', '[fe80::1%eth0]:1'],
  [
    'unknown',
    ...['', 'unknown', '_hidden', 'nonsense', '203.0.113', '203.0.113.1.1', '203.0.113.256', '203.0.113.1, 8.8.8.8'],
    ...['203.0.113.01', '0xcb.0.113.1', '3405803777', '[::1', ']:[', '::1:80:zz', '[nonsense]:80', ':80', '%'],
  ],
];

describe('the client of an address', () => {
  for (const [key, ...addresses] of sameClients) {
    for (const address of addresses) {
      it(`${JSON.stringify(address)} is ${key}`, () => {
        assert.equal(toNetwork(address).key, key);
      });
    }
  }

  const masks: Readonly<Record<string, string>> = {
    '203.0.113.77:9': '203.0.113.0/24',
    '2001:db8:1:2:3:4:5:6': '2001:db8:1::/48',
    nonsense: 'an unknown address',
  };
  for (const [address, masked] of Object.entries(masks)) {
    it(`${address} is ${masked} in the log`, () => assert.equal(toNetwork(address).masked, masked));
  }
});
