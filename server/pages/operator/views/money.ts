import { html, nothing } from 'lit';
import { captureOrder, decimal, refundOrder, subtract, toText, voidOrder, type AccountOrder } from '#contract';
import { formatMoney, humanize } from '../../common/format.js';
import { inputControl, selectControl } from '../../common/fragments.js';
import type { ConsoleContext } from '../console-context.js';

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

function askToRefund(order: AccountOrder, { ask, client }: ConsoleContext): void {
  const { transaction_code, external_reference, fiat_currency } = order;
  const left = leftToRefund(order);
  const key = newKey();
  ask({
    title: 'Refund money',
    text: html`Of the order <b>${external_reference}</b> ${formatMoney(left, fiat_currency)} can go back to its buyer.
      This cannot be undone.`,
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
  const amount = formatMoney(refund.amount, order.fiat_currency);
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
    text: 'The processor takes the money of the buyer, and the order goes on.',
  },
  {
    endpoint: voidOrder,
    name: 'Void',
    text: 'The processor lets the money of the buyer go, and the order is canceled.',
  },
] as const;

type HeldMoneyCall = (typeof heldMoneyCalls)[number];

const askForMoney = (
  order: AccountOrder,
  { call, context }: { readonly call: HeldMoneyCall; readonly context: ConsoleContext },
) =>
  context.ask({
    title: `${call.name} ${formatMoney(order.authorized_amount ?? '0', order.fiat_currency)}`,
    text: call.text,
    fields: nothing,
    confirmLabel: call.name,
    successMessage: `${call.name}: done`,
    send: (fields) =>
      context.client.call(call.endpoint, { query: { transaction_code: order.transaction_code, ...fields } }),
  });

const isHeld = ({ authorized_amount = '0', captured }: AccountOrder): boolean =>
  /[1-9]/.test(authorized_amount) && !captured;

const isPending = ({ state }: PendingRefund): boolean => state === 'pending';

/** Whether something can be done with the money of an order. */
export const hasMoneyWays = (order: AccountOrder): boolean =>
  order.refundable_by.length > 0 || isHeld(order) || order.refunds.some(isPending);

/** What the operator can do with the money of an order. */
export const moneyWays = (order: AccountOrder, context: ConsoleContext) => html`
  ${
    isHeld(order)
      ? heldMoneyCalls.map(
          (call) =>
            html`<button
              class="plain move"
              type="button"
              data-held=${call.name}
              @click=${() => askForMoney(order, { call, context })}
            >
              ${call.name}…
            </button>`,
        )
      : nothing
  }
  ${order.refunds
    .filter(isPending)
    .map(
      (refund) => html`
        <button
          class="plain move"
          type="button"
          data-outcome=${refund.id}
          @click=${() => askForOutcome(order, { refund, context })}
        >
          Outcome of ${formatMoney(refund.amount, order.fiat_currency)}…
        </button>
      `,
    )}
  ${order.refundable_by.length > 0 ? html`<button class="plain move" type="button" data-refund @click=${() => askToRefund(order, context)}>Refund…</button>` : nothing}
`;
