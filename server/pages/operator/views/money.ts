import { html, nothing } from 'lit';
import { captureOrder, compare, decimal, refundOrder, subtract, toText, voidOrder, type AccountOrder } from '#contract';
import { formatFiat, humanize, isPositive } from '../../common/format.js';
import { inputControl, selectControl } from '../../common/fragments.js';
import type { ConsoleContext } from '../console-context.js';
import type { DialogPreview } from '../dialog.js';
import { moveButton } from './move-button.js';

const refundActors: Readonly<Record<string, string>> = {
  upstream: 'The upstream returns the money',
  operator: 'I have returned the money myself',
};

/** What can still go back, in the order's currency. */
const leftToRefund = ({ captured_amount = '0', refunds }: AccountOrder): string => {
  const begun = refunds.filter(({ state }) => state !== 'failed').map(({ amount }) => decimal(amount));
  return toText(begun.reduce(subtract, decimal(captured_amount)));
};

/** The same for a dialog that sends again, and another one for another refund. */
const newKey = (): string => [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('-');

/** What the amount that is typed so far would do. */
function previewRefund(order: AccountOrder, amount: string): DialogPreview {
  const inCurrency = (text: string): string => formatFiat(text, order.fiat_currency);
  const left = leftToRefund(order);
  const [taken, rest] = [inCurrency(order.captured_amount ?? left), inCurrency(left)];
  if (amount === '') return { label: `Refund ${rest} of ${taken}`, effect: `${rest} goes back, and nothing is left.` };
  if (!/^\d{1,12}(\.\d{1,4})?$/.test(amount)) return { label: 'Refund', effect: 'Enter an amount such as 20.00.' };
  if (compare(decimal(amount), decimal(left)) > 0) return { label: 'Refund', effect: `Only ${rest} can go back.` };
  const kept = inCurrency(toText(subtract(decimal(left), decimal(amount))));
  return {
    label: `Refund ${inCurrency(amount)} of ${taken}`,
    effect: `${inCurrency(amount)} goes back to the buyer, and ${kept} stays.`,
  };
}

function askToRefund(order: AccountOrder, { ask, client }: ConsoleContext): void {
  const { transaction_code, external_reference, fiat_currency } = order;
  const left = leftToRefund(order);
  const key = newKey();
  ask({
    title: 'Refund',
    text: html`<b>${external_reference}</b>: up to ${formatFiat(left, fiat_currency)} can go back to its buyer. This
      cannot be undone.`,
    fields: html`
      ${inputControl(`Amount in ${fiat_currency}`, {
        id: 'dialog-amount',
        name: 'amount',
        value: '',
        placeholder: `All: ${left}`,
      })}
      ${selectControl('Who returns the money', {
        id: 'dialog-by',
        name: 'by',
        values: order.refundable_by,
        labelOf: (actor) => refundActors[actor] ?? humanize(actor),
      })}
    `,
    confirmLabel: 'Refund',
    preview: ({ amount = '' }) => previewRefund(order, amount),
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
    text: html`Find out at the upstream first. The service does not ask it again, because the money could go back twice.`,
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

const isHeld = ({ authorized_amount = '0', captured }: AccountOrder): boolean =>
  isPositive(authorized_amount) && !captured;

const isPending = ({ state }: PendingRefund): boolean => state === 'pending';

/** Whether something can be done with the money of an order. */
export const hasMoneyWays = (order: AccountOrder): boolean =>
  order.refundable_by.length > 0 || isHeld(order) || order.refunds.some(isPending);

/** What the operator can do with the money of an order. */
export const moneyWays = (order: AccountOrder, context: ConsoleContext) => {
  const left = formatFiat(leftToRefund(order), order.fiat_currency);
  return html`
    ${heldMoneyCalls
      .filter(() => isHeld(order))
      .map((call) =>
        moveButton(
          { label: labelOf(order, call), effect: call.effect },
          { held: call.name, isEnd: call.name === 'Void', onClick: () => askForMoney(order, { call, context }) },
        ),
      )}
    ${order.refunds.filter(isPending).map((refund) =>
      moveButton(
        {
          label: `Settle the refund of ${formatFiat(refund.amount, order.fiat_currency)}`,
          effect: 'Its outcome is not known. Say what you found out.',
        },
        { outcome: refund.id, onClick: () => askForOutcome(order, { refund, context }) },
      ),
    )}
    ${
      order.refundable_by.length > 0
        ? moveButton(
            { label: 'Refund…', effect: `Up to ${left} goes back to the buyer.` },
            { refund: '', onClick: () => askToRefund(order, context) },
          )
        : nothing
    }
  `;
};

/** How much of what was captured went back. The bar is a drawing of the sentence. */
export function refundBar(order: AccountOrder) {
  const { captured_amount: captured = '0', refunded_amount: back = '0', fiat_currency } = order;
  if (order.refunds.length === 0 || !isPositive(captured)) return nothing;
  const [refunded, taken, left] = [back, captured, leftToRefund(order)].map((amount) =>
    formatFiat(amount, fiat_currency),
  );
  return html`
    <figure class="refund-bar">
      <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
        <rect width=${(Number(back) / Number(captured)) * 100} height="1" />
      </svg>
      <figcaption>${refunded} of ${taken} refunded, ${left} left</figcaption>
    </figure>
  `;
}
