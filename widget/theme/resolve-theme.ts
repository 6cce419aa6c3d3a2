import { derive } from './derive.js';
import { check } from './pairs.js';
import { hexOf } from './parse.js';
import type { Preset } from './preset-names.js';
import { defaultBrand, monoBrand } from './presets.js';
import {
  pairOf,
  problem,
  readTheme,
  type Fits,
  type Pair,
  type ReadTheme,
  type ThemeProblem,
  type ThemeValue,
} from './read.js';
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
export interface Page {
  readonly scheme: Scheme;
  /** The ground that the element stands on. */
  readonly ground: Hex;
  readonly text: Hex;
  /** The colour of the page's controls or links, where it has one. */
  readonly brand?: Hex;
}

/** Reads a colour. `ground` shows through what is not opaque; without one, the alpha is left out of account. */
export type Resolve = (text: string, where: { scheme: Scheme; ground?: Hex }) => Hex | undefined;

export interface LookInput {
  /** Any CSS colour; goes before the token `brand` of the theme. */
  readonly brand?: ThemeValue | null | undefined;
  /** The brand of the page's own CSS, for what the theme asks to derive without giving one. */
  readonly cssBrand?: string;
  /** Presets, or an object of them and tokens: see `Theme`. Anything else is reported. */
  readonly theme?: unknown;
  readonly page?: Page | undefined;
  /** The system asks for more contrast: the default look gets it too. */
  readonly isMore?: boolean;
  /** How colours are read that `parse` does not know; nothing else is known by default. */
  readonly resolve?: Resolve;
  /** Which values of other tokens are taken; every safe one by default. */
  readonly fits?: Fits;
}

export type Palettes = Readonly<Record<Scheme, Readonly<Record<Contrast, Palette>>>>;

export interface Look {
  readonly presets: readonly Preset[];
  /** What was set, as it was written. */
  readonly values: ReadonlyMap<Token, Pair>;
  /** None where neither a colour nor a preset of colours is asked for: the default look stays. */
  readonly palettes: Palettes | undefined;
  readonly scheme: Scheme | undefined;
  readonly problems: readonly ThemeProblem[];
}

const schemes = ['light', 'dark'] as const;
const defaultGround: Readonly<Record<Scheme, Hex>> = { light: '#ffffff', dark: '#171819' };

/** Both colours of a pair, or nothing where one of them is none. */
function resolvePair(pair: Pair, resolve: Resolve, grounds?: Record<Scheme, Hex>): Record<Scheme, Hex> | undefined {
  const [light, dark] = schemes.map((scheme) =>
    resolve(pair[scheme], { scheme, ...(grounds && { ground: grounds[scheme] }) }),
  );
  return light && dark ? { light, dark } : undefined;
}

type Given = Readonly<Record<Scheme, Partial<Palette>>>;

interface Colors {
  readonly given: Given;
  readonly page: Page | undefined;
  readonly presets: readonly Preset[];
}

/** The surface comes first: what is not opaque shows it. */
const surfaceFirst = ['surface', ...colorTokens.filter((token) => token !== 'surface')] as const;

/** The colours that were set, in 8 bits. Those that are none leave `values` and are reported. */
function givenColors(values: Map<Token, Pair>, resolve: Resolve): { given: Given; problems: ThemeProblem[] } {
  const given: Record<Scheme, Partial<Record<ColorToken, Hex>>> = { light: {}, dark: {} };
  const problems: ThemeProblem[] = [];
  for (const token of surfaceFirst) {
    const pair = values.get(token);
    if (!pair) continue;
    const grounds = {
      light: given.light.surface ?? defaultGround.light,
      dark: given.dark.surface ?? defaultGround.dark,
    };
    const colors = resolvePair(pair, resolve, grounds);
    for (const scheme of schemes) if (colors) given[scheme][token] = colors[scheme];
    if (colors) continue;
    values.delete(token);
    problems.push(problem('theme', `${token} is no colour.`));
  }
  return { given, problems };
}

/** The text of the page stays only where it reaches its contrast: unlike a token, nobody chose it for the checkout. */
function onPage(brand: Hex, options: Parameters<typeof derive>[1], page: Page): Palette {
  const grounds = { bg: page.ground, surface: page.ground };
  const given = { ...grounds, text: page.text, ...options.given };
  const palette = derive(brand, { ...options, given });
  if (!check(palette, options.contrast).some(({ foreground }) => foreground === 'text')) return palette;
  return derive(brand, { ...options, given: { ...grounds, ...options.given } });
}

/** The last of the words decides; a page around that is taken over has its own. */
function schemeOf(presets: readonly Preset[], page: Page | undefined): Scheme | undefined {
  const word = presets.findLast((preset) => preset === 'light' || preset === 'dark' || preset === 'auto');
  return page?.scheme ?? (word === 'auto' ? undefined : word);
}

const isSet = (brand: LookInput['brand']): brand is ThemeValue => brand !== undefined && brand !== null && brand !== '';

/** Does a theme without a brand ask for colours? */
const asksForColors = ({ presets, values }: ReadTheme): boolean =>
  presets.some((preset) => preset === 'mono' || preset === 'contrast' || preset === 'inherit') ||
  colorTokens.some((token) => values.has(token));

function brandPair({ brand, cssBrand }: LookInput, theme: ReadTheme): Pair | undefined {
  if (isSet(brand)) return pairOf(brand);
  return theme.values.get('brand') ?? (cssBrand && asksForColors(theme) ? pairOf(cssBrand) : undefined);
}

/** All four palettes. With the preset `contrast`, there is more of it whatever the system says. */
function palettesFrom(brands: Record<Scheme, Hex>, { given, page, presets }: Colors): Palettes {
  const make = (scheme: Scheme, contrast: Contrast): Palette => {
    const options = { scheme, contrast, given: given[scheme] };
    return page ? onPage(brands[scheme], options, page) : derive(brands[scheme], options);
  };
  const both = (scheme: Scheme): Record<Contrast, Palette> => {
    const more = make(scheme, 'more');
    return { normal: presets.includes('contrast') ? more : make(scheme, 'normal'), more };
  };
  return { light: both('light'), dark: both('dark') };
}

/** Without a browser, a colour is what `parse` knows. */
const resolveAlone: Resolve = (text, { ground }) => hexOf(text, ground);

/** Reads a brand and a theme, and derives what they ask for. */
export function lookOf(input: LookInput): Look {
  const { resolve = resolveAlone } = input;
  const read = readTheme(input.theme, input.fits);
  const { presets } = read;
  const page = presets.includes('inherit') ? input.page : undefined;
  const values = new Map(read.values);
  const { given, problems } = givenColors(values, resolve);
  const asked = brandPair(input, read);
  const own = asked && resolvePair(asked, resolve);
  if (asked && !own) problems.push(problem('brand', 'The brand is no colour.'));
  const fallback = presets.includes('mono') ? monoBrand : defaultBrand;
  const brandOf = (scheme: Scheme): Hex => own?.[scheme] ?? page?.brand ?? fallback[scheme];
  const isDerived = own !== undefined || input.isMore === true || asksForColors({ ...read, values });
  return {
    presets,
    values,
    palettes: isDerived
      ? palettesFrom({ light: brandOf('light'), dark: brandOf('dark') }, { given, page, presets })
      : undefined,
    scheme: schemeOf(presets, page),
    problems: [...read.problems, ...problems],
  };
}
