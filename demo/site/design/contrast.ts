import { tokenStyles } from '../../../widget/styles/tokens.styles.js';
import { contrastRatio } from '../../../widget/theme/color.js';
import { createColorResolver } from '../../../widget/theme/index.js';
import { computeTheme } from '../../../widget/theme/formats/theme-sheet.js';
import {
  resolveBackground,
  contrastPairs,
  type ContrastPair,
  colorTokens,
  schemes,
  type Contrast,
  type Hex,
  type Palette,
  type Scheme,
} from '../../../widget/theme/tokens.js';
import { getPresets, type Design, toThemeProperty } from './design.js';

type SchemePalettes = Readonly<Record<Scheme, Palette>>;

/** A shadow root with the widget's own tokens, in which the browser computes colours. */
function createTokenRoot(): ShadowRoot {
  const host = Object.assign(document.createElement('div'), { hidden: true });
  const root = host.attachShadow({ mode: 'open' });
  if (tokenStyles.styleSheet) root.adoptedStyleSheets = [tokenStyles.styleSheet];
  document.body.append(host);
  return root;
}

const resolveInRoot = createColorResolver(createTokenRoot());

/** Resolves a CSS colour to an opaque one. */
export const resolveDesignColor = (text: string): Hex | undefined => resolveInRoot(text, { scheme: 'light' });

/** The default values are formulas over each other (`on-accent` follows from `accent`), so that only CSS can resolve them. */
const readDefaultPalette = (scheme: Scheme): Palette =>
  Object.fromEntries(
    colorTokens.map((name) => [name, resolveInRoot(`var(--c-${name})`, { scheme }) ?? '#000000']),
  ) as Palette;

const defaultPalettes: SchemePalettes = { light: readDefaultPalette('light'), dark: readDefaultPalette('dark') };

const moreContrastQuery = matchMedia('(prefers-contrast: more)');

const getContrastLevel = (design: Design): Contrast =>
  getPresets(design).includes('contrast') || moreContrastQuery.matches ? 'more' : 'normal';

/** Computes the colours of the checkout in each scheme, with the widget's own derivation. */
export function computePalettes(design: Design): SchemePalettes {
  const { brand, theme = '' } = design.attributes;
  const { palettes } = computeTheme({
    brand,
    theme: toThemeProperty(theme, design.tokens),
    prefersMoreContrast: moreContrastQuery.matches,
    resolveColor: resolveInRoot,
  });
  const contrast = getContrastLevel(design);
  return palettes ? { light: palettes.light[contrast], dark: palettes.dark[contrast] } : defaultPalettes;
}

/** The contrast of a pair in one scheme. */
export type ContrastResult = ContrastPair & {
  readonly scheme: Scheme;
  readonly foregroundColor: Hex;
  readonly backgroundColor: Hex;
  readonly ratio: number;
  /** The minimum for this pair. */
  readonly requiredRatio: number;
  /** By WCAG 2.2: 1.4.3 and 1.4.6 for text, 1.4.11 for non-text contrast, which has no AAA. */
  readonly level: 'AAA' | 'AA' | 'below';
};

/** Borders and focus rings, which need less contrast than text. */
export const isNonText = ({ foreground }: ContrastPair): boolean =>
  foreground === 'border-strong' || foreground === 'focus';

/** A design, its colours, and the contrast of every pair that the widget guarantees. */
export type MeasuredDesign = {
  readonly design: Design;
  readonly palettes: SchemePalettes;
  readonly results: readonly ContrastResult[];
};

/** Measures the checkout of a design. */
export function measureDesign(design: Design): MeasuredDesign {
  const palettes = computePalettes(design);
  const contrast = getContrastLevel(design);
  const results = schemes.flatMap((scheme) =>
    contrastPairs.map((pair): ContrastResult => {
      const foregroundColor = palettes[scheme][pair.foreground];
      const backgroundColor = resolveBackground(palettes[scheme], pair.background) ?? palettes[scheme].surface;
      const ratio = contrastRatio(foregroundColor, backgroundColor);
      const requiredRatio = pair.minimum[contrast];
      const level = ratio < requiredRatio ? 'below' : ratio >= 7 && !isNonText(pair) ? 'AAA' : 'AA';
      return { ...pair, scheme, foregroundColor, backgroundColor, ratio, requiredRatio, level };
    }),
  );
  return { design, palettes, results };
}

/** Truncated, not rounded: 4.498 does not reach 4.5. */
export const formatRatio = (ratio: number): string => (Math.floor(ratio * 100) / 100).toFixed(ratio < 10 ? 2 : 1);
