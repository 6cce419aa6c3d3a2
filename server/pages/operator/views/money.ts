import { html, nothing } from 'lit';
import { captureOrder, compare, decimal, refundOrder, subtract, toText, voidOrder, type AccountOrder } from '#contract';
import { formatFiat, humanize, isPositive } from '../../common/format.js';
import { inputControl, selectControl } from '../../common/fragments.js';
import type { ConsoleContext } from '../console-context.js';
import type { DialogPreview } from '../dialog.js';
import type { Way } from './move-button.js';
import { hasHeldMoney, leftToRefund } from './order-money.js';

const refundActors = ({ upstream }: AccountOrder): Readonly<Record<string, string>> => ({
  upstream: upstream ? 'The upstream returns it' : 'This service returns it',
  operator: 'I have returned it myself',
});

/** The same for a dialog that sends again, and another one for another refund. */
const newKey = (): string => [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('-');

/** The operator alone has returned the money: the call records that, and no money moves. */
const recordsAlone = ({ refundable_by }: AccountOrder): boolean => refundable_by.every((actor) => actor === 'operator');

type Fields = Readonly<Record<string, string>>;

/** What the fields so far would do. */
export function previewRefund(
  order: Pick<AccountOrder, 'captured_amount' | 'fiat_currency' | 'refundable_by' | 'refunds'>,
  { amount = '', by = order.refundable_by[0] }: Fields,
): DialogPreview {
  const inCurrency = (text: string): string => formatFiat(text, order.fiat_currency);
  const left = leftToRefund(order);
  const isRecord = by === 'operator';
  const [label, verb] = isRecord ? ['Record a refund', 'counts as returned'] : ['Refund', 'goes back'];
  const named = (text: string): string => `${label} ${isRecord ? 'of ' : ''}${inCurrency(text)}`;
  if (amount === '') return { label: named(left), effect: `${inCurrency(left)} ${verb}, and nothing is left.` };
  if (!/^\d{1,12}(\.\d{1,4})?$/.test(amount) || !isPositive(amount)) {
    return { label, effect: 'Enter an amount such as 20.00.', isRefused: true };
  }
  if (compare(decimal(amount), decimal(left)) > 0) {
    return { label, effect: `Only ${inCurrency(left)} can go back.`, isRefused: true };
  }
  const kept = inCurrency(toText(subtract(decimal(left), decimal(amount))));
  const whole = isRecord ? '' : ` of ${inCurrency(left)}`;
  return { label: named(amount) + whole, effect: `${inCurrency(amount)} ${verb}, and ${kept} stays.` };
}

/** Where one party alone can return the money there is nothing to choose. */
const actorField = (order: AccountOrder) =>
  order.refundable_by.length === 1
    ? html`<input type="hidden" name="by" value=${order.refundable_by[0] ?? ''} />`
    : selectControl('Who returns the money', {
        id: 'dialog-by',
        name: 'by',
        values: order.refundable_by,
        labelOf: (actor) => refundActors(order)[actor] ?? humanize(actor),
      });

function askToRefund(order: AccountOrder, { ask, client }: ConsoleContext): void {
  const { transaction_code, external_reference, fiat_currency } = order;
  const left = leftToRefund(order);
  const key = newKey();
  ask({
    title: recordsAlone(order) ? 'Record a refund' : 'Refund',
    text: recordsAlone(order)
      ? html`<b>${external_reference}</b>: record what you have returned yourself, up to
          ${formatFiat(left, fiat_currency)}. No money moves by this. It cannot be undone.`
      : html`<b>${external_reference}</b>: up to ${formatFiat(left, fiat_currency)} can go back to its buyer. This
          cannot be undone.`,
    fields: html`
      ${inputControl(`Amount in ${fiat_currency}`, {
        id: 'dialog-amount',
        name: 'amount',
        value: '',
        placeholder: `All: ${left}`,
      })}
      ${actorField(order)}
    `,
    confirmLabel: 'Refund',
    preview: (fields) => previewRefund(order, fields),
    successMessage: 'The refund is recorded',
    send: (fields) =>
      client.call(refundOrder, {
        query: { transaction_code, ...fields },
        idempotencyKey: `${key}-${fields['by'] ?? ''}-${(fields['amount'] ?? '').replace(/[^\d.]/g, '')}`,
      }),
  });
}

type PendingRefund = AccountOrder['refunds'][number];

/** Asks what became of a refund that is pending: the answer of the upstream was lost, or is not here yet. */
function askForOutcome(
  order: AccountOrder,
  { refund, context }: { readonly refund: PendingRefund; readonly context: ConsoleContext },
): void {
  const { ask, client } = context;
  const amount = formatFiat(refund.amount, order.fiat_currency);
  ask({
    title: `What became of the refund of ${amount}?`,
    text: order.upstream
      ? 'Find out at the upstream first. The service does not ask it again, because the money could go back twice.'
      : 'Find out first. The service does not try again, because the money could go back twice.',
    fields: selectControl('Outcome', {
      id: 'dialog-outcome',
      name: 'outcome',
      values: ['done', 'failed'],
      labelOf: (outcome) => (outcome === 'done' ? 'The money is back' : 'The money is not back'),
    }),
    confirmLabel: 'Record the outcome',
    successMessage: 'The outcome is recorded',
    send: (fields) =>
      client.call(refundOrder, {
        query: { transaction_code: order.transaction_code, refund_id: refund.id, by: 'operator', ...fields },
      }),
  });
}

/** What can be done with money that a processor holds. */
const heldMoneyCalls = [
  {
    endpoint: captureOrder,
    name: 'Capture',
    label: 'Capture',
    effect: 'The processor takes it from the buyer, and the order goes on.',
  },
  {
    endpoint: voidOrder,
    name: 'Void',
    label: 'Let go of',
    effect: 'The processor frees it for the buyer, and the order is canceled.',
  },
] as const;

type HeldMoneyCall = (typeof heldMoneyCalls)[number];

type CallOptions = { readonly call: HeldMoneyCall; readonly context: ConsoleContext };

const labelOf = (order: AccountOrder, { label }: HeldMoneyCall): string =>
  `${label} ${formatFiat(order.authorized_amount ?? '0', order.fiat_currency)}`;

const askForMoney = (order: AccountOrder, { call, context }: CallOptions) =>
  context.ask({
    title: labelOf(order, call),
    text: call.effect,
    fields: nothing,
    confirmLabel: labelOf(order, call),
    successMessage: `Done: ${labelOf(order, call)}`,
    send: (fields) =>
      context.client.call(call.endpoint, { query: { transaction_code: order.transaction_code, ...fields } }),
  });

const isPending = ({ state }: PendingRefund): boolean => state === 'pending';

/** What the operator can do with the money of an order. Held money is captured first, and let go of last. */
export const moneyWays = (order: AccountOrder, context: ConsoleContext): readonly Way[] => [
  ...heldMoneyCalls
    .filter(() => hasHeldMoney(order))
    .map((call) => ({
      key: call.name,
      isFirst: call.name === 'Capture',
      isEnd: call.name === 'Void',
      text: { label: labelOf(order, call), effect: call.effect },
      held: call.name,
      onClick: () => askForMoney(order, { call, context }),
    })),
  ...order.refunds.filter(isPending).map((refund) => ({
    key: `outcome-${refund.id}`,
    text: {
      label: `Settle the refund of ${formatFiat(refund.amount, order.fiat_currency)}`,
      effect: 'Its outcome is not known. Say what you found out.',
    },
    outcome: refund.id,
    onClick: () => askForOutcome(order, { refund, context }),
  })),
  ...(order.refundable_by.length > 0 ? [refundWay(order, context)] : []),
];

function refundWay(order: AccountOrder, context: ConsoleContext): Way {
  const left = formatFiat(leftToRefund(order), order.fiat_currency);
  const text = recordsAlone(order)
    ? { label: 'Record a refund…', effect: `Up to ${left} that you have returned yourself. No money moves.` }
    : { label: 'Refund…', effect: `Up to ${left} goes back to the buyer.` };
  return { key: 'refund', text, refund: '', onClick: () => askToRefund(order, context) };
}
