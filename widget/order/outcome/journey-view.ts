import { html, type TemplateResult } from 'lit';
import type { OrderedState } from '../../state/machine.js';
import type { OrderContext } from '../order-context.js';
import { happyPath } from '../order-status.js';
import { confirmationsOf } from './steps-view.js';

/** How much is done of the payment and of the payout, from 0 to 1. A payout that waits for its first confirmation has begun. */
function journeyDone(state: OrderedState): readonly [payment: number, payout: number] {
  const { status } = state.order;
  const payments: Readonly<Record<string, number>> = { pending: 0, processing: 0.5 };
  const payment = payments[status] ?? 1;
  if (status === 'completed') return [payment, 1];
  const { count, required } = confirmationsOf(state) ?? { count: 0, required: 1 };
  return [payment, status === 'sending' ? 0.1 + (0.9 * count) / required : 0];
}

const track = (done: number): TemplateResult => html`<progress max="1" value=${done}></progress>`;

/**
 * The way of the money as one line: from the mark of the payment through the coin to its end, which is a tick once the order
 * is completed. A drawing alone: its words are the headline and the list of steps.
 *
 * @csspart journey - The way of the money, as a line from the payment through the coin to the address.
 */
export function journeyView({ state, model: { marks } }: OrderContext): TemplateResult {
  const { order, option } = state;
  const [payment, payout] = journeyDone(state);
  return html`<div class="journey" part="journey" aria-hidden="true">
    <span class="glyph">${option ? marks?.optionIcon(option) : html`<span class="dot"></span>`}</span>
    ${track(payment)}
    <span class="glyph coin-mark">${marks?.coinMark(order)}</span>
    ${track(payout)}
    <svg class="goal ${order.status === happyPath.at(-1) ? 'tick' : ''}" viewBox="0 0 20 20">
      <path pathLength="1" d="M5 10.5l3.5 3.5L15 7" />
    </svg>
  </div>`;
}
