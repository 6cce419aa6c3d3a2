import { advanceOrder, lifecycleSequence, type OrderStore } from '#core';
import type { Trigger } from '../../../server/core/lifecycle/machine.js';
import { systemClock } from '../../../server/adapters/system/index.js';
import { createOrderRecord, partnerWith } from '../../support/order-record.js';

/** A complete lifecycle: five changes with the creation, each sent to the merchant and to the partner. */
const lifecycleTriggers: readonly Trigger[] = ['submit', 'capture', 'broadcast', 'finalize'];
export const eventsOfAnOrder = (1 + lifecycleTriggers.length) * 2;

const maxConcurrency = 50;

const codeOf = (index: number): string => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;

/** Consecutive orders, and a merchant and its partner, have different receivers. */
function orderNumber(index: number, receivers: readonly string[]) {
  const receiver = (offset: number): string => receivers[(index + offset) % receivers.length] ?? '';
  const now = systemClock();
  return createOrderRecord({
    transaction_code: codeOf(index),
    created_at: now,
    expires_at: now + 900_000,
    monitoring_until: now + 900_000,
    webhook_url: `${receiver(0)}/merchant?order=${index}`,
    partner: partnerWith({
      external_reference: `P-${index} — „Straße“ 😀`,
      webhook_url: `${receiver(7)}/partner?order=${index}`,
    }),
  });
}

type Wanted = { readonly store: OrderStore; readonly orders: number; readonly receivers: readonly string[] };

/** Creates the orders and advances them to their end, from where a killed process left them. */
export async function makeOrders({ store, orders, receivers }: Wanted): Promise<void> {
  const services = { store, clock: systemClock };
  let made = 0;

  async function makeNext(): Promise<void> {
    while (made < orders) {
      const index = ++made;
      const known = await store.find(codeOf(index));
      const order = known ?? orderNumber(index, receivers);
      if (!known) await store.create(order);
      for (const trigger of lifecycleTriggers.slice(lifecycleSequence(order) - 1)) {
        const moved = await advanceOrder({ code: order.transaction_code, event: { trigger } }, services);
        if (moved.outcome !== 'moved') throw new Error(`Order ${index} could not ${trigger}: ${moved.outcome}.`);
      }
    }
  }

  await Promise.all(Array.from({ length: maxConcurrency }, makeNext));
}
