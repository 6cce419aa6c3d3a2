import type { Rules } from './rule.js';

/**
 * - `malformed`: not an address of the chosen network in any form.
 * - `checksum`: the right shape for the chosen network, but its checksum fails: mistyped.
 * - `testnet`: a correct address of the chosen network's test network.
 * - `other_network`: a correct main-network address of `belongsTo` (EVM chains share one form, named ETHEREUM).
 */
export type AddressVerdict = { ok: true } | AddressFailure;

type AddressFailure = {
  ok: false;
  problem: 'malformed' | 'checksum' | 'testnet' | 'other_network';
  belongsTo?: string;
};

/** Printable ASCII without the space. The longest forms fit: 106 characters (Monero, integrated), 104 (Cardano, Byron). */
const ADDRESS_TEXT = /^[!-~]{1,128}$/;

const LETTERS = '2Aa:013456789BCDEFGHIJKLMNOPQRSTUVWXYZbcdefghijklmnopqrstuvwxyz'.split('');
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

/** Checks addresses by the rules of some networks. */
export const createChecker = (rules: Rules) => ({
  /**
   * Is `address` a main-network address of `network` (a canonical code, upper case)? Takes any input, never throws.
   * A network without a rule here gives `malformed`: what cannot be checked must not be paid.
   */
  checkAddress: (address: string, network: string): AddressVerdict => {
    const rule = rules.get(network);
    if (!rule || typeof address !== 'string' || !ADDRESS_TEXT.test(address)) return { ok: false, problem: 'malformed' };
    const outcome = rule(address);
    if (outcome === 'ok') return { ok: true };
    if (outcome !== 'malformed') return { ok: false, problem: outcome };
    for (const [belongsTo, other] of rules) {
      if (other(address) === 'ok') return { ok: false, problem: 'other_network', belongsTo };
    }
    return { ok: false, problem: 'malformed' };
  },

  /**
   * The cause to show for an address that `checkAddress` finds `malformed`. `checksum`: one letter differs from the form of
   * an address of `network`, such as a letter that its alphabet lacks. `testnet`: an address of another chain's test network.
   * `other_network`: a mistyped address of `belongsTo`.
   */
  explainMalformed: (address: string, network: string): AddressFailure => {
    const rule = rules.get(network);
    if (!rule || !ADDRESS_TEXT.test(address)) return { ok: false, problem: 'malformed' };
    for (const other of rules.values()) if (other(address) === 'testnet') return { ok: false, problem: 'testnet' };
    for (const candidate of withOtherLetter(address))
      if (rule(candidate) !== 'malformed') return { ok: false, problem: 'checksum' };
    const found = [...rules].find(([, other]) => other(address) === 'checksum');
    return found ? { ok: false, problem: 'other_network', belongsTo: found[0] } : { ok: false, problem: 'malformed' };
  },
});
