import { nextDueAt, endedAt, lifecycleSequence, type OrderRecord } from '#core';

/** What an order is searched by, and its wallets, by column. Everything else is in its record alone. */
export const toOrderColumns = (order: OrderRecord) => ({
  transaction_code: order.transaction_code,
  account: order.account,
  status: order.status,
  sequence: lifecycleSequence(order),
  created_at: order.created_at,
  due_at: nextDueAt(order),
  ended_at: endedAt(order),
  external_reference: order.external_reference,
  network: order.network,
  wallet_address: order.wallet_address,
  partner_network: order.partner?.network ?? null,
  partner_wallet_address: order.partner?.wallet_address ?? null,
});
