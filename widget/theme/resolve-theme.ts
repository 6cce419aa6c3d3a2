import { derivePalette } from './derive-palette.js';
import {
  brandProblem,
  themeProblem,
  toSchemePair,
  type ParsedTheme,
  type SchemePair,
  type ThemeProblem,
} from './parse-theme.js';
import { type Preset, presets as presetOrder } from '../common/preset-names.js';
import { defaultBackground, defaultBrand, monoBrand, presetsWithColors, presetValues } from './preset-values.js';
import {
  colorTokens,
  schemes,
  type ColorToken,
  type Contrast,
  type Hex,
  type Palette,
  type Scheme,
  type Token,
} from './tokens.js';
import { contrastRatio } from './color.js';

/** Reads a colour and composes it on the background. Without one, the alpha is ignored. */
export type ColorResolver = (text: string, where: { scheme: Scheme; background?: Hex }) => Hex | undefined;

/** The context of a theme. */
export interface ThemeContext {
  /** The brand of the page's CSS, for a theme without a brand. */
  readonly cssBrand?: string;
  /** The system asks for more contrast: then the default theme has a palette too. */
  readonly prefersMoreContrast?: boolean;
  /** Reads a colour; undefined for an invalid one. */
  readonly resolveColor: ColorResolver;
}

/** The palettes of both schemes and both contrasts. */
type Palettes = Readonly<Record<Scheme, Readonly<Record<Contrast, Palette>>>>;

export interface ResolvedTheme extends Pick<ParsedTheme, 'presets' | 'values' | 'problems'> {
  /** Undefined where the system decides. */
  readonly scheme: Scheme | undefined;
  /** Undefined where neither a colour nor a preset with colours is set: the default palette stays. */
  readonly palettes: Palettes | undefined;
}

type SchemeResolver = (text: string, scheme: Scheme) => Hex | undefined;

/** The colours of both schemes; undefined where one of them is invalid. */
function resolveColorPair(pair: SchemePair, resolve: SchemeResolver): Record<Scheme, Hex> | undefined {
  const [light, dark] = schemes.map((scheme) => resolve(pair[scheme], scheme));
  return light && dark ? { light, dark } : undefined;
}

/** The surface comes first: colours that are not opaque are composed on it. */
const surfaceFirstTokens = ['surface', ...colorTokens.filter((token) => token !== 'surface')] as const;

interface ResolvedColors {
  readonly given: Readonly<Record<Scheme, Partial<Palette>>>;
  /** All values but the invalid colours. */
  readonly values: ReadonlyMap<Token, SchemePair>;
  readonly problems: readonly ThemeProblem[];
}

function resolveGivenColors(parsedValues: ParsedTheme['values'], resolveColor: ColorResolver): ResolvedColors {
  const given: Record<Scheme, Partial<Record<ColorToken, Hex>>> = { light: {}, dark: {} };
  const values = new Map(parsedValues);
  const problems: ThemeProblem[] = [];
  for (const token of surfaceFirstTokens) {
    const pair = values.get(token);
    if (!pair) continue;
    const colors = resolveColorPair(pair, (text, scheme) =>
      resolveColor(text, { scheme, background: given[scheme].surface ?? defaultBackground[scheme] }),
    );
    if (colors) {
      for (const scheme of schemes) given[scheme][token] = colors[scheme];
    } else {
      values.delete(token);
      problems.push(themeProblem(`${token} is not a colour.`));
    }
  }
  return { given, values, problems };
}

/** The last preset that is a scheme; undefined where the system decides. */
function findScheme(presets: readonly Preset[]): Scheme | undefined {
  const preset = presets.findLast((name) => name === 'light' || name === 'dark' || name === 'auto');
  return preset === 'auto' ? undefined : preset;
}

/** Whether a theme without a brand has colours of its own. */
const needsPalette = (presets: readonly Preset[], values: ParsedTheme['values']): boolean =>
  presets.some((preset) => presetsWithColors.includes(preset)) || colorTokens.some((token) => values.has(token));

/** Resolves the colours of a theme, and derives its palettes unless they are the default ones. */
export function resolveTheme(parsed: ParsedTheme, context: ThemeContext): ResolvedTheme {
  const { cssBrand, prefersMoreContrast, resolveColor } = context;
  const { presets } = parsed;
  const { given, values, problems } = resolveGivenColors(parsed.values, resolveColor);
  const requestedBrand = parsed.brand ?? (cssBrand ? toSchemePair(cssBrand) : undefined);
  const ownBrand = requestedBrand && resolveColorPair(requestedBrand, (text, scheme) => resolveColor(text, { scheme }));
  const brand = ownBrand ?? (presets.includes('mono') ? monoBrand : defaultBrand);
  const derive = (scheme: Scheme, contrast: Contrast): Palette =>
    derivePalette(brand[scheme], { scheme, contrast, given: given[scheme] });
  const deriveContrasts = (scheme: Scheme): Record<Contrast, Palette> => {
    const more = derive(scheme, 'more');
    return { normal: presets.includes('contrast') ? more : derive(scheme, 'normal'), more };
  };
  const isDerived = ownBrand !== undefined || prefersMoreContrast === true || needsPalette(presets, values);
  const brandProblems = requestedBrand && !ownBrand ? [brandProblem('The brand is not a colour.')] : [];
  return {
    presets,
    values,
    scheme: findScheme(presets),
    palettes: isDerived ? { light: deriveContrasts('light'), dark: deriveContrasts('dark') } : undefined,
    problems: [...parsed.problems, ...problems, ...brandProblems],
  };
}

/** The values of both schemes as one CSS value. */
export const lightDark = (light: string, dark: string): string =>
  light === dark ? light : `light-dark(${light}, ${dark})`;

const declarations = (entries: readonly (readonly [name: string, value: string])[]): string =>
  entries.map(([name, value]) => `${name}: ${value};`).join(' ');

/** WCAG 2.2, 1.4.11: an accent with too little contrast to the surface gets an edge that has enough. */
const accentEdge = (palette: Palette): string =>
  contrastRatio(palette.accent, palette.surface) < 3 ? palette['accent-text'] : 'transparent';

/** The derived colours, `--_d-<token>`, which the tokens of the page override. */
function colorLayer(palettes: Palettes, contrast: Contrast): string {
  const { [contrast]: light } = palettes.light;
  const { [contrast]: dark } = palettes.dark;
  const colors = colorTokens.map((token) => [`--_d-${token}`, lightDark(light[token], dark[token])] as const);
  return declarations([...colors, ['--_d-accent-edge', lightDark(accentEdge(light), accentEdge(dark))]]);
}

const presetLayer = (presets: ResolvedTheme['presets']): string =>
  declarations(
    presetOrder
      .filter((preset) => presets.includes(preset))
      .flatMap((preset) => Object.entries(presetValues[preset] ?? {}))
      // With more contrast, borders have to be visible, unless the page draws its own.
      .filter(([token]) => token !== 'frame' || !presets.includes('contrast') || presets.includes('flat'))
      .map(([token, value]) => [`--_d-${token}`, value]),
  );

/** The tokens of the theme as they were written. */
const tokenLayer = (values: ResolvedTheme['values']): string =>
  declarations([...values].map(([token, { light, dark }]) => [`--checkout-${token}`, lightDark(light, dark)]));

/** The style sheet of a theme; empty where the default theme stays. */
export function buildThemeCss({ presets, values, scheme, palettes }: ResolvedTheme): string {
  const body = [
    scheme ? `color-scheme: ${scheme} !important;` : '',
    palettes ? colorLayer(palettes, 'normal') : '',
    presetLayer(presets),
    tokenLayer(values),
  ].filter((part) => part !== '');
  const isFlat = presets.includes('flat');
  const frame = isFlat ? '' : ' --_d-frame: initial;';
  const more = palettes && !presets.includes('contrast') ? `:host { ${colorLayer(palettes, 'more')}${frame} }` : '';
  return [
    body.length ? `:host { ${body.join(' ')} }` : '',
    more && `@media (prefers-contrast: more) { ${more} }`,
    // Forced colours draw every border.
    isFlat ? '@media (forced-colors: active) { :host { --_d-padding: initial; } }' : '',
  ]
    .filter((rule) => rule)
    .join('\n');
}
