import { html } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { ConsoleContext, SectionView } from '../console-context.js';
import type { SandboxOrder } from '../api-types.js';
import { orderView } from './order.js';
import { createListTruncation } from '../../common/fragments.js';

/** The list of orders. The newest is open unless the user toggles it. */
export function ordersView(): SectionView {
  const toggled = new Map<string, boolean>();
  const truncateList = createListTruncation(8);

  const orderRow = (sandboxOrder: SandboxOrder, context: ConsoleContext) => {
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
    return html`<li>${orderView(sandboxOrder, { context: { ...context, runCommand }, isOpen, toggle })}</li>`;
  };

  return (context) => {
    const { orders } = context.snapshot;
    if (orders.length === 0) {
      return html`<p class="note empty">
        No orders yet. Create one in the checkout, or load the example orders with Seed.
      </p>`;
    }
    const { shown, more } = truncateList(orders, { context, itemName: 'orders' });
    return html`
      <ul class="rows">
        ${repeat(
          shown,
          ({ order }) => order.transaction_code,
          (sandboxOrder) => orderRow(sandboxOrder, context),
        )}
      </ul>
      ${more}
    `;
  };
}
