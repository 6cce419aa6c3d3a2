import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { defaultBackground, defaultBrand } from '../../../widget/theme/preset-values.js';
import { tokenStyles } from '../../../widget/styles/tokens.styles.js';

/** What a token is where a page sets none: the last value of its declaration. */
function lookWithoutBrand(token: string): { readonly light: string; readonly dark: string } {
  const [, light = '', dark = ''] =
    new RegExp(`--c-${token}:[^;]*light-dark\\((#\\w+), (#\\w+)\\)`).exec(tokenStyles.cssText) ?? [];
  return { light: light.replace(/^#(\w)(\w)(\w)$/, '#$1$1$2$2$3$3'), dark };
}

describe('what a theme derives from where a page gives nothing', () => {
  it('is the accent of the default palette', () => assert.deepEqual(defaultBrand, lookWithoutBrand('accent')));
  it('is on its surface', () => assert.deepEqual(defaultBackground, lookWithoutBrand('surface')));
});
