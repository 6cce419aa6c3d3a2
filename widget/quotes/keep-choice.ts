import type { PaymentOption } from '#contract';
import type { Wallet } from '../common/purchase.js';
import type { Choice } from '../state/machine.js';
import type { MarksModule } from '../state/model.js';

/** The choice of the buyer by the option or the wallet that took its place: a later offer may have it again. */
const replaced = new WeakMap<PaymentOption | Wallet, Choice>();

const nameOf = (item: PaymentOption | Wallet): string =>
  'crypto_currency' in item ? `${item.crypto_currency} ${item.crypto_currency_network}` : item.name;

/** What was chosen, where it is offered; else what took its place; else the first. Also returns the choice that it is of. */
function keep<Key extends 'option' | 'wallet'>(
  key: Key,
  { choice, offered }: { choice: Choice; offered: readonly Choice[Key][] },
) {
  const wanted = replaced.get(choice[key]) ?? choice;
  const find = (before: Choice) => offered.find((item) => nameOf(item) === nameOf(before[key]));
  const of = [wanted, choice].find(find);
  const item = of ? find(of) : offered[0];
  if (item && of !== wanted) replaced.set(item, wanted);
  return { item, of };
}

/** Another reference is another purchase. An address stays with its network. */
export const keepChoice: MarksModule['keepChoice'] = ({ offer: before, choice }, { options, wallets, purchase }) => {
  if (before.purchase?.['external_reference'] !== purchase?.['external_reference']) return undefined;
  if (choice.address !== '') replaced.delete(choice.wallet); // it was typed for this wallet
  const { item: option } = keep('option', { choice, offered: options });
  const { item: wallet, of } = keep('wallet', { choice, offered: wallets });
  const { address = '', addressProblem } = of ?? {};
  return option && wallet && { option, wallet, address, addressProblem };
};
