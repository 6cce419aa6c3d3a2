import { html, nothing } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { moveOrder, refundOrder, type AccountOrder } from '#contract';
import { formatMoney, humanize } from '../../common/format.js';
import type { AccountResult } from '../account-client.js';
import type { DeskContext } from '../desk-context.js';

type AllowedMove = AccountOrder['allowed'][number];

const reasonChoice = ({ status_reasons: reasons }: AllowedMove) =>
  reasons.length === 0
    ? nothing
    : html`<div class="control">
        <label for="dialog-status-reason">Reason that the buyer sees</label>
        <select id="dialog-status-reason" name="status_reason">
          ${reasons.map((reason) => html`<option value=${reason}>${humanize(reason)}</option>`)}
        </select>
      </div>`;

/** Gives the sentence of a refusal to the dialog, and loads the order again after every other outcome. */
function settle(
  result: AccountResult<unknown>,
  { announce, refresh, message }: Pick<DeskContext, 'announce' | 'refresh'> & { readonly message: string },
): string | undefined {
  refresh();
  if (!result.ok) return result.message;
  announce(message);
  return undefined;
}

/** The sequence makes the service refuse the move if the order has changed since the operator looked. */
function askToMove(
  order: AccountOrder,
  { move, context }: { readonly move: AllowedMove; readonly context: DeskContext },
): void {
  const { transaction_code, sequence, status } = order;
  const { trigger, to } = move;
  const message = `The order is ${humanize(to)}`;
  context.ask({
    title: to === status ? humanize(trigger) : `Move the order to “${humanize(to)}”`,
    text: html`The order <b>${order.external_reference}</b> over ${formatMoney(order.fiat_amount, order.fiat_currency)}
      is “${humanize(status)}”. Its merchant gets a webhook, and the buyer sees the change.`,
    fields: reasonChoice(move),
    asksReason: true,
    confirmLabel: to === status ? humanize(trigger) : `Move to “${humanize(to)}”`,
    onConfirm: async (fields) => {
      const query = { transaction_code, trigger, sequence: String(sequence), ...fields };
      return settle(await context.client.call(moveOrder, { query }), { ...context, message });
    },
  });
}

const refundActors: Readonly<Record<string, string>> = {
  upstream: 'The upstream returns the money',
  operator: 'I have returned the money myself',
};

const actorChoice = ({ refundable_by: actors }: AccountOrder) => html`
  <div class="control">
    <label for="dialog-by">Who returns the money</label>
    <select id="dialog-by" name="by">
      ${actors.map((actor) => html`<option value=${actor}>${refundActors[actor] ?? humanize(actor)}</option>`)}
    </select>
  </div>
`;

function askToRefund(order: AccountOrder, context: DeskContext): void {
  const { transaction_code, external_reference, fiat_amount, fiat_currency } = order;
  const amount = formatMoney(fiat_amount, fiat_currency);
  context.ask({
    title: `Refund ${amount}`,
    text: html`The whole amount of the order <b>${external_reference}</b> goes back to its buyer. This cannot be undone.`,
    fields: actorChoice(order),
    asksReason: true,
    confirmLabel: `Refund ${amount}`,
    onConfirm: async (fields) =>
      settle(await context.client.call(refundOrder, { query: { transaction_code, ...fields } }), {
        ...context,
        message: `The refund of ${amount} is recorded`,
      }),
  });
}

const moveButton = (
  order: AccountOrder,
  { move, context }: { readonly move: AllowedMove; readonly context: DeskContext },
) => html`
  <button
    class="plain move"
    type="button"
    data-trigger=${move.trigger}
    @click=${() => askToMove(order, { move, context })}
  >
    ${humanize(move.trigger)}${
      move.to === order.status
        ? nothing
        : html`<span aria-hidden="true">→</span><span class="hidden"> to </span
            ><span class="dot" data-status=${move.to}>${humanize(move.to)}</span>`
    }
  </button>
`;

/** What the operator can do with an order. The buttons are keyed, so that the focus stays on the same move. */
export function orderWays(order: AccountOrder, context: DeskContext) {
  const canRefund = order.refundable_by.length > 0;
  if (context.isReadOnly) return html`<p class="note">You have signed in with a key that only reads.</p>`;
  if (order.allowed.length === 0 && !canRefund) {
    return html`<p class="note">The order is final: nothing can be done by hand.</p>`;
  }
  return html`
    <div class="ways" role="group" aria-label="What you can do">
      ${repeat(
        order.allowed,
        ({ trigger }) => trigger,
        (move) => moveButton(order, { move, context }),
      )}
      ${canRefund ? html`<button class="plain move" type="button" data-refund @click=${() => askToRefund(order, context)}>Refund…</button>` : nothing}
    </div>
  `;
}
