import type { Tokens } from '../design/design.js';

/** A shop of the first page: its colour, and the tokens that change no size. */
export type Brand = {
  readonly name: string;
  readonly brand: string;
  readonly scheme?: 'light' | 'dark';
  readonly tokens: Tokens;
};

/** In the order of the page's buttons. */
export const brands: readonly [Brand, ...Brand[]] = [
  {
    name: 'Fernhill Coffee',
    brand: '#2f5d46',
    tokens: { surface: 'light-dark(#fffdf8, #171a17)', bg: 'light-dark(#f5f0e6, #101310)', radius: '18px' },
  },
  { name: 'Atelier Oka', brand: '#b4552d', tokens: { surface: 'light-dark(#fcfaf7, #1c1917)', radius: '2px' } },
  { name: 'Kettenwerk', brand: '#d7f205', scheme: 'dark', tokens: { surface: '#14161a', radius: '6px' } },
  { name: 'Tidewater', brand: '#08738f', tokens: { radius: '26px' } },
];
