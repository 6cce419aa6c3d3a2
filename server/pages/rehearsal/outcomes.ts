import type { ControlQuery, PaymentWebhooks, SandboxPayment } from '#contract';
import { formatTime, humanize } from '../common/format.js';

export type Act = Pick<ControlQuery<'POST payment'>, 'action' | 'reason'>;

/** A button of the strip. */
export type Choice = { readonly label: string; readonly act: Act; readonly isPossible: boolean };

/** The bank waits for the buyer's confirmation. */
export const isAtBank = ({ is_payable, order }: SandboxPayment): boolean =>
  is_payable && order.required_action !== null;

const nextStepLabel = (payment: SandboxPayment | undefined): string => {
  if (typeof payment?.next_at !== 'number') return 'Next deadline now';
  if (isAtBank(payment)) return 'Bank times out now';
  return payment.order.status === 'pending' ? 'Expire now' : 'Next step now';
};

/** How the order can go on, as its payment page says it; without an order nothing is possible. */
export function choicesOf(payment: SandboxPayment | undefined): readonly Choice[] {
  const isPayable = payment?.is_payable === true;
  const isAsked = payment !== undefined && isAtBank(payment);
  const isPending = payment?.order.status === 'pending';
  const decline = { action: 'decline', reason: isAsked ? 'authentication_failed' : 'card_declined' } as const;
  return [
    { label: isAsked ? 'Confirm' : 'Pay', act: { action: 'pay' }, isPossible: isPayable },
    { label: isAsked ? 'Refuse' : 'Decline', act: decline, isPossible: isPayable },
    { label: 'Ask for confirmation', act: { action: 'authenticate' }, isPossible: isPayable && !isAsked },
    { label: 'Pay after the deadline', act: { action: 'late' }, isPossible: isPending },
    { label: 'Drop the payout', act: { action: 'drop' }, isPossible: isPayable && !isAsked },
    { label: nextStepLabel(payment), act: { action: 'deadline' }, isPossible: typeof payment?.next_at === 'number' },
  ];
}

export type WebhookLine = {
  readonly type: string;
  readonly time: string;
  /** What the receiver answered, or why there is no answer. */
  readonly answer: string;
  readonly outcome: 'good' | 'bad' | 'open';
};

const maxLines = 2;

/** The newest webhooks. One without an attempt waits for its turn. */
export const webhookLines = ({ webhooks }: PaymentWebhooks): readonly WebhookLine[] =>
  webhooks
    .slice(0, maxLines)
    .map(({ type, state, at, status, error }) => ({
      type,
      time: formatTime(at),
      answer: status === null ? (error === null ? 'not sent yet' : `no answer: ${humanize(error)}`) : String(status),
      outcome: state === 'delivered' ? 'good' : status === null && error === null ? 'open' : 'bad',
    }));

export const texts = {
  title: 'Test mode',
  noOrder: 'Create an order first.',
  again: 'Start again',
  bankAsks: 'the bank asks',
  noReceiver: 'No receiver: set webhook-url on the checkout, or DEFAULT_WEBHOOK_URL, for the next order.',
  receiver: 'Your receiver answered',
  noWebhooks: 'No webhook yet.',
  unknown: 'The sandbox does not know this order.',
  unreachable: 'The sandbox does not answer.',
} as const;
