import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { toShadcn, toTailwind } from '../../../../demo/site/design/css-variables.js';
import { colorTokens } from '../../../../widget/theme/tokens.js';

const colors = Object.fromEntries(colorTokens.map((name, index) => [name, `light-dark(#00000${index % 10}, #ffffff)`]));
const theme = { ...colors, accent: '#2f5d46', radius: '18px', 'font-family': 'Charter, serif' };

describe('themes as variables', () => {
  it('are a theme of Tailwind 4, with names that make utilities', () => {
    const css = toTailwind(theme);
    assert.match(css, /@theme \{\n {2}--color-checkout-bg: light-dark\(#000000, #ffffff\);/);
    assert.match(css, /--color-checkout-accent: #2f5d46;/);
    assert.match(css, /--radius-checkout: 18px;\n {2}--font-checkout: Charter, serif;/);
    assert.doesNotMatch(css, /shadow|undefined/, 'what is not set is left out');
  });

  it('are the variables of shadcn/ui in both schemes', () => {
    const [light = '', dark = ''] = toShadcn(theme).split('\n\n');
    assert.match(light, /^:root \{\n {2}--radius: 18px;\n {2}--font-sans: Charter, serif;\n {2}--background: #000000;/);
    assert.match(dark, /^\.dark \{\n {2}--background: #ffffff;/);
    assert.match(light, /--primary: #2f5d46;/);
    assert.match(dark, /--primary: #2f5d46;/);
    const names = (css: string) => [...css.matchAll(/--([\w-]+):/g)].map(([, name]) => name);
    assert.equal(names(dark).length, 18);
    assert.deepEqual(names(light).slice(2), names(dark));
  });
});
