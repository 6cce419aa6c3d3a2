import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fromCss, fromDesignTokens, fromText, toCss, toDesignTokens } from '../../../../widget/theme/formats/index.js';
import type { ImportResult, ThemeFile } from '../../../../widget/theme/formats/index.js';
import themesData from './themes.json' with { type: 'json' };

/** Themes in the form that an import gives, so that they can be compared. */
const themes: Readonly<Record<string, ThemeFile>> = themesData;
const allTokens = themesData['all 25 tokens'];

const formats: readonly [name: string, write: (theme: ThemeFile) => string, read: (text: string) => ImportResult][] = [
  ['design tokens', toDesignTokens, fromDesignTokens],
  ['CSS', toCss, fromCss],
];

describe('export and import give the same theme', () => {
  for (const [format, write, read] of formats) {
    for (const [name, theme] of Object.entries(themes))
      it(`${format}: ${name}`, () => {
        assert.deepEqual(read(write(theme)).theme, theme);
        if (name !== 'nothing') assert.deepEqual(fromText(write(theme)).theme, theme);
      });
    it(`${format}: an empty report`, () => assert.deepEqual(read(write(allTokens)).report, []));
    it(`${format}: a theme without schemes is refused in one sentence`, () => {
      for (const value of [{ brand: '#635bff' }, undefined, null, '#635bff', { light: {}, dark: 'a' }, { light: null }])
        assert.throws(() => write(value as unknown as ThemeFile), {
          name: 'TypeError',
          message: /^A theme to write has its values by scheme: \{ light: /,
        });
    });
  }

  it('a colour that is set in dark only serves both schemes', () =>
    assert.deepEqual(fromCss(toCss({ light: {}, dark: { bg: '#101010' } })).theme, { light: { bg: '#101010' } }));
});

it('design tokens have the values of the Format Module 2025.10', () => {
  const theme: ThemeFile = {
    light: {
      surface: 'hsl(0 0% 100% / 50%)',
      'font-family': "'SF Pro', serif",
      'font-weight-strong': '600',
      radius: '0.5rem',
      shadow: '0 1px 2px #0000001a',
      duration: '150ms',
    },
    dark: { surface: 'color(display-p3 1 0 0)' },
  };
  const { $schema, ...document } = JSON.parse(toDesignTokens(theme)) as Readonly<Record<string, unknown>>;
  assert.equal($schema, 'https://www.designtokens.org/schemas/2025.10/format.json');
  const px = (value: number) => ({ value, unit: 'px' });
  const color = (components: readonly number[], more: object) => ({ colorSpace: 'srgb', components, ...more });
  assert.deepEqual(document, {
    checkout: {
      light: { surface: { $type: 'color', $value: color([1, 1, 1], { alpha: 0.5, hex: '#ffffff' }) } },
      dark: { surface: { $type: 'color', $value: color([1, 0.2035, 0.1588], { hex: '#ff3428' }) } },
      base: {
        'font-family': { $type: 'fontFamily', $value: ['SF Pro', 'serif'] },
        'font-weight-strong': { $type: 'fontWeight', $value: 600 },
        radius: { $type: 'dimension', $value: { value: 0.5, unit: 'rem' } },
        shadow: {
          $type: 'shadow',
          $value: {
            color: color([0, 0, 0], { alpha: 0.102, hex: '#000000' }),
            offsetX: px(0),
            offsetY: px(1),
            blur: px(2),
            spread: px(0),
          },
        },
        duration: { $type: 'duration', $value: { value: 150, unit: 'ms' } },
      },
    },
  });
});

describe('CSS', () => {
  it('has both schemes in one value', () => {
    const theme: ThemeFile = { light: { bg: '#ffffff', radius: '8px' }, dark: { bg: '#000000' } };
    assert.equal(
      toCss(theme),
      'crypto-checkout {\n  --checkout-bg: light-dark(#ffffff, #000000);\n  --checkout-radius: 8px;\n}\n',
    );
  });

  for (const value of ['red; } body { color: red', 'red /* ', 'url(https://a.example/x)', "'", ')', 'a\\', 'x}', '@a'])
    it(`leaves out an unsafe value: ${value}`, () =>
      assert.equal(toCss({ light: { bg: value } }), 'crypto-checkout {\n}\n'));
});
