import { capitalize } from '../../../server/pages/common/format.js';
import { tokenStyles } from '../../../widget/styles/tokens.styles.js';
import { contrastRatio } from '../../../widget/theme/color.js';
import { createColorResolver } from '../../../widget/theme/index.js';
import { computeTheme } from '../../../widget/theme/formats/theme-sheet.js';
import { colorTokens, contrastPairs, resolveBackground, schemes } from '../../../widget/theme/tokens.js';
import type { Contrast, ContrastPair, Hex, Palette, Scheme } from '../../../widget/theme/tokens.js';
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
  const { palettes } = computeTheme({
    brand: design.attributes['brand'],
    theme: toThemeProperty(design),
    prefersMoreContrast: moreContrastQuery.matches,
    resolveColor: resolveInRoot,
  });
  const contrast = getContrastLevel(design);
  return palettes ? { light: palettes.light[contrast], dark: palettes.dark[contrast] } : defaultPalettes;
}

/** The contrast of a pair in one scheme, and the minimum for this pair. */
type ContrastResult = Pick<ContrastPair, 'foreground' | 'background'> & {
  readonly scheme: Scheme;
  readonly ratio: number;
  readonly requiredRatio: number;
};

/** A design, its colours, and the pair whose contrast is the lowest for its minimum, of all that the widget guarantees. */
export type MeasuredDesign = {
  readonly design: Design;
  readonly palettes: SchemePalettes;
  readonly worst: ContrastResult | undefined;
};

/** Measures the checkout of a design. */
export function measureDesign(design: Design): MeasuredDesign {
  const palettes = computePalettes(design);
  const contrast = getContrastLevel(design);
  const results = schemes.flatMap((scheme) =>
    contrastPairs.map(({ foreground, background, minimum }): ContrastResult => {
      const { [scheme]: palette } = palettes;
      const ratio = contrastRatio(palette[foreground], resolveBackground(palette, background) ?? palette.surface);
      return { foreground, background, scheme, ratio, requiredRatio: minimum[contrast] };
    }),
  );
  const [worst] = results.sort((one, other) => one.ratio / one.requiredRatio - other.ratio / other.requiredRatio);
  return { design, palettes, worst };
}

/** Truncated, not rounded: 4.498 does not reach 4.5. */
const formatRatio = (ratio: number): string => (Math.floor(ratio * 100) / 100).toFixed(ratio < 10 ? 2 : 1);

const colorNames: Readonly<Record<string, string>> = { 'text-muted': 'Muted text', 'on-accent': 'Button text' };
const schemeNames = { light: 'in the light', dark: 'in the dark' } as const;

/** The lowest contrast of a design with its pair, and whether it is below what the pair needs. */
export function describeContrast({ worst }: MeasuredDesign) {
  if (!worst) return { text: '', isBelow: false };
  const { foreground, scheme, ratio, requiredRatio } = worst;
  const isBelow = ratio < requiredRatio;
  const least = isBelow ? `, below ${requiredRatio}` : '';
  const name = colorNames[foreground] ?? capitalize(foreground.replaceAll('-', ' '));
  return { text: `${name} ${formatRatio(ratio)} : 1 ${schemeNames[scheme]}${least}`, isBelow };
}
