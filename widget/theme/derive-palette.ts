import * as colors from './color.js';
import type { Lch } from './color.js';
import {
  contrastPairs,
  resolveBackground,
  statusTokens,
  tintLightness,
  type ColorToken,
  type Contrast,
  type Hex,
  type Palette,
  type Scheme,
  type StatusToken,
} from './tokens.js';

/**
 * A tone of the model: a lightness in OKLCH, and the most chroma that it takes
 * from the brand, small enough to lie inside sRGB for every hue.
 */
type Tone = Pick<Lch, 'l' | 'c'>;

type Neutral = Extract<
  ColorToken,
  'bg' | 'surface' | 'text' | 'text-muted' | 'border' | 'border-strong' | 'accent-subtle'
>;

/** The colours that are the brand itself if it has enough contrast. */
type Branded = 'accent-text' | 'focus';

/** The schemes and contrasts of the model, in the order of its rows. */
const columns = ['light normal', 'light more', 'dark normal', 'dark more'];

type Row<T> = readonly [light: T, lightMore: T, dark: T, darkMore: T];

const tone = (l: number, c: number): Tone => ({ l, c });
const huedTone = (...[l, c, h]: [number, number, number]): Lch => ({ l, c, h });

const neutralRows: Readonly<Record<Neutral, Row<Tone>>> = {
  bg: [tone(0.977, 0.007), tone(0.977, 0.007), tone(0.165, 0.007), tone(0.165, 0.007)],
  surface: [tone(1, 0), tone(1, 0), tone(0.21, 0.009), tone(0.21, 0.009)],
  text: [tone(0.22, 0.028), tone(0.17, 0.025), tone(0.96, 0.008), tone(0.985, 0.005)],
  'text-muted': [tone(0.5, 0.03), tone(0.39, 0.03), tone(0.73, 0.022), tone(0.85, 0.02)],
  border: [tone(0.905, 0.012), tone(0.72, 0.02), tone(0.32, 0.013), tone(0.5, 0.02)],
  'border-strong': [tone(0.61, 0.025), tone(0.5, 0.025), tone(0.59, 0.025), tone(0.7, 0.025)],
  'accent-subtle': [tone(0.952, 0.022), tone(0.952, 0.022), tone(0.27, 0.045), tone(0.27, 0.045)],
};

/** Green, amber and red: their hues are the same for every brand. */
const statusRows: Readonly<Record<StatusToken, Row<Lch>>> = {
  success: [
    huedTone(0.47, 0.105, 152),
    huedTone(0.37, 0.083, 152),
    huedTone(0.78, 0.14, 152),
    huedTone(0.85, 0.12, 152),
  ],
  warning: [huedTone(0.5, 0.105, 66), huedTone(0.39, 0.082, 66), huedTone(0.83, 0.13, 78), huedTone(0.88, 0.097, 82)],
  danger: [huedTone(0.5, 0.175, 26), huedTone(0.39, 0.14, 26), huedTone(0.74, 0.14, 26), huedTone(0.83, 0.09, 26)],
};

/**
 * On light: the highest luminance (`l`), reached by scaling the brand's linear light, which keeps the OKLCH hue and
 * the ratio of chroma to lightness. On dark: the lowest OKLCH lightness, with the chroma that fits it.
 */
const brandedRows: Readonly<Record<Branded, Row<Tone>>> = {
  'accent-text': [tone(0.143, 0), tone(0.073, 0), tone(0.68, 0.2), tone(0.82, 0.086)],
  focus: [tone(0.235, 0), tone(0.143, 0), tone(0.65, 0.2), tone(0.72, 0.12)],
};

/** One column of the rows. */
const toneModel = (column: number) => {
  const pick = <Name extends string, T>(rows: Readonly<Record<Name, Row<T>>>) =>
    Object.fromEntries(Object.entries<Row<T>>(rows).map(([name, row]) => [name, row[column]])) as Record<Name, T>;
  return { neutral: pick(neutralRows), status: pick(statusRows), branded: pick(brandedRows) };
};

type ToneModel = ReturnType<typeof toneModel>;

/**
 * From this luminance on a brand as dark as text would be olive or brown: on a light surface ink takes its place, on a tint
 * with more of its hue.
 */
const minLuminanceForInk = 0.42;
const lightHueTint = tone(0.97, 0.055);

/** A brand this dark and this grey is white in the dark, with black text on it. */
const isNearBlack = ({ l, c }: Lch): boolean => l < 0.3 && c < 0.05;

/** Text on the accent is white up to this luminance and black above it. White reaches 4.5:1 up to 0.1833, black from 0.175. */
const maxLuminanceForWhite = 0.183;

/**
 * A brand up to this luminance is darkened for white text, by at most 3 % of its OKLCH lightness, which is a cube root of
 * linear light: black text on a medium colour looks like a mistake. The result leaves room for rounding to 8 bits.
 */
const darkenedLuminance = 0.18;
const maxLuminanceToDarken = darkenedLuminance / 0.97 ** 3;

/**
 * The hovered accent in linear light, `scale * channel + white`, from each luminance of the accent on. It moves away from
 * the colour of the text on it, except near black and near white, where it cannot.
 */
const hoverSteps: readonly { from: number; scale: number; white: number }[] = [
  { from: -1, scale: 0.97, white: 0.03 },
  { from: 0.02, scale: 0.8, white: 0 },
  { from: maxLuminanceForWhite, scale: 0.93, white: 0.07 },
  { from: 0.22, scale: 0.85, white: 0 },
];

export interface PaletteOptions {
  readonly scheme: Scheme;
  readonly contrast: Contrast;
  /** Fixed colours, which the others are derived against. */
  readonly given?: Partial<Palette>;
}

type SurfaceToken = 'bg' | 'border' | 'accent-subtle';

/** An incomplete palette: every step reads the colours of the steps before it. */
type PaletteDraft = Partial<Record<ColorToken, Hex>> & { surface: Hex };

const black = '#000000';
const white = '#ffffff';
const neutralTokens = ['text', 'text-muted', 'border-strong'] as const;
const brandedTokens = ['accent-text', 'focus'] as const;

const hexToLch = (hex: Hex): Lch => colors.toLch(colors.fromHex(hex));
const applyTone = (brand: Lch, { l, c }: Tone): Lch => ({ l, c: Math.min(c, brand.c), h: brand.h });

/** The brand where it is dark (light) enough for text, else its nearest tone that is: see `brandedRows`. */
function brandedColor(accent: Hex, { scheme, tone: { l, c } }: { scheme: Scheme; tone: Tone }): Lch {
  if (scheme === 'light') {
    const linear = colors.toLinear(colors.fromHex(accent));
    const scale = Math.min(1, l / colors.linearLuminance(linear));
    return colors.toLch(colors.fromLinear(colors.mapChannels(linear, (value) => value * scale)));
  }
  const own = hexToLch(accent);
  // Above the lowest lightness, the chroma rises to the brand's own without a jump.
  return { l: Math.max(l, own.l), c: Math.min(own.c, c + 20 * Math.max(0, own.l - l)), h: own.h };
}

/** The brand, darkened where that is enough for white text: see `maxLuminanceToDarken`. */
function accentOf(brand: Hex): Hex {
  const linear = colors.toLinear(colors.fromHex(brand));
  const own = colors.linearLuminance(linear);
  if (own <= maxLuminanceForWhite || own > maxLuminanceToDarken) return brand;
  return colors.toHex(colors.fromLinear(colors.mapChannels(linear, (value) => (value * darkenedLuminance) / own)));
}

function hoverColor(accent: Hex): Hex {
  const linear = colors.toLinear(colors.fromHex(accent));
  const { scale = 1, white: added = 0 } =
    hoverSteps.findLast(({ from }) => colors.linearLuminance(linear) > from) ?? {};
  return colors.toHex(colors.fromLinear(colors.mapChannels(linear, (value) => value * scale + added)));
}

/** The surface tinted with grey: no status colour, whatever its hue, changes the luminance more. */
const strongestTint = (surface: Hex): Hex =>
  colors.mix({ background: surface, color: colors.lchToHex({ l: tintLightness, c: 0, h: 0 }), percent: 24 });

/** Whether a colour reaches every minimum on the backgrounds of the draft, and on the panel that it tints itself. */
function meetsContrast(
  color: Hex,
  { draft, token, contrast }: { draft: PaletteDraft; token: ColorToken; contrast: Contrast },
): boolean {
  const candidate = { ...draft, [token]: color };
  return contrastPairs
    .filter(({ foreground }) => foreground === token)
    .every(({ background, minimum }) => {
      const backgroundColor = resolveBackground(candidate, background) ?? strongestTint(draft.surface);
      return colors.contrastRatio(color, backgroundColor) >= minimum[contrast];
    });
}

const steps = 64;

type ReadableOptions = { readonly scheme: Scheme; readonly isAccepted: (color: Hex) => boolean };

/**
 * The preferred colour, or the nearest on the way to black (white) that is accepted. Candidates are quantised to 8 bits,
 * like the colours on the screen. Returns black (white) where none is accepted.
 */
function findReadableColor(preferred: Lch, { scheme, isAccepted }: ReadableOptions): Hex {
  const end = scheme === 'light' ? 0 : 1;
  for (let step = 0; step < steps; step++) {
    const progress = step / steps;
    const l = preferred.l + (end - preferred.l) * progress;
    const color = colors.lchToHex({ l, c: preferred.c * (1 - progress), h: preferred.h });
    if (isAccepted(color)) return color;
  }
  return end ? white : black;
}

/** The scheme by the given background: a dark one needs light text in either scheme. */
function effectiveScheme({ scheme, given }: PaletteOptions): Scheme {
  const background = given?.surface ?? given?.bg;
  if (!background) return scheme;
  return colors.contrastRatio(background, white) > colors.contrastRatio(background, black) ? 'dark' : 'light';
}

/** The sum of two colours in the plane of hue and chroma. */
function mixHues(one: Lch, other: Lch): Lch {
  const [, a, b] = colors.polarToRectangular([one.l, one.c, one.h]);
  const [l, x, y] = colors.polarToRectangular([other.l, other.c, other.h]);
  return colors.rectangularToPolar([l, a + x, b + y]);
}

type OffsetOptions = Pick<ToneModel, 'neutral'> & { readonly token: SurfaceToken; readonly brand: Lch };

/**
 * A background or border as far in lightness from a given surface as in the model, in the tint of the surface. Near
 * black, equal distances in lightness become invisible, hence the minimum.
 */
function offsetFromSurface(surface: Hex, { token, brand, neutral }: OffsetOptions): Lch {
  const own = hexToLch(surface);
  const tinted = applyTone(brand, neutral[token]);
  const away = neutral[token].l - neutral.surface.l;
  const l = away > 0 ? Math.max(own.l + away, neutral[token].l - 0.06) : own.l + away;
  if (token === 'accent-subtle') return { ...mixHues(own, tinted), l };
  return { ...(own.c < tinted.c ? tinted : own), l };
}

type SurfaceOptions = Pick<ToneModel, 'neutral'> & Required<Pick<PaletteOptions, 'given' | 'contrast'>>;

/** The backgrounds, and the border between them. */
function deriveSurfaces(brand: Lch, { neutral, given, contrast }: SurfaceOptions): PaletteDraft {
  const surface = given.surface ?? colors.lchToHex(applyTone(brand, neutral.surface));
  const isGiven = given.surface !== undefined;
  const make = (token: SurfaceToken): Hex =>
    given[token] ??
    colors.lchToHex(isGiven ? offsetFromSurface(surface, { token, brand, neutral }) : applyTone(brand, neutral[token]));
  const draft = { surface, bg: make('bg'), border: make('border'), 'accent-subtle': make('accent-subtle') };
  // Beside a given surface of medium lightness, other backgrounds would leave too little contrast for text.
  for (const token of ['bg', 'accent-subtle'] as const) {
    const best = colors.luminance(surface) > 0.179 ? black : white;
    const isTooNear = colors.contrastRatio(draft[token], best) < (contrast === 'more' ? 10.5 : 7.5);
    if (isGiven && !given[token] && isTooNear) draft[token] = surface;
  }
  return draft;
}

/**
 * Derives a palette from one colour. The brand is the accent, at most 3 % darker where white text needs that, or white for a
 * near-black one in the dark. Every one of `contrastPairs` reaches its minimum unless `given` colours make it impossible: see
 * `checkContrast`.
 */
export function derivePalette(brand: Hex, options: PaletteOptions): Palette {
  const { contrast, given = {} } = options;
  const scheme = effectiveScheme(options);
  const model = toneModel(columns.indexOf(`${scheme} ${contrast}`));
  const base = given.accent ?? (scheme === 'dark' && isNearBlack(hexToLch(brand)) ? white : brand);
  const accent = given.accent ?? accentOf(base);
  const source = hexToLch(base);
  const isInk = scheme === 'light' && colors.luminance(base) > minLuminanceForInk;
  if (isInk) model.neutral['accent-subtle'] = lightHueTint;
  const draft: PaletteDraft = { ...deriveSurfaces(source, { neutral: model.neutral, given, contrast }), accent };
  const setColor = (token: ColorToken, preferred: Lch): void => {
    const isAccepted = (color: Hex): boolean => meetsContrast(color, { draft, token, contrast });
    draft[token] = given[token] ?? findReadableColor(preferred, { scheme, isAccepted });
  };
  for (const token of neutralTokens) setColor(token, applyTone(source, model.neutral[token]));
  for (const token of brandedTokens) {
    const tone = model.branded[token];
    setColor(token, isInk ? applyTone(source, model.neutral.text) : brandedColor(base, { scheme, tone }));
  }
  for (const token of statusTokens) setColor(token, model.status[token]);
  const onAccent = given['on-accent'] ?? (colors.luminance(accent) > maxLuminanceForWhite ? black : white);
  draft['on-accent'] = onAccent;
  draft['accent-hover'] = given['accent-hover'] ?? readableHoverColor(onAccent, accent);
  return draft as Palette;
}

/** The hovered accent, or the accent itself where hovering would make the given text on it unreadable. */
function readableHoverColor(onAccent: Hex, accent: Hex): Hex {
  const color = hoverColor(accent);
  return colors.contrastRatio(color, onAccent) >= Math.min(4.5, colors.contrastRatio(accent, onAccent))
    ? color
    : accent;
}
