import { exportOrders } from '#contract';
import { announce } from '../common/announcer.js';
import type { AccountClient, Query } from './account-client.js';

/** Browsers read the blob shortly after the click. */
const revokeDelayMs = 10_000;

/** Saves all orders of a search as CSV, also those of its other pages. */
export async function saveOrders(client: AccountClient, search: Query): Promise<void> {
  announce('The download has started');
  const result = await client.download(exportOrders, { ...search, after: undefined });
  if (!result.ok) return announce(result.message);
  const link = document.createElement('a');
  link.href = URL.createObjectURL(result.value);
  link.download = 'orders.csv';
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), revokeDelayMs);
  announce('orders.csv is saved');
}
