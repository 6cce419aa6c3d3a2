import type { Hex } from '../tokens.js';
import { isColorSpace, type Triple } from './color-spaces.js';

export type CssColor = { readonly space: string; readonly components: Triple; readonly alpha: number };

const unbounded = [-Infinity, Infinity] as const;
const unit = [0, 1] as const;
const percent = [0, 100] as const;
const chroma = [0, Infinity] as const;
/** Below 360: the Color Module counts a whole turn as 0. */
const hue = [0, 359.9999999] as const;

const limits: Readonly<Record<string, readonly (readonly [number, number])[]>> = {
  hsl: [hue, percent, percent],
  hwb: [hue, percent, percent],
  lab: [percent, unbounded, unbounded],
  lch: [percent, chroma, hue],
  oklab: [unit, unbounded, unbounded],
  oklch: [unit, chroma, hue],
};

/** Whether the Color Module 2025.10 allows these components in that space. */
export const withinLimits = (space: string, components: Triple): boolean =>
  components.every((value, index) => {
    const [least, most] = limits[space]?.[index] ?? unit;
    return Number.isFinite(value) && value >= least && value <= most;
  });

/** What 100 % means, in the functions of CSS. */
const fullScale: Readonly<Record<string, Triple>> = {
  hsl: [1, 100, 100],
  hwb: [1, 100, 100],
  lab: [100, 125, 125],
  lch: [100, 150, 1],
  oklab: [1, 0.4, 0.4],
  oklch: [1, 0.4, 1],
};

const degreesPerUnit: Readonly<Record<string, number>> = { deg: 1, turn: 360, rad: 180 / Math.PI, grad: 0.9 };

/** A number, percentage, angle or `none` of a colour function; NaN for anything else. */
function parseComponent(text: string, full: number): number {
  if (text === 'none') return 0;
  const [, digits = '', mark = ''] = /^([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,2})?)(%|[a-z]*)$/i.exec(text) ?? [];
  if (digits === '') return Number.NaN;
  if (mark === '%') return (Number(digits) / 100) * full;
  if (mark === '') return Number(digits);
  const degrees = Number(digits) * (degreesPerUnit[mark.toLowerCase()] ?? Number.NaN);
  return ((degrees % 360) + 360) % 360;
}

const namedColors: Readonly<Record<string, string>> = { black: '#000', white: '#fff', transparent: '#0000' };

function fromHex(digits: string): CssColor | undefined {
  if (!/^(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i.test(digits)) return undefined;
  const long = digits.length < 6 ? digits.replace(/./g, '$&$&') : digits;
  const at = (index: number): number => Number.parseInt(long.slice(index, index + 2), 16) / 255;
  return { space: 'srgb', components: [at(0), at(2), at(4)], alpha: long.length === 8 ? at(6) : 1 };
}

function fromFunction(name: string, words: readonly string[]): CssColor | undefined {
  const [, model = ''] = /^(.+?)a?$/.exec(name) ?? [];
  const rest = name === 'color' ? words.slice(1) : words;
  const space = name === 'color' ? (words[0] ?? '').replace(/^xyz$/, 'xyz-d65') : model.replace('rgb', 'srgb');
  if (rest.length !== 3 && rest.length !== 4) return undefined;
  const divisor = model === 'rgb' ? 255 : 1;
  const part = (index: 0 | 1 | 2): number =>
    parseComponent(rest[index] ?? '', (fullScale[space]?.[index] ?? 1) * divisor) / divisor;
  const alpha = parseComponent(rest[3] ?? '1', 1);
  return { space, components: [part(0), part(1), part(2)], alpha };
}

/**
 * Reads hex and the colour functions of CSS Color 4 as far as the Color Module can say the same. Undefined for the rest:
 * names of colours, `color-mix()`, `var()`, relative colours, components out of the module's limits.
 */
export function parseCssColor(text: string): CssColor | undefined {
  if (text.length > 200) return undefined;
  const css = namedColors[text.trim().toLowerCase()] ?? text.trim().toLowerCase();
  if (css.startsWith('#')) return fromHex(css.slice(1));
  const [, name = '', inner = ''] = /^(rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\(([^()]*)\)$/.exec(css) ?? [];
  const color = name ? fromFunction(name, inner.split(/[\s,/]+/).filter(Boolean)) : undefined;
  if (!color || !isColorSpace(color.space) || !withinLimits(color.space, color.components)) return undefined;
  return color.alpha >= 0 && color.alpha <= 1 ? color : undefined;
}

/** `#rrggbb`, and `#rrggbbaa` where it lets something through. */
export const withAlpha = (hex: Hex, alpha: number): Hex =>
  alpha < 1
    ? `${hex}${Math.round(alpha * 255)
        .toString(16)
        .padStart(2, '0')}`
    : hex;
