import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { toTailwind } from '../../../../demo/site/design/tailwind.js';
import { colorTokens } from '../../../../widget/theme/tokens.js';

const colors = Object.fromEntries(colorTokens.map((name, index) => [name, `light-dark(#00000${index % 10}, #ffffff)`]));
const theme = { ...colors, accent: '#2f5d46', radius: '18px', 'font-family': 'Charter, serif' };

describe('a theme', () => {
  it('is one of Tailwind 4, with names that make utilities', () => {
    const css = toTailwind(theme);
    assert.match(css, /@theme \{\n {2}--color-checkout-bg: light-dark\(#000000, #ffffff\);/);
    assert.match(css, /--color-checkout-accent: #2f5d46;/);
    assert.match(css, /--radius-checkout: 18px;\n {2}--font-checkout: Charter, serif;/);
    assert.doesNotMatch(css, /shadow|undefined/, 'what is not set is left out');
  });
});
