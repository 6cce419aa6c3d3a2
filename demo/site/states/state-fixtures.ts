import { coinPresets } from '../design/coin-presets.js';
import type { Attributes } from '../design/attributes.js';

/** A parameter list of the sandbox's control API. */
type CommandParameters = Readonly<Record<string, string>>;

/** How to bring the checkout into a state: the service's behaviour, the attributes and the buyer's action. */
export type StateFixture = {
  readonly id: string;
  readonly label: string;
  /** A sandbox scenario. By default `manual`: the order does not advance by itself. */
  readonly scenario?: string;
  /** Faults to arm before the first request. */
  readonly faults?: readonly CommandParameters[];
  /** Transitions of the order after its creation. */
  readonly transitions?: readonly CommandParameters[];
  /** Seconds by which the service's clock advances after the creation of the order. */
  readonly advanceSeconds?: number;
  /** Attributes that the state requires. */
  readonly attributes?: Attributes;
  readonly buyerAction?: 'submits' | { readonly typedText: string; readonly blursField?: true };
  /** The request timeout in milliseconds, for states that need another one than 15 seconds. */
  readonly requestTimeoutMs?: number;
  readonly isOffline?: true;
};

export type FixtureGroup = { readonly title: string; readonly fixtures: readonly StateFixture[] };

const typedAddressAttributes = { ...coinPresets.typed.attributes, 'wallet-address': '', wallets: '' };
const oneDayMs = 86_400_000;
const hangFault = (operation: string): CommandParameters => ({ kind: 'hang', operation });

const transition = (trigger: string, reason?: string): CommandParameters =>
  reason ? { trigger, reason } : { trigger };
const paidTransitions = [transition('submit'), transition('capture')];
const broadcastTransitions = [...paidTransitions, transition('broadcast')];

type OrderFixture = Required<Pick<StateFixture, 'id' | 'label' | 'transitions'>>;

const orderFixture = (fixture: OrderFixture): StateFixture => ({ ...fixture, buyerAction: 'submits' });

const onHoldFixture = (reason: string, label: string): StateFixture =>
  orderFixture({ id: `on_hold-${reason}`, label, transitions: [...paidTransitions, transition('hold', reason)] });

const declinedFixture = (reason: string, label: string): StateFixture =>
  orderFixture({ id: `failed-${reason}`, label, transitions: [transition('submit'), transition('decline', reason)] });

/** Every state of the widget, in the order of the payment flow. */
export const fixtureGroups: readonly FixtureGroup[] = [
  {
    title: 'Choosing',
    fixtures: [
      { id: 'loading', label: 'Loading', faults: [hangFault('payment_options')], requestTimeoutMs: oneDayMs },
      { id: 'choosing', label: 'Choosing' },
      {
        id: 'typing',
        label: 'Typing an address',
        attributes: typedAddressAttributes,
        buyerAction: { typedText: '0x5aAeb6053F3E94C9b9A09f33' },
      },
      {
        id: 'wrong-address',
        label: 'Wrong address',
        attributes: typedAddressAttributes,
        buyerAction: { typedText: coinPresets.one.attributes['wallet-address'] ?? '', blursField: true },
      },
      {
        id: 'creating',
        label: 'Creating',
        faults: [hangFault('checkout')],
        buyerAction: 'submits',
        requestTimeoutMs: oneDayMs,
      },
      { id: 'empty', label: 'Nothing to choose', scenario: 'no_options' },
    ],
  },
  {
    title: 'Paying',
    fixtures: [
      orderFixture({ id: 'pending', label: 'Pending', transitions: [] }),
      { ...orderFixture({ id: 'time-left', label: 'Time running out', transitions: [] }), advanceSeconds: 852 },
      orderFixture({ id: 'processing', label: 'Processing', transitions: [transition('submit')] }),
      orderFixture({
        id: 'bank',
        label: 'Bank asks',
        transitions: [transition('submit'), transition('require_action')],
      }),
      orderFixture({ id: 'paid', label: 'Paid', transitions: paidTransitions }),
      orderFixture({ id: 'sending', label: 'Sending', transitions: [...broadcastTransitions, transition('confirm')] }),
      orderFixture({
        id: 'completed',
        label: 'Completed',
        transitions: [...broadcastTransitions, transition('confirm'), transition('finalize')],
      }),
    ],
  },
  {
    title: 'On hold',
    fixtures: [
      onHoldFixture('compliance_review', 'Review'),
      orderFixture({
        id: 'on_hold-amount_mismatch',
        label: 'Other amount',
        transitions: [transition('submit'), transition('hold', 'amount_mismatch')],
      }),
      orderFixture({
        id: 'on_hold-late_payment',
        label: 'Late payment',
        transitions: [transition('expire'), transition('late_payment')],
      }),
      orderFixture({
        id: 'on_hold-tx_dropped',
        label: 'Transfer dropped',
        transitions: [...broadcastTransitions, transition('drop')],
      }),
      onHoldFixture('invalid_address', 'Address refused'),
      onHoldFixture('liquidity', 'Liquidity'),
    ],
  },
  {
    title: 'Failed',
    fixtures: [
      declinedFixture('card_declined', 'Card declined'),
      declinedFixture('insufficient_funds', 'Too little money'),
      declinedFixture('authentication_failed', 'Not confirmed'),
      declinedFixture('fraud_suspected', 'Fraud suspected'),
      declinedFixture('processor_error', 'Processor fault'),
      orderFixture({
        id: 'failed-authorization_timeout',
        label: 'Bank too slow',
        transitions: [transition('submit'), transition('timeout')],
      }),
      orderFixture({
        id: 'failed-review_failed',
        label: 'Review failed',
        transitions: [
          transition('submit'),
          transition('hold', 'amount_mismatch'),
          transition('decline', 'review_failed'),
        ],
      }),
    ],
  },
  {
    title: 'Called off',
    fixtures: [
      orderFixture({ id: 'expired', label: 'Expired', transitions: [transition('expire')] }),
      orderFixture({ id: 'canceled', label: 'Canceled', transitions: [transition('cancel')] }),
      orderFixture({ id: 'refunding', label: 'Refunding', transitions: [...paidTransitions, transition('refund')] }),
      orderFixture({
        id: 'refunded',
        label: 'Refunded',
        transitions: [...paidTransitions, transition('refund'), transition('settle_refund')],
      }),
    ],
  },
  {
    title: 'Errors',
    fixtures: [
      { id: 'unreachable', label: 'Unreachable', scenario: 'offline' },
      { id: 'timeout', label: 'Too slow', faults: [hangFault('payment_options')], requestTimeoutMs: 1 },
      { id: 'malformed', label: 'Malformed answer', faults: [{ kind: 'malformed' }] },
      { id: 'refused', label: 'Refused', scenario: 'maintenance' },
      { id: 'rate-limited', label: 'Too many requests', scenario: 'rate_limited' },
      {
        id: 'not-created',
        label: 'Order not made',
        faults: [{ kind: 'fail', operation: 'checkout' }],
        buyerAction: 'submits',
      },
      {
        id: 'unknown-order',
        label: 'Unknown order',
        attributes: { 'transaction-code': '00000000-0000-4000-8000-000000000000' },
      },
      { id: 'misconfigured', label: 'Wrong attribute', attributes: { 'fiat-amount': '49,00' } },
      { id: 'offline', label: 'Offline', isOffline: true },
    ],
  },
];

const fixturesById = new Map(fixtureGroups.flatMap(({ fixtures }) => fixtures).map((fixture) => [fixture.id, fixture]));

/** `scenario-<name>` runs a sandbox scenario. Its user plays the buyer. */
const scenarioPattern = /^scenario-([a-z0-9_]{1,30})$/;

export const isKnownState = (id: string): boolean => id === '' || fixturesById.has(id) || scenarioPattern.test(id);

export function findStateFixture(id: string): StateFixture | undefined {
  const scenario = scenarioPattern.exec(id)?.[1];
  return scenario === undefined ? fixturesById.get(id) : { id, label: scenario, scenario };
}
