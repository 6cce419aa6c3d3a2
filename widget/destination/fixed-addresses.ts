import { canonicalNetwork } from '#contract';
import type { Wallet } from '../common/purchase.js';
import type { Cause } from '../config/cause.js';
import type { ConfigProblem } from '../config/settings.js';
import type { CheckoutHost } from '../element/host.js';
import { checkAddress, explainMalformed, isCheckedNetwork } from '../networks/index.js';
import type { CheckoutModel, MarksModule, Run } from '../state/model.js';

type FixedAddress = Pick<ConfigProblem, 'name' | 'attribute'> & { readonly wallet: Partial<Wallet> | null | undefined };

/** The addresses that the page has set, by the names that the page gives them, still unchecked. */
function fixedAddresses(host: CheckoutHost): readonly FixedAddress[] {
  const { wallets, walletAddress: wallet_address, cryptoCurrencyNetwork: crypto_currency_network } = host;
  const partner = { name: 'partnerWalletAddress', attribute: 'partner-wallet-address', wallet: host.partner } as const;
  if (!Array.isArray(wallets))
    return [
      { name: 'walletAddress', attribute: 'wallet-address', wallet: { wallet_address, crypto_currency_network } },
      partner,
    ];
  const own = (wallets as readonly (Wallet | null)[]).map((wallet, index) => ({
    name: 'walletAddress' as const,
    attribute: `wallets[${index}].wallet_address`,
    wallet,
  }));
  return [...own, partner];
}

async function findProblem({ name, attribute, wallet }: FixedAddress): Promise<readonly ConfigProblem[]> {
  const { wallet_address: address = '', crypto_currency_network: code = '' } = wallet ?? {};
  const network = canonicalNetwork(code);
  const verdict = address && isCheckedNetwork(network) ? await checkAddress(address, network) : undefined;
  if (!verdict || verdict.ok) return [];
  const failure = verdict.problem === 'malformed' ? explainMalformed(address, network) : verdict;
  const { problem: key, belongsTo: other = '' } = failure;
  const cause: Cause = key === 'other_network' ? { key, network, other } : { key, network };
  return [{ name, attribute, value: address, cause }];
}

/** The addresses that their networks do not take. Of a network without a rule, or before it has loaded, the service decides. */
export const addressProblems: MarksModule['addressProblems'] = async (host) =>
  (await Promise.all(fixedAddresses(host).map(findProblem))).flat();

/** Offers nothing to pay where the service would refuse the order: the checker loads once the first screen is drawn. */
export async function refuseWrongAddress({ host, signal }: Run, model: CheckoutModel): Promise<void> {
  const problems = await addressProblems(host);
  // An order that is being created already is the service's to refuse.
  if (problems.length > 0 && !signal.aborted && model.state.step === 'choosing') model.configure({ problems });
}
