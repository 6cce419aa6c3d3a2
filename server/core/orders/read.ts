import { failure, success, type OrderSnapshot, type Result } from '#contract';
import { toSnapshot } from '../lifecycle/snapshot.js';
import type { OrderStore } from '../ports.js';

/** An order by its code, in any case of its letters. */
export async function readOrder(code: string, store: OrderStore): Promise<Result<OrderSnapshot>> {
  const order = await store.find(code.toLowerCase());
  return order ? success(toSnapshot(order)) : failure('unknown_order');
}
