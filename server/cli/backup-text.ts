import type { BackupContents, Totals } from '#core';

const listCounts = (counts: Readonly<Record<string, number>>): string => {
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const parts = Object.entries(counts).map(([name, count]) => `${count} ${name}`);
  return parts.length > 0 ? `${total} (${parts.join(', ')})` : '0';
};

const listTotals = (totals: Totals): string =>
  Object.entries(totals)
    .map(([name, { orders, amount }]) => `${amount} ${name} of ${orders}`)
    .join(', ') || 'none';

const timeOf = (at: number | null): string => (at === null ? 'none' : new Date(at).toISOString());

/** What is in a backup, a line each. */
export const describeContents = (contents: BackupContents): readonly string[] => [
  `orders: ${listCounts(contents.orders)}`,
  `paid in: ${listTotals(contents.fiat)}`,
  `paid out: ${listTotals(contents.coins)}`,
  `newest order: ${timeOf(contents.newestOrderAt)}`,
  `webhook messages: ${listCounts(contents.outbox)}`,
  `wallets: ${contents.wallets}`,
  `schema version: ${contents.schemaVersion}`,
];

export const countOrders = ({ orders }: BackupContents): number =>
  Object.values(orders).reduce((sum, count) => sum + count, 0);
