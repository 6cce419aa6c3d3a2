import { html, nothing, svg, type TemplateResult } from 'lit';
import type { Copied } from '../../element/events.js';
import { copyLabel, type OrderContext } from '../view-parts.js';
import { plain } from '../../common/sanitize-text.js';
import type { Ordered } from '../../state/machine.js';
import { say } from '../../text/en.js';
import type { Text } from '../../text/text.js';
import { en } from './en.js';

type Words = typeof en & { readonly completed: string };
/** Those that are one sentence, whatever the number. */
type Key = Exclude<keyof Words, 'confirmations' | 'minutesLeft' | 'secondsLeft'>;
type Outcome = { readonly title: Key; readonly because: Key; readonly icon: keyof typeof icons };

const icons = {
  done: 'M5 10.5l3.5 3.5L15 7',
  failed: 'M6 6l8 8M14 6l-8 8',
  off: 'M6 6l8 8M14 6l-8 8',
  waiting: 'M10 5v6M10 14.4v.2',
  late: 'M10 3.5a6.5 6.5 0 100 13 6.5 6.5 0 000-13M10 6.5V10l2.5 1.5',
  back: 'M8 5L4.5 8.5 8 12M5 8.5h7a3 3 0 010 6H9',
};

const outcomes: Readonly<Record<string, Outcome>> = {
  completed: { title: 'completed', because: 'completedBecause', icon: 'done' },
  on_hold: { title: 'onHold', because: 'onHoldBecause', icon: 'waiting' },
  failed: { title: 'failed', because: 'failedBecause', icon: 'failed' },
  expired: { title: 'expired', because: 'expiredBecause', icon: 'late' },
  canceled: { title: 'canceled', because: 'canceledBecause', icon: 'off' },
  refunding: { title: 'refunding', because: 'refundingBecause', icon: 'back' },
  refunded: { title: 'refunded', because: 'refundedBecause', icon: 'back' },
};

/** Only these explain themselves by their reason; a refund is a refund, whatever led to it. */
const explained: Readonly<Record<string, readonly Key[]>> = {
  on_hold: ['compliance_review', 'amount_mismatch', 'late_payment', 'tx_dropped', 'invalid_address', 'liquidity'],
  failed: [
    'card_declined',
    'insufficient_funds',
    'authentication_failed',
    'fraud_suspected',
    'processor_error',
    'authorization_timeout',
    'review_failed',
  ],
};

export const isOutcome = (status: string): boolean => Object.hasOwn(outcomes, status);

/** Why an order failed or waits, where there are words for it. */
const reasonOf = ({ order: { status }, snapshot }: Ordered) =>
  explained[status]?.find((name) => name === snapshot?.status_reason);

type Said = { readonly title: string; readonly sentence: string };

/** What an outcome is called, and its cause in one sentence. */
export function wordsOf(state: Ordered, words: Partial<Text> & { readonly completed: string }): Said {
  const text = { ...en, ...words };
  const { order } = state;
  const { title, because } = outcomes[order.status] as Outcome;
  return { title: text[title], sentence: say(text[reasonOf(state) ?? because], { coin: order.crypto_currency }) };
}

/** The merchant's own words: for one reason, else for the status, else the widget's. */
function causeView(state: Ordered, sentence: string): TemplateResult {
  const { status } = state.order;
  const reason = reasonOf(state);
  if (!Object.hasOwn(explained, status)) return html`${sentence}`;
  const whole = html`<slot name="error-${status}">${sentence}</slot>`;
  return reason ? html`<slot name="error-${reason}">${whole}</slot>` : whole;
}

type Action = { readonly label: string; readonly isPrimary: boolean };

const classOf = ({ isPrimary }: Action): string => (isPrimary ? 'button primary' : 'button');

function copyAction(what: Copied, value: string, { action, context }: Copying): TemplateResult {
  const copies = () => context.onCopy(what, value);
  return html`<button
    class=${classOf(action)}
    part=${action.isPrimary ? 'button' : 'help'}
    type="button"
    @click=${copies}
  >
    ${copyLabel(what, action.label, context)}
  </button>`;
}

type Copying = { readonly action: Action; readonly context: OrderContext };

const overAction = (action: Action, { onReset }: OrderContext): TemplateResult => html`
  <button class=${classOf(action)} part=${action.isPrimary ? 'button' : 'reset'} type="button" @click=${onReset}>
    ${action.label}
  </button>
`;

/** Where nothing was charged, or all was given back, the buyer may start over. */
const isOverAgain = (status: string): boolean => ['failed', 'expired', 'canceled', 'refunded'].includes(status);

/** One primary action and one secondary: to try again, or to have what support asks for. */
function actions({ order, snapshot }: Ordered, context: OrderContext): TemplateResult {
  const text = { ...en, ...context.words };
  const { canStartOver, order: words } = context;
  const isAgain = canStartOver && isOverAgain(order.status);
  const again = { label: order.status === 'refunded' ? words.startOver : context.text.retry, isPrimary: true };
  const hash = order.status === 'completed' ? plain(snapshot?.tx_hash ?? '', 128) : '';
  const copy = hash
    ? copyAction('transaction', hash, { action: { label: text.copyTransaction, isPrimary: true }, context })
    : copyAction('transaction-code', order.transaction_code, {
        action: { label: text.copyCode, isPrimary: !isAgain },
        context,
      });
  if (isAgain) return html`${overAction(again, context)} ${copy}`;
  return html`${copy} ${canStartOver ? overAction({ label: words.startOver, isPrimary: false }, context) : nothing}`;
}

/** How an order ended, or why it waits: one sentence, and what can be done. */
export function outcomeView(state: Ordered, context: OrderContext): TemplateResult {
  const { status } = state.order;
  const { icon } = outcomes[status] as Outcome;
  const { title, sentence } = wordsOf(state, { ...context.words, completed: context.order.completed });
  return html`
    <div class="column outcome ${icon}" part="status">
      <span class="badge" aria-hidden="true">
        <svg class="icon" viewBox="0 0 20 20">${svg`<path d=${icons[icon]} />`}</svg>
      </span>
      <p class="title" part="outcome">${title}</p>
      <p part="cause">${causeView(state, sentence)}</p>
      ${status === 'completed' ? html`<slot name="success"></slot>` : nothing}
    </div>
    <div class="column">${actions(state, context)}</div>
  `;
}
