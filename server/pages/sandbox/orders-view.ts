import { html, nothing } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { orderAmount, toText, type SandboxOrder } from '#contract';
import type { ConsoleContext, SectionView } from './console-context.js';
import { formatDuration, formatFiat, formatTime, humanize, isPositive } from '../common/format.js';
import { createTruncatedList } from '../common/entries.js';
import { plainButton, readFormFields, statusChip } from '../common/fragments.js';
import { orderChangeText, orderStory } from '../common/order-story.js';

type AllowedTransition = SandboxOrder['allowed'][number];

/** What a transition does, in the words of somebody who plays buyer, processor and network. */
const transitionWords: Readonly<Record<string, string>> = {
  submit: 'Start the payment',
  require_action: 'Let the bank ask',
  capture: 'Take the money',
  decline: 'Decline the payment',
  timeout: 'Let the bank time out',
  cancel: 'Cancel the order',
  expire: 'Let it expire',
  hold: 'Hold for review',
  release: 'Release the payout',
  reject: 'Reject and refund',
  broadcast: 'Send the coins',
  confirm: 'Confirm the transfer',
  finalize: 'Deliver the coins',
  drop: 'Drop the transfer',
  refund: 'Refund the payment',
  settle_refund: 'Finish the refund',
  late_payment: 'Pay late',
};

type Notice = {
  readonly type: string;
  readonly label: string;
  readonly isPossible: (order: SandboxOrder['order']) => boolean;
};

const isDisputed = ({ timeline }: SandboxOrder['order']): boolean =>
  timeline.findLast(({ type }) => type.startsWith('order.dispute_'))?.type === 'order.dispute_opened';

/** What the sandbox can report without a change of status: a buyer disputes a payment, and a rate moves until it is made. */
const notices: readonly Notice[] = [
  {
    type: 'order.dispute_opened',
    label: 'Open a dispute',
    isPossible: (order) => isPositive(order.captured_amount) && !isDisputed(order),
  },
  { type: 'order.dispute_closed', label: 'Close the dispute', isPossible: isDisputed },
  { type: 'quote.refreshed', label: 'Refresh the quote', isPossible: ({ status }) => status === 'pending' },
];

function describeNextTransition({ order, next_at, allowed }: SandboxOrder, { now, snapshot }: ConsoleContext): string {
  if (next_at === null) return allowed.length === 0 || order.status === 'expired' ? 'final' : 'waits for you';
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

type Toggle = { readonly isOpen: boolean; readonly toggle: () => void };
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
    <button type="submit" data-trigger=${allowed.trigger} title=${`${allowed.trigger} → ${allowed.to}`}>
      <span class="dot" data-status=${allowed.to}
        >${transitionWords[allowed.trigger] ?? humanize(allowed.trigger)}</span
      >
    </button>
    ${reasonField(allowed)}${confirmationsField(allowed)}
  </form>
`;

/** The buttons are keyed, so that the focus stays on the same notice. */
function noticeButtons({ sandboxOrder: { order }, context: { runCommand } }: OrderContext) {
  const { transaction_code } = order;
  const possible = notices.filter(({ isPossible }) => isPossible(order));
  if (possible.length === 0) return nothing;
  return html`
    <div class="notices" role="group" aria-label="Notices">
      <span class="note">Notices</span>
      ${repeat(
        possible,
        ({ type }) => type,
        ({ type: trigger, label }) =>
          plainButton(label, (event) => {
            const successMessage = `Recorded: ${orderChangeText(trigger)}`;
            runCommand('POST orders/fire', { query: { transaction_code, trigger }, successMessage });
            if (trigger !== 'quote.refreshed') focusOrder(event);
          }),
      )}
    </div>
  `;
}

function orderSummary(sandboxOrder: SandboxOrder, context: ConsoleContext) {
  const { order, scenario } = sandboxOrder;
  const isActive = order.transaction_code === context.activeOrderCode;
  return html`
    ${statusChip(order.status)}
    <b class="amount">${formatFiat(toText(orderAmount(order)), order.fiat_currency)}</b>
    <span class="reference">${order.external_reference}</span>
    ${isActive ? html`<span class="beside">in the checkout</span>` : nothing}
    <span class="about">
      ${scenario === null ? nothing : html`<code>${scenario}</code>`}
      <span class="next">${describeNextTransition(sandboxOrder, context)}</span>
      <time>${formatTime(order.created_at)}</time>
    </span>
  `;
}

/** An order: its summary, and below it the transitions, the timeline and the details. */
function orderView({ sandboxOrder, context }: OrderContext, { isOpen, toggle }: Toggle) {
  const { order, allowed, webhook_url, partner_webhook_url } = sandboxOrder;
  const onToggle = (event: Event): void => {
    event.preventDefault();
    toggle();
  };
  return html`
    <details class="order" ?open=${isOpen} data-code=${order.transaction_code}>
      <summary @click=${onToggle}>${orderSummary(sandboxOrder, context)}</summary>
      <div class="order-body">
        <div class="ways" role="group" aria-label="Transitions">
          ${repeat(
            allowed,
            ({ trigger }) => `${order.status} ${trigger}`,
            (transition) => transitionForm(transition, { sandboxOrder, context }),
          )}
          ${allowed.length === 0 ? html`<p class="note">The order is final: it has no more transitions.</p>` : nothing}
        </div>
        ${orderStory(order, {
          now: context.now,
          facts: [
            ['Webhook', webhook_url],
            ['Partner', partner_webhook_url],
          ],
        })}
        ${noticeButtons({ sandboxOrder, context })}
      </div>
    </details>
  `;
}

/** The list of orders. The newest is open unless the user toggles it. */
export function ordersView(): SectionView {
  const toggled = new Map<string, boolean>();
  const truncatedList = createTruncatedList(8);

  const listedOrder = (sandboxOrder: SandboxOrder, context: ConsoleContext) => {
    const { transaction_code: code } = sandboxOrder.order;
    const isOpen = toggled.get(code) ?? code === context.snapshot.orders[0]?.order.transaction_code;
    const toggle = (): void => {
      toggled.set(code, !isOpen);
      context.redraw();
    };
    // An order that the user has moved stays open when a newer one arrives.
    const runCommand: ConsoleContext['runCommand'] = (...command) => {
      toggled.set(code, true);
      context.runCommand(...command);
    };
    return orderView({ sandboxOrder, context: { ...context, runCommand } }, { isOpen, toggle });
  };

  return (context) =>
    truncatedList(context.snapshot.orders, {
      keyOf: ({ order }) => order.transaction_code,
      view: (sandboxOrder) => listedOrder(sandboxOrder, context),
      itemName: 'orders',
      note: 'No orders yet. Create one in the checkout, or load the example orders with Seed.',
      redraw: context.redraw,
    });
}
