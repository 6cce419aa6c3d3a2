import type { OrderStore } from '#core';

/** The orders of an account, the newest first. */
export async function findOrders({ operator }: Pick<OrderStore, 'operator'>, account = '') {
  const { orders } = await operator.search({ account, filters: {}, sort: 'newest', after: undefined, limit: 1000 });
  return orders;
}
