import { html, nothing } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { moveOrder, type AccountOrder } from '#contract';
import { describeReason, humanize, isPositive } from '../common/format.js';
import { inputControl, selectControl } from '../common/fragments.js';
import type { ConsoleContext } from './console-context.js';
import { describeMove, type AllowedMove, type MoveText } from './move-texts.js';
import { askToRefund, refundText } from './refund-view.js';

const reasonChoice = ({ status_reasons: reasons }: AllowedMove) =>
  reasons.length === 0
    ? nothing
    : selectControl('Reason that the buyer sees', {
        id: 'dialog-status-reason',
        name: 'status_reason',
        values: reasons,
        labelOf: describeReason,
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
  const { transaction_code, external_reference, sequence, status, webhook_url } = order;
  const { trigger, to } = move;
  const { label, effect } = describeMove(order, move);
  ask({
    title: label,
    text: html`<b>${external_reference}</b>: ${effect}
      ${webhook_url === null ? 'The buyer sees the change.' : 'The merchant gets a webhook, and the buyer sees the change.'}`,
    fields: [reasonChoice(move), payoutFields(order, move)],
    confirmLabel: label,
    successMessage: to === status ? `Done: ${label}` : `Done. The order is ${humanize(to)}`,
    send: (fields) =>
      client.call(moveOrder, { query: { transaction_code, trigger, sequence: String(sequence), ...fields } }),
  });
}

/** A move to one of these ends the order, and cannot be taken back. */
const endStatuses: readonly string[] = ['canceled', 'expired', 'failed'];

type Way = { readonly key: string; readonly text: MoveText; readonly isEnd: boolean; readonly onClick: () => void };

/** A button that says what will happen, and opens the dialog. */
const wayButton = ({ key, text, isEnd, onClick }: Way) => html`
  <button class=${isEnd ? 'move end' : 'move'} type="button" data-trigger=${key} @click=${onClick}>
    ${text.label} <small>${text.effect}</small>
  </button>
`;

/** What the operator can do with an order, what ends it last. The buttons are keyed, so that the focus stays on the same one. */
export function orderWays(order: AccountOrder, context: ConsoleContext) {
  if (context.client.isReadOnly()) return html`<p class="note">You have signed in with a key that only reads.</p>`;
  const moves = order.allowed.map((move): Way => ({
    key: move.trigger,
    text: describeMove(order, move),
    isEnd: endStatuses.includes(move.to),
    onClick: () => askToMove(order, { move, context }),
  }));
  const refund = { key: 'refund', text: refundText(order), isEnd: false, onClick: () => askToRefund(order, context) };
  const ways = [
    ...moves.filter(({ isEnd }) => !isEnd),
    ...(isPositive(order.refundable_amount) ? [refund] : []),
    ...moves.filter(({ isEnd }) => isEnd),
  ];
  if (ways.length === 0) return html`<p class="note">The order is final: nothing can be done by hand.</p>`;
  return html`
    <div class="moves" role="group" aria-label="What you can do">${repeat(ways, ({ key }) => key, wayButton)}</div>
  `;
}
