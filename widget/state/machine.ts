import type { Order, OrderSnapshot, PaymentOption } from '#contract';
import { isWhatWasAsked } from '../api/matches-request.js';
import type { CheckoutFailure } from '../api/failures.js';
import type { Wallet } from '../config/settings.js';
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

/** What the service says about the order now. */
export type Report = {
  readonly snapshot: OrderSnapshot;
  /** How far the service's clock is ahead of this one, in milliseconds; absent where the report says nothing of it. */
  readonly ahead?: number | undefined;
};

/** There is an order, whatever its status. `snapshot` is the newest one, once the service gave one. */
export type Ordered = {
  readonly step: 'ordered';
  readonly order: Order;
  readonly option: PaymentOption | undefined;
  readonly snapshot?: OrderSnapshot | undefined;
  readonly ahead?: number | undefined;
};

export type State =
  | { readonly step: 'loading' }
  | { readonly step: 'unavailable'; readonly failure: CheckoutFailure }
  | { readonly step: 'empty' }
  | {
      readonly step: 'choosing';
      readonly offer: Offer;
      readonly choice: Choice;
      readonly failure?: CheckoutFailure;
      readonly isNew?: boolean;
    }
  | { readonly step: 'creating'; readonly offer: Offer; readonly choice: Choice }
  | Ordered;

export type MachineEvent =
  | { readonly type: 'started' }
  | { readonly type: 'loaded'; readonly offer: Offer }
  | { readonly type: 'failed'; readonly failure: CheckoutFailure }
  | { readonly type: 'optionChosen'; readonly name: string }
  | { readonly type: 'walletChosen'; readonly index: number }
  | { readonly type: 'addressTyped'; readonly address: string }
  | ({ readonly type: 'addressChecked' } & Pick<Choice, 'wallet' | 'address' | 'problem'>)
  | { readonly type: 'submitted' }
  | { readonly type: 'created'; readonly order: Order; readonly option: PaymentOption | undefined }
  | ({ readonly type: 'changed' } & Report);

type Choosing = Extract<State, { step: 'choosing' }>;

/** The cheapest option, which comes first, and the first coin are chosen until the buyer says otherwise. */
function offered(offer: Offer): State {
  const [option] = offer.options;
  const [wallet] = offer.wallets;
  if (!option || !wallet) return { step: 'empty' };
  return { step: 'choosing', offer, choice: { option, wallet, address: '', problem: undefined }, isNew: true };
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

/** Of two snapshots the one with the higher sequence is newer; an older one came late and says nothing. */
function changed(state: Ordered, { snapshot, ahead = state.ahead }: Report): Ordered {
  const known = state.snapshot;
  if (snapshot.transaction_code !== state.order.transaction_code || !isWhatWasAsked(snapshot, state.order))
    return state;
  if (known && snapshot.sequence < known.sequence) return state;
  if (known?.sequence === snapshot.sequence) return ahead === state.ahead ? state : { ...state, ahead };
  return { ...state, order: { ...state.order, status: snapshot.status }, snapshot, ahead };
}

/** The whole life of the widget. Pure: the same state and event always give the same state. */
export function next(state: State, event: MachineEvent): State {
  switch (event.type) {
    case 'started':
      return { step: 'loading' };
    case 'loaded':
      return state.step === 'loading' ? offered(event.offer) : state;
    case 'created':
      return { step: 'ordered', order: event.order, option: event.option };
    case 'changed':
      return state.step === 'ordered' ? changed(state, event) : state;
    case 'failed':
      return afterFailure(state, event.failure);
    default:
      return state.step === 'choosing' ? choose(state, event) : state;
  }
}
