import { compare, decimal, failure, feeRule, hourMs, minorUnits, orderAmount, processorFee, success } from '#contract';
import { toText } from '#contract';
import type { Decimal, FeeRule, PaymentOption, PaymentOptions, Result } from '#contract';
import { convertByRate, missingRateError, type Rates } from './rates.js';

/** A processor as configured: its limits and fees are in USD. */
export type Processor = {
  readonly name: string;
  readonly show_name: string;
  readonly alt: string;
  readonly currencies: readonly string[];
  readonly min_usd: string;
  readonly max_usd: string;
  readonly fee_fixed_usd: string;
  readonly fee_percent: string;
  readonly min_fee_usd: string;
  readonly priority: number;
  /** How long the buyer has to pay, where that is longer than a quarter of an hour. */
  readonly payment_hours?: number | undefined;
  /** How long the money may take, where that is longer than the half hour of a card. */
  readonly authorization_hours?: number | undefined;
};

/** How long an option gives to pay, and to authorize the payment, in milliseconds; undefined where it is the usual time. */
export type OptionTimes = { readonly paymentMs?: number | undefined; readonly authorizationMs?: number | undefined };

/** The times of each option by its name. */
export function createOptionTimes(processors: readonly Processor[]) {
  const times = new Map(
    processors.map(({ name, payment_hours: payment, authorization_hours: authorization }): [string, OptionTimes] => [
      name,
      { paymentMs: payment && payment * hourMs, authorizationMs: authorization && authorization * hourMs },
    ]),
  );
  return (name: string | undefined): OptionTimes => times.get(name ?? '') ?? {};
}

/** A processor in one fiat currency: limits rounded inwards, fees to the minor unit. */
type LocalizedOption = {
  readonly option: PaymentOption;
  readonly minimum: Decimal;
  readonly maximum: Decimal;
  readonly fee: FeeRule;
  readonly priority: number;
};

type Localization = { readonly rates: Rates | undefined; readonly fiat: string };

function localizeOption(processor: Processor, { rates, fiat }: Localization): LocalizedOption | undefined {
  const scale = minorUnits(fiat);
  const common = { rates, from: 'USD', to: fiat, scale };
  const minimum = convertByRate(decimal(processor.min_usd), { ...common, rounding: 'up' });
  const maximum = convertByRate(decimal(processor.max_usd), { ...common, rounding: 'down' });
  const fixed = convertByRate(decimal(processor.fee_fixed_usd), common);
  const minimumFee = convertByRate(decimal(processor.min_fee_usd), common);
  if (!minimum || !maximum || !fixed || !minimumFee) return undefined;
  const option = {
    name: processor.name,
    show_name: processor.show_name,
    alt: processor.alt,
    processor_fee_fixed: toText(fixed),
    processor_fee_percent: processor.fee_percent,
    processor_min_fee: toText(minimumFee),
  };
  return { option, minimum, maximum, fee: feeRule(option, scale), priority: processor.priority };
}

/** Looks up the options of a currency for any amount. They are cached until the rates change. */
export function createOptionLookup(processors: readonly Processor[]) {
  const cache = new WeakMap<object, Map<string, readonly LocalizedOption[]>>();
  const noRates = {};
  return (rates: Rates | undefined, fiat: string): readonly LocalizedOption[] => {
    const byFiat = cache.get(rates ?? noRates) ?? new Map<string, readonly LocalizedOption[]>();
    cache.set(rates ?? noRates, byFiat);
    const cached = byFiat.get(fiat);
    if (cached) return cached;
    const offered = processors.filter(({ currencies }) => currencies.includes(fiat));
    const local = offered
      .map((processor) => localizeOption(processor, { rates, fiat }))
      .filter((option) => option !== undefined);
    byFiat.set(fiat, local);
    return local;
  };
}

/** The options whose limits contain the amount, cheapest first at this amount. May be empty. */
function eligibleOptions(options: readonly LocalizedOption[], amount: Decimal): PaymentOption[] {
  return options
    .filter(({ minimum, maximum }) => compare(amount, minimum) >= 0 && compare(amount, maximum) <= 0)
    .map(({ option, priority, fee }) => ({ option, priority, cost: processorFee(fee, amount) }))
    .sort((a, b) => compare(a.cost, b.cost) || a.priority - b.priority)
    .map(({ option }) => option);
}

export type FiatAmount = { readonly fiat_amount: string; readonly fiat_currency: string };

/** With the amount that an order of it has. No option takes an amount that rounds to nothing: it stays as it was asked for. */
export function roundFiatAmount(asked: FiatAmount): FiatAmount {
  const amount = orderAmount(asked);
  return amount.digits === 0n ? asked : { ...asked, fiat_amount: toText(amount) };
}

type LimitsContext = {
  readonly rates: Rates | undefined;
  readonly findLocalOptions: ReturnType<typeof createOptionLookup>;
};

type OptionsContext = LimitsContext & { readonly supportedFiat: ReadonlySet<string> };

/** 4.3: the payment options for a fiat amount. None takes an amount that rounds to nothing. */
export function findPaymentOptions(query: FiatAmount, context: OptionsContext): Result<PaymentOptions> {
  const { fiat_amount } = query;
  const fiat_currency = query.fiat_currency.toUpperCase();
  if (!context.supportedFiat.has(fiat_currency)) return failure('unsupported_fiat_currency');
  const amount = orderAmount({ fiat_amount, fiat_currency });
  const usd = convertByRate(amount, { rates: context.rates, from: fiat_currency, to: 'USD', scale: 2 });
  if (!usd) return failure(missingRateError(context.rates));
  const local = context.findLocalOptions(context.rates, fiat_currency);
  return success({
    fiat_amount: Number(fiat_amount),
    fiat_currency,
    base_in_usd: fiat_currency === 'USD' ? fiat_amount : toText(usd),
    payment_options: amount.digits > 0n ? eligibleOptions(local, amount) : [],
  });
}

/** The smallest and the largest amount that any option of a currency takes, in units of that currency. */
export type AmountLimits = { readonly minimum: string; readonly maximum: string };

const smaller = (a: Decimal, b: Decimal): Decimal => (compare(a, b) <= 0 ? a : b);
const larger = (a: Decimal, b: Decimal): Decimal => (compare(a, b) >= 0 ? a : b);

/** The limits that an amount is beyond. Undefined for an amount between them, and where the currency has no options. */
export function exceededLimits(
  { fiat_amount, fiat_currency }: FiatAmount,
  { rates, findLocalOptions }: LimitsContext,
): AmountLimits | undefined {
  const amount = decimal(fiat_amount);
  const local = findLocalOptions(rates, fiat_currency.toUpperCase());
  if (local.length === 0) return undefined;
  const minimum = local.map((option) => option.minimum).reduce(smaller);
  // Section 8: no amount is larger, in whatever currency.
  const maximum = smaller(local.map((option) => option.maximum).reduce(larger), decimal('10000'));
  if (compare(minimum, maximum) > 0) return undefined; // no amount of this currency is taken
  const isWithin = compare(amount, minimum) >= 0 && compare(amount, maximum) <= 0;
  return isWithin ? undefined : { minimum: toText(minimum), maximum: toText(maximum) };
}
