import { base58check, solana } from './base58.js';
import { ripple } from './ripple.js';
import type { Rules } from './rule.js';

/** The networks whose addresses are base58 alone. */
export const base58Rules: Rules = new Map([
  ['TRON', base58check({ main: [0x41], test: [0xa0] })],
  ['RIPPLE', ripple],
  ['DOGECOIN', base58check({ main: [0x1e, 0x16], test: [0x71, 0xc4] })],
  ['SOLANA', solana],
]);
