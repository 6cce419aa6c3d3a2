import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createCredentialCheck } from '../../../server/core/credentials.js';

describe('the SERVICE header', () => {
  const credentials = { businessId: 'shop', secretKey: 'a:secret:with:colons' };
  const authorize = createCredentialCheck({ ...credentials, readKey: 'another:key' });
  for (const [header, expected] of [
    ['shop:a:secret:with:colons', 'write'],
    ['shop:another:key', 'read'],
    ['SHOP:another:key', undefined],
    ['shop:another:key ', undefined],
    [':another:key', undefined],
    [undefined, undefined],
    ['', undefined],
    [':', undefined],
    ['shop', undefined],
    ['shop:', undefined],
    [':a:secret:with:colons', undefined],
    ['shop:a:secret:with:colon', undefined],
    ['shop:a:secret:with:colons ', undefined],
    [' shop:a:secret:with:colons', undefined],
    ['SHOP:a:secret:with:colons', undefined],
    ['shop:a', undefined],
    ['shop:a:secret:with:colons, shop:a:secret:with:colons', undefined],
    [`shop:a:secret:with:colons${'x'.repeat(600)}`, undefined],
  ] as const) {
    it(`${JSON.stringify(header?.slice(0, 60))} opens ${expected ?? 'nothing'}`, () => {
      assert.equal(authorize(header), expected);
    });
  }

  it('without a read key there is only the write key', () => {
    const check = createCredentialCheck(credentials);
    assert.equal(check('shop:a:secret:with:colons'), 'write');
    assert.equal(check('shop:another:key'), undefined);
    assert.equal(check('shop:undefined'), undefined);
  });

  it('empty credentials open nothing', () => {
    assert.equal(createCredentialCheck({ businessId: '', secretKey: '' })(':'), undefined);
  });
});
