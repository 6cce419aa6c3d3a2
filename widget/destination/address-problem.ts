import { canonicalNetwork } from '#contract';
import type { Wallet } from '../common/purchase.js';
import type { AddressProblem, Choice, State } from '../state/machine.js';
import type { DestinationModule, ViewContext } from '../state/model.js';
import { en } from '../text/en/destination.js';
import { interpolate, networkName } from '../text/format.js';
import { loadNetworks, memoNetworks } from './accepted-coins.js';
import { readPaymentUri } from './pasted-address.js';

/** The rules of addresses, once the buyer has typed one. */
let networks: Awaited<ReturnType<typeof loadNetworks>>;

/** The network that a payment URI names. A standard of tokens before an address of the chosen network alone is no scheme. */
function namedNetwork(text: string, chosen: string): string | undefined {
  const { address = '', network } = readPaymentUri(text, chosen) ?? {};
  const isOfChosen =
    /^\w{3}-?20\)?:/.test(text) &&
    networks?.knownVerdict(address, chosen)?.ok &&
    !networks.knownVerdict(address, network ?? '')?.ok;
  return isOfChosen ? undefined : network;
}

/** By the networks and checksums of the service. Undefined also before the rules have loaded. */
function addressProblem(address: string, wallet: Wallet): AddressProblem | undefined {
  if (address === '') return { key: 'missing' };
  const network = canonicalNetwork(wallet.crypto_currency_network);
  const verdict = networks?.knownVerdict(address, network);
  if (!verdict || verdict.ok) return undefined;
  const { problem, belongsTo = namedNetwork(address, network) } = verdict;
  const hasMemo = belongsTo === network || /\?(dt|tag|memo)/i.test(address);
  if (problem === 'malformed' && hasMemo && memoNetworks.includes(network)) return { key: 'memo' };
  const isOther =
    belongsTo !== network && (networks?.isCheckedNetwork(belongsTo ?? '') || belongsTo?.startsWith('CHAIN '));
  if (isOther && belongsTo !== undefined) return { key: 'other_network', otherNetwork: networkName(belongsTo) };
  return { key: problem === 'malformed' ? 'malformed_address' : problem };
}

/** Tells typing errors from other texts, which takes its time. */
function explainMalformed(address: string, wallet: Wallet): AddressProblem {
  const network = canonicalNetwork(wallet.crypto_currency_network);
  const { problem = 'malformed', belongsTo = '' } = networks?.explainMalformed(address, network) ?? {};
  return { key: problem === 'malformed' ? 'malformed_address' : problem, otherNetwork: networkName(belongsTo) };
}

type Entry = Pick<Choice, 'wallet' | 'address'>;

const isChosen = (state: State, { wallet, address }: Entry): boolean =>
  state.step === 'choosing' && state.choice.wallet === wallet && state.choice.address === address;

export const checkAddress: DestinationModule['checkAddress'] = async (model) => {
  if (model.state.step !== 'choosing') return false;
  const { wallet, address } = model.state.choice;
  if (address !== '') {
    networks ??= await loadNetworks();
    await networks?.checkAddress(address, canonicalNetwork(wallet.crypto_currency_network));
  }
  if (!isChosen(model.state, { wallet, address })) return false;
  const quick = addressProblem(address, wallet);
  const problem = quick?.key === 'malformed_address' ? explainMalformed(address, wallet) : quick;
  model.dispatch({ type: 'addressChecked', wallet, address, addressProblem: problem });
  return !problem;
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

/**
 * Makes the element invalid while the buyer has to type an address and it is missing or wrong, with the sentence of the
 * field, where a browser points. `isReported` shows it to the buyer, too.
 */
export const updateValidity: DestinationModule['updateValidity'] = ({ internals, context, isReported }) => {
  const { state } = context.model;
  const anchor = context.host.renderRoot.querySelector<HTMLElement>('#destination');
  if (state.step !== 'choosing' || !anchor) return internals.setValidity({});
  const { address, wallet } = state.choice;
  const problem = state.choice.addressProblem ?? addressProblem(address, wallet);
  if (!problem) return internals.setValidity({});
  const flag = problem.key === 'missing' ? 'valueMissing' : 'customError';
  internals.setValidity({ [flag]: true }, addressSentence(problem, { wallet, context }), anchor);
  if (!isReported) return;
  void checkAddress(context.model);
  anchor.focus();
};
