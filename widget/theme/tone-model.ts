import type { ColorToken, Contrast, Scheme, StatusToken } from './tokens.js';

/**
 * A tone of the model: a lightness in OKLCH, and the most chroma that it takes
 * from the brand, small enough to lie inside sRGB for every hue.
 */
export interface Tone {
  readonly l: number;
  readonly c: number;
}

/** A tone with a hue, in degrees, that is the same for every brand. */
interface HuedTone extends Tone {
  readonly h: number;
}

type Neutral = Extract<
  ColorToken,
  'bg' | 'surface' | 'text' | 'text-muted' | 'border' | 'border-strong' | 'accent-subtle'
>;

/** The colours that are the brand itself if it has enough contrast. */
type Branded = 'accent-text' | 'focus';

export interface ToneModel {
  readonly neutral: Readonly<Record<Neutral, Tone>>;
  /** Green, amber and red. */
  readonly status: Readonly<Record<StatusToken, HuedTone>>;
  /**
   * On light: the highest luminance (`l`), reached by scaling the brand's linear light, which keeps the OKLCH hue and
   * the ratio of chroma to lightness. On dark: the lowest OKLCH lightness, with the chroma that fits it.
   */
  readonly branded: Readonly<Record<Branded, Tone>>;
}

const tone = (l: number, c: number): Tone => ({ l, c });
const huedTone = (...[l, c, h]: [number, number, number]): HuedTone => ({ l, c, h });

const light: ToneModel = {
  neutral: {
    bg: tone(0.977, 0.007),
    surface: tone(1, 0),
    text: tone(0.22, 0.028),
    'text-muted': tone(0.5, 0.03),
    border: tone(0.905, 0.012),
    'border-strong': tone(0.61, 0.025),
    'accent-subtle': tone(0.952, 0.022),
  },
  status: { success: huedTone(0.47, 0.105, 152), warning: huedTone(0.5, 0.105, 66), danger: huedTone(0.5, 0.175, 26) },
  branded: { 'accent-text': tone(0.143, 0), focus: tone(0.235, 0) },
};

const lightMore: ToneModel = {
  neutral: {
    ...light.neutral,
    text: tone(0.17, 0.025),
    'text-muted': tone(0.39, 0.03),
    border: tone(0.72, 0.02),
    'border-strong': tone(0.5, 0.025),
  },
  status: { success: huedTone(0.37, 0.083, 152), warning: huedTone(0.39, 0.082, 66), danger: huedTone(0.39, 0.14, 26) },
  branded: { 'accent-text': tone(0.073, 0), focus: tone(0.143, 0) },
};

const dark: ToneModel = {
  neutral: {
    bg: tone(0.165, 0.007),
    surface: tone(0.21, 0.009),
    text: tone(0.96, 0.008),
    'text-muted': tone(0.73, 0.022),
    border: tone(0.32, 0.013),
    'border-strong': tone(0.59, 0.025),
    'accent-subtle': tone(0.29, 0.045),
  },
  status: { success: huedTone(0.78, 0.14, 152), warning: huedTone(0.83, 0.13, 78), danger: huedTone(0.74, 0.14, 26) },
  branded: { 'accent-text': tone(0.72, 0.12), focus: tone(0.65, 0.108) },
};

const darkMore: ToneModel = {
  neutral: {
    ...dark.neutral,
    text: tone(0.985, 0.005),
    'text-muted': tone(0.85, 0.02),
    border: tone(0.5, 0.02),
    'border-strong': tone(0.7, 0.025),
  },
  status: { success: huedTone(0.85, 0.12, 152), warning: huedTone(0.88, 0.097, 82), danger: huedTone(0.83, 0.09, 26) },
  branded: { 'accent-text': tone(0.82, 0.086), focus: tone(0.72, 0.12) },
};

export const models: Readonly<Record<Scheme, Readonly<Record<Contrast, ToneModel>>>> = {
  light: { normal: light, more: lightMore },
  dark: { normal: dark, more: darkMore },
};

/** Text on the accent is white up to this luminance and black above it. White reaches 4.5:1 up to 0.1833, black from 0.175. */
export const maxLuminanceForWhite = 0.183;

/**
 * A brand up to this luminance is darkened for white text, by at most 3 % of its OKLCH lightness, which is a cube root of
 * linear light: black text on a medium colour looks like a mistake. The result leaves room for rounding to 8 bits.
 */
export const darkenedLuminance = 0.18;
export const maxLuminanceToDarken = darkenedLuminance / 0.97 ** 3;

/**
 * The hovered accent in linear light, `scale * channel + white`, from each luminance of the accent on. It moves away from
 * the colour of the text on it, except near black and near white, where it cannot.
 */
export const hoverSteps: readonly { from: number; scale: number; white: number }[] = [
  { from: -1, scale: 0.97, white: 0.03 },
  { from: 0.02, scale: 0.8, white: 0 },
  { from: maxLuminanceForWhite, scale: 0.93, white: 0.07 },
  { from: 0.22, scale: 0.85, white: 0 },
];
