import { canonicalNetwork } from '#contract';
import type { ConfigProblem, PurchaseConfig } from '../config/settings.js';
import type { CheckoutModel, Run } from '../state/model.js';

type FixedAddress = {
  readonly attribute: string;
  readonly network: string | undefined;
  readonly address: string | undefined;
};

/** The addresses that the page has set, by the names that the page gives them. */
function fixedAddresses({ wallets = [], orderParameters: order }: PurchaseConfig): readonly FixedAddress[] {
  const own = wallets.map(({ crypto_currency_network, wallet_address }, index) => ({
    attribute: wallets.length > 1 ? `wallets[${index}].wallet_address` : 'wallet-address',
    network: crypto_currency_network,
    address: wallet_address,
  }));
  const partner = {
    attribute: 'partner-wallet-address',
    network: order['partner_crypto_currency_network'],
    address: order['partner_wallet_address'],
  };
  return [...own, partner];
}

/** The first address that its network does not take. Of a network without a rule, or without the checker, the service decides. */
async function findProblem(config: PurchaseConfig): Promise<ConfigProblem | undefined> {
  const checker = await import('#address').catch(() => undefined);
  const wrong = fixedAddresses(config).find(({ address, network = '' }) => {
    const code = canonicalNetwork(network);
    return address !== undefined && checker?.isCheckedNetwork(code) && !checker.checkAddress(address, code).ok;
  });
  return wrong && { name: 'walletAddress', attribute: wrong.attribute, isMissing: false };
}

/** Offers nothing to pay where the service would refuse the order: the checker loads once the first screen is drawn. */
export async function refuseWrongAddress({ config, signal }: Run<PurchaseConfig>, model: CheckoutModel): Promise<void> {
  const problem = await findProblem(config);
  // An order that is being created already is the service's to refuse.
  if (problem && !signal.aborted && model.state.step === 'choosing') model.configure({ problem });
}
