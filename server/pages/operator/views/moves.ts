import { html, nothing } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { moveOrder, refundOrder, type AccountOrder } from '#contract';
import { formatMoney, humanize } from '../../common/format.js';
import { inputControl, selectControl, transitionLabel } from '../../common/fragments.js';
import type { ConsoleContext } from '../console-context.js';

type AllowedMove = AccountOrder['allowed'][number];

const reasonChoice = ({ status_reasons: reasons }: AllowedMove) =>
  reasons.length === 0
    ? nothing
    : selectControl('Reason that the buyer sees', {
        id: 'dialog-status-reason',
        name: 'status_reason',
        values: reasons,
        labelOf: humanize,
      });

/** What the operator can report of the payout: what stays empty stays unknown. */
const payoutFields = ({ tx_hash, crypto_currency }: AccountOrder, { trigger }: AllowedMove) => html`
  ${
    tx_hash === null && (trigger === 'broadcast' || trigger === 'finalize')
      ? inputControl('Transaction hash, if you know it', { id: 'dialog-tx-hash', name: 'tx_hash', value: '' })
      : nothing
  }
  ${
    trigger === 'finalize'
      ? inputControl(`${crypto_currency} that arrived, if you know it`, {
          id: 'dialog-payout-amount',
          name: 'payout_amount',
          value: '',
          placeholder: 'Such as 0.0042',
        })
      : nothing
  }
`;

type MoveOptions = { readonly move: AllowedMove; readonly context: ConsoleContext };

/** The sequence makes the service refuse the move if the order has changed since the operator looked. */
function askToMove(order: AccountOrder, { move, context: { ask, client } }: MoveOptions): void {
  const { transaction_code, sequence, status } = order;
  const { trigger, to } = move;
  ask({
    title: to === status ? humanize(trigger) : `Move the order to “${humanize(to)}”`,
    text: html`The order <b>${order.external_reference}</b> over ${formatMoney(order.fiat_amount, order.fiat_currency)}
      is “${humanize(status)}”. Its merchant gets a webhook, and the buyer sees the change.`,
    fields: [reasonChoice(move), payoutFields(order, move)],
    confirmLabel: to === status ? humanize(trigger) : `Move to “${humanize(to)}”`,
    successMessage: `The order is ${humanize(to)}`,
    send: (fields) =>
      client.call(moveOrder, { query: { transaction_code, trigger, sequence: String(sequence), ...fields } }),
  });
}

const refundActors: Readonly<Record<string, string>> = {
  upstream: 'The upstream returns the money',
  operator: 'I have returned the money myself',
};

function askToRefund(order: AccountOrder, { ask, client }: ConsoleContext): void {
  const { transaction_code, external_reference, fiat_amount, fiat_currency } = order;
  const amount = formatMoney(fiat_amount, fiat_currency);
  ask({
    title: `Refund ${amount}`,
    text: html`The whole amount of the order <b>${external_reference}</b> goes back to its buyer. This cannot be undone.`,
    fields: selectControl('Who returns the money', {
      id: 'dialog-by',
      name: 'by',
      values: order.refundable_by,
      labelOf: (actor) => refundActors[actor] ?? humanize(actor),
    }),
    confirmLabel: `Refund ${amount}`,
    successMessage: `The refund of ${amount} is recorded`,
    send: (fields) => client.call(refundOrder, { query: { transaction_code, ...fields } }),
  });
}

/** What the operator can do with an order. The buttons are keyed, so that the focus stays on the same move. */
export function orderWays(order: AccountOrder, context: ConsoleContext) {
  const canRefund = order.refundable_by.length > 0;
  if (context.client.isReadOnly()) return html`<p class="note">You have signed in with a key that only reads.</p>`;
  if (order.allowed.length === 0 && !canRefund) {
    return html`<p class="note">The order is final: nothing can be done by hand.</p>`;
  }
  return html`
    <div class="ways" role="group" aria-label="What you can do">
      ${repeat(
        order.allowed,
        ({ trigger }) => trigger,
        (move) => html`
          <button
            class="plain move"
            type="button"
            data-trigger=${move.trigger}
            @click=${() => askToMove(order, { move, context })}
          >
            ${transitionLabel(move, order.status)}
          </button>
        `,
      )}
      ${canRefund ? html`<button class="plain move" type="button" data-refund @click=${() => askToRefund(order, context)}>Refund…</button>` : nothing}
    </div>
  `;
}
