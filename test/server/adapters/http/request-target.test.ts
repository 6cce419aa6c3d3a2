import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createBaseRemover } from '../../../../server/adapters/http/request-target.js';

describe('a path below that of PUBLIC_URL', () => {
  const rows: readonly [publicUrl: string | undefined, path: string, inside: string][] = [
    [undefined, '/shop/pay/pay', '/shop/pay/pay'],
    ['https://shop.example', '/pay', '/pay'],
    ['https://shop.example/shop/pay', '/shop/pay/api/v3/reseller/checkout', '/api/v3/reseller/checkout'],
    ['https://shop.example/shop/pay/', '/shop/pay/pay', '/pay'],
    ['https://shop.example/pay', '/pay', '/pay'],
    ['https://shop.example/pay', '/pay/pay', '/pay'],
    ['https://shop.example/pay', '/payments/x', '/payments/x'],
    ['https://shop.example/api', '/api/v3/reseller/checkout', '/api/v3/reseller/checkout'],
  ];
  for (const [publicUrl, path, inside] of rows)
    it(`${path} of ${String(publicUrl)} is ${inside}`, () => {
      assert.equal(createBaseRemover(publicUrl)(path), inside);
    });
});
