import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { formatProblems, resolverProblems } from './design-tokens-schema.js';

const red = { colorSpace: 'srgb', components: [1, 0, 0] };
const px = { value: 1, unit: 'px' };
const ms = { value: 1, unit: 'ms' };
const shadow = { color: red, offsetX: px, offsetY: px, blur: px, spread: px };
const tokenOf = ($type: string, $value: unknown): object => ({ a: { $type, $value } });
const color = (colorSpace: string, ...components: unknown[]): object => tokenOf('color', { colorSpace, components });

const valid: readonly [name: string, document: object][] = [
  ['an empty file', {}],
  ['a type of the group', { g: { $type: 'color', a: { $value: red } } }],
  ['a type of the file', { $type: 'dimension', a: { $value: px } }],
  [
    'everything about a token',
    { a: { $type: 'number', $value: 1, $description: 'a', $deprecated: 'b', $extensions: {} } },
  ],
  ['an alias without type', { a: { $value: '{b.c}' } }],
  ['a pointer in place of a value', { a: { $ref: '#/b/$value' } }],
  ['a pointer as a value', { a: { $type: 'color', $value: { $ref: '#/b/$value' } } }],
  ['a root token', { g: { $type: 'number', $root: { $value: 1 }, more: { $value: 2 } } }],
  ['a group that extends', { g: { $extends: '{b}' }, h: { $extends: '#/b' }, b: {} }],
  ['a name with spaces and slashes', { 'a b/c': { $type: 'number', $value: 1 } }],
  ['none', color('oklch', 0.5, 'none', 'none')],
  ['references in components', color('srgb', { $ref: '#/r/$value' }, 0, 0)],
  ['unlimited chroma', color('lch', 50, 400, 10)],
  ['a hex fallback', tokenOf('color', { ...red, hex: '#FF0000', alpha: 0.5 })],
  ['a dimension', tokenOf('dimension', { value: -1.5, unit: 'rem' })],
  ['a duration', tokenOf('duration', { value: 1.5, unit: 's' })],
  ['a font', tokenOf('fontFamily', 'A')],
  ['fonts', tokenOf('fontFamily', ['A', 'b'])],
  ['a weight by number', tokenOf('fontWeight', 1000)],
  ['a weight by name', tokenOf('fontWeight', 'semi-bold')],
  ['a curve', tokenOf('cubicBezier', [0, -2, 1, 3])],
  ['a stroke', tokenOf('strokeStyle', { dashArray: [px, '{a.b}'], lineCap: 'round' })],
  ['a border', tokenOf('border', { color: '{c}', width: px, style: 'solid' })],
  ['a transition', tokenOf('transition', { duration: ms, delay: ms, timingFunction: [0, 0, 1, 1] })],
  ['a shadow', tokenOf('shadow', { ...shadow, inset: true })],
  ['shadows', tokenOf('shadow', [shadow, '{s}'])],
  ['a gradient', tokenOf('gradient', [{ color: red, position: 0 }, '{stop}'])],
  [
    'a typography',
    tokenOf('typography', { fontFamily: 'A', fontSize: px, fontWeight: 400, letterSpacing: px, lineHeight: 1.2 }),
  ],
];

const invalid: readonly [name: string, document: unknown, problem: RegExp][] = [
  ['a list', [], /an object/],
  ['no type at all', { a: { $value: red } }, /no \$type/],
  ['an unknown type', tokenOf('string', 'a'), /\$type/],
  ['a type in capitals', tokenOf('Color', red), /\$type/],
  ['a name with a dot', { 'a.b': {} }, /the name/],
  ['a name with a brace', { 'a{': {} }, /the name/],
  ['a name with a dollar', { $a: {} }, /no property \$a/],
  ['a value and a reference', { a: { $type: 'number', $value: 1, $ref: '#/b' } }, /not both/],
  ['a group inside a token', { a: { $type: 'number', $value: 1, b: {} } }, /no property b/],
  ['a pointer out of the file', { a: { $ref: 'b.json' } }, /pointer/],
  ['a colour as text', tokenOf('color', '#ff0000'), /an object/],
  ['a colour of 255', color('srgb', 255, 0, 0), /from 0 to 1/],
  ['two components', color('srgb', 1, 0), /a list of 3/],
  ['a hue of 360', color('hsl', 360, 1, 1), /from 0 to 360/],
  ['an unknown space', color('cmyk', 1, 1, 1), /colorSpace/],
  ['eight hex digits', tokenOf('color', { ...red, hex: '#ff000080' }), /six hex/],
  ['an alpha of 2', tokenOf('color', { ...red, alpha: 2 }), /alpha/],
  ['a dimension as text', tokenOf('dimension', '1px'), /an object/],
  ['em', tokenOf('dimension', { value: 1, unit: 'em' }), /px,rem/],
  ['no unit', tokenOf('dimension', { value: 0 }), /unit is missing/],
  ['a duration in minutes', tokenOf('duration', { value: 1, unit: 'min' }), /ms,s/],
  ['no fonts', tokenOf('fontFamily', []), /fontFamily|font name/],
  ['a weight of 0', tokenOf('fontWeight', 0), /from 1/],
  ['a curve with a negative time', tokenOf('cubicBezier', [-1, 0, 1, 1]), /from 0 to 1/],
  ['a shadow without blur', tokenOf('shadow', { ...shadow, blur: undefined }), /blur/],
  ['no shadows', tokenOf('shadow', []), /an object/],
  ['a shadow with an unknown property', tokenOf('shadow', { ...shadow, z: 1 }), /no property z/],
  ['a description that is not text', { $description: 1 }, /a text/],
  ['a group as a root token', { g: { $root: {} } }, /\$value is missing/],
];

describe('the rules of the Format Module 2025.10', () => {
  for (const [name, document] of valid) it(`allow ${name}`, () => assert.deepEqual(formatProblems(document), []));
  for (const [name, document, problem] of invalid) {
    it(`forbid ${name}`, () => assert.match(formatProblems(document).join('\n'), problem));
  }
});

const modifier = { contexts: { light: [], dark: [{ a: { $type: 'number', $value: 1 } }] } };
const order = [{ $ref: '#/modifiers/m' }];
const resolver = (more: object): object => ({ version: '2025.10', resolutionOrder: order, ...more });

describe('the rules of the Resolver Module 2025.10', () => {
  it('allow sets, modifiers and other files', () => {
    const document = resolver({
      $schema: 'a',
      name: 'a',
      sets: { s: { sources: [{ $ref: 'a.json' }, { a: { $type: 'number', $value: 1 } }] } },
      modifiers: { m: { ...modifier, default: 'light' } },
      resolutionOrder: [...order, { type: 'set', name: 'b', sources: [] }],
    });
    assert.deepEqual(resolverProblems(document), []);
  });

  const invalidResolvers: readonly [name: string, document: object, problem: RegExp][] = [
    ['another version', resolver({ version: '2024.1' }), /2025\.10/],
    ['no order', { version: '2025.10' }, /resolutionOrder is missing/],
    ['one context', resolver({ modifiers: { m: { contexts: { light: [] } } } }), /two contexts/],
    ['an unknown default context', resolver({ modifiers: { m: { ...modifier, default: 'x' } } }), /no context/],
    ['an order that refers to itself', resolver({ resolutionOrder: [{ $ref: '#/resolutionOrder/0' }] }), /reference/],
    ['invalid tokens', resolver({ sets: { s: { sources: [{ a: { $type: 'x', $value: 1 } }] } } }), /sources/],
  ];
  for (const [name, document, problem] of invalidResolvers) {
    it(`forbid ${name}`, () => assert.match(resolverProblems(document).join('\n'), problem));
  }
});
