import type { Attributes } from './attributes.js';
import type { Tokens } from './design.js';

/** An example shop with its own theme. */
export type Brand = {
  readonly name: string;
  /** What it sells. */
  readonly industry: string;
  /** Attributes of the element. */
  readonly attributes: Attributes;
  /** CSS values by token, without `--checkout-`. */
  readonly tokens: Tokens;
};

/** System fonts: the page loads no font files. */
export const fontStacks = {
  system: "system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif",
  humanist: "Seravek, 'Gill Sans Nova', Ubuntu, Calibri, 'DejaVu Sans', sans-serif",
  geometric: "Avenir, Montserrat, Corbel, 'URW Gothic', source-sans-pro, sans-serif",
  rounded:
    "ui-rounded, 'Hiragino Maru Gothic ProN', Quicksand, Comfortaa, Manjari, 'Arial Rounded MT Bold', sans-serif",
  grotesque:
    "Bahnschrift, 'DIN Alternate', 'Franklin Gothic Medium', 'Nimbus Sans Narrow', sans-serif-condensed, sans-serif",
  serif: "'Iowan Old Style', 'Palatino Linotype', 'URW Palladio L', P052, serif",
  transitional: "Charter, 'Bitstream Charter', 'Sitka Text', Cambria, serif",
  slab: "Rockwell, 'Rockwell Nova', 'Roboto Slab', 'DejaVu Serif', 'Sitka Small', serif",
  mono: "ui-monospace, 'SF Mono', Menlo, Consolas, 'Liberation Mono', monospace",
} as const;

/** Six themes, each made of one colour and a few tokens. */
export const brands: readonly Brand[] = [
  {
    name: 'Fernhill Coffee',
    industry: 'Coffee roaster',
    attributes: { brand: '#2f5d46', theme: 'soft' },
    tokens: {
      surface: 'light-dark(#fffdf8, #171a17)',
      bg: 'light-dark(#f5f0e6, #101310)',
      'font-family': fontStacks.transitional,
      'font-size': '15px',
      radius: '18px',
    },
  },
  {
    name: 'Atelier Ōka',
    industry: 'Ceramics studio',
    attributes: { brand: '#b4552d', theme: 'sharp' },
    tokens: {
      surface: 'light-dark(#fcfaf7, #1c1917)',
      'font-family': fontStacks.serif,
      'font-size': '15px',
      'font-weight-strong': '500',
      radius: '2px',
      space: '9px',
    },
  },
  {
    name: 'Kettenwerk',
    industry: 'Bike shop',
    attributes: { brand: '#d7f205', theme: 'dark' },
    tokens: {
      surface: '#14161a',
      'font-family': fontStacks.grotesque,
      'font-weight-strong': '700',
      radius: '6px',
      'border-width': '2px',
      duration: '80ms',
    },
  },
  {
    name: 'Nimbus Type',
    industry: 'Font foundry',
    attributes: { brand: '#111111', theme: 'mono sharp' },
    tokens: { 'font-family': fontStacks.mono, 'font-size': '13px', 'font-weight-strong': '500', radius: '0px' },
  },
  {
    name: 'Tidewater',
    industry: 'Surf school',
    attributes: { brand: '#08738f', theme: 'soft' },
    tokens: {
      'font-family': fontStacks.rounded,
      radius: '26px',
      space: '9px',
      shadow: '0 1px 2px #0b2a3510, 0 12px 32px #0b2a351a',
      'border-width': '0px',
    },
  },
  {
    name: 'Plumeria',
    industry: 'Scent house',
    attributes: { brand: '#8a2f6d', theme: 'light' },
    tokens: {
      surface: '#fffafc',
      bg: '#f8eef3',
      'font-family': fontStacks.humanist,
      'font-weight-strong': '600',
      radius: '12px',
    },
  },
];
