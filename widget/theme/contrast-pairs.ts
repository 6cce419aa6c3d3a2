import { contrastRatio, fromHex, toSrgbGamut, mix, toHex, toLch } from './color.js';
import {
  tintedBackgrounds,
  statusTokens,
  tintStrength,
  type ColorToken,
  type Contrast,
  type Hex,
  type Palette,
  type TintedBackground,
} from './tokens.js';

export type Background = ColorToken | TintedBackground;

/** A colour on a background that it may sit on, and the WCAG contrast ratio that it has there at least. */
export interface ContrastPair {
  readonly foreground: ColorToken;
  readonly background: Background;
  readonly minimum: Readonly<Record<Contrast, number>>;
}

/** Where any text may stand. Each status colour stands on its own panel as well, and plain text on all of these. */
const everywhere = ['bg', 'surface', 'accent-subtle', 'raised'] as const;
const statusPanels = ['success-subtle', 'warning-subtle', 'danger-subtle'] as const;

const pairsOn = (
  foreground: ColorToken,
  backgrounds: readonly Background[],
  [normal, more]: [number, number],
): ContrastPair[] => backgrounds.map((background) => ({ foreground, background, minimum: { normal, more } }));

/** Everything that is guaranteed. `border` is not here: it carries no meaning. */
export const contrastPairs: readonly ContrastPair[] = [
  ...pairsOn('text', [...everywhere, ...statusPanels], [7, 10]),
  ...pairsOn('text-muted', everywhere, [4.5, 7]),
  ...pairsOn('accent-text', everywhere, [4.5, 7]),
  ...statusTokens.flatMap((status) => pairsOn(status, [...everywhere, `${status}-subtle`], [4.5, 7])),
  ...pairsOn('border-strong', everywhere, [3, 4.5]),
  ...pairsOn('focus', everywhere, [3, 4.5]),
  // The accent is the brand, untouched, so that nothing but the better of black and white can be asked for.
  ...pairsOn('on-accent', ['accent', 'accent-hover'], [4.5, 4.5]),
];

const isTintedBackground = (name: Background): name is TintedBackground => Object.hasOwn(tintedBackgrounds, name);

/** What tints the panel of a status. */
function tintColor(color: Hex): Hex {
  const { c, h } = toLch(fromHex(color));
  return toHex(toSrgbGamut({ l: tintStrength.l, c: Math.min(c * tintStrength.chroma, tintStrength.cap), h }));
}

/** The colour of a background; that of a panel is mixed as the widget mixes it. */
export function resolveBackground(
  palette: Pick<Palette, 'surface'> & Partial<Palette>,
  name: Background,
): Hex | undefined {
  if (!isTintedBackground(name)) return palette[name];
  const { of, percent } = tintedBackgrounds[name];
  const color = palette[of];
  return color && mix({ background: palette.surface, color: of === 'text' ? color : tintColor(color), percent });
}

/** A pair that misses its minimum, and its ratio. */
export interface ContrastFailure extends Omit<ContrastPair, 'minimum'> {
  readonly ratio: number;
  readonly minimum: number;
}

/** The pairs of a palette that miss their minimum. There is none unless colours were given that rule it out. */
export function checkContrast(palette: Palette, contrast: Contrast): readonly ContrastFailure[] {
  return contrastPairs.flatMap(({ foreground, background, minimum: { [contrast]: minimum } }) => {
    const ratio = contrastRatio(palette[foreground], resolveBackground(palette, background) ?? palette.surface);
    return ratio < minimum ? [{ foreground, background, minimum, ratio }] : [];
  });
}
