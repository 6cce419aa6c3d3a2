import { add, compare, decimal, divide, multiply, round, type Decimal } from './decimal.js';
import { minorUnits } from './iso4217.js';
import type { PaymentOption } from './resources.js';

/** What a buyer pays: every line in the minor unit of the currency, and `subtotal + fee = total` to the digit. */
export type FeeLines = { readonly subtotal: Decimal; readonly fee: Decimal; readonly total: Decimal };

/** The fee of an option in a fiat currency, whose minor unit has `scale` digits after the point. */
export type FeeRule = {
  readonly fixed: Decimal;
  readonly percent: Decimal;
  readonly minimum: Decimal;
  readonly scale: number;
};

const hundred: Decimal = { digits: 100n, scale: 0 };

/** Processor fee in the fiat currency: the larger of `round(fixed + amount * percent / 100)` and the minimum. */
export function processorFee({ fixed, percent, minimum, scale }: FeeRule, amount: Decimal): Decimal {
  const share = multiply(amount, percent);
  const fee = divide(add(multiply(fixed, hundred), share), { by: hundred, scale });
  return compare(fee, minimum) < 0 ? round(minimum, scale) : fee;
}

/** The document leaves the units open: percent is percent, the fixed and the minimum fee are in the requested fiat. */
export const feeRule = (option: PaymentOption, scale: number): FeeRule => ({
  fixed: decimal(option.processor_fee_fixed),
  percent: decimal(option.processor_fee_percent),
  minimum: decimal(option.processor_min_fee),
  scale,
});

type Purchase = { readonly fiat_amount: string; readonly fiat_currency: string };

/** The amount of the order: what was asked for, rounded half up to the minor unit. Every later sum starts from it. */
export const orderAmount = ({ fiat_amount, fiat_currency }: Purchase): Decimal =>
  round(decimal(fiat_amount), minorUnits(fiat_currency));

export function computeFeeLines(option: PaymentOption, purchase: Purchase): FeeLines {
  const subtotal = orderAmount(purchase);
  const fee = processorFee(feeRule(option, subtotal.scale), subtotal);
  return { subtotal, fee, total: add(subtotal, fee) };
}
