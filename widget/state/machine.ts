import type { Order, PaymentOption } from '#contract';
import type { CheckoutFailure } from '../api/failure.js';
import type { Wallet } from '../attributes.js';
import type { AddressProblem } from '../destination/check.js';

/** What the buyer can choose from. */
export type Offer = {
  readonly options: readonly PaymentOption[];
  readonly wallets: readonly Wallet[];
  readonly acceptsKeys: boolean;
};

/** What the buyer has chosen so far; `address` is what was typed where the merchant fixed none. */
export type Choice = {
  readonly option: PaymentOption;
  readonly wallet: Wallet;
  readonly address: string;
  readonly problem: AddressProblem | undefined;
};

export type State =
  | { readonly step: 'loading' }
  | { readonly step: 'unavailable'; readonly failure: CheckoutFailure }
  | { readonly step: 'empty' }
  | { readonly step: 'choosing'; readonly offer: Offer; readonly choice: Choice; readonly failure?: CheckoutFailure }
  | { readonly step: 'creating'; readonly offer: Offer; readonly choice: Choice }
  | { readonly step: 'pending'; readonly order: Order; readonly option: PaymentOption | undefined };

export type MachineEvent =
  | { readonly type: 'started' }
  | { readonly type: 'loaded'; readonly offer: Offer }
  | { readonly type: 'failed'; readonly failure: CheckoutFailure }
  | { readonly type: 'optionChosen'; readonly name: string }
  | { readonly type: 'walletChosen'; readonly index: number }
  | { readonly type: 'addressTyped'; readonly address: string }
  | ({ readonly type: 'addressChecked' } & Pick<Choice, 'wallet' | 'address' | 'problem'>)
  | { readonly type: 'submitted' }
  | { readonly type: 'created'; readonly order: Order; readonly option: PaymentOption | undefined };

type Choosing = Extract<State, { step: 'choosing' }>;

/** The cheapest option, which comes first, and the first coin are chosen until the buyer says otherwise. */
function offered(offer: Offer): State {
  const [option] = offer.options;
  const [wallet] = offer.wallets;
  if (!option || !wallet) return { step: 'empty' };
  return { step: 'choosing', offer, choice: { option, wallet, address: '', problem: undefined } };
}

/** Whatever the buyer changes, the sentence about the last failure has had its time. */
const chosen = ({ offer, choice }: Choosing, change: Partial<Choice>): Choosing => ({
  step: 'choosing',
  offer,
  choice: { ...choice, ...change },
});

function choose(state: Choosing, event: MachineEvent): State {
  const { offer, choice } = state;
  switch (event.type) {
    case 'optionChosen':
      return chosen(state, { option: offer.options.find(({ name }) => name === event.name) ?? choice.option });
    case 'walletChosen':
      return chosen(state, { wallet: offer.wallets[event.index] ?? choice.wallet, problem: undefined });
    case 'addressTyped':
      return chosen(state, { address: event.address, problem: undefined });
    case 'addressChecked':
      return event.wallet === choice.wallet && event.address === choice.address
        ? chosen(state, { problem: event.problem })
        : state;
    case 'submitted':
      return { step: 'creating', offer, choice };
    default:
      return state;
  }
}

/** A failure while the order was made leaves every choice in place; before that there is nothing to go back to. */
const afterFailure = (state: State, failure: CheckoutFailure): State =>
  'offer' in state ? { ...state, step: 'choosing', failure } : { step: 'unavailable', failure };

/** The whole life of the widget. Pure: the same state and event always give the same state. */
export function next(state: State, event: MachineEvent): State {
  switch (event.type) {
    case 'started':
      return { step: 'loading' };
    case 'loaded':
      return state.step === 'loading' ? offered(event.offer) : state;
    case 'created':
      return { step: 'pending', order: event.order, option: event.option };
    case 'failed':
      return afterFailure(state, event.failure);
    default:
      return state.step === 'choosing' ? choose(state, event) : state;
  }
}
