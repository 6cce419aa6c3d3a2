import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createRegisteredHosts } from '#core';

describe('registered hosts', () => {
  const cases: readonly [hosts: string, url: string, isRegistered: boolean, isTaken: boolean][] = [
    ['shop.example', 'https://shop.example/hook', true, true],
    ['shop.example', 'https://SHOP.example:8443/', true, true],
    ['shop.example', 'https://shop.example./', true, true],
    ['shop.example', 'https://a.shop.example/', false, false],
    ['shop.example', 'https://shop.example.attacker.example/', false, false],
    ['shop.example', 'https://attacker.example/shop.example', false, false],
    ['shop.example:8443', 'https://shop.example:8443/', true, true],
    ['shop.example:8443', 'https://shop.example/', false, false],
    ['shop.example *', 'https://other.example/', false, true],
    ['*', 'https://other.example/', false, true],
    ['shop.example', 'https://default.example/hook', true, true],
    ['[2001:db8::1]', 'https://[2001:db8:0::1]/', true, true],
    ['shop.example', 'no URL', false, false],
  ];
  for (const [hosts, url, isRegistered, isTaken] of cases) {
    it(`${hosts}: ${url}`, () => {
      const defaultWebhookUrl = 'https://default.example/';
      const registered = createRegisteredHosts({ hosts: hosts.split(' '), defaultWebhookUrl });
      assert.deepEqual([registered.isRegistered(url), registered.isTaken(url)], [isRegistered, isTaken]);
    });
  }
});
