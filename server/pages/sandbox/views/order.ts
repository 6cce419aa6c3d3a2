import { html, nothing } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { ConsoleContext } from '../console-context.js';
import { formatCryptoAmount, formatMoney, formatDuration, formatTime, humanize } from '../../common/format.js';
import type { AllowedTransition, SandboxOrder } from '../api-types.js';
import { copyButton, factRow, readFormFields, statusChip, timelineList } from '../../common/fragments.js';

const noticeTypes = ['order.dispute_opened', 'order.dispute_closed', 'quote.refreshed'];

/** Describes the next transition by time. */
function describeNextTransition({ order, next_at, allowed }: SandboxOrder, { now, snapshot }: ConsoleContext): string {
  if (next_at === null) return allowed.length === 0 || order.status === 'expired' ? 'final' : 'waits for a transition';
  const left = formatDuration(next_at - now);
  const frozen = snapshot.state.clock.frozen ? ', frozen' : '';
  const expires = order.status === 'pending' && Math.floor(next_at) === order.expires_at;
  return `${expires ? 'expires' : 'advances'} in ${left}${frozen}`;
}

const reasonField = ({ trigger, reasons }: AllowedTransition) =>
  reasons.length > 1
    ? html`<select name="reason" aria-label=${`Reason to ${humanize(trigger)}`}>
        ${reasons.map((reason) => html`<option value=${reason}>${humanize(reason)}</option>`)}
      </select>`
    : nothing;

const confirmationsField = ({ trigger }: AllowedTransition) =>
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

const transitionLabel = ({ trigger, to }: AllowedTransition, { order }: SandboxOrder) => html`
  ${humanize(trigger)}${
    to === order.status
      ? nothing
      : html`<span class="to" aria-hidden="true">→</span><span class="hidden"> to </span
          ><span class="dot" data-status=${to}>${humanize(to)}</span>`
  }
`;

type OrderContext = { readonly sandboxOrder: SandboxOrder; readonly context: ConsoleContext };

/** Moves the focus to the order's summary, because the button will disappear. */
const focusOrder = ({ currentTarget }: Event): void =>
  (currentTarget as HTMLElement).closest('details')?.querySelector('summary')?.focus();

/** A button for a transition, with fields for its parameters. */
const transitionForm = (allowed: AllowedTransition, { sandboxOrder, context: { runCommand } }: OrderContext) => html`
  <form
    class="fire"
    @submit=${(event: SubmitEvent) => {
      const { transaction_code, status } = sandboxOrder.order;
      const query = { transaction_code, trigger: allowed.trigger, ...readFormFields(event) };
      runCommand('POST orders/fire', { query, successMessage: `The order is ${humanize(allowed.to)}` });
      if (allowed.to !== status) focusOrder(event);
    }}
  >
    <button type="submit" data-trigger=${allowed.trigger}>${transitionLabel(allowed, sandboxOrder)}</button>
    ${reasonField(allowed)}${confirmationsField(allowed)}
  </form>
`;

const noticeButton = (type: string, { sandboxOrder: { order }, context: { runCommand } }: OrderContext) => html`
  <button
    class="plain"
    type="button"
    @click=${() =>
      runCommand('POST orders/fire', {
        query: { transaction_code: order.transaction_code, trigger: type },
        successMessage: `${type}: recorded`,
      })}
  >
    ${humanize(type)}
  </button>
`;

function factList({ order, webhook_url, partner_webhook_url }: SandboxOrder, context: ConsoleContext) {
  const { transaction_code, confirmations, required_confirmations, tx_hash, required_action } = order;
  const payout = `${formatCryptoAmount(order.crypto_amount, order.crypto_currency)} on ${order.crypto_currency_network}`;
  return html`
    <dl class="facts">
      ${factRow('Code', copyButton(transaction_code, { itemName: 'the transaction code', context }))}
      ${factRow('Payout', payout)}
      ${required_action === null ? nothing : factRow('Waits for', humanize(required_action))}
      ${tx_hash === null ? nothing : factRow('Transaction', copyButton(tx_hash, { itemName: 'the transaction hash', context }))}
      ${tx_hash === null ? nothing : factRow('Confirmations', `${confirmations} of ${required_confirmations}`)}
      ${webhook_url === null ? nothing : factRow('Webhook', webhook_url)}
      ${partner_webhook_url === null ? nothing : factRow('Partner', partner_webhook_url)}
    </dl>
  `;
}

type OrderViewOptions = { readonly context: ConsoleContext; readonly isOpen: boolean; readonly toggle: () => void };

/** An order: its summary, and below it the transitions, the timeline and the details. */
export const orderView = (sandboxOrder: SandboxOrder, { context, isOpen, toggle }: OrderViewOptions) => html`
  <details class="order" ?open=${isOpen} data-code=${sandboxOrder.order.transaction_code}>
    <summary
      @click=${(event: Event) => {
        event.preventDefault();
        toggle();
      }}
    >
      ${statusChip(sandboxOrder.order.status)}
      <b class="amount">${formatMoney(sandboxOrder.order.fiat_amount, sandboxOrder.order.fiat_currency)}</b>
      <span class="reference">${sandboxOrder.order.external_reference}</span>
      ${sandboxOrder.order.transaction_code === context.activeOrderCode ? html`<span class="beside">in the checkout</span>` : nothing}
      <span class="about">
        ${sandboxOrder.scenario === null ? nothing : html`<code>${sandboxOrder.scenario}</code>`}
        <span class="next">${describeNextTransition(sandboxOrder, context)}</span>
        <time>${formatTime(sandboxOrder.order.created_at)}</time>
      </span>
    </summary>
    <div class="order-body">
      <div class="ways" role="group" aria-label="Transitions">
        ${repeat(
          sandboxOrder.allowed,
          ({ trigger }) => `${sandboxOrder.order.status} ${trigger}`,
          (allowed) => transitionForm(allowed, { sandboxOrder, context }),
        )}
        ${sandboxOrder.allowed.length === 0 ? html`<p class="note">The order is final: it has no more transitions.</p>` : nothing}
      </div>
      <div class="story">
        ${timelineList(sandboxOrder.order.timeline, context.now)} ${factList(sandboxOrder, context)}
      </div>
      <div class="notices" role="group" aria-label="Notices">
        <span class="note">Notices</span>${noticeTypes.map((type) => noticeButton(type, { sandboxOrder, context }))}
      </div>
    </div>
  </details>
`;
