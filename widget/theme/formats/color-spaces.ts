import {
  converter,
  modeA98,
  modeHsl,
  modeHwb,
  modeLab,
  modeLch,
  modeLrgb,
  modeOklab,
  modeOklch,
  modeP3,
  modeProphoto,
  modeRec2020,
  modeRgb,
  modeXyz50,
  modeXyz65,
  parse,
  useMode,
  type Color,
} from 'culori/fn';
import type { Rgb, Triple } from '../color.js';
import { toOpaqueHex } from '../parse-color.js';
import type { ColorResolver } from '../resolve-theme.js';

/** Every colour space of the Color Module 2025.10. */
const definitions = {
  srgb: modeRgb,
  'srgb-linear': modeLrgb,
  hsl: modeHsl,
  hwb: modeHwb,
  lab: modeLab,
  lch: modeLch,
  oklab: modeOklab,
  oklch: modeOklch,
  'display-p3': modeP3,
  'a98-rgb': modeA98,
  'prophoto-rgb': modeProphoto,
  rec2020: modeRec2020,
  'xyz-d65': modeXyz65,
  'xyz-d50': modeXyz50,
} as const;

Object.values(definitions).forEach(useMode);
const convertToRgb = converter('rgb');

type Channels = readonly [string, string, string, 'alpha'];

const colorSpaces: ReadonlyMap<string, { readonly mode: string; readonly channels: Channels }> = new Map(
  Object.entries(definitions),
);

export const isColorSpace = (name: unknown): name is string => typeof name === 'string' && colorSpaces.has(name);

/** The Color Module counts to 100 where the library counts to 1. */
const scaleOf = (space: string, index: number): number => ((space === 'hsl' || space === 'hwb') && index > 0 ? 100 : 1);

/** Converts components of a colour space to sRGB, whose channels may lie outside 0 to 1. */
export function toRgb(space: string, components: Triple): Rgb {
  const { mode, channels } = colorSpaces.get(space) ?? definitions.srgb;
  const values = components.map((value, index) => [channels[index], value / scaleOf(space, index)]);
  const { r, g, b } = convertToRgb({ mode, ...Object.fromEntries(values) } as Color);
  return [r, g, b];
}

/** A colour as it is written: in any colour space, inside its gamut or not. */
export type CssColor = {
  readonly space: string;
  readonly components: Triple;
  /** From 0, transparent, to 1, opaque. */
  readonly alpha: number;
};

/** The library throws for some texts that are not colours. */
function parseText(text: string): Color | undefined {
  try {
    return parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Parses hex notations and the colour functions of CSS Color 4; `none` counts as 0. Returns undefined for everything else:
 * keywords, `calc()`, `var()`, relative colours, `color-mix()`.
 */
export function parseCssColor(text: string): CssColor | undefined {
  const normalized = text.length > 200 ? '' : text.trim().toLowerCase();
  const color = /^#|\(.*\)$/.test(normalized) ? parseText(normalized) : undefined;
  const found = [...colorSpaces].find(([, { mode }]) => mode === color?.mode);
  if (!color || !found) return undefined;
  const [space, { channels }] = found;
  const values = new Map<string, unknown>(Object.entries(color));
  const component = (index: 0 | 1 | 2): number => {
    const value = Number(values.get(channels[index]) ?? 0) * scaleOf(space, index);
    if (channels[index] === 'h') return ((value % 360) + 360) % 360;
    return normalized.startsWith('rgb') ? Math.min(1, Math.max(0, value)) : value;
  };
  return { space, components: [component(0), component(1), component(2)], alpha: color.alpha ?? 1 };
}

/** Reads colours without a browser. */
export const resolveWithoutBrowser: ColorResolver = (text, { background }) => {
  const color = parseCssColor(text);
  return color && toOpaqueHex({ rgb: toRgb(color.space, color.components), alpha: color.alpha }, background);
};
