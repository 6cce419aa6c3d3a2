import {
  contrastRatio,
  fromHex,
  fromLinear,
  toSrgbGamut,
  linearLuminance,
  luminance,
  mix,
  toHex,
  toLch,
  toLinear,
  type Lch,
  type Linear,
} from './color.js';
import {
  fullHueChroma,
  hoverSteps,
  maxHueShift,
  models,
  maxLuminanceForWhite,
  type HuedTone,
  type ToneModel,
  type Tone,
} from './tone-model.js';
import { resolveBackground, contrastPairs } from './contrast-pairs.js';
import {
  statusTokens,
  tintStrength,
  type ColorToken,
  type Contrast,
  type Hex,
  type Palette,
  type Scheme,
} from './tokens.js';

export interface PaletteOptions {
  readonly scheme: Scheme;
  readonly contrast: Contrast;
  /** Colours that are fixed: they stay as they are, and the others are derived against them. */
  readonly given?: Partial<Palette>;
}

type SurfaceToken = 'bg' | 'border' | 'accent-subtle';

/** A palette in the making: every step reads what the steps before it have set. */
type PaletteDraft = Partial<Record<ColorToken, Hex>> & { surface: Hex };

const black = '#000000';
const white = '#ffffff';
const neutralTokens = ['text', 'text-muted', 'border-strong'] as const;
const brandedTokens = ['accent-text', 'focus'] as const;

const hexToLch = (hex: Hex): Lch => toLch(fromHex(hex));
const applyTone = (brand: Lch, { l, c }: Tone): Lch => ({ l, c: Math.min(c, brand.c), h: brand.h });

/** A status colour keeps the hue of its meaning and leans a little towards the brand's. */
function statusColor(brand: Lch, { l, c, h: hue }: HuedTone): Lch {
  const full = Math.min(1, brand.c / fullHueChroma);
  return { l, c, h: hue + maxHueShift * full * Math.sin(((brand.h - hue) * Math.PI) / 180) };
}

/** The brand where it is dark (light) enough for text, else its nearest tone that is: see `Model.branded`. */
function brandedColor(accent: Hex, scheme: Scheme, { l, c }: Tone): Lch {
  if (scheme === 'light') {
    const [r, g, b] = toLinear(fromHex(accent));
    const scale = Math.min(1, l / linearLuminance([r, g, b]));
    return toLch(fromLinear([r * scale, g * scale, b * scale]));
  }
  const own = hexToLch(accent);
  // Above the lowest lightness the brand is itself; the slope only makes the way there steady.
  return { l: Math.max(l, own.l), c: Math.min(own.c, c + 20 * Math.max(0, own.l - l)), h: own.h };
}

function hoverColor(accent: Hex): Hex {
  const linear: Linear = toLinear(fromHex(accent));
  const zone = hoverSteps.findLast(({ from }) => linearLuminance(linear) > from);
  const [r, g, b] = linear.map((value) => value * (zone?.scale ?? 1) + (zone?.white ?? 0)) as [number, number, number];
  return toHex(fromLinear([r, g, b]));
}

/** No status colour, whatever its hue, takes the surface further than this grey. */
const worstTint = (surface: Hex): Hex =>
  mix({ background: surface, color: toHex(toSrgbGamut({ l: tintStrength.l, c: 0, h: 0 })), percent: 24 });

/** Does this colour reach every minimum on the backgrounds that are known so far? Its own panels are among them. */
function meetsContrast(
  color: Hex,
  { draft, token, contrast }: { draft: PaletteDraft; token: ColorToken; contrast: Contrast },
): boolean {
  const tried = { ...draft, [token]: color };
  return contrastPairs
    .filter(({ foreground }) => foreground === token)
    .every(({ background, minimum }) => {
      const backgroundColor = resolveBackground(tried, background) ?? worstTint(draft.surface);
      return contrastRatio(color, backgroundColor) >= minimum[contrast];
    });
}

const steps = 64;

/**
 * The preferred colour, or the nearest that reaches its minimums on the way to black (white). What is compared is
 * quantised to 8 bits, as it is shipped. Where nothing reaches them, black (white) comes nearest.
 */
function findReadableColor(preferred: Lch, scheme: Scheme, accepts: (color: Hex) => boolean): Hex {
  const end = scheme === 'light' ? 0 : 1;
  for (let step = 0; step < steps; step++) {
    const way = step / steps;
    const color = toHex(
      toSrgbGamut({ ...preferred, l: preferred.l + (end - preferred.l) * way, c: preferred.c * (1 - way) }),
    );
    if (accepts(color)) return color;
  }
  return end ? white : black;
}

/** Is light text wanted? A fixed ground decides it, whatever the scheme is called. */
function effectiveScheme({ scheme, given }: PaletteOptions): Scheme {
  const background = given?.surface ?? given?.bg;
  if (!background) return scheme;
  return contrastRatio(background, white) > contrastRatio(background, black) ? 'dark' : 'light';
}

/** What two colours add up to in the plane of hue and chroma. */
function mixHues(one: Lch, other: Lch): Pick<Lch, 'c' | 'h'> {
  const part = (turn: (angle: number) => number): number =>
    one.c * turn((one.h * Math.PI) / 180) + other.c * turn((other.h * Math.PI) / 180);
  const [a, b] = [part(Math.cos), part(Math.sin)];
  return { c: Math.hypot(a, b), h: (Math.atan2(b, a) * 180) / Math.PI };
}

/**
 * A ground or line as far from a given surface as the model has it from its own, in the tint that the surface has. Near
 * black, equal distances in lightness are no longer seen, hence the least one.
 */
function offsetFromSurface(
  { neutral }: ToneModel,
  surface: Hex,
  { token, brand }: { token: SurfaceToken; brand: Lch },
): Lch {
  const own = hexToLch(surface);
  const tinted = applyTone(brand, neutral[token]);
  const away = neutral[token].l - neutral.surface.l;
  const l = away > 0 ? Math.max(own.l + away, neutral[token].l - 0.06) : own.l + away;
  if (token === 'accent-subtle') return { ...mixHues(own, tinted), l };
  return { ...(own.c < tinted.c ? tinted : own), l };
}

/** Grounds, and the hairline between them. */
function deriveSurfaces(brand: Lch, model: ToneModel, { given = {}, contrast }: PaletteOptions): PaletteDraft {
  const surface = given.surface ?? toHex(toSrgbGamut(applyTone(brand, model.neutral.surface)));
  const isGiven = given.surface !== undefined;
  const make = (token: SurfaceToken): Hex =>
    given[token] ??
    toHex(
      toSrgbGamut(
        isGiven ? offsetFromSurface(model, surface, { token, brand }) : applyTone(brand, model.neutral[token]),
      ),
    );
  const draft = { surface, bg: make('bg'), border: make('border'), 'accent-subtle': make('accent-subtle') };
  // A given surface of middling lightness has no room left for grounds of their own beside it.
  for (const token of ['bg', 'accent-subtle'] as const) {
    const best = luminance(surface) > 0.179 ? black : white;
    const isTooNear = contrastRatio(draft[token], best) < (contrast === 'more' ? 10.5 : 7.5);
    if (isGiven && !given[token] && isTooNear) draft[token] = surface;
  }
  return draft;
}

/**
 * A whole look from one colour. The brand is the accent, untouched; every pair of `pairs` reaches its minimum unless
 * `given` colours rule it out: `check` tells.
 */
export function derivePalette(brand: Hex, options: PaletteOptions): Palette {
  const { contrast, given = {} } = options;
  const scheme = effectiveScheme(options);
  const model = models[scheme][contrast];
  const accent = given.accent ?? brand;
  const source = hexToLch(accent);
  const draft: PaletteDraft = { ...deriveSurfaces(source, model, options), accent };
  const setColor = (token: ColorToken, preferred: Lch): void => {
    draft[token] =
      given[token] ?? findReadableColor(preferred, scheme, (color) => meetsContrast(color, { draft, token, contrast }));
  };
  for (const token of neutralTokens) setColor(token, applyTone(source, model.neutral[token]));
  for (const token of brandedTokens) setColor(token, brandedColor(accent, scheme, model.branded[token]));
  for (const token of statusTokens) setColor(token, statusColor(source, model.status[token]));
  const onAccent = given['on-accent'] ?? (luminance(accent) > maxLuminanceForWhite ? black : white);
  draft['on-accent'] = onAccent;
  draft['accent-hover'] = given['accent-hover'] ?? readableHoverColor(onAccent, accent);
  return draft as Palette;
}

/** The hovered accent, or the accent itself where the given text on it would suffer. */
function readableHoverColor(onAccent: Hex, accent: Hex): Hex {
  const color = hoverColor(accent);
  return contrastRatio(color, onAccent) >= Math.min(4.5, contrastRatio(accent, onAccent)) ? color : accent;
}
