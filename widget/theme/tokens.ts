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

/** An opaque sRGB colour as `#rrggbb`, in lower case. */
export type Hex = `#${string}`;

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
