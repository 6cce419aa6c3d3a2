import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fromCss, fromJson, fromText, type ImportResult } from '../../../../widget/theme/formats/index.js';
import { black, blue, color, importTokens, red, reportText, size, srgb, white } from './documents.js';

/** A resolver document of some sources, weakest first. */
const resolver = (...sources: readonly object[]): object => ({ version: '2025.10', resolutionOrder: [{ sources }] });

/** Values whose type comes from a group. */
const untypedRed = { $value: srgb([1, 0, 0]) };
const px8 = { $value: { value: 8, unit: 'px' } };

const themes: readonly [name: string, document: object, theme: ImportResult['theme']][] = [
  ['token names without the group', { brand: red, radius: size(8) }, { light: { brand: '#ff0000', radius: '8px' } }],
  ['token names in a group of colours', { color: { 'text-muted': red } }, { light: { 'text-muted': '#ff0000' } }],
  ['camel case', { colors: { borderStrong: red } }, { light: { 'border-strong': '#ff0000' } }],
  [
    'primary',
    { color: { primary: { default: red, hover: blue } } },
    { light: { brand: '#ff0000', 'accent-hover': '#0000ff' } },
  ],
  ['a root token', { color: { primary: { $root: red } } }, { light: { brand: '#ff0000' } }],
  ['error', { Feedback: { Error: red } }, { light: { danger: '#ff0000' } }],
  ['a token name before a synonym', { error: blue, danger: red }, { light: { danger: '#ff0000' } }],
  [
    'a synonym where the token of that name is invalid',
    { danger: size(1), error: red },
    { light: { danger: '#ff0000' } },
  ],
  [
    'groups for schemes',
    { light: { bg: white }, dark: { bg: black } },
    { light: { bg: '#ffffff' }, dark: { bg: '#000000' } },
  ],
  [
    'schemes below names',
    { background: { light: white, dark: black } },
    { light: { bg: '#ffffff' }, dark: { bg: '#000000' } },
  ],
  [
    'a dark group that overrides',
    { bg: white, 'Dark mode': { bg: black } },
    { light: { bg: '#ffffff' }, dark: { bg: '#000000' } },
  ],
  ['only dark', { dark: { bg: black } }, { light: { bg: '#000000' } }],
  [
    'light as a shade',
    { primary: { light: white, main: red, dark: black } },
    { light: { brand: '#ff0000', 'accent-hover': '#000000', 'accent-subtle': '#ffffff' } },
  ],
  [
    'a type of a group',
    { color: { $type: 'color', text: { $value: srgb([0, 0, 0]) } } },
    { light: { text: '#000000' } },
  ],
  ['an alias', { p: { 'blue 1': blue }, brand: { $value: '{p.blue 1}' } }, { light: { brand: '#0000ff' } }],
  [
    'an alias of an alias',
    { p: blue, q: { $value: '{p}' }, brand: { $value: '{q}' } },
    { light: { brand: '#0000ff' } },
  ],
  ['a pointer to a token', { p: blue, brand: { $ref: '#/p/$value' } }, { light: { brand: '#0000ff' } }],
  [
    'a pointer as a value',
    { p: blue, brand: { $type: 'color', $value: { $ref: '#/p/$value' } } },
    { light: { brand: '#0000ff' } },
  ],
  ['an escaped pointer', { 'p/q~': blue, brand: { $ref: '#/p~1q~0/$value' } }, { light: { brand: '#0000ff' } }],
  [
    'a pointer to a component',
    {
      p: blue,
      brand: {
        $type: 'color',
        $value: { colorSpace: 'srgb', components: [{ $ref: '#/p/$value/components/2' }, 0, 0] },
      },
    },
    { light: { brand: '#ff0000' } },
  ],
  [
    'a number in a dimension',
    { n: { $type: 'number', $value: 6 }, radius: { $type: 'dimension', $value: { value: '{n}', unit: 'px' } } },
    { light: { radius: '6px' } },
  ],
  [
    'a group that extends',
    { a: { bg: white, text: black }, dark: { $extends: '{a}', bg: black } },
    { light: { bg: '#000000', text: '#000000' } },
  ],
  [
    'nested groups that extend',
    { a: { $type: 'color', b: { bg: { $value: srgb([1, 1, 1]) } } }, color: { $extends: '#/a/b' } },
    { light: { bg: '#ffffff' } },
  ],
  [
    'a type that comes by extending',
    { a: { $type: 'color' }, color: { $extends: '{a}', bg: { $value: srgb([1, 1, 1]) } } },
    { light: { bg: '#ffffff' } },
  ],
  ['rem', { radius: size(0.5, 'rem') }, { light: { radius: '8px' } }],
  [
    'a font with a space',
    { font: { family: { $type: 'fontFamily', $value: ['SF Pro', 'serif'] } } },
    { light: { 'font-family': "'SF Pro', serif" } },
  ],
  [
    'a weight by name',
    { 'font-weight': { bold: { $type: 'fontWeight', $value: 'semi-bold' } } },
    { light: { 'font-weight-strong': '600' } },
  ],
  ['colours as text, of older drafts', { brand: { $type: 'color', $value: '#F00' } }, { light: { brand: '#ff0000' } }],
  [
    'a shadow of aliases',
    {
      p: black,
      z: size(0),
      shadow: {
        $type: 'shadow',
        $value: [{ color: '{p}', offsetX: '{z}', offsetY: { value: 2, unit: 'px' }, blur: '{z}', spread: '{z}' }],
      },
    },
    { light: { shadow: '0px 2px 0px 0px #000000' } },
  ],
  [
    'a resolver document',
    {
      version: '2025.10',
      sets: { all: { sources: [{ p: { a: blue } }, { brand: { $value: '{p.a}' }, bg: white }] } },
      modifiers: {
        density: { contexts: { tight: [{ space: size(8) }], wide: [{ space: size(16) }] }, default: 'wide' },
        theme: { contexts: { light: [], dark: [{ p: { a: red }, bg: black }] } },
      },
      resolutionOrder: [{ $ref: '#/sets/all' }, { $ref: '#/modifiers/density' }, { $ref: '#/modifiers/theme' }],
    },
    { light: { brand: '#0000ff', bg: '#ffffff', space: '16px' }, dark: { brand: '#ff0000', bg: '#000000' } },
  ],
  [
    'types of a group in two sources',
    resolver({ checkout: { $type: 'color', accent: untypedRed } }, { checkout: { $type: 'dimension', radius: px8 } }),
    { light: { accent: '#ff0000', radius: '8px' } },
  ],
  [
    'types of a group in two sources, the other way round',
    resolver({ checkout: { $type: 'dimension', radius: px8 } }, { checkout: { $type: 'color', accent: untypedRed } }),
    { light: { accent: '#ff0000', radius: '8px' } },
  ],
  [
    'types of two sources',
    resolver({ $type: 'color', accent: untypedRed }, { $type: 'dimension', radius: px8 }),
    { light: { accent: '#ff0000', radius: '8px' } },
  ],
  [
    'a group that extends another in each source',
    resolver(
      { a: { accent: red }, b: { radius: size(8) } },
      { checkout: { $extends: '{a}' } },
      { checkout: { $extends: '{b}' } },
    ),
    { light: { accent: '#ff0000', radius: '8px' } },
  ],
  ['tokens beside a value of the root', { $value: 1, brand: red }, { light: { brand: '#ff0000' } }],
  ['tokens beside a reference of the root', { $ref: '#/p', brand: red }, { light: { brand: '#ff0000' } }],
  [
    'an alias beside a value of the root',
    { $value: 1, p: blue, brand: { $value: '{p}' } },
    { light: { brand: '#0000ff' } },
  ],
];

describe('design tokens of other systems', () => {
  for (const [name, document, theme] of themes) it(name, () => assert.deepEqual(importTokens(document).theme, theme));
});

const reports: readonly [name: string, document: object, report: RegExp][] = [
  ['an alias', { p: blue, brand: { $value: '{p}' } }, /^alias brand brand: The reference “\{p\}” was followed\.$/m],
  ['another name', { primary: red }, /^name primary brand: It was taken as brand\.$/m],
  ['rem', { radius: size(0.5, 'rem') }, /^unit radius radius: 0\.5rem became 8px: 16 px to a rem\.$/m],
  ['a token without a match', { 'z-index': { top: size(1) } }, /^ignored z-index\.top : The checkout has no token/m],
  ['a second match', { brand: red, primary: blue }, /^ignored primary brand: “brand” was taken for brand already/m],
  ['the wrong type', { brand: size(1) }, /^refused brand brand: Its type is “dimension”; brand is a color\.$/m],
  ['no type', { brand: { $value: srgb([1, 0, 0]) } }, /It has no \$type/],
  ['components of 255', { brand: color([255, 0, 0]) }, /refused .*255, 0, 0 are out of range in srgb/],
  [
    'an unknown colour space',
    { brand: { $type: 'color', $value: { colorSpace: 'cmyk', components: [1, 1, 1] } } },
    /“cmyk” is not a colour space/,
  ],
  ['an alias to nothing', { brand: { $value: '{nothing}' } }, /refused .*“\{nothing\}” points to nothing/],
  ['a circle of aliases', { brand: { $value: '{a}' }, a: { $value: '{b}' }, b: { $value: '{a}' } }, /refused .*circle/],
  ['an alias of itself', { brand: { $type: 'color', $value: '{brand}' } }, /refused .*circle/],
  ['a pointer to another file', { brand: { $ref: 'https://a.example/b.json#/c' } }, /does not point into this file/],
  ['an invalid pointer', { brand: { $ref: '#/%' } }, /not a JSON pointer/],
  ['a negative radius', { radius: size(-1) }, /refused .*-1 is not between/],
  ['a radius in em', { radius: size(1, 'em') }, /px or rem/],
  ['an endless duration', { duration: { $type: 'duration', $value: { value: 1e9, unit: 's' } } }, /is not between/],
  ['a dark radius', { light: { radius: size(1) }, dark: { radius: size(2) } }, /radius cannot differ in dark/],
  ['a group that extends itself', { a: { $extends: '{a}', bg: red } }, /refused \{a\} : It extends itself in a circle/],
  ['a group that extends nothing', { color: { $extends: '{x}', bg: red } }, /There is no such group/],
  ['sets in other files', { version: '2025.10', resolutionOrder: [{ $ref: 'a.json' }] }, /“a\.json” is another file/],
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
  ['the last one', '--checkout-bg: red; --checkout-bg: blue !important;', { light: { bg: 'blue' } }, /^$/],
  ['comments', '/* --checkout-bg: red; */ --checkout-bg: /* a */ blue;', { light: { bg: 'blue' } }, /^$/],
  ['an unknown name', '--checkout-z: 1; --checkout-bg: red', { light: { bg: 'red' } }, /ignored --checkout-z/],
  ['a value that loads something', '--checkout-bg: url(a)', { light: {} }, /refused --checkout-bg/],
  ['no properties', 'a { color: red }', { light: {} }, /No --checkout-… property/],
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

const json: readonly [name: string, document: object, theme: ImportResult['theme'], report: RegExp][] = [
  [
    'camel case',
    { textMuted: '#111', 'font-size': '1em' },
    { light: { 'text-muted': '#111', 'font-size': '1em' } },
    /^$/,
  ],
  ['both schemes', { bg: { light: '#fff', dark: '#000' } }, { light: { bg: '#fff' }, dark: { bg: '#000' } }, /^$/],
  ['a radius for dark', { radius: { light: '1px', dark: '2px' } }, { light: { radius: '1px' } }, /^$/],
  ['a preset', { preset: 'soft' }, { light: {} }, /^ignored preset : Presets are no part/],
  ['an unknown name', { z: '1' }, { light: {} }, /^ignored z : The checkout has no token/],
  ['a weight', { 'font-weight-strong': 600 }, { light: { 'font-weight-strong': '600' } }, /^$/],
  ['a number', { radius: 8 }, { light: {} }, /refused radius radius: “8” cannot be taken/],
  ['CSS that breaks out', { bg: 'red}' }, { light: {} }, /refused bg/],
];

describe('JSON of the theme property', () => {
  for (const [name, document, theme, report] of json) {
    it(name, () => {
      assert.deepEqual(fromText(JSON.stringify(document)).theme, theme);
      assert.match(reportText(fromJson(JSON.stringify(document))), report);
    });
  }
});
