import * as culori from 'culori/fn';
import type { Color, Rgb } from 'culori/fn';
import { toOpaqueHex } from '../color.js';
import type { ColorResolver } from '../resolve-theme.js';
import { ownProperty } from './json.js';
import { ImportError, quoteValue, type Decoded } from './report.js';

/** Every colour space of the Color Module 2025.10. */
const spaces = {
  srgb: culori.modeRgb,
  'srgb-linear': culori.modeLrgb,
  hsl: culori.modeHsl,
  hwb: culori.modeHwb,
  lab: culori.modeLab,
  lch: culori.modeLch,
  oklab: culori.modeOklab,
  oklch: culori.modeOklch,
  'display-p3': culori.modeP3,
  'a98-rgb': culori.modeA98,
  'prophoto-rgb': culori.modeProphoto,
  rec2020: culori.modeRec2020,
  'xyz-d65': culori.modeXyz65,
  'xyz-d50': culori.modeXyz50,
} as const;

Object.values(spaces).forEach(culori.useMode);
const toRgb = culori.converter('rgb');
const isInSrgb = culori.inGamut('rgb');

type Space = keyof typeof spaces;

const isSpace = (name: unknown): name is Space => typeof name === 'string' && Object.hasOwn(spaces, name);

/** The sRGB colour with the same lightness and hue, and as much of the chroma as sRGB has. */
const toSrgb = (color: Color): Rgb => toRgb(isInSrgb(color) ? color : culori.clampChroma(color, 'oklch', 'rgb'));

/** Parses a CSS colour; undefined for what only a browser can compute: `var()`, `color-mix()`, system colours. */
function parseCssColor(text: string): Color | undefined {
  const trimmed = text.length > 200 ? '' : text.trim().toLowerCase();
  // The library takes hex without its mark, and throws for some texts that are no colours.
  if (/^[\da-f]*$/.test(trimmed)) return undefined;
  try {
    return culori.parse(trimmed);
  } catch {
    return undefined;
  }
}

/** Reads colours without a browser. */
export const resolveWithoutBrowser: ColorResolver = (text, { background }) => {
  const color = parseCssColor(text);
  if (!color) return undefined;
  const { r, g, b } = toRgb(color);
  return toOpaqueHex({ rgb: [r, g, b], alpha: color.alpha ?? 1 }, background);
};

/** Four decimals keep 8 bits exactly. */
const round = (value: number): number => Math.round(value * 1e4) / 1e4;

/** A CSS colour as an sRGB value of the Color Module; undefined where only a browser can compute it. The hex is without alpha. */
export function encodeColor(text: string) {
  const color = parseCssColor(text);
  if (!color) return undefined;
  const { r, g, b, alpha = 1 } = toSrgb(color);
  return {
    colorSpace: 'srgb',
    components: [r, g, b].map((channel) => round(Math.min(1, Math.max(0, channel)))),
    ...(alpha < 1 && { alpha: round(alpha) }),
    hex: culori.formatHex({ mode: 'rgb', r, g, b }),
  };
}

/** The Color Module counts to 100 where the library counts to 1. */
const scaleOf = (space: Space, index: number): number => ((space === 'hsl' || space === 'hwb') && index > 0 ? 100 : 1);

/** A value of the Color Module. Throws an `ImportError`. */
function readColor(value: unknown): { readonly color: Color; readonly space: Space } {
  const space = ownProperty(value, 'colorSpace');
  if (!isSpace(space))
    throw new ImportError(`${quoteValue(space ?? value)} is not a colour space of the Color Module 2025.10.`);
  const components = ownProperty(value, 'components');
  const numbers = (Array.isArray(components) ? components : []).map((one: unknown) => (one === 'none' ? 0 : one));
  if (numbers.length !== 3 || !numbers.every(Number.isFinite))
    throw new ImportError('A colour has three components, each a number or “none”.');
  if (space === 'srgb' && numbers.some((one) => Number(one) < 0 || Number(one) > 1))
    throw new ImportError(`The components ${numbers.join(', ')} are not from 0 to 1.`);
  const alpha = ownProperty(value, 'alpha') ?? 1;
  if (typeof alpha !== 'number' || !(alpha >= 0 && alpha <= 1)) throw new ImportError('Alpha goes from 0 to 1.');
  const { mode, channels } = spaces[space];
  const channelValues = numbers.map((one, index) => [channels[index], Number(one) / scaleOf(space, index)] as const);
  return { color: { mode, ...Object.fromEntries(channelValues), alpha } as Color, space };
}

/** `#rrggbb`, or `#rrggbbaa` for a colour that is not opaque. */
function toHexText(color: Color): string {
  const rgb = toSrgb(color);
  return (rgb.alpha ?? 1) < 1 ? culori.formatHex8(rgb) : culori.formatHex(rgb);
}

/** The CSS text of a colour value, in sRGB hex. Throws an `ImportError`. */
export function decodeColor(value: unknown): Decoded {
  if (typeof value === 'string') {
    const color = parseCssColor(value);
    if (!color) throw new ImportError(`${quoteValue(value)} is not a colour.`);
    const text = 'A colour written as text, as older drafts had it, was read as CSS.';
    return { text: toHexText(color), changes: [{ kind: 'unit', text }] };
  }
  const { color, space } = readColor(value);
  const how = isInSrgb(color) ? 'written as sRGB' : 'brought into sRGB with less chroma';
  const changes = space === 'srgb' ? [] : [{ kind: 'color' as const, text: `The colour was ${how} from ${space}.` }];
  return { text: toHexText(color), changes };
}
