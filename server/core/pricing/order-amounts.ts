import { decimal, divide, failure, multiply, orderAmount, round, subtract, success, toText } from '#contract';
import type { Decimal } from '#contract';
import type { CurrencyRow, PriceSource } from './catalogue.js';
import type { FiatAmount } from './payment-options.js';
import { convertByRate, crossRate, missingRateError, type Rates } from './rates.js';

/** Percent of the transaction, as decimal texts. The document's: 4 % = 1.5 % infrastructure + 2.5 % profit. */
export type CommissionRates = { readonly infrastructure: string; readonly profit: string };

export const documentedCommission: CommissionRates = { infrastructure: '1.5', profit: '2.5' };

/** The prices that come with the program: round figures, for a sandbox. */
export const bundledPrice: PriceSource = ({ usd_reference }) => usd_reference;

/** Both parts of the commission and the net amount, rounded to the minor unit of the fiat currency. */
export type Commission = { readonly infrastructure: string; readonly profit: string; readonly net: string };

const hundred = decimal('100');

/** Rounds each part once and subtracts both for the net, so that the three add up to the amount of the order. */
export function commissionOn(amount: Decimal, rates: CommissionRates): Commission {
  const part = (percent: string) => divide(multiply(amount, decimal(percent)), { by: hundred, scale: amount.scale });
  const infrastructure = part(rates.infrastructure);
  const profit = part(rates.profit);
  const net = subtract(subtract(amount, infrastructure), profit);
  return { infrastructure: toText(infrastructure), profit: toText(profit), net: toText(net) };
}

/** US dollars for one unit. The conversion of the amount has already checked that there is a rate. */
const usdRate = (fiat: string, rates: Rates | undefined): string =>
  (rates && crossRate(rates, { from: fiat, to: 'USD' })) ?? (fiat === 'USD' ? '1' : '0');

type CoinSum = { readonly net: Decimal; readonly usdPerUnit: Decimal; readonly usdPerCoin: string };

/** The coins that the net buys, rounded down: the payout must not be less than the promise. */
const estimateCoins = ({ net, usdPerUnit, usdPerCoin }: CoinSum, { decimals: scale }: CurrencyRow): string =>
  toText(divide(multiply(net, usdPerUnit), { by: decimal(usdPerCoin), scale, rounding: 'down' }));

type PricingContext = {
  readonly rates: Rates | undefined;
  readonly getPrice: PriceSource;
  readonly commission: CommissionRates;
};

/**
 * The price of an order, and of the quote before it; no coins without the coin's price. Fails without a rate, and for an
 * amount that rounds to nothing.
 */
export function computeAmounts(
  { fiat_amount, fiat_currency, row }: FiatAmount & { readonly row: CurrencyRow },
  { rates, getPrice, commission: commission_rates }: PricingContext,
) {
  const amount = orderAmount({ fiat_amount, fiat_currency });
  const usd = convertByRate(amount, { rates, from: fiat_currency, to: 'USD', scale: 2 });
  if (!usd) return failure(missingRateError(rates));
  if (amount.digits === 0n) return failure('invalid_fiat_amount');
  const rate = usdRate(fiat_currency, rates);
  const commission = commissionOn(amount, commission_rates);
  const usdPerCoin = getPrice(row);
  const sum = { net: decimal(commission.net), usdPerUnit: decimal(rate) };
  const crypto_amount = usdPerCoin === undefined ? null : estimateCoins({ ...sum, usdPerCoin }, row);
  const [order_amount, amount_usd] = [toText(amount), toText(round(usd, 2))];
  return success({ order_amount, amount_usd, rate, crypto_amount, commission_rates, commission });
}
