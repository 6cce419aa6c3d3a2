import { canonicalNetwork } from '#contract';

/** Where the name is not simply the code in small letters. */
const networkNames = new Map([
  ['BSC', 'BNB Smart Chain'],
  ['TON', 'TON'],
  ['BCH', 'Bitcoin Cash'],
  ['RIPPLE', 'XRP Ledger'],
]);

/** What people call a network: `TRC20` is Tron. */
export function networkName(code: string): string {
  const canonical = canonicalNetwork(code);
  return networkNames.get(canonical) ?? canonical.charAt(0) + canonical.slice(1).toLowerCase();
}
