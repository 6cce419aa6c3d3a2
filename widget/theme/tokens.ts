import { type Hex, contrastRatio, fromHex, lchToHex, mix, toLch } from './color.js';

export type { Hex };

/** The public tokens: `--checkout-<token>` in CSS, and the same names as keys of the `theme` object. */
export const colorTokens = [
  'bg',
  'surface',
  'text',
  'text-muted',
  'border',
  'border-strong',
  'accent',
  'on-accent',
  'accent-hover',
  'accent-text',
  'accent-subtle',
  'focus',
  'success',
  'warning',
  'danger',
] as const;

/** The tokens that are not colours. */
export const otherTokens = [
  'font-family',
  'font-family-mono',
  'font-size',
  'font-weight-strong',
  'radius',
  'space',
  'border-width',
  'shadow',
  'duration',
] as const;

/** All 25 tokens. The widget derives every other value from these. */
export const tokens = ['brand', ...colorTokens, ...otherTokens] as const;

export type ColorToken = (typeof colorTokens)[number];
export type OtherToken = (typeof otherTokens)[number];
export type Token = (typeof tokens)[number];

export const isToken = (name: string): name is Token => (tokens as readonly string[]).includes(name);
export const isNonColorToken = (name: string): name is OtherToken => (otherTokens as readonly string[]).includes(name);

/** The name of a token for its key in JavaScript: `accentText` is `accent-text`. */
export const camelToKebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The CSS property that uses the token, which a browser can check the value against. */
export const cssProperties: Readonly<Record<OtherToken, string>> = {
  'font-family': 'font-family',
  'font-family-mono': 'font-family',
  'font-size': 'font-size',
  'font-weight-strong': 'font-weight',
  radius: 'border-top-left-radius',
  space: 'padding-top',
  'border-width': 'border-top-width',
  shadow: 'box-shadow',
  duration: 'transition-duration',
};

/** All colours of one scheme. */
export type Palette = Readonly<Record<ColorToken, Hex>>;

export const schemes = ['light', 'dark'] as const;
export type Scheme = (typeof schemes)[number];

/** `more` applies with `prefers-contrast: more` and with the preset `contrast`. */
export type Contrast = 'normal' | 'more';

/** Backgrounds that are not tokens: `percent` of a colour mixed into the surface, in sRGB, as `color-mix()` does. */
export const tintedBackgrounds = {
  raised: { of: 'text', percent: 5 },
  'success-subtle': { of: 'success', percent: 19 },
  'warning-subtle': { of: 'warning', percent: 19 },
  'danger-subtle': { of: 'danger', percent: 19 },
} as const satisfies Readonly<Record<string, { of: ColorToken; percent: number }>>;

/** Text colours tint too weakly: a status colour is mixed in at this lightness. */
export const tintLightness = 0.75;

export type TintedBackground = keyof typeof tintedBackgrounds;

/** The colours with a meaning. */
export const statusTokens = ['success', 'warning', 'danger'] as const;
export type StatusToken = (typeof statusTokens)[number];

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
