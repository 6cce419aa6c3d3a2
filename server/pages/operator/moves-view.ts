import { html, nothing } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { moveOrder, refundOrder, type AccountOrder } from '#contract';
import {
  describeReason,
  formatCharge,
  formatDay,
  formatFiat,
  formatPayout,
  isPositive,
  statusWord,
} from '../common/format.js';
import { inputControl, selectControl } from '../common/fragments.js';
import type { ConsoleContext } from './console-context.js';
import { needsDecision } from './decisions.js';
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
    send(fields) {
      const amount = fields['amount'] || left; // all that the dialog shows, although another refund may come first
      return client.call(refundOrder, {
        query: { transaction_code, ...fields, amount },
        idempotencyKey: `${key}-${amount.replace(/[^\d.]/g, '')}`,
      });
    },
  });
}

const reasonField = { id: 'dialog-status-reason', name: 'status_reason' };

const reasonChoice = ({ status_reasons: reasons }: AllowedMove) =>
  reasons.length === 0
    ? nothing
    : selectControl('Reason that the buyer sees', { ...reasonField, values: reasons, labelOf: describeReason });

const takesMoney = ({ captured }: AccountOrder, { trigger }: AllowedMove): boolean =>
  !captured && ['capture', 'release', 'late_payment'].includes(trigger);

/** What the operator can report: of the payout what stays empty stays unknown, and what came in is the order's amount. */
const reportFields = (order: AccountOrder, move: AllowedMove) => {
  const [{ tx_hash, crypto_currency, fiat_currency }, { trigger }] = [order, move];
  const amount = { id: 'dialog-payout-amount', name: 'payout_amount', placeholder: 'Such as 0.0042' };
  const captured = { id: 'dialog-captured-amount', name: 'captured_amount', placeholder: 'As ordered' };
  return [
    takesMoney(order, move) ? inputControl(`${fiat_currency} that came in, if another amount`, captured) : nothing,
    tx_hash === null && (trigger === 'broadcast' || trigger === 'finalize')
      ? inputControl('Transaction hash, if you know it', { id: 'dialog-tx-hash', name: 'tx_hash' })
      : nothing,
    trigger === 'finalize' ? inputControl(`${crypto_currency} that arrived, if you know it`, amount) : nothing,
  ];
};

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
    fields: [reasonChoice(move), reportFields(order, move)],
    confirmLabel: label,
    successMessage: to === status ? `Done: ${label}` : `Done. The order is ${statusWord(to)}`,
    endsOnConflict: true,
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

const foldedWays = (title: string, ways: readonly Way[]) => html`
  <details class="by-hand">
    <summary>${title}</summary>
    ${wayList(ways)}
  </details>
`;

/** The one thing to do. Of a manual payment the operator moves the money, and records it here. */
function questionOf(order: AccountOrder, now: number): readonly [title: string, note: string] {
  const since = formatDay(order.changed_at, now);
  const ask = isPositive(order.refundable_amount) ? 'Pay out, or give the money back?' : 'Go on, or end the order?';
  if (order.status === 'on_hold') return [ask, `On hold since ${since}. Waiting for your decision.`];
  if (order.payment_option !== 'manual') return ['What happened?', `No change since ${since}.`];
  const coins = formatPayout(order);
  const tasks: Partial<Record<string, string>> = {
    paid: `Send ${coins}, then record it`,
    sending: `Has ${coins} arrived?`,
  };
  return [tasks[order.status] ?? `Has ${formatCharge(order)} come in?`, 'Nothing reports a direct payment by itself.'];
}

/**
 * What is due, first on the page, with its two ways, and the others, which are folded: all of them where the order is over
 * or goes on by itself. The buttons are keyed, so that the focus stays on the same one.
 */
export function movesOf(
  order: AccountOrder,
  context: ConsoleContext,
): { readonly due?: unknown; readonly byHand?: unknown } {
  if (context.client.isReadOnly())
    return { byHand: html`<p class="note">You have signed in with a key that only reads.</p>` };
  const ways = waysOf(order, context);
  if (ways.length === 0) return { byHand: html`<p class="note">The order is final: nothing can be done by hand.</p>` };
  const isUrgent = needsDecision(order, context.now);
  if (isOver(order) || !(isUrgent || order.payment_option === 'manual'))
    return {
      byHand: foldedWays(ways.every(({ key }) => key === 'refund') ? 'Record a refund' : 'Record by hand', ways),
    };
  const [title, note] = questionOf(order, context.now);
  const due = html`
    <section class="decision" aria-labelledby="decision-title" ?data-urgent=${isUrgent}>
      <h2 id="decision-title">${title}</h2>
      <p class="note">${note}</p>
      ${wayList(ways.slice(0, 2))} ${ways.length > 2 ? foldedWays('Other ways', ways.slice(2)) : nothing}
    </section>
  `;
  return { due };
}
