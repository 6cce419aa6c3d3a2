import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  fromCss,
  fromDesignTokens,
  fromJson,
  fromText,
  toCss,
  toDesignTokens,
  toDesignTokensOf,
  toFigma,
  toJson,
  toResolver,
  toScss,
  type ImportResult,
  type ThemeFile,
} from '../../../../widget/theme/formats/index.js';
import { formatProblems, resolverProblems } from './design-tokens-schema.js';
import { allTokens, themes } from './themes.js';

const formats: readonly [name: string, write: (theme: ThemeFile) => string, read: (text: string) => ImportResult][] = [
  ['design tokens', toDesignTokens, fromDesignTokens],
  ['a resolver document', toResolver, fromDesignTokens],
  ['JSON', toJson, fromJson],
  ['CSS', toCss, fromCss],
];

describe('export and import give the same theme', () => {
  for (const [format, write, read] of formats) {
    for (const [name, theme] of Object.entries(themes)) {
      it(`${format}: ${name}`, () => {
        assert.deepEqual(read(write(theme)).theme, theme);
        if (name !== 'nothing') assert.deepEqual(fromText(write(theme)).theme, theme);
      });
    }
    it(`${format}: an empty report`, () => {
      assert.deepEqual(read(write(allTokens)).report, []);
    });
  }

  it('design tokens of one scheme', () => {
    assert.deepEqual(fromDesignTokens(toDesignTokensOf(allTokens, 'light')).theme, { light: allTokens.light });
    assert.deepEqual(fromDesignTokens(toDesignTokensOf(allTokens, 'dark')).theme, {
      light: { ...allTokens.light, ...allTokens.dark },
    });
  });

  it('a colour that is set in dark only serves both schemes', () => {
    assert.deepEqual(fromCss(toCss({ light: {}, dark: { bg: '#101010' } })).theme, { light: { bg: '#101010' } });
  });
});

describe('what is no theme with schemes', () => {
  const writers = { toCss, toDesignTokens, toFigma, toJson, toResolver, toScss };
  for (const [name, write] of Object.entries(writers))
    it(`is refused by ${name} in one sentence`, () => {
      for (const value of [{ brand: '#635bff' }, undefined, null, '#635bff', { light: {}, dark: 'a' }, { light: null }])
        assert.throws(() => write(value as unknown as ThemeFile), {
          name: 'TypeError',
          message: /^A theme to write has its values by scheme: \{ light: /,
        });
    });
});

describe('exported design tokens follow the schema', () => {
  for (const [name, theme] of Object.entries(themes)) {
    it(name, () => {
      assert.deepEqual(formatProblems(JSON.parse(toDesignTokens(theme))), []);
      assert.deepEqual(formatProblems(JSON.parse(toDesignTokensOf(theme, 'dark'))), []);
      assert.deepEqual(resolverProblems(JSON.parse(toResolver(theme))), []);
    });
  }

  it('clamps the components of a colour like CSS, and takes no name of Object.prototype as a colour', () => {
    const theme: ThemeFile = { light: { bg: 'rgb(300 0 0)', text: 'constructor', border: 'rgb(1deg 0 0)' } };
    const { light } = fromDesignTokens(toDesignTokens(theme)).theme;
    assert.deepEqual(light, { bg: '#ff0000', text: 'constructor', border: 'rgb(1deg 0 0)' });
  });

  it('every token has its own $type', () => {
    const typeCount = toDesignTokens(allTokens).match(/"\$type"/g)?.length;
    assert.equal(typeCount, toDesignTokens(allTokens).match(/"\$value"/g)?.length);
    assert.equal(typeCount, 16 + 16 + 9);
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

  const breakouts = [
    'red; } body { color: red',
    'red /* ',
    'url(https://a.example/x)',
    "'",
    ')',
    'a\\',
    'x}',
    '#{1}',
    '@a',
  ];
  for (const value of breakouts) {
    it(`leaves out an unsafe value: ${value}`, () => {
      const theme: ThemeFile = { light: { bg: value } };
      assert.equal(toCss(theme), 'crypto-checkout {\n}\n');
      assert.doesNotMatch(toScss(theme), /\$checkout-bg/);
    });
  }
});

type FigmaBody = {
  readonly variableCollections: readonly { readonly id: string; readonly initialModeId: string }[];
  readonly variableModes: readonly { readonly id: string; readonly name: string; readonly action: string }[];
  readonly variables: readonly { readonly id: string; readonly name: string; readonly resolvedType: string }[];
  readonly variableModeValues: readonly {
    readonly variableId: string;
    readonly modeId: string;
    readonly value: unknown;
  }[];
};

describe('Figma variables', () => {
  const parseFigma = (theme: ThemeFile): FigmaBody => JSON.parse(toFigma(theme)) as FigmaBody;
  const figma = parseFigma(allTokens);
  const valueOf = (name: string, mode: 'Light' | 'Dark'): unknown => {
    const variable = figma.variables.find((one) => one.name === name);
    const modeId = figma.variableModes.find((one) => one.name === mode)?.id;
    return figma.variableModeValues.find((one) => one.variableId === variable?.id && one.modeId === modeId)?.value;
  };

  it('has one collection with the modes Light and Dark, the first renamed', () => {
    assert.equal(figma.variableCollections.length, 1);
    assert.equal(figma.variableCollections[0]?.initialModeId, figma.variableModes[0]?.id);
    assert.deepEqual(
      figma.variableModes.map(({ action, name }) => [action, name]),
      [
        ['UPDATE', 'Light'],
        ['CREATE', 'Dark'],
      ],
    );
  });

  const expected: readonly [name: string, mode: 'Light' | 'Dark', value: unknown][] = [
    ['surface', 'Light', { r: 1, g: 1, b: 1, a: 1 }],
    ['bg', 'Dark', { r: 11 / 255, g: 13 / 255, b: 18 / 255, a: 1 }],
    ['accent-subtle', 'Dark', { r: 99 / 255, g: 91 / 255, b: 1, a: 0.2 }],
    ['font-size', 'Light', 16],
    ['radius', 'Dark', 12],
    ['duration', 'Light', 150],
    ['font-weight-strong', 'Light', 600],
    ['font-family', 'Light', 'Inter'],
    ['shadow', 'Light', allTokens.light.shadow],
  ];
  for (const [name, mode, value] of expected) {
    it(`${name} in ${mode}`, () => assert.deepEqual(valueOf(name, mode), value));
  }

  for (const [name, theme] of Object.entries(themes)) {
    it(`values are of the type of their variable: ${name}`, () => {
      const { variables, variableModeValues } = parseFigma(theme);
      const kinds = { COLOR: 'object', FLOAT: 'number', STRING: 'string' } as Record<string, string>;
      assert.equal(variableModeValues.length, variables.length * 2);
      for (const { variableId, value } of variableModeValues) {
        const type = variables.find(({ id }) => id === variableId)?.resolvedType ?? '';
        assert.equal(typeof value, kinds[type], variableId);
      }
    });
  }
});
