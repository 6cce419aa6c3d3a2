import { ownValue } from '../../common/own-value.js';
import type { OrderedState } from '../../state/machine.js';
import { interpolate, joinSentences } from '../../text/format.js';
import type { Text } from '../../text/text.js';
import { estimatedCoins } from '../order-fragments.js';
import { destinationLabel } from './destination.js';
import { reasons } from './facts.js';
import { knownPayment, paymentSentence, type OutcomeContext } from './outcome-context.js';

/** The texts that have no plural forms. */
type TextKey = { [K in keyof Text]: Text[K] extends string ? K : never }[keyof Text];

/** A text, or what makes it of the facts. */
type Say = TextKey | ((context: OutcomeContext) => string);

export const icons = {
  failed: 'M6 6l8 8M14 6l-8 8',
  off: 'M6 6l8 8M14 6l-8 8',
  waiting: 'M10 5v6M10 14.4v.2',
  over: 'M10 3.5a6.5 6.5 0 100 13 6.5 6.5 0 000-13M10 6.5V10l2.5 1.5',
  back: 'M8 5L4.5 8.5 8 12M5 8.5h7a3 3 0 010 6H9',
};

/** What the screen of a status shows. */
type Outcome = {
  /** How the order ended, or that it waits, in a word or two; of an order on its way the step that it has reached. */
  readonly title: Say;
  /** Why, what becomes of the money as far as that is known, and what to do. */
  readonly sentences: readonly Say[];
  /** What has arrived. */
  readonly received?: Say;
  /** The label of the address: where the coins go, or would. An order that is over without them has none. */
  readonly address?: Say;
  /** Whether crypto may still arrive. */
  readonly hasPayout?: true;
  /** That the page follows the order. */
  readonly updates?: Say;
  /** Of an order on its way: what is being done. */
  readonly progress?: Say;
  /** Without one the way of the money ends with a tick. */
  readonly icon?: keyof typeof icons;
  /** The merchant has a slot for the cause. */
  readonly hasSlot?: true;
  /** The place of a new start among the actions, where the order holds no money. */
  readonly restart?: number;
  /** A person looks at it: the rows of that follow. */
  readonly isReviewed?: true;
};

/** The text of a row; none for none. */
export const say = (words: Say | undefined, context: OutcomeContext): string =>
  typeof words === 'function' ? words(context) : words ? context.text[words] : '';

/** Why an order failed or waits, and what is done about it. */
function reasonSentence({ state, text, facts: { reason }, amounts }: OutcomeContext): string {
  if (!reason) return '';
  if (reason === 'card_declined' && paymentKind(state) !== 'card') return text.declined;
  const isUnknown = reason === 'amount_mismatch' && !amounts.other;
  const next = (reasons[reason].next ?? []).map((key) => text[key]);
  return joinSentences(text[reason], ...next, isUnknown ? text.amountUnknown : '');
}

/** What becomes of the money of an order on hold. No other payment may start. */
function holdSentence({ text, facts: { reason, isReceived, mayBeSent } }: OutcomeContext): string {
  if ((reason && reasons[reason].isClosed) || (isReceived && mayBeSent)) return text.dontPayAgain;
  if (isReceived || reason === 'amount_mismatch') return joinSentences(text.onHoldBecause, text.dontPayAgain);
  return text.ifUnpaid;
}

/** What arrived of an order that waits for a person, or that it is not known. */
const heldPayment = (context: OutcomeContext): string =>
  context.facts.isReceived || context.facts.reason === 'amount_mismatch'
    ? knownPayment(context)
    : context.text.otherBecause;

/** What becomes of the money of an order that is over, and what to do. */
function endSentence({ state, text, facts, canStartOver }: OutcomeContext): string {
  if (facts.isFree) return canStartOver ? '' : text.orderAgain;
  if (!facts.mayBeUnpaid) return joinSentences(text.chargeUnknown, text.dontPayAgain, text.contactShop);
  return joinSentences(
    facts.isNoneReached && state.order.status !== 'expired' ? text.noneReached : '',
    text.alreadyPaid,
  );
}

/** What the buyer paid with, by the name of the option. Of a phone wallet or a voucher that is not known. */
function paymentKind({ snapshot, option }: OrderedState): 'card' | 'account' | undefined {
  const name = snapshot?.payment_option ?? option?.name ?? '';
  if (/card/.test(name)) return 'card';
  return /bank|wire|transfer|sepa|^instant_local$/.test(name) ? 'account' : undefined;
}

/**
 * Why the money goes back, as far as the service has reported it: what the order was held for before, else the reason of the
 * refund. Empty where the report has neither.
 */
function refundCause({ state, text }: OutcomeContext): string {
  const timeline = state.snapshot?.timeline ?? [];
  const begin = timeline.findIndex(({ status }) => status === 'refunding');
  const before = timeline.slice(0, Math.max(begin, 0)).findLast(({ reason, status }) => reason || status !== 'on_hold');
  const held = before?.status === 'on_hold' && before.reason;
  if (held && ownValue(reasons, held)?.isRefundCause) return text[held as keyof typeof reasons];
  const reason = timeline[begin]?.reason;
  if (reason === 'payout_impossible') return text.tx_dropped;
  return reason === 'review_failed' ? text.review_failed : '';
}

/**
 * Where the money goes, or went, and in how many days where that is known. Of an option that is not known, and where the
 * operator has sent money back some other way, only that it does.
 */
const refundPlace =
  (places: Readonly<Record<'card' | 'account' | 'other' | 'unknown', TextKey>>) =>
  ({ state, text, optionText, localizeDigits }: OutcomeContext): string => {
    const kind = paymentKind(state);
    const isElsewhere = state.snapshot?.refunds?.some(({ by }) => by === 'operator') || !(kind ?? state.option);
    if (isElsewhere) return text[places.unknown];
    if (kind === 'card') return joinSentences(text[places.card], text.refundDays.replace(/\d/g, localizeDigits));
    const option = state.option ? optionText(state.option).show_name : '';
    return joinSentences(interpolate(text[places[kind ?? 'other']], { option }), text.refundTime);
  };

/** The paid-out coins as reported, else the estimate, marked as one. */
function deliveredCoins(context: OutcomeContext): string {
  const { state, locale, model, text } = context;
  const { crypto_currency: coin } = state.order;
  const amount = state.snapshot?.payout_amount;
  const coins = amount ? `${model.marks?.formatCoins(amount, { coin, locale }) ?? amount}\xa0${coin}` : undefined;
  return interpolate(text.delivered, { coin: coins ?? estimatedCoins(context) });
}

/** The action that the bank or the processor requires; empty if none. */
export function requiredActionText({ state: { snapshot }, text }: OutcomeContext): string {
  const action = snapshot?.required_action;
  if (action == null) return '';
  return joinSentences(action === 'three_d_secure' ? text.three_d_secure : text.action, text.actNow);
}

const processingTitle = (context: OutcomeContext): string =>
  context.state.snapshot?.required_action == null ? context.text.processing : context.text.confirmPayment;

const onItsWay = { sentences: [requiredActionText], address: destinationLabel, hasPayout: true } as const;
const ended = { restart: 1 } as const;

/** One row for each of the eleven statuses. */
const outcomes: Readonly<Record<string, Outcome>> = {
  pending: { ...onItsWay, title: 'pending' },
  processing: {
    ...onItsWay,
    title: processingTitle,
    updates: (context) => joinSentences(context.text.dontPayAgain, context.text.updates),
    progress: processingTitle,
  },
  paid: { ...onItsWay, title: 'paid', updates: 'updates', progress: 'preparing' },
  sending: { ...onItsWay, title: 'sending', updates: 'updates', progress: 'sending' },
  completed: {
    title: deliveredCoins,
    sentences: [(context) => paymentSentence(context.text.charged, context) || context.text.completedBecause],
  },
  on_hold: {
    icon: 'waiting',
    title: 'onHold',
    received: heldPayment,
    sentences: [reasonSentence, holdSentence],
    hasSlot: true,
    isReviewed: true,
    address: (context) => (context.facts.isUnsent ? context.text.notSentYet : destinationLabel(context)),
    hasPayout: true,
    updates: 'updates',
  },
  failed: {
    ...ended,
    icon: 'failed',
    title: ({ text, facts }) => (facts.isFree ? text.nothingCharged : text.failed),
    sentences: [(context) => reasonSentence(context) || context.text.failedBecause, endSentence],
    hasSlot: true,
    // Who was declined wants to pay first; whose money is back, back to the shop.
    restart: 0,
  },
  expired: {
    icon: 'over',
    // A headline has no full stop.
    title: ({ text }) => text.noneReached.replace(/[.。।]$/, ''),
    sentences: [endSentence],
    restart: 0,
  },
  canceled: {
    ...ended,
    icon: 'off',
    title: ({ state, text }) => (state.snapshot?.status_reason === 'merchant' ? text.canceledByShop : text.canceled),
    sentences: [endSentence],
  },
  refunding: {
    ...ended,
    icon: 'back',
    title: ({ text, amounts: { left } }) =>
      left ? interpolate(text.refundingAmount, { amount: left }) : text.refunding,
    sentences: [
      refundCause,
      refundPlace({
        card: 'backToCard',
        account: 'backToAccount',
        other: 'backOtherwise',
        unknown: 'refundingBecause',
      }),
      'refundingAgain',
    ],
    updates: 'updates',
  },
  refunded: {
    ...ended,
    icon: 'back',
    title: ({ text, amounts: { refunded } }) =>
      refunded ? interpolate(text.refundedAmount, { amount: refunded }) : text.refunded,
    sentences: [
      refundCause,
      refundPlace({ card: 'sentToCard', account: 'sentToAccount', other: 'sentOtherwise', unknown: 'refundedBecause' }),
      endSentence,
    ],
  },
};

/** Of a status of another service, which may mean paid: nothing to scan, nothing to pay a second time. */
export const otherOutcome: Outcome = {
  icon: 'waiting',
  title: 'otherStatus',
  sentences: ['otherBecause', 'dontPayAgain', 'contactShop'],
  address: destinationLabel,
  updates: ({ state, text }) => (state.isUnreported ? '' : text.updates),
};

export const outcomeOf = (status: string): Outcome => ownValue(outcomes, status) ?? otherOutcome;

/** The title of an outcome, and its cause. */
export function outcomeText(context: OutcomeContext): { readonly title: string; readonly cause: string } {
  const { title, sentences } = outcomeOf(context.state.order.status);
  const values = { coin: context.state.order.crypto_currency, shop: context.text.shop };
  const cause = joinSentences(...sentences.map((one) => say(one, context)));
  return { title: interpolate(say(title, context), values), cause: interpolate(cause, values) };
}
