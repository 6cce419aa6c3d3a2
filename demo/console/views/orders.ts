import { html } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { Desk, View } from '../desk.js';
import type { SteeredOrder } from '../wire.js';
import { orderView } from './order.js';
import { firstOf } from './parts.js';

/** The list of orders. The newest is open until somebody opens or closes something themselves. */
export function ordersView(): View {
  const toggled = new Map<string, boolean>();
  const first = firstOf(8);

  const row = (steered: SteeredOrder, desk: Desk) => {
    const { transaction_code: code } = steered.order;
    const isOpen = toggled.get(code) ?? code === desk.board.orders[0]?.order.transaction_code;
    const toggle = (): void => {
      toggled.set(code, !isOpen);
      desk.redraw();
    };
    // Whoever moves an order by hand wants to see it, also when the next one comes.
    const act: Desk['act'] = (...command) => {
      toggled.set(code, true);
      desk.act(...command);
    };
    return html`<li>${orderView(steered, { desk: { ...desk, act }, isOpen, toggle })}</li>`;
  };

  return (desk) => {
    const { orders } = desk.board;
    if (orders.length === 0) {
      return html`<p class="note empty">No orders yet. Make one in the checkout, or take the seed.</p>`;
    }
    const { shown, more } = first(orders, { desk, what: 'orders' });
    return html`
      <ul class="rows">
        ${repeat(
          shown,
          ({ order }) => order.transaction_code,
          (steered) => row(steered, desk),
        )}
      </ul>
      ${more}
    `;
  };
}
