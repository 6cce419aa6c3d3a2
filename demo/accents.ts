/** The accent and the text on it, each with a value for light and one for dark. */
export type Accent = { readonly accent: string; readonly onAccent: string };

type Rgb = readonly [red: number, green: number, blue: number];

const black: Rgb = [0, 0, 0];
const white: Rgb = [255, 255, 255];
const lightSurface = white;
const darkSurface: Rgb = [0x16, 0x18, 0x1d];

/** Text needs this against what is behind it (WCAG 2.2, 1.4.3). */
const readable = 4.5;

const both = (light: string, dark: string): string => `light-dark(${light}, ${dark})`;

const presets: Readonly<Record<string, Accent>> = {
  violet: { accent: both('#6d28d9', '#c4b5fd'), onAccent: both('#fff', '#1e1038') },
  teal: { accent: both('#0f766e', '#5eead4'), onAccent: both('#fff', '#042f2a') },
  rose: { accent: both('#be123c', '#fda4af'), onAccent: both('#fff', '#3b0712') },
  ink: { accent: both('#15181e', '#f2f3f5'), onAccent: both('#fff', '#15181e') },
};

const fromHex = (hex: string): Rgb => {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
};

const toHex = (color: Rgb): string =>
  `#${color.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;

function luminance(color: Rgb): number {
  const [red = 0, green = 0, blue = 0] = color.map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: Rgb, other: Rgb): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

const mix = (color: Rgb, other: Rgb, share: number): Rgb => {
  const channel = (index: 0 | 1 | 2): number => Math.round(color[index] * (1 - share) + other[index] * share);
  return [channel(0), channel(1), channel(2)];
};

/** The colour itself, or as little of black or white in it as makes it readable on the surface. */
function readableOn(surface: Rgb, color: Rgb, towards: Rgb): Rgb {
  const shares = Array.from({ length: 21 }, (_, index) => index / 20);
  const candidates = shares.map((share) => mix(color, towards, share));
  return candidates.find((candidate) => contrast(candidate, surface) >= readable) ?? towards;
}

const textOn = (color: Rgb): string => (contrast(white, color) >= readable ? '#fff' : '#000');

function ownAccent(hex: string): Accent {
  const light = readableOn(lightSurface, fromHex(hex), black);
  const dark = readableOn(darkSurface, fromHex(hex), white);
  return { accent: both(toHex(light), toHex(dark)), onAccent: both(textOn(light), textOn(dark)) };
}

/** Nothing for the widget's own colour. */
export const accentOf = (chosen: string): Accent | undefined =>
  chosen.startsWith('#') ? ownAccent(chosen) : presets[chosen];
