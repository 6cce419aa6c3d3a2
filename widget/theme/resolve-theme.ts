import { derivePalette } from './derive-palette.js';
import { checkContrast } from './contrast-pairs.js';
import { parseToHex } from './parse-color.js';
import type { Preset } from './preset-names.js';
import { defaultBrand, monoBrand } from './preset-values.js';
import {
  toSchemePair,
  themeProblem,
  parseTheme,
  type TokenValidator,
  type SchemePair,
  type ParsedTheme,
  type ThemeProblem,
  type ThemeValue,
} from './parse-theme.js';
import {
  colorTokens,
  type ColorToken,
  type Contrast,
  type Hex,
  type Palette,
  type Scheme,
  type Token,
} from './tokens.js';

/** What the preset `inherit` takes from the page around: see `readPage`. */
export interface PageColors {
  readonly scheme: Scheme;
  /** The ground that the element stands on. */
  readonly background: Hex;
  readonly text: Hex;
  /** The colour of the page's controls or links, where it has one. */
  readonly brand?: Hex;
}

/** Reads a colour. `ground` shows through what is not opaque; without one, the alpha is left out of account. */
export type ColorResolver = (text: string, where: { scheme: Scheme; background?: Hex }) => Hex | undefined;

export interface ThemeInput {
  /** Any CSS colour; goes before the token `brand` of the theme. */
  readonly brand?: ThemeValue | null | undefined;
  /** The brand of the page's own CSS, for what the theme asks to derive without giving one. */
  readonly cssBrand?: string;
  /** Presets, or an object of them and tokens: see `Theme`. Anything else is reported. */
  readonly theme?: unknown;
  readonly page?: PageColors | undefined;
  /** The system asks for more contrast: the default look gets it too. */
  readonly prefersMoreContrast?: boolean;
  /** How colours are read that `parse` does not know; nothing else is known by default. */
  readonly resolveColor?: ColorResolver;
  /** Which values of other tokens are taken; every safe one by default. */
  readonly isValidValue?: TokenValidator;
}

export type Palettes = Readonly<Record<Scheme, Readonly<Record<Contrast, Palette>>>>;

export interface ResolvedTheme {
  readonly presets: readonly Preset[];
  /** What was set, as it was written. */
  readonly values: ReadonlyMap<Token, SchemePair>;
  /** None where neither a colour nor a preset of colours is asked for: the default look stays. */
  readonly palettes: Palettes | undefined;
  readonly scheme: Scheme | undefined;
  readonly problems: readonly ThemeProblem[];
}

const schemes = ['light', 'dark'] as const;
const defaultBackground: Readonly<Record<Scheme, Hex>> = { light: '#ffffff', dark: '#171819' };

/** Both colours of a pair, or nothing where one of them is none. */
function resolveColorPair(
  pair: SchemePair,
  resolveColor: ColorResolver,
  grounds?: Record<Scheme, Hex>,
): Record<Scheme, Hex> | undefined {
  const [light, dark] = schemes.map((scheme) =>
    resolveColor(pair[scheme], { scheme, ...(grounds && { background: grounds[scheme] }) }),
  );
  return light && dark ? { light, dark } : undefined;
}

type GivenColors = Readonly<Record<Scheme, Partial<Palette>>>;

interface PaletteSources {
  readonly given: GivenColors;
  readonly page: PageColors | undefined;
  readonly presets: readonly Preset[];
}

/** The surface comes first: what is not opaque shows it. */
const surfaceFirstTokens = ['surface', ...colorTokens.filter((token) => token !== 'surface')] as const;

/** The colours that were set, in 8 bits. Those that are none leave `values` and are reported. */
function resolveGivenColors(
  values: Map<Token, SchemePair>,
  resolveColor: ColorResolver,
): { given: GivenColors; problems: ThemeProblem[] } {
  const given: Record<Scheme, Partial<Record<ColorToken, Hex>>> = { light: {}, dark: {} };
  const problems: ThemeProblem[] = [];
  for (const token of surfaceFirstTokens) {
    const pair = values.get(token);
    if (!pair) continue;
    const grounds = {
      light: given.light.surface ?? defaultBackground.light,
      dark: given.dark.surface ?? defaultBackground.dark,
    };
    const colors = resolveColorPair(pair, resolveColor, grounds);
    for (const scheme of schemes) if (colors) given[scheme][token] = colors[scheme];
    if (colors) continue;
    values.delete(token);
    problems.push(themeProblem('theme', `${token} is no colour.`));
  }
  return { given, problems };
}

/** The text of the page stays only where it reaches its contrast: unlike a token, nobody chose it for the checkout. */
function derivePaletteOnPage(brand: Hex, options: Parameters<typeof derivePalette>[1], page: PageColors): Palette {
  const grounds = { bg: page.background, surface: page.background };
  const given = { ...grounds, text: page.text, ...options.given };
  const palette = derivePalette(brand, { ...options, given });
  if (!checkContrast(palette, options.contrast).some(({ foreground }) => foreground === 'text')) return palette;
  return derivePalette(brand, { ...options, given: { ...grounds, ...options.given } });
}

/** The last of the words decides; a page around that is taken over has its own. */
function presetScheme(presets: readonly Preset[], page: PageColors | undefined): Scheme | undefined {
  const word = presets.findLast((preset) => preset === 'light' || preset === 'dark' || preset === 'auto');
  return page?.scheme ?? (word === 'auto' ? undefined : word);
}

const isGiven = (brand: ThemeInput['brand']): brand is ThemeValue =>
  brand !== undefined && brand !== null && brand !== '';

/** Does a theme without a brand ask for colours? */
const needsPalette = ({ presets, values }: ParsedTheme): boolean =>
  presets.some((preset) => preset === 'mono' || preset === 'contrast' || preset === 'inherit') ||
  colorTokens.some((token) => values.has(token));

function findBrand({ brand, cssBrand }: ThemeInput, theme: ParsedTheme): SchemePair | undefined {
  if (isGiven(brand)) return toSchemePair(brand);
  return theme.values.get('brand') ?? (cssBrand && needsPalette(theme) ? toSchemePair(cssBrand) : undefined);
}

/** All four palettes. With the preset `contrast`, there is more of it whatever the system says. */
function derivePalettes(brands: Record<Scheme, Hex>, { given, page, presets }: PaletteSources): Palettes {
  const make = (scheme: Scheme, contrast: Contrast): Palette => {
    const options = { scheme, contrast, given: given[scheme] };
    return page ? derivePaletteOnPage(brands[scheme], options, page) : derivePalette(brands[scheme], options);
  };
  const both = (scheme: Scheme): Record<Contrast, Palette> => {
    const more = make(scheme, 'more');
    return { normal: presets.includes('contrast') ? more : make(scheme, 'normal'), more };
  };
  return { light: both('light'), dark: both('dark') };
}

/** Without a browser, a colour is what `parse` knows. */
const resolveWithoutBrowser: ColorResolver = (text, { background }) => parseToHex(text, background);

/** Reads a brand and a theme, and derives what they ask for. */
export function resolveTheme(input: ThemeInput): ResolvedTheme {
  const { resolveColor = resolveWithoutBrowser } = input;
  const parsed = parseTheme(input.theme, input.isValidValue);
  const { presets } = parsed;
  const page = presets.includes('inherit') ? input.page : undefined;
  const values = new Map(parsed.values);
  const { given, problems } = resolveGivenColors(values, resolveColor);
  const requestedBrand = findBrand(input, parsed);
  const resolvedBrand = requestedBrand && resolveColorPair(requestedBrand, resolveColor);
  if (requestedBrand && !resolvedBrand) problems.push(themeProblem('brand', 'The brand is no colour.'));
  const fallback = presets.includes('mono') ? monoBrand : defaultBrand;
  const brandOf = (scheme: Scheme): Hex => resolvedBrand?.[scheme] ?? page?.brand ?? fallback[scheme];
  const isDerived =
    resolvedBrand !== undefined || input.prefersMoreContrast === true || needsPalette({ ...parsed, values });
  return {
    presets,
    values,
    palettes: isDerived
      ? derivePalettes({ light: brandOf('light'), dark: brandOf('dark') }, { given, page, presets })
      : undefined,
    scheme: presetScheme(presets, page),
    problems: [...parsed.problems, ...problems],
  };
}
