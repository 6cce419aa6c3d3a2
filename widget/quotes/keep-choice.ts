import type { Wallet } from '../common/purchase.js';
import type { MarksModule } from '../state/model.js';

const pairOf = ({ crypto_currency, crypto_currency_network }: Wallet): string =>
  `${crypto_currency} ${crypto_currency_network}`;

/** Another reference is another purchase. An address stays with its network. */
export const keepChoice: MarksModule['keepChoice'] = ({ offer: before, choice }, { options, wallets, purchase }) => {
  const option = options.find(({ name }) => name === choice.option.name) ?? options[0];
  const same = wallets.find((one) => pairOf(one) === pairOf(choice.wallet));
  const wallet = same ?? wallets[0];
  if (before.purchase?.['external_reference'] !== purchase?.['external_reference'] || !option || !wallet)
    return undefined;
  return same ? { ...choice, option, wallet } : { option, wallet, address: '', addressProblem: undefined };
};
