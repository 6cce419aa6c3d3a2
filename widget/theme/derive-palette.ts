import {
  contrastRatio,
  fromHex,
  fromLinear,
  lchToHex,
  linearLuminance,
  luminance,
  mapChannels,
  mix,
  polarToRectangular,
  rectangularToPolar,
  toHex,
  toLch,
  toLinear,
  type Lch,
} from './color.js';
import {
  darkenedLuminance,
  hoverSteps,
  maxLuminanceForWhite,
  maxLuminanceToDarken,
  models,
  type Tone,
  type ToneModel,
} from './tone-model.js';
import { contrastPairs, resolveBackground } from './contrast-pairs.js';
import {
  statusTokens,
  tintLightness,
  type ColorToken,
  type Contrast,
  type Hex,
  type Palette,
  type Scheme,
} from './tokens.js';

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

const hexToLch = (hex: Hex): Lch => toLch(fromHex(hex));
const applyTone = (brand: Lch, { l, c }: Tone): Lch => ({ l, c: Math.min(c, brand.c), h: brand.h });

/** The brand where it is dark (light) enough for text, else its nearest tone that is: see `ToneModel.branded`. */
function brandedColor(accent: Hex, { scheme, tone: { l, c } }: { scheme: Scheme; tone: Tone }): Lch {
  if (scheme === 'light') {
    const linear = toLinear(fromHex(accent));
    const scale = Math.min(1, l / linearLuminance(linear));
    return toLch(fromLinear(mapChannels(linear, (value) => value * scale)));
  }
  const own = hexToLch(accent);
  // Above the lowest lightness, the chroma rises to the brand's own without a jump.
  return { l: Math.max(l, own.l), c: Math.min(own.c, c + 20 * Math.max(0, own.l - l)), h: own.h };
}

/** The brand, darkened where that is enough for white text: see `maxLuminanceToDarken`. */
function accentOf(brand: Hex): Hex {
  const linear = toLinear(fromHex(brand));
  const own = linearLuminance(linear);
  if (own <= maxLuminanceForWhite || own > maxLuminanceToDarken) return brand;
  return toHex(fromLinear(mapChannels(linear, (value) => (value * darkenedLuminance) / own)));
}

function hoverColor(accent: Hex): Hex {
  const linear = toLinear(fromHex(accent));
  const { scale = 1, white: added = 0 } = hoverSteps.findLast(({ from }) => linearLuminance(linear) > from) ?? {};
  return toHex(fromLinear(mapChannels(linear, (value) => value * scale + added)));
}

/** The surface tinted with grey: no status colour, whatever its hue, changes the luminance more. */
const strongestTint = (surface: Hex): Hex =>
  mix({ background: surface, color: lchToHex({ l: tintLightness, c: 0, h: 0 }), percent: 24 });

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
      return contrastRatio(color, backgroundColor) >= minimum[contrast];
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
    const color = lchToHex({ l, c: preferred.c * (1 - progress), h: preferred.h });
    if (isAccepted(color)) return color;
  }
  return end ? white : black;
}

/** The scheme by the given background: a dark one needs light text in either scheme. */
function effectiveScheme({ scheme, given }: PaletteOptions): Scheme {
  const background = given?.surface ?? given?.bg;
  if (!background) return scheme;
  return contrastRatio(background, white) > contrastRatio(background, black) ? 'dark' : 'light';
}

/** The sum of two colours in the plane of hue and chroma. */
function mixHues(one: Lch, other: Lch): Lch {
  const [, a, b] = polarToRectangular([one.l, one.c, one.h]);
  const [l, x, y] = polarToRectangular([other.l, other.c, other.h]);
  return rectangularToPolar([l, a + x, b + y]);
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
  const surface = given.surface ?? lchToHex(applyTone(brand, neutral.surface));
  const isGiven = given.surface !== undefined;
  const make = (token: SurfaceToken): Hex =>
    given[token] ??
    lchToHex(isGiven ? offsetFromSurface(surface, { token, brand, neutral }) : applyTone(brand, neutral[token]));
  const draft = { surface, bg: make('bg'), border: make('border'), 'accent-subtle': make('accent-subtle') };
  // Beside a given surface of medium lightness, other backgrounds would leave too little contrast for text.
  for (const token of ['bg', 'accent-subtle'] as const) {
    const best = luminance(surface) > 0.179 ? black : white;
    const isTooNear = contrastRatio(draft[token], best) < (contrast === 'more' ? 10.5 : 7.5);
    if (isGiven && !given[token] && isTooNear) draft[token] = surface;
  }
  return draft;
}

/**
 * Derives a palette from one colour. The brand is the accent, at most 3 % darker where white text needs that. Every one of `contrastPairs` reaches its minimum
 * unless `given` colours make it impossible: see `checkContrast`.
 */
export function derivePalette(brand: Hex, options: PaletteOptions): Palette {
  const { contrast, given = {} } = options;
  const scheme = effectiveScheme(options);
  const model = models[scheme][contrast];
  const base = given.accent ?? brand;
  const accent = given.accent ?? accentOf(brand);
  const source = hexToLch(base);
  const draft: PaletteDraft = { ...deriveSurfaces(source, { neutral: model.neutral, given, contrast }), accent };
  const setColor = (token: ColorToken, preferred: Lch): void => {
    const isAccepted = (color: Hex): boolean => meetsContrast(color, { draft, token, contrast });
    draft[token] = given[token] ?? findReadableColor(preferred, { scheme, isAccepted });
  };
  for (const token of neutralTokens) setColor(token, applyTone(source, model.neutral[token]));
  for (const token of brandedTokens) setColor(token, brandedColor(base, { scheme, tone: model.branded[token] }));
  for (const token of statusTokens) setColor(token, model.status[token]);
  const onAccent = given['on-accent'] ?? (luminance(accent) > maxLuminanceForWhite ? black : white);
  draft['on-accent'] = onAccent;
  draft['accent-hover'] = given['accent-hover'] ?? readableHoverColor(onAccent, accent);
  return draft as Palette;
}

/** The hovered accent, or the accent itself where hovering would make the given text on it unreadable. */
function readableHoverColor(onAccent: Hex, accent: Hex): Hex {
  const color = hoverColor(accent);
  return contrastRatio(color, onAccent) >= Math.min(4.5, contrastRatio(accent, onAccent)) ? color : accent;
}
