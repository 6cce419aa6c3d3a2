import { decimal, divide, minorUnits, multiply, round, subtract, toText, type Decimal } from '#contract';
import type { CurrencyRow, PriceSource } from './catalogue.js';
import type { FiatAmount } from './payment-options.js';
import { convertByRate, crossRate, type Rates } from './rates.js';

/** Percent of the transaction, as decimal texts. The document's: 4 % = 1.5 % infrastructure + 2.5 % profit. */
export type CommissionRates = { readonly infrastructure: string; readonly profit: string };

export const documentedCommission: CommissionRates = { infrastructure: '1.5', profit: '2.5' };

/** Both parts of the commission and the net amount, rounded to the minor unit of the fiat currency. */
export type Commission = { readonly infrastructure: string; readonly profit: string; readonly net: string };

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

/** US dollars for one unit. The conversion of the amount has already checked that there is a rate. */
const usdRate = (fiat: string, rates: Rates | undefined): string =>
  (rates && crossRate(rates, { from: fiat, to: 'USD' })) ?? (fiat === 'USD' ? '1' : '0');

type CoinSum = { readonly net: Decimal; readonly usdPerUnit: Decimal; readonly usdPerCoin: string };

/** The coins that the net buys, rounded down: the payout must not be less than the promise. */
const estimateCoins = ({ net, usdPerUnit, usdPerCoin }: CoinSum, { decimals: scale }: CurrencyRow): string =>
  toText(divide(multiply(net, usdPerUnit), { by: decimal(usdPerCoin), scale, rounding: 'down' }));

type PricedAmount = FiatAmount & { readonly row: CurrencyRow };

type PricingContext = {
  readonly rates: Rates | undefined;
  readonly getPrice: PriceSource;
  readonly commission: CommissionRates;
};

/** The price of an order, and of the quote before it. Undefined without a rate; no coins without the coin's price. */
export function computeAmounts(
  { fiat_amount, fiat_currency, row }: PricedAmount,
  { rates, getPrice, commission: commission_rates }: PricingContext,
) {
  const amount = decimal(fiat_amount);
  const usd = convertByRate(amount, { rates, from: fiat_currency, to: 'USD', scale: 2 });
  if (!usd) return undefined;
  const rate = usdRate(fiat_currency, rates);
  const commission = commissionOn(amount, { rates: commission_rates, scale: minorUnits(fiat_currency) });
  const usdPerCoin = getPrice(row);
  const sum = { net: decimal(commission.net), usdPerUnit: decimal(rate) };
  const crypto_amount = usdPerCoin === undefined ? null : estimateCoins({ ...sum, usdPerCoin }, row);
  return { amount_usd: toText(round(usd, 2)), rate, crypto_amount, commission_rates, commission };
}
