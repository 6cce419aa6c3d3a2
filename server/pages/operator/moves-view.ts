import { html, nothing } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { moveOrder, refundOrder, type AccountOrder } from '#contract';
import { describeReason, formatDay, formatFiat, isPositive, statusWord } from '../common/format.js';
import { inputControl, selectControl } from '../common/fragments.js';
import type { ConsoleContext } from './console-context.js';
import { isStuck, needsDecision } from './decisions.js';
import { describeMove, type AllowedMove, type MoveText } from './move-texts.js';
import { isOver } from './orders-view.js';

/** The same for a dialog that sends again, and another one for another refund. */
const newKey = (): string => [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('-');

/** What recording a refund means: no money moves by it. */
const refundText = (order: AccountOrder) => ({
  label: 'Record refund…',
  effect: `Return ${formatFiat(order.refundable_amount, order.fiat_currency)} at your processor first; this only records it.`,
});

function askToRefund(order: AccountOrder, { ask, client }: ConsoleContext): void {
  const { transaction_code, external_reference, fiat_currency, refundable_amount: left } = order;
  const key = newKey();
  ask({
    title: 'Record refund',
    text: html`<b>${external_reference}</b>: return up to ${formatFiat(left, fiat_currency)} at your processor first;
      this only records it, and cannot be undone.`,
    fields: html`
      ${inputControl(`Amount in ${fiat_currency}`, { id: 'dialog-amount', name: 'amount', placeholder: `All: ${left}` })}
      ${inputControl('Returned by', { id: 'dialog-author', name: 'author', placeholder: 'Your name, if others read this' })}
    `,
    confirmLabel: 'Record refund',
    successMessage: 'The refund is recorded',
    send: (fields) =>
      client.call(refundOrder, {
        query: { transaction_code, ...fields },
        idempotencyKey: `${key}-${(fields['amount'] ?? '').replace(/[^\d.]/g, '')}`,
      }),
  });
}

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
      ? inputControl('Transaction hash, if you know it', { id: 'dialog-tx-hash', name: 'tx_hash' })
      : nothing
  }
  ${
    trigger === 'finalize'
      ? inputControl(`${crypto_currency} that arrived, if you know it`, {
          id: 'dialog-payout-amount',
          name: 'payout_amount',
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
    successMessage: to === status ? `Done: ${label}` : `Done. The order is ${statusWord(to)}`,
    send: (fields) =>
      client.call(moveOrder, { query: { transaction_code, trigger, sequence: String(sequence), ...fields } }),
  });
}

/** A move to one of these ends the order, and cannot be taken back. */
const endStatuses: readonly string[] = ['canceled', 'expired', 'failed'];

/** Of several moves, what a person does next. */
const firstTriggers: readonly string[] = ['release', 'finalize', 'broadcast', 'capture', 'late_payment', 'submit'];

type Way = { readonly key: string; readonly text: MoveText; readonly onClick: () => void };

/** What the operator can do with an order: what leads on, then what gives the money back or ends it. */
function waysOf(order: AccountOrder, context: ConsoleContext): readonly Way[] {
  const toWay = (move: AllowedMove): Way => ({
    key: move.trigger,
    text: describeMove(order, move),
    onClick: () => askToMove(order, { move, context }),
  });
  const rank = ({ trigger }: AllowedMove): number => (firstTriggers.indexOf(trigger) + 100) % 100;
  const isEnd = ({ to }: AllowedMove): boolean => endStatuses.includes(to);
  const [first, ...others] = order.allowed.filter((move) => !isEnd(move)).sort((one, next) => rank(one) - rank(next));
  const refund: Way = { key: 'refund', text: refundText(order), onClick: () => askToRefund(order, context) };
  return [
    ...(first ? [toWay(first)] : []),
    ...(isPositive(order.refundable_amount) ? [refund] : []),
    ...order.allowed.filter(isEnd).map(toWay),
    ...others.map(toWay),
  ];
}

/** A button, and below it what it does to the money. */
const wayView = ({ key, text, onClick }: Way) => html`
  <div class="way">
    <button class="button" type="button" data-trigger=${key} aria-describedby=${`effect-${key}`} @click=${onClick}>
      ${text.label}
    </button>
    <p id=${`effect-${key}`}>${text.effect}</p>
  </div>
`;

const wayList = (ways: readonly Way[]) => html`<div class="ways">${repeat(ways, ({ key }) => key, wayView)}</div>`;

function questionOf(order: AccountOrder, now: number): readonly [title: string, note: string] {
  if (order.status === 'on_hold')
    return [
      isPositive(order.refundable_amount) ? 'Pay out, or give the money back?' : 'Go on, or end the order?',
      `On hold since ${formatDay(order.changed_at, now)}. Waiting for your decision.`,
    ];
  if (isStuck(order, now)) return ['What happened?', `No change since ${formatDay(order.changed_at, now)}.`];
  return ['Record by hand', 'Nothing reports a direct payment by itself.'];
}

/**
 * The first thing to do with its two ways; the others are folded, and all of them where the order is over or goes on by
 * itself. The buttons are keyed, so that the focus stays on the same one.
 */
export function decisionPanel(order: AccountOrder, context: ConsoleContext) {
  if (context.client.isReadOnly()) return html`<p class="note">You have signed in with a key that only reads.</p>`;
  const ways = waysOf(order, context);
  if (ways.length === 0) return html`<p class="note">The order is final: nothing can be done by hand.</p>`;
  const isUrgent = needsDecision(order, context.now);
  if (isOver(order) || !(isUrgent || order.payment_option === 'manual'))
    return html`<details class="by-hand">
      <summary>Record by hand</summary>
      ${wayList(ways)}
    </details>`;
  const [title, note] = questionOf(order, context.now);
  return html`
    <section class="decision" aria-labelledby="decision-title" ?data-urgent=${isUrgent}>
      <h2 id="decision-title">${title}</h2>
      <p class="note">${note}</p>
      ${wayList(ways.slice(0, 2))}
      ${
        ways.length > 2
          ? html`<details class="by-hand">
              <summary>Other ways</summary>
              ${wayList(ways.slice(2))}
            </details>`
          : nothing
      }
    </section>
  `;
}
