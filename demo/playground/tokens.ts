import type { Token } from '../../widget/theme/tokens.js';
import { stacks } from '../brands.js';
import type { Choice } from './fields.js';

type Measure = {
  readonly token: Token;
  readonly says: string;
  readonly unit: '' | 'px' | 'ms';
  readonly standard: number;
  readonly range: readonly [least: number, most: number, step: number];
};

/** Tokens that are a number. */
export const measures: readonly Measure[] = [
  { token: 'radius', says: 'Corner of the card', unit: 'px', standard: 16, range: [0, 32, 1] },
  { token: 'space', says: 'Step of the grid', unit: 'px', standard: 8, range: [4, 12, 0.5] },
  { token: 'border-width', says: 'Lines', unit: 'px', standard: 1, range: [0, 4, 0.5] },
  { token: 'font-size', says: 'Text', unit: 'px', standard: 14, range: [12, 18, 0.5] },
  { token: 'font-weight-strong', says: 'Amounts and titles', unit: '', standard: 600, range: [400, 900, 50] },
  { token: 'duration', says: 'Motion', unit: 'ms', standard: 150, range: [0, 500, 10] },
];

export type Measured = Measure;

type Listed = { readonly token: Token; readonly says: string; readonly choices: readonly Choice[] };

/** Tokens that are chosen from examples, or written. */
export const listed: readonly Listed[] = [
  {
    token: 'font-family',
    says: 'Font',
    choices: [
      ['', 'Of the page'],
      [stacks.system, 'System'],
      [stacks.humanist, 'Humanist'],
      [stacks.geometric, 'Geometric'],
      [stacks.rounded, 'Rounded'],
      [stacks.grotesque, 'Grotesque'],
      [stacks.serif, 'Old style'],
      [stacks.transitional, 'Transitional'],
      [stacks.slab, 'Slab'],
      [stacks.mono, 'Monospace'],
    ],
  },
  {
    token: 'font-family-mono',
    says: 'Addresses and codes',
    choices: [
      ['', 'Standard'],
      ["'Courier New', Courier, monospace", 'Typewriter'],
      [stacks.system, 'System'],
    ],
  },
  {
    token: 'shadow',
    says: 'Shadow',
    choices: [
      ['', 'Standard'],
      ['none', 'None'],
      ['0 1px 2px #00000014, 0 4px 16px #0000000f', 'Soft'],
      ['0 2px 4px #00000014, 0 16px 40px #00000024', 'Raised'],
      ['6px 6px 0 #00000026', 'Hard'],
    ],
  },
];
