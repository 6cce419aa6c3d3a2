import { tokenStyles as tokenStyles } from '../../widget/styles/tokens.styles.js';
import { contrastRatio } from '../../widget/theme/color.js';
import { readPageColors } from '../../widget/theme/inherit.js';
import { resolveTheme, type PageColors } from '../../widget/theme/resolve-theme.js';
import { resolveBackground, contrastPairs, type ContrastPair } from '../../widget/theme/pairs.js';
import { parseToHex } from '../../widget/theme/parse.js';
import { createColorResolver } from '../../widget/theme/resolve.js';
import {
  colorTokens,
  type ColorToken,
  type Contrast,
  type Hex,
  type Palette,
  type Scheme,
} from '../../widget/theme/tokens.js';
import { presetsOf, type Design } from './design.js';
import { bothOf, themeOf } from './theme.js';

export const schemes: readonly Scheme[] = ['light', 'dark'];

export type Palettes = Readonly<Record<Scheme, Palette>>;

const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });

/** Names of colours and whatever else CSS knows, as the browser paints them. */
function painted(text: string): Hex | undefined {
  if (!canvas || !CSS.supports('color', text)) return undefined;
  canvas.clearRect(0, 0, 1, 1);
  canvas.fillStyle = '#000';
  canvas.fillStyle = text;
  canvas.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;
  return `#${[red, green, blue].map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

/** A CSS colour as it is seen. */
export const seen = (text: string, ground?: Hex): Hex | undefined => parseToHex(text, ground) ?? painted(text);

/** A colour of the default look, out of the widget's own style sheet. A token without a value of its own follows another. */
function standardOf(name: ColorToken, scheme: Scheme): Hex {
  const [, value = ''] = new RegExp(`--c-${name}:\\s*([^;]*)`).exec(tokenStyles.cssText) ?? [];
  const [, pair] = /(light-dark\([^()]*\))/.exec(value) ?? [];
  const [, other] = /var\(--c-([\w-]+)\)/.exec(value) ?? [];
  if (pair !== undefined) return seen(bothOf(pair)[scheme]) ?? '#000000';
  return other === undefined ? '#000000' : standardOf(other as ColorToken, scheme);
}

const standardIn = (scheme: Scheme): Palette =>
  Object.fromEntries(colorTokens.map((name) => [name, standardOf(name, scheme)])) as Palette;

const standard: Palettes = { light: standardIn('light'), dark: standardIn('dark') };

const wantsMore = matchMedia('(prefers-contrast: more)');

export const contrastOfDesign = (design: Design): Contrast =>
  presetsOf(design).includes('contrast') || wantsMore.matches ? 'more' : 'normal';

/** What the preset `inherit` takes over: read where the checkout stands. */
const pageAround = (design: Design, element: HTMLElement | undefined): PageColors | undefined =>
  element?.isConnected && element.shadowRoot && presetsOf(design).includes('inherit')
    ? readPageColors(element, createColorResolver(element.shadowRoot))
    : undefined;

const seenIn = (text: string, { background }: { readonly background?: Hex }): Hex | undefined => seen(text, background);

/** The colours that the checkout has in each scheme: the widget's own part derives them. */
export function palettesOf(design: Design, element?: HTMLElement): Palettes {
  const { brand, theme = '' } = design.attributes;
  const page = pageAround(design, element);
  const look = resolveTheme({ brand, theme: themeOf(theme, design.tokens), page, resolveColor: seenIn });
  const contrast = contrastOfDesign(design);
  if (!look.palettes) return standard;
  return { light: look.palettes.light[contrast], dark: look.palettes.dark[contrast] };
}

export type Verdict = 'AAA' | 'AA' | 'below';

/** A pair in one scheme. */
export type Measured = ContrastPair & {
  readonly scheme: Scheme;
  readonly front: Hex;
  readonly back: Hex;
  readonly ratio: number;
  /** What it has to reach. */
  readonly least: number;
  readonly verdict: Verdict;
};

/** What is no text. */
export const isGraphic = ({ foreground }: ContrastPair): boolean =>
  foreground === 'border-strong' || foreground === 'focus';

/** The levels of WCAG 2.2: 1.4.3 and 1.4.6 for text, 1.4.11 for what is no text, which has no AAA. */
function verdictOf(pair: ContrastPair, ratio: number, least: number): Verdict {
  if (ratio < least) return 'below';
  return ratio >= 7 && !isGraphic(pair) ? 'AAA' : 'AA';
}

/** Every pair that the widget guarantees, as it is in these colours. */
export const measure = (palettes: Palettes, contrast: Contrast): readonly Measured[] =>
  schemes.flatMap((scheme) =>
    contrastPairs.map((pair) => {
      const front = palettes[scheme][pair.foreground];
      const back = resolveBackground(palettes[scheme], pair.background) ?? palettes[scheme].surface;
      const ratio = contrastRatio(front, back);
      const least = pair.minimum[contrast];
      return { ...pair, scheme, front, back, ratio, least, verdict: verdictOf(pair, ratio, least) };
    }),
  );

/** Cut, not rounded: 4.498 is not 4.5. */
export const ratioText = (ratio: number): string => (Math.floor(ratio * 100) / 100).toFixed(ratio < 10 ? 2 : 1);
