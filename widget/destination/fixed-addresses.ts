import { canonicalNetwork } from '#contract';
import type { Cause } from '../config/cause.js';
import type { ConfigProblem, PurchaseConfig } from '../config/settings.js';
import type { CheckoutModel, Run } from '../state/model.js';

type FixedAddress = {
  readonly name: 'walletAddress' | 'partnerWalletAddress';
  readonly attribute: string;
  readonly network: string | undefined;
  readonly address: string | undefined;
};

/** The addresses that the page has set, by the names that the page gives them. */
function fixedAddresses({ wallets = [], orderParameters: order }: PurchaseConfig): readonly FixedAddress[] {
  const own = wallets.map(({ crypto_currency_network, wallet_address }, index) => ({
    name: 'walletAddress' as const,
    attribute: wallets.length > 1 ? `wallets[${index}].wallet_address` : 'wallet-address',
    network: crypto_currency_network,
    address: wallet_address,
  }));
  const partner = {
    name: 'partnerWalletAddress' as const,
    attribute: 'partner-wallet-address',
    network: order['partner_crypto_currency_network'],
    address: order['partner_wallet_address'],
  };
  return [...own, partner];
}

/** The first address that its network does not take. Of a network without a rule, or without the checker, the service decides. */
async function findProblem(config: PurchaseConfig): Promise<ConfigProblem | undefined> {
  const checker = await import('#address').catch(() => undefined);
  for (const { name, attribute, network: code = '', address } of fixedAddresses(config)) {
    const network = canonicalNetwork(code);
    if (address === undefined || !checker?.isCheckedNetwork(network)) continue;
    const verdict = checker.checkAddress(address, network);
    if (verdict.ok) continue;
    const { problem, belongsTo: other = '' } = verdict;
    const key = problem === 'malformed' ? checker.explainMalformed(address, network) : problem;
    const cause: Cause = key === 'other_network' ? { key, network, other } : { key, network };
    return { name, attribute, value: address, cause };
  }
  return undefined;
}

/** Offers nothing to pay where the service would refuse the order: the checker loads once the first screen is drawn. */
export async function refuseWrongAddress({ config, signal }: Run<PurchaseConfig>, model: CheckoutModel): Promise<void> {
  const problem = await findProblem(config);
  // An order that is being created already is the service's to refuse.
  if (problem && !signal.aborted && model.state.step === 'choosing') model.configure({ problems: [problem] });
}
