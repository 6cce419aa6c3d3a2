import { decimal, divide, multiply, toText, type Decimal, type ErrorCode, type RoundingRule } from '#contract';

/** The euro reference rates of one day: units of each currency for 1 EUR. */
export type Rates = { readonly date: string; readonly perEuro: ReadonlyMap<string, Decimal> };

/** Builds the table from decimal texts and adds EUR. */
export function createRates(date: string, perEuro: Readonly<Record<string, string>>): Rates {
  const entries = Object.entries(perEuro).map(([code, text]) => [code, decimal(text)] as const);
  return { date, perEuro: new Map([...entries, ['EUR', decimal('1')]]) };
}

/** There are rates, but not for the currency. */
export const noRates: Rates = { date: '', perEuro: new Map() };

/** Rates that know one pair: whatever the euro is, `to` is worth `rate` times `from`. */
export const ratesOfPair = ({ from, to, rate }: CurrencyPair & { readonly rate: string }): Rates => ({
  date: '',
  perEuro: new Map([
    [from, decimal('1')],
    [to, decimal(rate)],
  ]),
});

const significantDigits = 12;
const probeScale = 24;

/** Divides to twelve significant digits, without trailing zeros. */
function divideToSignificantDigits(a: Decimal, b: Decimal): string {
  const integerDigits = divide(a, { by: b, scale: probeScale, rounding: 'down' }).digits.toString().length - probeScale;
  const text = toText(divide(a, { by: b, scale: Math.max(0, significantDigits - integerDigits) }));
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}

/** One divided by a decimal text, to twelve significant digits. */
export const inverseRate = (text: string): string => divideToSignificantDigits(decimal('1'), decimal(text));

/** A cross rate is a long division, and the same for every request until the rates change. */
const crossRateCache = new WeakMap<Rates, Map<string, string>>();

export type CurrencyPair = { readonly from: string; readonly to: string };

/** Units of `to` for one unit of `from`, as a cross rate over EUR; undefined if either currency has no rate. */
export function crossRate(rates: Rates, { from, to }: CurrencyPair): string | undefined {
  const cached = crossRateCache.get(rates) ?? new Map<string, string>();
  crossRateCache.set(rates, cached);
  const [base, target] = [rates.perEuro.get(from), rates.perEuro.get(to)];
  if (!base || !target) return undefined;
  const rate = cached.get(`${from} ${to}`) ?? (from === to ? '1' : divideToSignificantDigits(target, base));
  cached.set(`${from} ${to}`, rate);
  return rate;
}

const one = decimal('1');

type Conversion = CurrencyPair & RoundingRule & { readonly rates: Rates | undefined };

/** Converts exactly and rounds once. The same currency needs no rate. Undefined if a rate is missing. */
export function convertByRate(amount: Decimal, { rates, from, to, scale, rounding }: Conversion): Decimal | undefined {
  const [base, target] = from === to ? [one, one] : [rates?.perEuro.get(from), rates?.perEuro.get(to)];
  return base && target && divide(multiply(amount, target), { by: base, scale, rounding });
}

/** Why a conversion failed: there are no rates at present, or there are, but not for this currency. */
export const missingRateError = (rates: Rates | undefined): ErrorCode => (rates ? 'no_rate' : 'rates_unavailable');
