import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createCredentialCheck } from '../../../server/core/credentials.js';

describe('the SERVICE header', () => {
  const authorized = createCredentialCheck('shop', 'a:secret:with:colons');
  const cases = [
    ['shop:a:secret:with:colons', true],
    [undefined, false],
    ['', false],
    [':', false],
    ['shop', false],
    ['shop:', false],
    [':a:secret:with:colons', false],
    ['shop:a:secret:with:colon', false],
    ['shop:a:secret:with:colons ', false],
    [' shop:a:secret:with:colons', false],
    ['SHOP:a:secret:with:colons', false],
    ['shop:a', false],
    ['shop:a:secret:with:colons, shop:a:secret:with:colons', false],
    [`shop:a:secret:with:colons${'x'.repeat(600)}`, false],
  ] as const;
  for (const [header, expected] of cases) {
    it(`${JSON.stringify(header?.slice(0, 60))} ${expected ? 'opens' : 'does not open'}`, () => {
      assert.equal(authorized(header), expected);
    });
  }

  it('empty credentials open nothing', () => assert.equal(createCredentialCheck('', '')(':'), false));
});
