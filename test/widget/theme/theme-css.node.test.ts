import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { derivePalette } from '../../../widget/theme/derive-palette.js';
import { computeTheme, themeCss } from '../../../widget/theme/formats/theme-sheet.js';
import { parseTheme, isSafeCssValue } from '../../../widget/theme/parse-theme.js';
import { colorTokens, schemes, tokens } from '../../../widget/theme/tokens.js';

const css = (theme: unknown, brand?: string): string => themeCss({ theme, brand }).css;

describe('the style sheet of a theme', () => {
  it('has every derived colour, for both schemes and both contrasts', () => {
    const text = css(undefined, '#635BFF');
    const [light, dark] = schemes.map((scheme) => derivePalette('#635bff', { scheme, contrast: 'normal' }));
    for (const token of colorTokens) {
      const [a, b] = [light?.[token], dark?.[token]];
      assert.ok(text.includes(`--_d-${token}: ${a === b ? a : `light-dark(${a}, ${b})`};`), token);
    }
    const more = derivePalette('#635bff', { scheme: 'light', contrast: 'more' });
    assert.ok(text.split('@media (prefers-contrast: more)')[1]?.includes(more['text-muted']));
  });

  const rows: [theme: unknown, brand: string | undefined, has: string[], hasNot: string[]][] = [
    [undefined, undefined, [], ['{']],
    ['auto', undefined, [], ['{']],
    ['dark', undefined, ['color-scheme: dark !important;'], ['--_d-']],
    ['dark light', undefined, ['color-scheme: light !important;'], []],
    ['flat', undefined, ['--_d-padding: 0px;', '--_d-frame: transparent;', 'forced-colors'], ['--_d-accent:']],
    ['flat contrast', undefined, ['--_d-ground: none;', '--_d-scheme: light;'], ['--_d-frame: initial']],
    ['sharp', undefined, ['--_d-radius: 0px;'], ['--_d-accent', '@media']],
    [
      'soft',
      undefined,
      ['--_d-radius: 28px;', '--_d-frame: transparent;', '--_d-shadow: '],
      ['--_d-accent', '--_d-border:'],
    ],
    [
      'contrast soft',
      undefined,
      ['--_d-radius: 28px;', '--_d-border-width: 2px;', '--_d-text: '],
      ['@media', '--_d-frame: transparent'],
    ],
    ['mono', undefined, ['--_d-font-family: ui-monospace', '--_d-accent: light-dark(#18181b, #f4f4f5);'], []],
    ['mono', '#635bff', ['--_d-accent: #635bff;'], []],
    [{ preset: 'sharp dark', fontSize: '15px' }, undefined, ['--checkout-font-size: 15px;', 'dark !'], ['--_d-accent']],
    [{ 'font-weight-strong': 700 }, undefined, ['--checkout-font-weight-strong: 700;'], []],
    [{ brand: '#1db954' }, undefined, ['--_d-accent: #1db954;'], ['--checkout-brand']],
    [{ brand: '#1db954' }, '#e60023', ['--_d-accent: #e60023;'], []],
    [{ brand: { light: '#111', dark: '#eee' } }, undefined, ['--_d-accent: light-dark(#111111, #eeeeee);'], []],
    [
      { surface: { light: '#fdf6e3', dark: '#002b36' } },
      undefined,
      ['--checkout-surface: light-dark(#fdf6e3, #002b36);'],
      [],
    ],
    [{ accentText: 'oklch(0.5 0.1 20)' }, undefined, ['--checkout-accent-text: oklch(0.5 0.1 20);', '--_d-text: '], []],
    [{ border: 'rgb(0 0 0 / 0.1)' }, undefined, ['--checkout-border: rgb(0 0 0 / 0.1);'], []],
  ];
  for (const [theme, brand, has, hasNot] of rows) {
    it(`${JSON.stringify(theme)} ${brand ?? ''}`, () => {
      const { css: sheet, problems } = themeCss({ theme, brand });
      assert.deepEqual(problems, []);
      for (const text of has) assert.ok(sheet.includes(text), `${text} in ${sheet}`);
      for (const text of hasNot) assert.ok(!sheet.includes(text), `${text} not in ${sheet}`);
    });
  }

  it('derives the other colours against those that are set, in each scheme', () => {
    const { palettes } = computeTheme({ theme: { surface: { light: '#fdf6e3', dark: '#002b36' } } });
    assert.equal(palettes?.light.normal.surface, '#fdf6e3');
    const derived = derivePalette('#3565ee', { scheme: 'dark', contrast: 'normal', given: { surface: '#002b36' } });
    assert.deepEqual(palettes.dark.normal, derived);
  });
});

describe('invalid parts of a theme', () => {
  const rows: [theme: unknown, brand: string | undefined, message: RegExp][] = [
    [undefined, 'no colour', /^The brand is not a colour/],
    ['dark neon', undefined, /^"neon" is not a preset/],
    [{ preset: 'huge' }, undefined, /^"huge" is not a preset/],
    [{ preset: ['soft'] }, undefined, /^"object" is not a preset/],
    [{ colour: 'red' }, undefined, /^"colour" is not a token/],
    [{ __proto__: null, constructor: '1px' }, undefined, /^"constructor" is not a token/],
    [{ surface: 'a surface' }, undefined, /^surface is not a colour/],
    [{ shadow: { light: 'none', dark: 'none' } }, undefined, /^shadow is one value/],
    [{ radius: true }, undefined, /^radius is not a value/],
    [{ radius: ['1px'] }, undefined, /^radius is not a value/],
    [{ radius: '1px; color: red' }, undefined, /^radius is not a value/],
    [{ fontFamily: 'x} * {display:none' }, undefined, /^font-family is not a value/],
  ];
  for (const [theme, brand, message] of rows) {
    it(`are left out and reported: ${JSON.stringify(theme)} ${brand ?? ''}`, () => {
      const { css: sheet, problems } = themeCss({ theme, brand });
      assert.equal(problems.length, 1);
      assert.match(problems[0]?.message ?? '', message);
      assert.doesNotMatch(sheet, /--checkout|--_d-/);
    });
  }

  it('may be of any type', () => {
    for (const theme of [null, 0, true, [], () => 1, Symbol('a'), new Map(), { preset: {} }, 12n]) {
      assert.equal(css(theme), '');
    }
    for (const brand of [0, true, {}, { light: 1 }, [], { light: null, dark: '#fff' }]) {
      assert.equal(themeCss({ brand: brand as never }).problems[0]?.name, 'brand');
    }
  });

  const safe = [
    '4px',
    "'Inter', sans-serif",
    'calc(1px + 2px)',
    '0 1px 2px rgb(0 0 0 / 0.1)',
    'var(--own, 2px)',
    '"a(b"',
  ];
  const unsafe = [
    '', ' ', 'a;b', '}', '{', 'a/*', '*/', '/* */', 'url(x)', 'URL (x)', 'image-set("a")', 'src("x")', '\\75rl(x)', '@import',
    '</style>', '!important', 'a\nb', 'a\0', '(', ')', '"', "'", '"a\'', '[)', 'rgb(0 0 0', 'attr(x)', 'expression(1)',
    'x'.repeat(500),
  ]; // prettier-ignore
  for (const value of safe) it(`${value} is a safe CSS value`, () => assert.ok(isSafeCssValue(value)));
  for (const value of unsafe) {
    it(`${JSON.stringify(value.slice(0, 20))} is no safe CSS value`, () => assert.ok(!isSafeCssValue(value)));
  }

  it('every one of the 25 tokens can be set', () => {
    assert.equal(new Set(tokens).size, 25);
    const { brand, values, problems } = parseTheme({ theme: Object.fromEntries(tokens.map((token) => [token, '1'])) });
    assert.deepEqual(brand, { light: '1', dark: '1' });
    assert.deepEqual(['brand', ...values.keys()], [...tokens]);
    assert.deepEqual(problems, []);
  });
});
