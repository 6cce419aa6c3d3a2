import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import type * as Theme from '../../widget/theme/package.js';

/** The published name, which resolves to the build. */
const published = 'crypto-checkout/theme';
const theme = (await import(published)) as typeof Theme;

describe('crypto-checkout/theme, as built', () => {
  for (const scheme of ['light', 'dark'] as const) {
    it(`derives a whole palette from one colour, ${scheme}`, () => {
      const palette = theme.derive('#635bff', { scheme, contrast: 'normal' });
      assert.deepEqual(Object.keys(palette).sort(), [...theme.colorTokens].sort());
      assert.equal(palette.accent, '#635bff');
      assert.deepEqual(theme.check(palette, 'normal'), []);
    });
  }

  it('lists the pairs that fail with the given colours', () => {
    const given = { text: '#9a9a9a' } as const;
    const failing = theme.check(theme.derive('#635bff', { scheme: 'light', contrast: 'normal', given }), 'normal');
    assert.deepEqual([...new Set(failing.map(({ foreground }) => foreground))], ['text']);
  });

  const file: Theme.ThemeFile = {
    light: { brand: '#635bff', surface: '#ffffff', radius: '8px', 'font-family': 'Inter, sans-serif' },
    dark: { surface: '#101216' },
  };
  for (const name of ['toCss', 'toJson', 'toDesignTokens'] as const) {
    it(`reads the output of ${name}`, () => {
      assert.deepEqual(theme.fromText(theme[name](file)).theme, file);
    });
  }

  it('builds the style sheet of a brand without a browser', () => {
    const { css, problems } = theme.themeCss({ brand: '#635bff', theme: 'dark sharp' });
    assert.match(css, /^:host \{ color-scheme: dark !important; .*--d-accent: #635bff;.*--d-radius: 0px;/);
    assert.deepEqual(problems, []);
  });

  it('is one file without imports, neither of libraries nor of Node', () => {
    const built = readFileSync(new URL(import.meta.resolve(published)), 'utf8');
    assert.doesNotMatch(built, /^\s*import\b|\bimport\(|\brequire\(|\bprocess\.|\bcreateRequire\b/m);
  });
});
