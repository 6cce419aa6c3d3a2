import type { ControlQuery } from '#contract';
import { exampleAddress } from '../../../server/pages/common/example-order.js';
import type { Attributes } from '../design/attributes.js';

/** A reply that never comes, or a connection that breaks. */
export type BrokenReply = 'hang' | 'lost';

/** How to bring the checkout into a state: the service's behaviour, the attributes and the buyer's action. */
export type StateFixture = {
  readonly id: string;
  readonly label: string;
  /** A sandbox scenario. By default `manual`: the order does not advance by itself. */
  readonly scenario?: string;
  /** A fault to arm before the first request. */
  readonly fault?: ControlQuery<'POST faults'>;
  /** How the replies of an operation break, or of all. */
  readonly breaks?: { readonly operation?: 'payment_options' | 'checkout'; readonly reply: BrokenReply };
  /** Transitions of the order after its creation. */
  readonly transitions?: readonly Omit<ControlQuery<'POST orders/fire'>, 'transaction_code'>[];
  /** Seconds by which the service's clock advances after the creation of the order. */
  readonly advanceSeconds?: number;
  /** Attributes that the state requires. */
  readonly attributes?: Attributes;
  readonly buyerAction?: 'submits' | { readonly typedText: string; readonly blursField?: true };
};

type FixtureGroup = { readonly title: string; readonly fixtures: readonly StateFixture[] };

const submits = { buyerAction: 'submits' } as const;
/** The buyer types an address. */
const types = (typedText: string, blursField?: true): Partial<StateFixture> => ({
  attributes: {
    destination: 'buyer',
    'crypto-currency': 'USDC',
    'crypto-currency-network': 'BASE',
    'wallet-address': '',
    wallets: '',
  },
  buyerAction: { typedText, ...(blursField && { blursField }) },
});
/** A request without an answer. */
const hangs = (operation: 'payment_options' | 'checkout'): Partial<StateFixture> => ({
  breaks: { operation, reply: 'hang' },
});

/** A state of an order: its transitions are written `trigger` or `trigger:reason`, in their order. */
const order = (id: string, [label, transitions]: readonly [label: string, transitions: string]): StateFixture => ({
  id,
  label,
  ...submits,
  transitions: transitions.split(' ').map((text) => {
    const [trigger = '', reason] = text.split(':');
    return { trigger, ...(reason !== undefined && { reason }) };
  }),
});

/** Every state of the widget, in the order of the payment flow. */
export const fixtureGroups: readonly FixtureGroup[] = [
  {
    title: 'Choosing',
    fixtures: [
      { id: 'loading', label: 'Loading', ...hangs('payment_options') },
      { id: 'choosing', label: 'Choosing' },
      { id: 'typing', label: 'Typing an address', ...types('0x5aAeb6053F3E94C9b9A09f33') },
      { id: 'wrong-address', label: 'Wrong address', ...types(exampleAddress, true) },
      { id: 'creating', label: 'Creating', ...submits, ...hangs('checkout') },
      { id: 'empty', label: 'Nothing to choose', scenario: 'no_options' },
    ],
  },
  {
    title: 'Paying',
    fixtures: [
      { id: 'pending', label: 'Pending', ...submits },
      { id: 'time-left', label: 'Time running out', ...submits, advanceSeconds: 852 },
      order('processing', ['Processing', 'submit']),
      order('bank', ['Bank asks', 'submit require_action']),
      order('paid', ['Paid', 'submit capture']),
      order('sending', ['Sending', 'submit capture broadcast confirm']),
      order('completed', ['Completed', 'submit capture broadcast confirm finalize']),
    ],
  },
  {
    title: 'On hold',
    fixtures: [
      order('on_hold-compliance_review', ['Review', 'submit capture hold:compliance_review']),
      order('on_hold-amount_mismatch', ['Other amount', 'submit hold:amount_mismatch']),
      order('on_hold-late_payment', ['Late payment', 'expire late_payment']),
      order('on_hold-tx_dropped', ['Transfer dropped', 'submit capture broadcast drop']),
      order('on_hold-invalid_address', ['Address refused', 'submit capture hold:invalid_address']),
      order('on_hold-liquidity', ['Liquidity', 'submit capture hold:liquidity']),
    ],
  },
  {
    title: 'Failed',
    fixtures: [
      order('failed-card_declined', ['Card declined', 'submit decline:card_declined']),
      order('failed-insufficient_funds', ['Too little money', 'submit decline:insufficient_funds']),
      order('failed-authentication_failed', ['Not confirmed', 'submit decline:authentication_failed']),
      order('failed-fraud_suspected', ['Fraud suspected', 'submit decline:fraud_suspected']),
      order('failed-processor_error', ['Processor fault', 'submit decline:processor_error']),
      order('failed-authorization_timeout', ['Bank too slow', 'submit timeout']),
      order('failed-review_failed', ['Review failed', 'submit hold:amount_mismatch decline:review_failed']),
    ],
  },
  {
    title: 'Called off',
    fixtures: [
      order('expired', ['Expired', 'expire']),
      order('canceled', ['Canceled', 'cancel']),
      order('refunding', ['Refunding', 'submit capture refund']),
      order('refunded', ['Refunded', 'submit capture refund settle_refund']),
    ],
  },
  {
    title: 'Errors',
    fixtures: [
      { id: 'unreachable', label: 'Unreachable', breaks: { reply: 'lost' } },
      { id: 'refused', label: 'Refused', scenario: 'maintenance' },
      { id: 'not-created', label: 'Order not made', ...submits, fault: { kind: 'fail', operation: 'checkout' } },
      {
        id: 'unknown-order',
        label: 'Unknown order',
        attributes: { 'transaction-code': '00000000-0000-4000-8000-000000000000' },
      },
      { id: 'misconfigured', label: 'Wrong attribute', attributes: { 'fiat-amount': '49,00' } },
    ],
  },
];

const fixturesById = new Map(fixtureGroups.flatMap(({ fixtures }) => fixtures).map((fixture) => [fixture.id, fixture]));

export const isFixtureState = (id: string): boolean => id === '' || fixturesById.has(id);

export const findStateFixture = (id: string): StateFixture | undefined => fixturesById.get(id);
