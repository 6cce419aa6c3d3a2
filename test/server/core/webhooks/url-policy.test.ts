import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isPublicUrl } from '../../../../server/core/webhooks/url-policy.js';

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
