import { bech32Rules } from './bitcoin.js';
import { createChecker } from './check.js';
import { evmRules } from './evm.js';
import { moneroRules } from './monero.js';
import { polkadotRules } from './polkadot.js';
import { tonRules } from './ton.js';
import { base58Rules } from './tron.js';

export { base58Rules, bech32Rules, createChecker, evmRules, moneroRules, polkadotRules, tonRules };
export type { AddressVerdict } from './check.js';
export type { Rules } from './rule.js';

/** Canonical network code to rule. Solana is last: with no checksum, it must not claim what another family can prove. */
export const { checkAddress, explainMalformed } = createChecker(
  new Map([...bech32Rules, ...evmRules, ...tonRules, ...polkadotRules, ...moneroRules, ...base58Rules]),
);
