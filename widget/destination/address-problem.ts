import { canonicalNetwork } from '#contract';
import type { Wallet } from '../common/purchase.js';
import type { AddressProblem } from '../state/machine.js';
import type { DestinationModule, ViewContext } from '../state/model.js';
import { en } from '../text/en/destination.js';
import { interpolate, networkName } from '../text/format.js';
import { memoNetworks } from './accepted-coins.js';
import { networkOfUri } from './pasted-address.js';

/** The rules of addresses, once they have loaded. */
let checker: typeof import('#address') | undefined;

/** Loads when a buyer may first type an address. If loading fails, the service checks the address. */
async function loadChecker(): Promise<typeof checker> {
  checker ??= await import('#address').catch(() => undefined);
  return checker;
}

/** By the networks and checksums of the service. Undefined also before the rules have loaded. */
export function addressProblem(address: string, wallet: Wallet): AddressProblem | undefined {
  if (address === '') return { key: 'missing' };
  const network = canonicalNetwork(wallet.crypto_currency_network);
  const verdict = checker?.checkAddress(address, network);
  if (!verdict || verdict.ok) return undefined;
  const { problem, belongsTo = networkOfUri(address, network) } = verdict;
  if (problem === 'malformed' && belongsTo === network && memoNetworks.includes(network)) return { key: 'memo' };
  const isOther =
    belongsTo !== network && (checker?.isCheckedNetwork(belongsTo ?? '') || belongsTo?.startsWith('CHAIN '));
  if (isOther && belongsTo !== undefined) return { key: 'other_network', otherNetwork: networkName(belongsTo) };
  return { key: problem === 'malformed' ? 'malformed_address' : problem };
}

/** Checks a typed address, and tells typing errors from other texts, which takes its time. */
async function findAddressProblem(address: string, wallet: Wallet): Promise<AddressProblem | undefined> {
  if (address !== '') await loadChecker();
  const problem = addressProblem(address, wallet);
  if (problem?.key !== 'malformed_address') return problem;
  const key = checker?.explainMalformed(address, canonicalNetwork(wallet.crypto_currency_network));
  return key === 'malformed' ? problem : { key: key ?? problem.key };
}

export const checkAddress: DestinationModule['checkAddress'] = async (model) => {
  if (model.state.step !== 'choosing') return false;
  const { wallet, address } = model.state.choice;
  const problem = await findAddressProblem(address, wallet);
  const previousState = model.state;
  model.dispatch({ type: 'addressChecked', wallet, address, addressProblem: problem });
  return !problem && model.state !== previousState;
};

/** What the buyer reads about it. */
export function addressSentence(
  { key, otherNetwork: other = '' }: AddressProblem,
  { wallet, context }: { readonly wallet: Wallet; readonly context: Pick<ViewContext, 'translations' | 'text'> },
): string {
  const network = networkName(wallet.crypto_currency_network);
  const words = { ...en, ...context.translations };
  const sentence = interpolate(words[key], { coin: wallet.crypto_currency, network, other });
  return context.text.lang === 'en' ? sentence.replace(/\ba (?=[AEIO]|XRP)/, 'an ') : sentence;
}
