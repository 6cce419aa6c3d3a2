import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createRegisteredHosts, isPublicUrl } from '../../../../server/core/webhooks/url-policy.js';

/** URLs that the contract's rule for web addresses accepts, and whether production sends webhooks to them. */
const urls: readonly (readonly [url: string, isPublic: boolean])[] = [
  ['https://shop.com/webhooks', true],
  ['http://shop.com', true],
  ['https://shop.com./webhooks', true],
  ['https://shop.com:443/', true],
  ['https://8.8.8.8/', true],
  ['https://[2606:4700::1111]/', true],
  ['https://münchen.de/', true],
  ['https://xn--mnchen-3ya.de/', true],
  ['https://shop.münchen.de/', true],
  // The whole host parses to plain ASCII: other parsers may read another one.
  ['https://ⓢhop.com/', false],
  ['https://shop.ⓒom/', false],
  ['https://s%68op.com/', false],
  ['https://%73hop.com/', false],
  ['https://xn--mnchen-3ya.d%65/', false],
  ['https://shop/', false],
];

describe('a webhook URL leads to the public internet', () => {
  for (const [url, isPublic] of urls)
    it(`${url}: ${isPublic ? 'yes' : 'no'}`, () => assert.equal(isPublicUrl(url), isPublic));
});

describe('registered hosts', () => {
  const cases: readonly [hosts: string, url: string, isRegistered: boolean, isAllowed: boolean][] = [
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
    ['*', `https://${'語.'.repeat(36)}com/`, false, false],
    ['shop.example', 'https://default.example/hook', true, true],
    ['[2001:db8::1]', 'https://[2001:db8:0::1]/', true, true],
    ['shop.example', 'no URL', false, false],
  ];
  for (const [hosts, url, isRegistered, isAllowed] of cases) {
    it(`${hosts}: ${url}`, () => {
      const defaultWebhookUrl = 'https://default.example/';
      const registered = createRegisteredHosts({ hosts: hosts.split(' '), defaultWebhookUrl });
      assert.deepEqual([registered.isRegistered(url), registered.isAllowed(url)], [isRegistered, isAllowed]);
    });
  }
});
