import { html, nothing } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { Desk } from '../desk.js';
import { coinsOf, moneyOf, spanOf, timeOf, whenOf, wordsOf } from '../format.js';
import type { Allowed, SteeredOrder } from '../wire.js';
import { chip, copyable, fieldsOf } from './parts.js';

const notices = ['order.dispute_opened', 'order.dispute_closed', 'quote.refreshed'];

/** What time does to it next. */
function nextOf({ order, next_at, allowed }: SteeredOrder, { now, board }: Desk): string {
  if (next_at === null) return allowed.length === 0 || order.status === 'expired' ? 'over' : 'waits for you';
  const left = spanOf(next_at - now);
  const frozen = board.state.clock.frozen ? ', frozen' : '';
  const expires = order.status === 'pending' && Math.floor(next_at) === order.expires_at;
  return `${expires ? 'expires' : 'moves on'} in ${left}${frozen}`;
}

const reasonField = ({ trigger, reasons }: Allowed) =>
  reasons.length > 1
    ? html`<select name="reason" aria-label=${`Reason to ${wordsOf(trigger)}`}>
        ${reasons.map((reason) => html`<option value=${reason}>${wordsOf(reason)}</option>`)}
      </select>`
    : nothing;

const confirmationsField = ({ trigger }: Allowed) =>
  trigger === 'confirm'
    ? html`<input
        name="confirmations"
        type="number"
        min="1"
        max="1000"
        value="1"
        required
        aria-label="Confirmations"
      />`
    : nothing;

const label = ({ trigger, to }: Allowed, { order }: SteeredOrder) => html`
  ${wordsOf(trigger)}${
    to === order.status
      ? nothing
      : html`<span class="to" aria-hidden="true">→</span><span class="hidden"> to </span
          ><span class="dot" data-status=${to}>${wordsOf(to)}</span>`
  }
`;

type Steering = { readonly steered: SteeredOrder; readonly desk: Desk };

/** The button will be gone: the keyboard goes on from the order's line. */
const focusOrder = ({ currentTarget }: Event): void =>
  (currentTarget as HTMLElement).closest('details')?.querySelector('summary')?.focus();

/** A button for a transition, with what it needs beside it. */
const transition = (allowed: Allowed, { steered, desk: { act } }: Steering) => html`
  <form
    class="fire"
    @submit=${(event: SubmitEvent) => {
      const { transaction_code, status } = steered.order;
      const query = { transaction_code, trigger: allowed.trigger, ...fieldsOf(event) };
      act('POST orders/fire', { query, done: `The order is ${wordsOf(allowed.to)}` });
      if (allowed.to !== status) focusOrder(event);
    }}
  >
    <button type="submit" data-trigger=${allowed.trigger}>${label(allowed, steered)}</button>
    ${reasonField(allowed)}${confirmationsField(allowed)}
  </form>
`;

const notice = (type: string, { steered: { order }, desk: { act } }: Steering) => html`
  <button
    class="plain"
    type="button"
    @click=${() =>
      act('POST orders/fire', {
        query: { transaction_code: order.transaction_code, trigger: type },
        done: `${type}: recorded`,
      })}
  >
    ${wordsOf(type)}
  </button>
`;

const timeline = ({ order }: SteeredOrder, { now }: Desk) => html`
  <ol class="timeline" aria-label="Timeline">
    ${order.timeline.map(
      ({ type, status, reason, at }) => html`
        <li data-status=${status}>
          <code>${type}</code>
          <span class="why">${reason === null ? nothing : wordsOf(reason)}</span>
          <time>${whenOf(at, now)}</time>
        </li>
      `,
    )}
  </ol>
`;

const fact = (name: string, value: unknown) =>
  html`<div>
    <dt>${name}</dt>
    <dd>${value}</dd>
  </div>`;

function facts({ order, webhook_url, partner_webhook_url }: SteeredOrder, desk: Desk) {
  const { transaction_code, confirmations, required_confirmations, tx_hash, required_action } = order;
  const payout = `${coinsOf(order.crypto_amount, order.crypto_currency)} on ${order.crypto_currency_network}`;
  return html`
    <dl class="facts">
      ${fact('Code', copyable(transaction_code, { what: 'the transaction code', desk }))} ${fact('Payout', payout)}
      ${required_action === null ? nothing : fact('Waits for', wordsOf(required_action))}
      ${tx_hash === null ? nothing : fact('Transaction', copyable(tx_hash, { what: 'the transaction hash', desk }))}
      ${tx_hash === null ? nothing : fact('Confirmations', `${confirmations} of ${required_confirmations}`)}
      ${webhook_url === null ? nothing : fact('Webhook', webhook_url)}
      ${partner_webhook_url === null ? nothing : fact('Partner', partner_webhook_url)}
    </dl>
  `;
}

type Shown = { readonly desk: Desk; readonly isOpen: boolean; readonly toggle: () => void };

/** An order: its line, and below it the ways on, its story and its facts. */
export const orderView = (steered: SteeredOrder, { desk, isOpen, toggle }: Shown) => html`
  <details class="order" ?open=${isOpen} data-code=${steered.order.transaction_code}>
    <summary
      @click=${(event: Event) => {
        event.preventDefault();
        toggle();
      }}
    >
      ${chip(steered.order.status)}
      <b class="amount">${moneyOf(steered.order.fiat_amount, steered.order.fiat_currency)}</b>
      <span class="reference">${steered.order.external_reference}</span>
      ${steered.order.transaction_code === desk.shown ? html`<span class="beside">in the checkout</span>` : nothing}
      <span class="about">
        ${steered.scenario === null ? nothing : html`<code>${steered.scenario}</code>`}
        <span class="next">${nextOf(steered, desk)}</span>
        <time>${timeOf(steered.order.created_at)}</time>
      </span>
    </summary>
    <div class="order-body">
      <div class="ways" role="group" aria-label="Transitions">
        ${repeat(
          steered.allowed,
          ({ trigger }) => `${steered.order.status} ${trigger}`,
          (allowed) => transition(allowed, { steered, desk }),
        )}
        ${steered.allowed.length === 0 ? html`<p class="note">No transition leads on from here.</p>` : nothing}
      </div>
      <div class="story">${timeline(steered, desk)} ${facts(steered, desk)}</div>
      <div class="notices" role="group" aria-label="Notices">
        <span class="note">Notices</span>${notices.map((type) => notice(type, { steered, desk }))}
      </div>
    </div>
  </details>
`;
