import { failure, success, type OrderSnapshot, type Result } from '#contract';
import { toSnapshot } from './snapshot.js';
import type { OrderReader } from '../ports.js';

/** Finds an order by its code, whose letters may be in either case. */
export async function readOrder(code: string, store: OrderReader): Promise<Result<OrderSnapshot>> {
  const order = await store.find(code.toLowerCase());
  return order ? success(toSnapshot(order)) : failure('unknown_order');
}
