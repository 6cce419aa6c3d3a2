// Part of the checker: calculates with exact fractions, where the service has decimals.
import { readFileSync } from 'node:fs';
import { fiat, isSupportedFiat } from './facts.js';
import { readDecimal } from './rules.js';

type Processor = {
  readonly name: string;
  readonly currencies: readonly string[];
  readonly min_usd: string;
  readonly max_usd: string;
  readonly fee_fixed_usd: string;
  readonly fee_percent: string;
  readonly min_fee_usd: string;
  readonly priority: number;
};

const file = new URL('../../../../server/catalogue/processors.json', import.meta.url);
const { processors } = JSON.parse(readFileSync(file, 'utf8')) as { readonly processors: readonly Processor[] };

/** A fraction of zero or more. */
type Fraction = { readonly numerator: bigint; readonly denominator: bigint };

const fraction = (text: string): Fraction => {
  const { units, places } = readDecimal(text) ?? { units: 0n, places: 0 };
  return { numerator: units, denominator: 10n ** BigInt(places) };
};

const multiply = (a: Fraction, b: Fraction): Fraction => ({
  numerator: a.numerator * b.numerator,
  denominator: a.denominator * b.denominator,
});
const divide = (a: Fraction, b: Fraction): Fraction => ({
  numerator: a.numerator * b.denominator,
  denominator: a.denominator * b.numerator,
});
const add = (a: Fraction, b: Fraction): Fraction => ({
  numerator: a.numerator * b.denominator + b.numerator * a.denominator,
  denominator: a.denominator * b.denominator,
});

const perEuro = new Map(fiat.map(({ code, per_eur }) => [code, fraction(per_eur)]));
const one: Fraction = { numerator: 1n, denominator: 1n };

/** The units of `to` for one unit of `from`. */
const rateOf = (from: string, to: string): Fraction => divide(perEuro.get(to) ?? one, perEuro.get(from) ?? one);

const withoutMinorUnit = new Set(['JPY', 'KRW', 'ISK']);
const minorUnitsIn = (code: string): bigint => (withoutMinorUnit.has(code) ? 1n : 100n);

type Rounding = 'half up' | 'up' | 'down';
const roundingOffset: Readonly<Record<Rounding, (bottom: bigint) => bigint>> = {
  'half up': (bottom) => bottom / 2n,
  up: (bottom) => bottom - 1n,
  down: () => 0n,
};

type MinorUnits = { readonly units: bigint; readonly rounding?: Rounding | undefined };

/** Rounds to minor units, half up unless `rounding` is another. */
function inMinorUnits({ numerator, denominator }: Fraction, { units, rounding = 'half up' }: MinorUnits): bigint {
  const doubled = { top: numerator * units * 2n, bottom: denominator * 2n }; // makes half of the denominator an integer
  return (doubled.top + roundingOffset[rounding](doubled.bottom)) / doubled.bottom;
}

const toCents = (units: bigint): string => `${units / 100n}.${String(units % 100n).padStart(2, '0')}`;

/** The amount of the order: what was asked for, rounded to minor units. */
function orderAmount(amount: string, code: string): Fraction {
  const units = minorUnitsIn(code);
  return { numerator: inMinorUnits(fraction(amount), { units }), denominator: units };
}

export const baseInUsd = (amount: string, code: string): string =>
  code === 'USD'
    ? amount
    : toCents(inMinorUnits(multiply(orderAmount(amount, code), rateOf(code, 'USD')), { units: 100n }));

/** True for an amount that is zero once it is rounded to minor units. */
export const roundsToNothing = (amount: string, code: string): boolean =>
  isSupportedFiat(code) && orderAmount(amount, code).numerator === 0n;

/** Names of the options for an amount, cheapest first. */
export function optionsFor(amount: string, code: string): string[] {
  const units = minorUnitsIn(code);
  const requestedAmount = orderAmount(amount, code);
  const local = (usd: string, rounding?: Rounding): Fraction => ({
    numerator: inMinorUnits(multiply(fraction(usd), rateOf('USD', code)), { units, rounding }),
    denominator: units,
  });
  const isAtMost = (a: Fraction, b: Fraction): boolean => a.numerator * b.denominator <= b.numerator * a.denominator;
  const feeOf = ({ fee_fixed_usd, fee_percent, min_fee_usd }: Processor): bigint => {
    const share = divide(multiply(requestedAmount, fraction(fee_percent)), fraction('100'));
    const fee = inMinorUnits(add(local(fee_fixed_usd), share), { units });
    const least = local(min_fee_usd).numerator;
    return fee < least ? least : fee;
  };
  return processors
    .filter(({ currencies }) => currencies.includes(code))
    .filter(
      ({ min_usd, max_usd }) =>
        isAtMost(local(min_usd, 'up'), requestedAmount) && isAtMost(requestedAmount, local(max_usd, 'down')),
    )
    .map((processor) => ({ ...processor, fee: feeOf(processor) }))
    .sort((a, b) => Number(a.fee - b.fee) || a.priority - b.priority)
    .map(({ name }) => name);
}

/** True when the rate is correct to at least eight significant digits. */
export function isRate(text: string, { from, to }: { from: string; to: string }): boolean {
  const [said, exact] = [fraction(text), rateOf(from, to)];
  const difference = said.numerator * exact.denominator - exact.numerator * said.denominator;
  return (difference < 0n ? -difference : difference) * 10n ** 8n <= exact.numerator * said.denominator;
}
