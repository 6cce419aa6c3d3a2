import type { Token } from '../../../../widget/theme/tokens.js';
import { fontStacks } from '../../design/brands.js';
import type { Choice } from './attribute-fields.js';

export type NumericToken = {
  readonly token: Token;
  readonly description: string;
  readonly unit: '' | 'px' | 'ms';
  readonly defaultValue: number;
  readonly range: readonly [least: number, most: number, step: number];
};

/** Tokens with a numeric value. */
export const numericTokens: readonly NumericToken[] = [
  { token: 'radius', description: 'Corner of the card', unit: 'px', defaultValue: 16, range: [0, 32, 1] },
  { token: 'space', description: 'Step of the grid', unit: 'px', defaultValue: 8, range: [4, 12, 0.5] },
  { token: 'border-width', description: 'Lines', unit: 'px', defaultValue: 1, range: [0, 4, 0.5] },
  { token: 'font-size', description: 'Text', unit: 'px', defaultValue: 14, range: [12, 18, 0.5] },
  {
    token: 'font-weight-strong',
    description: 'Amounts and titles',
    unit: '',
    defaultValue: 600,
    range: [400, 900, 50],
  },
  { token: 'duration', description: 'Motion', unit: 'ms', defaultValue: 150, range: [0, 500, 10] },
];

type SelectToken = { readonly token: Token; readonly description: string; readonly choices: readonly Choice[] };

/** Tokens with examples to choose from, or a custom value. */
export const selectTokens: readonly SelectToken[] = [
  {
    token: 'font-family',
    description: 'Font',
    choices: [
      ['', 'Of the page'],
      [fontStacks.system, 'System'],
      [fontStacks.humanist, 'Humanist'],
      [fontStacks.geometric, 'Geometric'],
      [fontStacks.rounded, 'Rounded'],
      [fontStacks.grotesque, 'Grotesque'],
      [fontStacks.serif, 'Old style'],
      [fontStacks.transitional, 'Transitional'],
      [fontStacks.slab, 'Slab'],
      [fontStacks.mono, 'Monospace'],
    ],
  },
  {
    token: 'font-family-mono',
    description: 'Addresses and codes',
    choices: [
      ['', 'Standard'],
      ["'Courier New', Courier, monospace", 'Typewriter'],
      [fontStacks.system, 'System'],
    ],
  },
  {
    token: 'shadow',
    description: 'Shadow',
    choices: [
      ['', 'Standard'],
      ['none', 'None'],
      ['0 1px 2px #00000014, 0 4px 16px #0000000f', 'Soft'],
      ['0 2px 4px #00000014, 0 16px 40px #00000024', 'Raised'],
      ['6px 6px 0 #00000026', 'Hard'],
    ],
  },
];
