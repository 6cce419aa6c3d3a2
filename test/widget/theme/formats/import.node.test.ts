import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { differenceEuclidean } from 'culori';
import { fromCss, fromText, type ImportResult } from '../../../../widget/theme/formats/index.js';
import { blue, color, importTokens, red, reportText, size, srgb } from './documents.js';
import tables from './import.json' with { type: 'json' };

const themes = tables.themes as [name: string, document: object, theme: ImportResult['theme']][];

describe('design tokens', () => {
  for (const [name, document, theme] of themes) it(name, () => assert.deepEqual(importTokens(document).theme, theme));
});

/** Colours of some spaces of the Color Module 2025.10 as their sRGB. */
const spaces: Readonly<Record<string, readonly [components: readonly unknown[], hex: string]>> = {
  srgb: [[0.2, 0.4, 0.6], '#336699'],
  oklch: [[0.5018, 0.0962, 251.5], '#336699'],
  'display-p3': [[0.2483, 0.3943, 0.5844], '#336699'],
};

describe('colours of other spaces', () => {
  const distance = differenceEuclidean('oklab');
  for (const [colorSpace, [components, hex]] of Object.entries(spaces))
    it(colorSpace, () => {
      const { brand = '' } = importTokens({ brand: { $type: 'color', $value: { colorSpace, components } } }).theme
        .light;
      assert.ok(distance(brand, hex) < 0.01, `${brand} is not ${hex}`);
    });

  it('keep their alpha, and count none as 0', () => {
    const value = { colorSpace: 'oklch', components: [0.62, 0.1, 'none'], alpha: 0.5 };
    assert.deepEqual(importTokens({ brand: { $type: 'color', $value: value } }).theme, {
      light: { brand: '#b76c8480' },
    });
  });
});

const reports: readonly [name: string, document: object, report: RegExp][] = [
  ['an alias', { p: blue, brand: { $value: '{p}' } }, /^alias brand brand: The reference “\{p\}” was followed\.$/m],
  [
    'a colour outside sRGB',
    { brand: { $type: 'color', $value: { colorSpace: 'display-p3', components: [1, 0, 0] } } },
    /^color brand brand: The colour was brought into sRGB with less chroma from display-p3\.$/m,
  ],
  ['a token without a match', { 'z-index': { top: size(1) } }, /^ignored z-index\.top : The checkout has no token/m],
  [
    'a second match',
    { brand: red, color: { brand: blue } },
    /^ignored color\.brand brand: “brand” was taken for brand already/m,
  ],
  ['the wrong type', { brand: size(1) }, /^refused brand brand: Its type is “dimension”; brand is a color\.$/m],
  ['no type', { brand: { $value: srgb([1, 0, 0]) } }, /It has no \$type/],
  ['components of 255', { brand: color([255, 0, 0]) }, /refused .*255, 0, 0 are not from 0 to 1/],
  [
    'an unknown colour space',
    { brand: { $type: 'color', $value: { colorSpace: 'cmyk', components: [1, 1, 1] } } },
    /“cmyk” is not a colour space/,
  ],
  ['an alias to nothing', { brand: { $value: '{nothing}' } }, /refused .*“\{nothing\}” points to nothing/],
  ['a circle of aliases', { brand: { $value: '{a}' }, a: { $value: '{b}' }, b: { $value: '{a}' } }, /refused .*circle/],
  ['an alias of itself', { brand: { $type: 'color', $value: '{brand}' } }, /refused .*circle/],
  ['a negative radius', { radius: size(-1) }, /refused .*-1 is not between/],
  ['a radius in em', { radius: size(1, 'em') }, /px or rem/],
  ['an endless duration', { duration: { $type: 'duration', $value: { value: 1e9, unit: 's' } } }, /is not between/],
  ['a dark radius', { light: { radius: size(1) }, dark: { radius: size(2) } }, /radius cannot differ in dark/],
  ['“value” without the dollar', { a: { value: 'red' } }, /“value” where the format has “\$value”/],
  ['an empty file', {}, /The file has no tokens/],
];

describe('the report', () => {
  for (const [name, document, report] of reports)
    it(`names ${name}`, () => assert.match(reportText(importTokens(document)), report));

  it('stays short for a large design system', () => {
    const many = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`grey ${index}`, red]));
    const { report } = importTokens(many);
    assert.equal(report.length, 41);
    assert.match(report.at(-1)?.text ?? '', /^960 more tokens/);
  });
});

const css: readonly [name: string, text: string, theme: ImportResult['theme'], report: RegExp][] = [
  ['properties alone', '--checkout-bg: #fff; --checkout-radius: 8px', { light: { bg: '#fff', radius: '8px' } }, /^$/],
  [
    'light and dark',
    'a{--checkout-bg:light-dark(rgb(1, 2, 3), #000)}',
    { light: { bg: 'rgb(1, 2, 3)' }, dark: { bg: '#000' } },
    /^$/,
  ],
  ['the last one', '--checkout-bg: red; --checkout-bg: blue !important;', { light: { bg: 'blue' } }, /A later value/],
  ['comments', '/* --checkout-bg: red; */ --checkout-bg: /* a */ blue;', { light: { bg: 'blue' } }, /^$/],
  ['an unknown name', '--checkout-z: 1; --checkout-bg: red', { light: { bg: 'red' } }, /ignored --checkout-z/],
  ['a value that loads something', '--checkout-bg: red; --checkout-bg: url(a)', { light: { bg: 'red' } }, /^refused/],
  ['no properties', 'a { color: red }', { light: {} }, /No --checkout-… property/],
  [
    'a condition',
    '@media (prefers-color-scheme: dark) { a { --checkout-bg: #111 } }',
    { light: { bg: '#111' } },
    /^ignored @media : Its values are taken without the condition\./,
  ],
  ['a condition for others', '@media print { a {} } b { --checkout-bg: red }', { light: { bg: 'red' } }, /^$/],
  ['unclosed comments', '/*'.repeat(50_000), { light: {} }, /No --checkout/],
];

describe('CSS', () => {
  for (const [name, text, theme, report] of css) {
    it(name, () => {
      assert.deepEqual(fromCss(text).theme, theme);
      assert.match(reportText(fromCss(text)), report);
    });
  }
});

it('reads JSON as design tokens, and other text as CSS', () => {
  assert.deepEqual(fromText(JSON.stringify({ brand: red })).theme, { light: { brand: '#ff0000' } });
  assert.deepEqual(fromText('a { --checkout-brand: red }').theme, { light: { brand: 'red' } });
  assert.deepEqual(fromText(`\ufeff${JSON.stringify({ brand: red })}`).theme, { light: { brand: '#ff0000' } });
  assert.match(reportText(fromText('[]')), /not an object with tokens/);
  for (const text of [null, undefined, 5, [], {}, [{}]]) assert.match(reportText(fromText(text as never)), /^refused/);
});
