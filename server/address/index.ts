import { base58check, solana } from './base58.js';
import { cosmos, segwit } from './bech32.js';
import { cardano } from './cardano.js';
import { cashaddr } from './cashaddr.js';
import { evm } from './evm.js';
import { monero } from './monero.js';
import { polkadot } from './polkadot.js';
import { ripple } from './ripple.js';
import { anyRule, type Rule } from './rule.js';
import { stellar } from './stellar.js';
import { ton } from './ton.js';

/**
 * - `malformed`: not an address of the chosen network in any form.
 * - `checksum`: the right shape for the chosen network, but its checksum fails: mistyped.
 * - `testnet`: a correct address of the chosen network's test network.
 * - `other_network`: a correct main-network address of `belongsTo` (EVM chains share one form, named ETHEREUM).
 */
type AddressVerdict =
  | { ok: true }
  | { ok: false; problem: 'malformed' | 'checksum' | 'testnet' | 'other_network'; belongsTo?: string };

const bitcoin = anyRule(
  base58check({ main: [0x00, 0x05], test: [0x6f, 0xc4] }),
  segwit({ main: ['bc'], test: ['tb', 'bcrt'] }),
);

/** Version 0x05 (3…) is left out: its bytes are a Bitcoin address too, and Litecoin writes the same script as 0x32 (M…). */
const litecoin = anyRule(
  base58check({ main: [0x30, 0x32], test: [0x6f, 0xc4, 0x3a] }),
  segwit({ main: ['ltc'], test: ['tltc', 'rltc'] }),
);

const dogecoin = base58check({ main: [0x1e, 0x16], test: [0x71, 0xc4] });
const tron = base58check({ main: [0x41], test: [0xa0] });

/** Canonical network code to rule. Solana is last: with no checksum, it must not claim what another family can prove. */
const RULES: ReadonlyMap<string, Rule> = new Map([
  ['BITCOIN', bitcoin],
  ['ETHEREUM', evm],
  ['ARBITRUM', evm],
  ['BASE', evm],
  ['OPTIMISM', evm],
  ['BSC', evm],
  ['POLYGON', evm],
  ['AVALANCHE', evm],
  ['TRON', tron],
  ['TON', ton],
  ['RIPPLE', ripple],
  ['DOGECOIN', dogecoin],
  ['LITECOIN', litecoin],
  ['BCH', cashaddr],
  ['CARDANO', cardano],
  ['POLKADOT', polkadot],
  ['STELLAR', stellar],
  ['COSMOS', cosmos],
  ['MONERO', monero],
  ['SOLANA', solana],
]);

/** Whether the addresses of `network` (a canonical code, upper case) have a rule here. */
export const isCheckedNetwork = (network: string): boolean => RULES.has(network);

/** Printable ASCII without the space. The longest forms fit: 106 characters (Monero, integrated), 104 (Cardano, Byron). */
const ADDRESS_TEXT = /^[!-~]{1,128}$/;

/**
 * Is `address` a main-network address of `network` (a canonical code, upper case)? Takes any input, never throws.
 * A network without a rule here gives `malformed`: what cannot be checked must not be paid.
 */
export function checkAddress(address: string, network: string): AddressVerdict {
  const rule = RULES.get(network);
  if (!rule || typeof address !== 'string' || !ADDRESS_TEXT.test(address)) return { ok: false, problem: 'malformed' };
  const outcome = rule(address);
  if (outcome === 'ok') return { ok: true };
  if (outcome !== 'malformed') return { ok: false, problem: outcome };
  for (const [belongsTo, other] of RULES) {
    if (other(address) === 'ok') return { ok: false, problem: 'other_network', belongsTo };
  }
  return { ok: false, problem: 'malformed' };
}

const LETTERS = Array.from('2Aa:013456789BCDEFGHIJKLMNOPQRSTUVWXYZbcdefghijklmnopqrstuvwxyz');
/** Up to here every letter is tried in every place; a longer text tells by its start, which names the network. */
const SHORT = 48;
const START = 'bitcoincash:'.length;

/** The texts that differ from `text` by one letter. */
function* withOtherLetter(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += 1) {
    const letters = text.length <= SHORT || at < START ? LETTERS : LETTERS.slice(0, 3);
    for (const letter of letters) yield text.slice(0, at) + letter + text.slice(at + 1);
  }
}

/**
 * The cause to show for an address that `checkAddress` finds `malformed`. `checksum`: one letter differs from the form of an
 * address of `network`, such as a letter that its alphabet lacks. `testnet`: an address of another chain's test network.
 */
export function explainMalformed(address: string, network: string): 'malformed' | 'checksum' | 'testnet' {
  const rule = RULES.get(network);
  if (!rule || !ADDRESS_TEXT.test(address)) return 'malformed';
  for (const other of RULES.values()) if (other(address) === 'testnet') return 'testnet';
  for (const candidate of withOtherLetter(address)) if (rule(candidate) !== 'malformed') return 'checksum';
  return 'malformed';
}
