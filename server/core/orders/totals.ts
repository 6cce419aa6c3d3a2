import { add, decimal, toText, type Decimal } from '#contract';

/** How many orders there are of a currency or a coin, and their exact sum. */
type Total = { readonly orders: number; readonly amount: string };

export type Totals = Readonly<Record<string, Total>>;

export function createOrderTotals() {
  const sums = new Map<string, { orders: number; amount: Decimal }>();
  return {
    add(name: string, amount: string): void {
      const sum = sums.get(name);
      if (!sum) return void sums.set(name, { orders: 1, amount: decimal(amount) });
      sum.orders += 1;
      sum.amount = add(sum.amount, decimal(amount));
    },
    read: (): Totals =>
      Object.fromEntries(
        [...sums]
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .map(([name, { orders, amount }]) => [name, { orders, amount: toText(amount) }]),
      ),
  };
}
