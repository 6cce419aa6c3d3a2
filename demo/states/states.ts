import { coins } from '../design/coins.js';
import type { Attributes } from '../design/attributes.js';

/** A parameter list of the sandbox's control API. */
type Command = Readonly<Record<string, string>>;

/** How the checkout comes into a state: what the service in the tab does, what is set, and what the buyer does. */
export type Story = {
  readonly id: string;
  readonly label: string;
  /** Of the sandbox; `manual` where nothing is to happen by itself. */
  readonly scenario?: string;
  /** Faults that are armed before anything is asked. */
  readonly faults?: readonly Command[];
  /** What happens to the order once it is made. */
  readonly life?: readonly Command[];
  /** Seconds that the service's clock jumps once the order is made. */
  readonly later?: number;
  /** Attributes that the state cannot be without. */
  readonly attributes?: Attributes;
  readonly buyer?: 'submits' | { readonly types: string; readonly leaves?: true };
  /** How long a request may take, in milliseconds, where 15 seconds are too short or too long to look at. */
  readonly patience?: number;
  readonly isOffline?: true;
};

export type Chapter = { readonly title: string; readonly stories: readonly Story[] };

const typed = { ...coins.typed.attributes, 'wallet-address': '', wallets: '' };
const forever = 86_400_000;
const hang = (operation: string): Command => ({ kind: 'hang', operation });

const fire = (trigger: string, reason?: string): Command => (reason ? { trigger, reason } : { trigger });
const paid = [fire('submit'), fire('capture')];
const sent = [...paid, fire('broadcast')];

const ordered = (id: string, label: string, life: readonly Command[]): Story => ({
  id,
  label,
  life,
  buyer: 'submits',
});

const held = (reason: string, label: string, life: readonly Command[] = paid): Story =>
  ordered(`on_hold-${reason}`, label, [...life, fire('hold', reason)]);

const declined = (reason: string, label: string): Story =>
  ordered(`failed-${reason}`, label, [fire('submit'), fire('decline', reason)]);

const unanswered = (id: string, label: string, more: Omit<Story, 'id' | 'label'>): Story => ({ id, label, ...more });

/** Every state of the widget, in the order in which a buyer may meet them. */
export const chapters: readonly Chapter[] = [
  {
    title: 'Choosing',
    stories: [
      { id: 'loading', label: 'Loading', faults: [hang('payment_options')], patience: forever },
      { id: 'choosing', label: 'Choosing' },
      { id: 'typing', label: 'Typing an address', attributes: typed, buyer: { types: '0x5aAeb6053F3E94C9b9A09f33' } },
      {
        id: 'wrong-address',
        label: 'Wrong address',
        attributes: typed,
        buyer: { types: coins.one.attributes['wallet-address'] ?? '', leaves: true },
      },
      { id: 'creating', label: 'Creating', faults: [hang('checkout')], buyer: 'submits', patience: forever },
      { id: 'empty', label: 'Nothing to choose', scenario: 'no_options' },
    ],
  },
  {
    title: 'Paying',
    stories: [
      ordered('pending', 'Pending', []),
      { ...ordered('time-left', 'Time running out', []), later: 852 },
      ordered('processing', 'Processing', [fire('submit')]),
      ordered('bank', 'Bank asks', [fire('submit'), fire('require_action')]),
      ordered('paid', 'Paid', paid),
      ordered('sending', 'Sending', [...sent, fire('confirm')]),
      ordered('completed', 'Completed', [...sent, fire('confirm'), fire('finalize')]),
    ],
  },
  {
    title: 'On hold',
    stories: [
      held('compliance_review', 'Review'),
      held('amount_mismatch', 'Other amount', [fire('submit')]),
      ordered('on_hold-late_payment', 'Late payment', [fire('expire'), fire('late_payment')]),
      ordered('on_hold-tx_dropped', 'Transfer dropped', [...sent, fire('drop')]),
      held('invalid_address', 'Address refused'),
      held('liquidity', 'Liquidity'),
    ],
  },
  {
    title: 'Failed',
    stories: [
      declined('card_declined', 'Card declined'),
      declined('insufficient_funds', 'Too little money'),
      declined('authentication_failed', 'Not confirmed'),
      declined('fraud_suspected', 'Fraud suspected'),
      declined('processor_error', 'Processor fault'),
      ordered('failed-authorization_timeout', 'Bank too slow', [fire('submit'), fire('timeout')]),
      ordered('failed-review_failed', 'Review failed', [
        fire('submit'),
        fire('hold', 'amount_mismatch'),
        fire('decline', 'review_failed'),
      ]),
    ],
  },
  {
    title: 'Called off',
    stories: [
      ordered('expired', 'Expired', [fire('expire')]),
      ordered('canceled', 'Canceled', [fire('cancel')]),
      ordered('refunding', 'Refunding', [...paid, fire('refund')]),
      ordered('refunded', 'Refunded', [...paid, fire('refund'), fire('settle_refund')]),
    ],
  },
  {
    title: 'Errors',
    stories: [
      unanswered('unreachable', 'Unreachable', { scenario: 'offline' }),
      unanswered('timeout', 'Too slow', { faults: [hang('payment_options')], patience: 1 }),
      unanswered('malformed', 'Malformed answer', { faults: [{ kind: 'malformed' }] }),
      unanswered('refused', 'Refused', { scenario: 'maintenance' }),
      unanswered('rate-limited', 'Too many requests', { scenario: 'rate_limited' }),
      unanswered('not-created', 'Order not made', {
        faults: [{ kind: 'fail', operation: 'checkout' }],
        buyer: 'submits',
      }),
      unanswered('unknown-order', 'Unknown order', {
        attributes: { 'transaction-code': '00000000-0000-4000-8000-000000000000' },
      }),
      unanswered('misconfigured', 'Wrong attribute', { attributes: { 'fiat-amount': '49,00' } }),
      unanswered('offline', 'Offline', { isOffline: true }),
    ],
  },
];

const all = new Map(chapters.flatMap(({ stories }) => stories).map((story) => [story.id, story]));

/** `scenario-<name>` lets a scenario of the sandbox play, in which the buyer does everything. */
const played = /^scenario-([a-z0-9_]{1,30})$/;

export const isState = (id: string): boolean => id === '' || all.has(id) || played.test(id);

export function storyOf(id: string): Story | undefined {
  const scenario = played.exec(id)?.[1];
  return scenario === undefined ? all.get(id) : { id, label: scenario, scenario };
}
