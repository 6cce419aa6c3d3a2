import { base58check } from './base58.js';
import { cosmos, segwit } from './bech32.js';
import { cardano } from './cardano.js';
import { cashaddr } from './cashaddr.js';
import { anyRule, type Rules } from './rule.js';

const bitcoin = anyRule(
  base58check({ main: [0x00, 0x05], test: [0x6f, 0xc4] }),
  segwit({ main: ['bc'], test: ['tb', 'bcrt'] }),
);

/** Version 0x05 (3…) is left out: its bytes are a Bitcoin address too, and Litecoin writes the same script as 0x32 (M…). */
const litecoin = anyRule(
  base58check({ main: [0x30, 0x32], test: [0x6f, 0xc4, 0x3a] }),
  segwit({ main: ['ltc'], test: ['tltc', 'rltc'] }),
);

/** The networks whose addresses are words of five bits, most of them beside an older form in base58. */
export const bech32Rules: Rules = new Map([
  ['BITCOIN', bitcoin],
  ['LITECOIN', litecoin],
  ['BCH', cashaddr],
  ['CARDANO', cardano],
  ['COSMOS', cosmos],
]);
