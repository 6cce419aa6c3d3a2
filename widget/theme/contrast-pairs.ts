import { contrastRatio, fromHex, mix, toHex, toLch, toSrgbGamut } from './color.js';
import {
  statusTokens,
  tintedBackgrounds,
  tintStrength,
  type ColorToken,
  type Contrast,
  type Hex,
  type Palette,
  type TintedBackground,
} from './tokens.js';

export type Background = ColorToken | TintedBackground;

/** A colour, a background that it is used on, and the least WCAG contrast ratio between them. */
export interface ContrastPair {
  readonly foreground: ColorToken;
  readonly background: Background;
  readonly minimum: Readonly<Record<Contrast, number>>;
}

/** The backgrounds of any text. Each status colour is used on its own panel too, and plain text on all panels. */
const everywhere = ['bg', 'surface', 'accent-subtle', 'raised'] as const;
const statusPanels = ['success-subtle', 'warning-subtle', 'danger-subtle'] as const;

const pairsOn = (
  foreground: ColorToken,
  backgrounds: readonly Background[],
  [normal, more]: [number, number],
): ContrastPair[] => backgrounds.map((background) => ({ foreground, background, minimum: { normal, more } }));

/** Every pair with a guaranteed contrast. `border` is decorative and has none. */
export const contrastPairs: readonly ContrastPair[] = [
  ...pairsOn('text', [...everywhere, ...statusPanels], [7, 10]),
  ...pairsOn('text-muted', everywhere, [4.5, 7]),
  ...pairsOn('accent-text', everywhere, [4.5, 7]),
  ...statusTokens.flatMap((status) => pairsOn(status, [...everywhere, `${status}-subtle`], [4.5, 7])),
  ...pairsOn('border-strong', everywhere, [3, 4.5]),
  ...pairsOn('focus', everywhere, [3, 4.5]),
  // The accent is the unchanged brand: the better of black and white reaches 4.5 on it, and not always more.
  ...pairsOn('on-accent', ['accent', 'accent-hover'], [4.5, 4.5]),
];

const isTintedBackground = (name: Background): name is TintedBackground => Object.hasOwn(tintedBackgrounds, name);

/** The colour that is mixed into the panel of a status. */
function tintColor(color: Hex): Hex {
  const { c, h } = toLch(fromHex(color));
  return toHex(toSrgbGamut({ l: tintStrength.l, c: Math.min(c * tintStrength.chroma, tintStrength.cap), h }));
}

/** The colour of a background; the tinted ones are mixed as the style sheet of the widget mixes them. */
export function resolveBackground(
  palette: Pick<Palette, 'surface'> & Partial<Palette>,
  name: Background,
): Hex | undefined {
  if (!isTintedBackground(name)) return palette[name];
  const { of, percent } = tintedBackgrounds[name];
  const color = palette[of];
  return color && mix({ background: palette.surface, color: of === 'text' ? color : tintColor(color), percent });
}

/** A pair below its minimum. */
export interface ContrastFailure extends Omit<ContrastPair, 'minimum'> {
  readonly ratio: number;
  readonly minimum: number;
}

/** The pairs of a palette below their minimum: none, unless given colours make it impossible. */
export function checkContrast(palette: Palette, contrast: Contrast): readonly ContrastFailure[] {
  return contrastPairs.flatMap(({ foreground, background, minimum: { [contrast]: minimum } }) => {
    const ratio = contrastRatio(palette[foreground], resolveBackground(palette, background) ?? palette.surface);
    return ratio < minimum ? [{ foreground, background, minimum, ratio }] : [];
  });
}
