import {
  contrastOf,
  fromHex,
  fromLinear,
  intoGamut,
  lightOf,
  luminance,
  mix,
  toHex,
  toLch,
  toLinear,
  type Lch,
  type Linear,
} from './color.js';
import { fullHueFrom, hover, lean, models, whiteUpTo, type HuedTone, type Model, type Tone } from './model.js';
import { backgroundOf, pairs } from './pairs.js';
import { statusTokens, vivid, type ColorToken, type Contrast, type Hex, type Palette, type Scheme } from './tokens.js';

export interface DeriveOptions {
  readonly scheme: Scheme;
  readonly contrast: Contrast;
  /** Colours that are fixed: they stay as they are, and the others are derived against them. */
  readonly given?: Partial<Palette>;
}

type Ground = 'bg' | 'border' | 'accent-subtle';

/** A palette in the making: every step reads what the steps before it have set. */
type Draft = Partial<Record<ColorToken, Hex>> & { surface: Hex };

const black = '#000000';
const white = '#ffffff';
const neutrals = ['text', 'text-muted', 'border-strong'] as const;
const brandedTokens = ['accent-text', 'focus'] as const;

const lchOf = (hex: Hex): Lch => toLch(fromHex(hex));
const toned = (brand: Lch, { l, c }: Tone): Lch => ({ l, c: Math.min(c, brand.c), h: brand.h });

/** A status colour keeps the hue of its meaning and leans a little towards the brand's. */
function statusColor(brand: Lch, { l, c, h: hue }: HuedTone): Lch {
  const full = Math.min(1, brand.c / fullHueFrom);
  return { l, c, h: hue + lean * full * Math.sin(((brand.h - hue) * Math.PI) / 180) };
}

/** The brand where it is dark (light) enough for text, else its nearest tone that is: see `Model.branded`. */
function brandedColor(accent: Hex, scheme: Scheme, { l, c }: Tone): Lch {
  if (scheme === 'light') {
    const [r, g, b] = toLinear(fromHex(accent));
    const scale = Math.min(1, l / lightOf([r, g, b]));
    return toLch(fromLinear([r * scale, g * scale, b * scale]));
  }
  const own = lchOf(accent);
  // Above the lowest lightness the brand is itself; the slope only makes the way there steady.
  return { l: Math.max(l, own.l), c: Math.min(own.c, c + 20 * Math.max(0, own.l - l)), h: own.h };
}

function hovered(accent: Hex): Hex {
  const linear: Linear = toLinear(fromHex(accent));
  const zone = hover.findLast(({ from }) => lightOf(linear) > from);
  const [r, g, b] = linear.map((value) => value * (zone?.scale ?? 1) + (zone?.white ?? 0)) as [number, number, number];
  return toHex(fromLinear([r, g, b]));
}

/** No status colour, whatever its hue, takes the surface further than this grey. */
const worstPanel = (surface: Hex): Hex =>
  mix({ ground: surface, color: toHex(intoGamut({ l: vivid.l, c: 0, h: 0 })), percent: 24 });

/** Does this colour reach every minimum on the backgrounds that are known so far? Its own panels are among them. */
function reaches(
  color: Hex,
  { draft, token, contrast }: { draft: Draft; token: ColorToken; contrast: Contrast },
): boolean {
  const tried = { ...draft, [token]: color };
  return pairs
    .filter(({ foreground }) => foreground === token)
    .every(({ background, minimum }) => {
      const ground = backgroundOf(tried, background) ?? worstPanel(draft.surface);
      return contrastOf(color, ground) >= minimum[contrast];
    });
}

const steps = 64;

/**
 * The preferred colour, or the nearest that reaches its minimums on the way to black (white). What is compared is
 * quantised to 8 bits, as it is shipped. Where nothing reaches them, black (white) comes nearest.
 */
function search(preferred: Lch, scheme: Scheme, accepts: (color: Hex) => boolean): Hex {
  const end = scheme === 'light' ? 0 : 1;
  for (let step = 0; step < steps; step++) {
    const way = step / steps;
    const color = toHex(
      intoGamut({ ...preferred, l: preferred.l + (end - preferred.l) * way, c: preferred.c * (1 - way) }),
    );
    if (accepts(color)) return color;
  }
  return end ? white : black;
}

/** Is light text wanted? A fixed ground decides it, whatever the scheme is called. */
function schemeOf({ scheme, given }: DeriveOptions): Scheme {
  const ground = given?.surface ?? given?.bg;
  if (!ground) return scheme;
  return contrastOf(ground, white) > contrastOf(ground, black) ? 'dark' : 'light';
}

/** What two colours add up to in the plane of hue and chroma. */
function together(one: Lch, other: Lch): Pick<Lch, 'c' | 'h'> {
  const part = (turn: (angle: number) => number): number =>
    one.c * turn((one.h * Math.PI) / 180) + other.c * turn((other.h * Math.PI) / 180);
  const [a, b] = [part(Math.cos), part(Math.sin)];
  return { c: Math.hypot(a, b), h: (Math.atan2(b, a) * 180) / Math.PI };
}

/**
 * A ground or line as far from a given surface as the model has it from its own, in the tint that the surface has. Near
 * black, equal distances in lightness are no longer seen, hence the least one.
 */
function besideSurface({ neutral }: Model, surface: Hex, { token, brand }: { token: Ground; brand: Lch }): Lch {
  const own = lchOf(surface);
  const tinted = toned(brand, neutral[token]);
  const away = neutral[token].l - neutral.surface.l;
  const l = away > 0 ? Math.max(own.l + away, neutral[token].l - 0.06) : own.l + away;
  if (token === 'accent-subtle') return { ...together(own, tinted), l };
  return { ...(own.c < tinted.c ? tinted : own), l };
}

/** Grounds, and the hairline between them. */
function grounds(brand: Lch, model: Model, { given = {}, contrast }: DeriveOptions): Draft {
  const surface = given.surface ?? toHex(intoGamut(toned(brand, model.neutral.surface)));
  const isGiven = given.surface !== undefined;
  const make = (token: Ground): Hex =>
    given[token] ??
    toHex(intoGamut(isGiven ? besideSurface(model, surface, { token, brand }) : toned(brand, model.neutral[token])));
  const draft = { surface, bg: make('bg'), border: make('border'), 'accent-subtle': make('accent-subtle') };
  // A given surface of middling lightness has no room left for grounds of their own beside it.
  for (const token of ['bg', 'accent-subtle'] as const) {
    const best = luminance(surface) > 0.179 ? black : white;
    const isTooNear = contrastOf(draft[token], best) < (contrast === 'more' ? 10.5 : 7.5);
    if (isGiven && !given[token] && isTooNear) draft[token] = surface;
  }
  return draft;
}

/**
 * A whole look from one colour. The brand is the accent, untouched; every pair of `pairs` reaches its minimum unless
 * `given` colours rule it out: `check` tells.
 */
export function derive(brand: Hex, options: DeriveOptions): Palette {
  const { contrast, given = {} } = options;
  const scheme = schemeOf(options);
  const model = models[scheme][contrast];
  const accent = given.accent ?? brand;
  const source = lchOf(accent);
  const draft: Draft = { ...grounds(source, model, options), accent };
  const set = (token: ColorToken, preferred: Lch): void => {
    draft[token] = given[token] ?? search(preferred, scheme, (color) => reaches(color, { draft, token, contrast }));
  };
  for (const token of neutrals) set(token, toned(source, model.neutral[token]));
  for (const token of brandedTokens) set(token, brandedColor(accent, scheme, model.branded[token]));
  for (const token of statusTokens) set(token, statusColor(source, model.status[token]));
  const onAccent = given['on-accent'] ?? (luminance(accent) > whiteUpTo ? black : white);
  draft['on-accent'] = onAccent;
  draft['accent-hover'] = given['accent-hover'] ?? hoverUnder(onAccent, accent);
  return draft as Palette;
}

/** The hovered accent, or the accent itself where the given text on it would suffer. */
function hoverUnder(onAccent: Hex, accent: Hex): Hex {
  const color = hovered(accent);
  return contrastOf(color, onAccent) >= Math.min(4.5, contrastOf(accent, onAccent)) ? color : accent;
}
