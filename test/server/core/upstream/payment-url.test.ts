import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isPlainUrl, isPublicPaymentUrl } from '#core';

/** URLs that the contract's rule for web addresses accepts, and whether production sends buyers there. */
const urls: readonly (readonly [url: string, isPublic: boolean])[] = [
  ['https://pay.acme.com/1?return=https%3A%2F%2Fshop.com%2F%0A', true],
  ['https://münchen.de/zahlen', true],
  ['http://pay.acme.com/1', false],
  ['https://localhost/1', false],
  ['https://pay.internal/1', false],
  ['https://pay/1', false],
  ['https://127.0.0.1/1', false],
  ['https://10.0.0.1/1', false],
  ['https://2130706433/1', false],
  ['https://8.8.8.8/1', false],
  ['https://[2606:4700::1111]/1', false],
  ['https://[::1]/1', false],
  ['https://pay.acme.com:22/1', false],
  ['https://pay.acme.com/\u202emoc.live', false],
  ['https://pay.acme.com/%E2%80%AEmoc.live', false],
  ['https://pay.acme.com/%E2%80%AEmoc.live#%', false],
  ['https://pay.acme.com/%E2%80%AE%ffmoc.live', false],
  ['https://pay.acme.com/%D8%9C1', false],
  ['https://pay.acme.com/caf%C3%A9?x=%ff', true],
  ['https://pay.acme.com/?a=\u2066b', false],
  ['https://pay.acme.com/%?a=\u200fb', false],
];

describe('production sends buyers to a payment URL', () => {
  for (const [url, isPublic] of urls)
    it(`${encodeURI(url)}: ${isPublic ? 'yes' : 'no'}`, () => assert.equal(isPublicPaymentUrl(url), isPublic));
});

it('elsewhere it may lead anywhere, and still reads the same for everybody', () => {
  const urls = ['http://127.0.0.1:8788/pay/1', 'http://127.0.0.1/\u202e1', 'http://a/%E2%80%AE1'];
  assert.deepEqual(urls.map(isPlainUrl), [true, false, false]);
});
