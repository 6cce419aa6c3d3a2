import { html, nothing } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { SandboxOrder } from '#contract';
import type { ConsoleContext, SectionView } from './snapshot.js';
import { describeReason, humanize, optionName, statusWord } from '../common/format.js';
import { formatCharge, formatPayout, formatTimestamp } from '../common/format.js';
import { copyButton, emptyState, readFormFields, statusChip, factList } from '../common/fragments.js';
import { formatClock } from '../../../widget/order/outcome/steps-view.js';
import { changesOf, hasNoPayout, payoutFacts, timelineView } from '../common/order-story.js';

export const chargeOf = ({ order, processor_fee }: SandboxOrder): string => formatCharge({ ...order, processor_fee });

type AllowedTransition = SandboxOrder['allowed'][number];

/** What a transition does, in the words of somebody who plays buyer, processor and network. */
const transitionWords: Readonly<Record<string, string>> = {
  submit: 'Start the payment',
  require_action: 'Let the bank ask',
  capture: 'Take the money',
  decline: 'Decline',
  timeout: 'Let the bank time out',
  cancel: 'Cancel',
  expire: 'Let it expire',
  hold: 'Hold for review',
  release: 'Pay out',
  reject: 'Reject and refund',
  broadcast: 'Send the coins',
  confirm: 'Confirm the transfer',
  finalize: 'Deliver the coins',
  drop: 'Drop the transfer',
  refund: 'Refund the payment',
  settle_refund: 'Finish the refund',
  late_payment: 'Pay after the deadline',
};

/** `4 s`, `14:32`, `3:14:32` or `2 days`. */
export function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  if (whole < 60) return `${whole} s`;
  return whole < 172_800 ? formatClock(whole) : `${Math.floor(whole / 86_400)} days`;
}

function describeNext({ order, next_at, allowed }: SandboxOrder, { now, snapshot }: ConsoleContext): string {
  if (next_at === null) return allowed.length === 0 || order.status === 'expired' ? 'final' : 'waits for you';
  const left = formatDuration(next_at - now);
  const frozen = snapshot.state.clock.frozen ? ', frozen' : '';
  const expires = order.status === 'pending' && Math.floor(next_at) === order.expires_at;
  return `${expires ? 'expires' : 'advances'} in ${left}${frozen}`;
}

const reasonField = ({ trigger, reasons }: AllowedTransition) =>
  reasons.length > 1
    ? html`<select name="reason" aria-label=${`Reason to ${humanize(trigger)}`}>
        ${reasons.map((reason) => html`<option value=${reason}>${describeReason(reason)}</option>`)}
      </select>`
    : nothing;

type OrderContext = { readonly sandboxOrder: SandboxOrder; readonly context: ConsoleContext };

/** The focus goes to the headline of the order, because the button disappears. */
const focusOrder = (): void => document.getElementById('order-title')?.focus();

/** A tile that makes a transition, with fields for its parameters. */
const transitionForm = (allowed: AllowedTransition, { sandboxOrder, context: { runCommand } }: OrderContext) => html`
  <form
    class="tile"
    @submit=${(event: SubmitEvent) => {
      const { transaction_code, status } = sandboxOrder.order;
      const query = { transaction_code, trigger: allowed.trigger, ...readFormFields(event) };
      runCommand('POST orders/fire', { query, successMessage: `The order is ${statusWord(allowed.to)}` });
      if (allowed.to !== status) focusOrder();
    }}
  >
    <button type="submit" data-trigger=${allowed.trigger}>
      ${transitionWords[allowed.trigger] ?? humanize(allowed.trigger)}
      ${allowed.reasons.length > 1 ? nothing : html`<small>${describeReason(allowed.reasons[0] ?? `then_${statusWord(allowed.to)}`)}</small>`}
    </button>
    ${reasonField(allowed)}
  </form>
`;

/** Pays as the buyer does on the payment page. */
const payTile = ({ sandboxOrder, context: { runCommand } }: OrderContext) => {
  const query = { transaction_code: sandboxOrder.order.transaction_code, action: 'pay' } as const;
  const pay = (): void => {
    runCommand('POST payment', { query, successMessage: 'The buyer has paid' });
    focusOrder();
  };
  return html`
    <div class="tile">
      <button type="button" data-action="pay" @click=${pay}>
        Pay <small>${chargeOf(sandboxOrder)} is charged</small>
      </button>
    </div>
  `;
};

/** A line of the list: which order, how much, its state, and when it changes next or was made. */
export function orderRow({ sandboxOrder, context }: OrderContext, isShown = false) {
  const { order, next_at } = sandboxOrder;
  const reason = order.status_reason === null ? '' : `, ${describeReason(order.status_reason)}`;
  const time = next_at === null ? formatTimestamp(order.created_at, context.now) : describeNext(sandboxOrder, context);
  return html`
    <li>
      <a
        href=${`#orders/${order.transaction_code}`}
        data-code=${order.transaction_code}
        aria-current=${isShown ? 'true' : nothing}
      >
        <b>${order.external_reference}</b>
        <b>${chargeOf(sandboxOrder)}</b> ${statusChip(order.status, statusWord(order.status) + reason)}
        <small>${time}</small>
      </a>
    </li>
  `;
}

/** Its headline, what can happen next, what happened, and its facts. */
function orderDetail({ sandboxOrder, context }: OrderContext) {
  const { order, payment_option, allowed, scenario, webhook_url, partner_webhook_url } = sandboxOrder;
  const code = order.transaction_code;
  return html`
    <article class="detail" aria-labelledby="order-title" data-code=${code}>
      <a class="back" href="#orders">Orders</a>
      <h2 class="head" id="order-title" tabindex="-1">
        <span>${order.external_reference}</span> <span>${chargeOf(sandboxOrder)}</span> ${statusChip(order.status)}
        <small>${describeNext(sandboxOrder, context)}</small>
      </h2>
      <h3>What happens next</h3>
      <div class="tiles" role="group" aria-label="Transitions">
        ${order.status === 'pending' ? payTile({ sandboxOrder, context }) : nothing}
        ${repeat(
          allowed,
          ({ trigger }) => `${code} ${order.status} ${trigger}`,
          (transition) => transitionForm(transition, { sandboxOrder, context }),
        )}
      </div>
      ${allowed.length === 0 ? html`<p class="note">The order is final: it has no more transitions.</p>` : nothing}
      <h3>What happened</h3>
      ${timelineView(changesOf(order), context.now)}
      <h3>Order</h3>
      ${factList([
        [order.payout_amount ? 'Paid out' : 'To pay out', hasNoPayout(order) ? null : formatPayout(order)],
        ...payoutFacts(order),
        ['Option', payment_option && optionName(payment_option)],
        ['Scenario', scenario],
        ['Webhooks to', webhook_url],
        ['And to', partner_webhook_url],
        ['Order code', copyButton(code, 'the order code')],
        ['Buyer’s card', context.isInTab ? null : html`<a href=${`./pay#order=${code}`} target="_blank">Open it</a>`],
      ])}
    </article>
  `;
}

/** The list of orders, and beside it the one that the address names, else the newest. */
export const ordersView: SectionView = (context) => {
  const { orders } = context.snapshot;
  const shown = orders.find(({ order }) => order.transaction_code === context.chosenCode) ?? orders[0];
  if (!shown) return emptyState({ title: 'No orders yet.', text: 'Create one, or load example orders.' });
  return html`
    <div class="two" ?data-chosen=${context.chosenCode !== ''}>
      <ul class="list" aria-label="Orders">
        ${repeat(
          orders,
          ({ order }) => order.transaction_code,
          (sandboxOrder) => orderRow({ sandboxOrder, context }, sandboxOrder === shown),
        )}
      </ul>
      ${orderDetail({ sandboxOrder: shown, context })}
    </div>
  `;
};
