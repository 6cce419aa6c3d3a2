import type { Order, OrderSnapshot, PaymentOption } from '#contract';
import type { OptionsReply } from '../api/client.js';
import type { CheckoutFailure } from '../api/failures.js';
import type { Wallet } from '../common/purchase.js';
import type { PurchaseConfig } from '../config/settings.js';

/** The choices of the buyer. */
export type Offer = OptionsReply & {
  readonly wallets: readonly Wallet[];
  /** What the options are for. */
  readonly purchase?: PurchaseConfig['orderParameters'];
  /** The settings have changed, and the offer for them is on its way: the form stays, and creates no order. */
  readonly isStale?: boolean;
};

/** Why a typed address is refused, by its key in the text table. */
export type AddressProblem = {
  readonly key: 'missing' | 'malformed_address' | 'checksum' | 'testnet' | 'other_network' | 'memo';
  /** The network that the address does belong to. */
  readonly otherNetwork?: string;
};

/** The buyer's selection so far. `address` is the typed one, if the merchant set none. */
export type Choice = {
  readonly option: PaymentOption;
  /** The name of the option that the buyer chose, if any: a later offer may have it again. */
  readonly wanted?: string | undefined;
  readonly wallet: Wallet;
  readonly address: string;
  readonly addressProblem: AddressProblem | undefined;
};

/** What the service reports about the order. */
export type OrderUpdate = {
  readonly snapshot: OrderSnapshot;
  /** How far the service's clock is ahead of this one, in milliseconds. */
  readonly clockOffset: number;
};

/** The order exists, whatever its status. `snapshot` is the newest one from the service. */
export type OrderedState = {
  readonly step: 'ordered';
  readonly order: Order;
  readonly option: PaymentOption | undefined;
  readonly snapshot?: OrderSnapshot | undefined;
  readonly clockOffset?: number | undefined;
  /** The choices for an existing order without a payment option. */
  readonly options?: readonly PaymentOption[] | undefined;
  /** The service has answered, and reports nothing about orders. */
  readonly isUnreported?: boolean;
  /** Nothing answers about an order of this page, and the browser says that it is offline. */
  readonly isOffline?: boolean;
  /** Of the reply that the order was shown by: that of its look-up, or of the options. */
  readonly headers?: Headers;
  /** A chunk that failed to load: the order stays on screen. */
  readonly failure?: CheckoutFailure | undefined;
};

export type State =
  | { readonly step: 'loading' }
  | { readonly step: 'unavailable'; readonly failure: CheckoutFailure }
  | ({ readonly step: 'empty' } & Pick<Offer, 'headers'>)
  | {
      readonly step: 'choosing';
      readonly offer: Offer;
      readonly choice: Choice;
      readonly failure?: CheckoutFailure;
      readonly isJustLoaded?: boolean;
    }
  | { readonly step: 'creating'; readonly offer: Offer; readonly choice: Choice }
  | OrderedState;

/** The steps that have an order, or are about to. */
export type OrderStepState = Extract<State, { step: 'creating' | 'ordered' }>;

export type MachineEvent =
  /** `form` is shown until there is another offer, also where a wrong price has taken its place for a moment. */
  | { readonly type: 'started'; readonly form?: Pick<ChoosingState, 'offer' | 'choice'> | undefined }
  /** `kept` is what stays of the earlier choice, of this offer. */
  | { readonly type: 'loaded'; readonly offer: Offer; readonly kept?: Choice | undefined }
  | { readonly type: 'failed'; readonly failure: CheckoutFailure }
  /** The buyer, or the browser, tries again what failed for an order. */
  | { readonly type: 'retried' }
  | { readonly type: 'chosen'; readonly change: Partial<Choice> }
  | ({ readonly type: 'addressChecked' } & Pick<Choice, 'wallet' | 'address' | 'addressProblem'>)
  | { readonly type: 'submitted' }
  | { readonly type: 'created'; readonly order: Order; readonly option: PaymentOption | undefined }
  | ({ readonly type: 'changed' } & OrderUpdate)
  /** What the service reports besides the order itself. */
  | {
      readonly type: 'detailed';
      readonly details: Partial<Pick<OrderedState, 'option' | 'options' | 'isUnreported' | 'isOffline' | 'headers'>>;
    };

export type ChoosingState = Extract<State, { step: 'choosing' }>;

/** Starts with the first option, which is the cheapest, and the first coin, unless another choice is kept. */
function toChoosing(offer: Offer, kept: Choice | undefined): State {
  const [option] = offer.options;
  const [wallet] = offer.wallets;
  if (!option || !wallet) return { step: 'empty', headers: offer.headers };
  return {
    step: 'choosing',
    offer,
    choice: kept ?? { option, wallet, address: '', addressProblem: undefined },
    isJustLoaded: true,
  };
}

const isStale = (state: State): boolean => 'offer' in state && !!state.offer.isStale;

/** Any change by the buyer removes the message about the last failure. */
const withChoice = ({ offer, choice }: ChoosingState, change: Partial<Choice>): ChoosingState => ({
  step: 'choosing',
  offer,
  choice: { ...choice, ...change },
});

function transitionChoosing(state: ChoosingState, event: MachineEvent): State {
  const { offer, choice } = state;
  switch (event.type) {
    case 'chosen':
      return withChoice(state, event.change);
    case 'addressChecked':
      return event.wallet === choice.wallet && event.address === choice.address
        ? withChoice(state, { addressProblem: event.addressProblem })
        : state;
    case 'submitted':
      return { step: 'creating', offer, choice };
    default:
      return state;
  }
}

/** A failure to create the order keeps every choice, and a later one the order. An earlier one has nothing to keep. */
function toFailed(state: State, failure: CheckoutFailure): State {
  if (state.step === 'ordered') return { ...state, failure };
  return 'offer' in state && !isStale(state)
    ? { ...state, step: 'choosing', failure }
    : { step: 'unavailable', failure };
}

/**
 * The state machine of the widget. Pure: the same state and event always give the same state. What changes an order that exists is in
 * `order/order-machine.ts`, which loads with it.
 */
export function transition(state: State, event: MachineEvent): State {
  switch (event.type) {
    case 'started':
      return event.form && state.step !== 'ordered'
        ? { step: 'choosing', offer: { ...event.form.offer, isStale: true }, choice: event.form.choice }
        : { step: 'loading' };
    case 'loaded':
      return state.step === 'loading' || isStale(state) ? toChoosing(event.offer, event.kept) : state;
    case 'created':
      return { step: 'ordered', order: event.order, option: event.option };
    case 'failed':
      return toFailed(state, event.failure);
    case 'retried':
      return { ...state, failure: undefined } as State;
    default:
      return state.step === 'choosing' ? transitionChoosing(state, event) : state;
  }
}

/** Whether the status never changes again. `expired` is not final: late money may still move the order on. */
export const isFinalStatus = (status: string): boolean =>
  ['completed', 'failed', 'canceled', 'refunded'].includes(status);
