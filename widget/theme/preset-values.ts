import type { Preset } from '../common/preset-names.js';
import type { Hex, OtherToken, Scheme } from './tokens.js';

/** Drawn over whatever is behind a card without a background. */
const shade = (token: 'accent' | 'text', percent: number) =>
  `color-mix(in srgb, var(--c-${token}) ${percent}%, transparent)`;

type PresetToken = OtherToken | 'accent-subtle' | 'border' | 'frame' | 'padding' | 'ground' | 'raised' | 'scheme';

/**
 * The tokens of each preset, and five private values: `frame` is the border of the card, without the lines inside it, `padding`
 * its padding, `ground` its background, `raised` that of the panels inside it, and `scheme` that of a page which sets none.
 */
export const presetValues: Readonly<Partial<Record<Preset, Readonly<Partial<Record<PresetToken, string>>>>>> = {
  soft: { frame: 'transparent', radius: '28px', shadow: '0 1px 3px rgb(0 0 0 / 0.08), 0 16px 40px rgb(0 0 0 / 0.12)' },
  sharp: { radius: '0px' },
  flat: {
    frame: 'transparent',
    padding: '0px',
    ground: 'none',
    scheme: 'light', // what the browser draws behind such a page, whatever the system prefers
    raised: shade('text', 6),
    border: shade('text', 18),
    'accent-subtle': shade('accent', 6),
    shadow: 'none',
  },
  mono: { 'font-family': "ui-monospace, 'SF Mono', Menlo, Consolas, monospace" },
  contrast: { 'border-width': '2px' },
};

/** The presets whose palettes differ from the default one. */
export const presetsWithColors: readonly Preset[] = ['mono', 'contrast'];

/** The brand of `mono`, where no other is given. */
export const monoBrand: Readonly<Record<Scheme, Hex>> = { light: '#18181b', dark: '#f4f4f5' };

/** The brand that palettes are derived from where no other is given. */
export const defaultBrand: Readonly<Record<Scheme, Hex>> = { light: '#2453d6', dark: '#3565ee' };

/** The surface of the default palette. */
export const defaultBackground: Readonly<Record<Scheme, Hex>> = { light: '#ffffff', dark: '#16181d' };
