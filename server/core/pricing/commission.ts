import { decimal, divide, multiply, round, subtract, toText, type Decimal } from '#contract';

/** Percent of the transaction, as decimal texts. The document's: 4 % = 1.5 % infrastructure + 2.5 % profit. */
export type CommissionRates = { readonly infrastructure: string; readonly profit: string };

export const documentedCommission: CommissionRates = { infrastructure: '1.5', profit: '2.5' };

/** Both parts of the commission and the net amount, rounded to the minor unit of the fiat currency. */
export type Commission = { readonly infrastructure: string; readonly profit: string; readonly net: string };

/** The rates, and the digits after the point of the fiat currency. */
type CommissionRule = { readonly rates: CommissionRates; readonly scale: number };

const hundred = decimal('100');

/** Rounds each part once and subtracts both for the net, so that the three add up to the amount. */
export function commissionOn(amount: Decimal, { rates, scale }: CommissionRule): Commission {
  const part = (percent: string) => divide(multiply(amount, decimal(percent)), { by: hundred, scale });
  const infrastructure = part(rates.infrastructure);
  const profit = part(rates.profit);
  const net = subtract(subtract(round(amount, scale), infrastructure), profit);
  return { infrastructure: toText(infrastructure), profit: toText(profit), net: toText(net) };
}
