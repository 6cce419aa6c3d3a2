import type { Token } from '../../../../widget/theme/tokens.js';
import { fontStacks } from '../../design/brands.js';

/** A slider, or examples to choose from. Beside either a text field takes any value. */
type TokenField = { readonly token: Token; readonly description: string } & (
  | {
      readonly unit: '' | 'px' | 'ms';
      readonly initial: number;
      readonly range: readonly [min: number, max: number, step: number];
    }
  | { readonly choices: readonly (readonly [value: string, label: string])[] }
);

/** The tokens other than colours, in the order of the panel. */
export const tokenFields: readonly TokenField[] = [
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
  { token: 'radius', description: 'Corner of the card', unit: 'px', initial: 16, range: [0, 32, 1] },
  { token: 'space', description: 'Step of the grid', unit: 'px', initial: 8, range: [4, 12, 0.5] },
  { token: 'border-width', description: 'Lines', unit: 'px', initial: 1, range: [0, 4, 0.5] },
  { token: 'font-size', description: 'Text', unit: 'px', initial: 14, range: [12, 18, 0.5] },
  { token: 'font-weight-strong', description: 'Amounts and titles', unit: '', initial: 600, range: [400, 900, 50] },
  { token: 'duration', description: 'Motion', unit: 'ms', initial: 150, range: [0, 500, 10] },
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
