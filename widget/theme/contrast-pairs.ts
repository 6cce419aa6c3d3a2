import { contrastRatio, fromHex, lchToHex, mix, toLch } from './color.js';
import {
  statusTokens,
  tintedBackgrounds,
  tintLightness,
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

const textMinimum = { normal: 4.5, more: 7 };
const nonTextMinimum = { normal: 3, more: 4.5 };

type Row = readonly [ColorToken, readonly Background[], ContrastPair['minimum']];

const rows: readonly Row[] = [
  ['text', [...everywhere, ...statusPanels], { normal: 7, more: 10 }],
  ['text-muted', everywhere, textMinimum],
  ['accent-text', everywhere, textMinimum],
  ...statusTokens.map((status): Row => [status, [...everywhere, `${status}-subtle`], textMinimum]),
  ['border-strong', everywhere, nonTextMinimum],
  ['focus', everywhere, nonTextMinimum],
  // The accent is the unchanged brand: the better of black and white reaches 4.5 on it, and not always more.
  ['on-accent', ['accent', 'accent-hover'], { normal: 4.5, more: 4.5 }],
];

/** Every pair with a guaranteed contrast. `border` is decorative and has none. */
export const contrastPairs: readonly ContrastPair[] = rows.flatMap(([foreground, backgrounds, minimum]) =>
  backgrounds.map((background) => ({ foreground, background, minimum })),
);

const isTintedBackground = (name: Background): name is TintedBackground => Object.hasOwn(tintedBackgrounds, name);

/** The colour that is mixed into the panel of a status. */
function tintColor(color: Hex): Hex {
  return lchToHex({ ...toLch(fromHex(color)), l: tintLightness });
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
