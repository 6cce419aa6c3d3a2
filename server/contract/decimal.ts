/** Exact decimal arithmetic on text: `10000.0000000000001` is 10000 as a double. A value is `digits / 10 ** scale`. */
export type Decimal = { readonly digits: bigint; readonly scale: number };

/** `half-up` is for money owed, `up` for minimums, `down` for maximums and for crypto that is paid out. */
export type Rounding = 'half-up' | 'up' | 'down';

/** Plain ASCII decimals only: no sign, exponent, space or leading zero. */
export const decimalPattern = /^(?:0|[1-9]\d*)(?:\.\d+)?$/;

/** @throws RangeError when the text is no plain decimal: check text from outside with a contract rule first. */
export function decimal(text: string): Decimal {
  if (!decimalPattern.test(text)) throw new RangeError('not a plain decimal');
  const [whole = '', fraction = ''] = text.split('.');
  return { digits: BigInt(whole + fraction), scale: fraction.length };
}

/** Writes a decimal with exactly `scale` digits after the point. */
export function toText({ digits, scale }: Decimal): string {
  const sign = digits < 0n ? '-' : '';
  const text = (digits < 0n ? -digits : digits).toString().padStart(scale + 1, '0');
  const point = text.length - scale;
  return sign + text.slice(0, point) + (scale > 0 ? `.${text.slice(point)}` : '');
}

const power = (exponent: number): bigint => 10n ** BigInt(exponent);

const rescale = ({ digits, scale }: Decimal, to: number): bigint =>
  scale === to ? digits : digits * power(to - scale);

export function compare(a: Decimal, b: Decimal): -1 | 0 | 1 {
  const scale = Math.max(a.scale, b.scale);
  const difference = rescale(a, scale) - rescale(b, scale);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

export function add(a: Decimal, b: Decimal): Decimal {
  const scale = Math.max(a.scale, b.scale);
  return { digits: rescale(a, scale) + rescale(b, scale), scale };
}

export const subtract = (a: Decimal, b: Decimal): Decimal => add(a, { digits: -b.digits, scale: b.scale });

export const multiply = (a: Decimal, b: Decimal): Decimal => ({
  digits: a.digits * b.digits,
  scale: a.scale + b.scale,
});

/** How to round: to how many digits after the point, and in which direction; `half-up` by default. */
export type RoundingRule = { readonly scale: number; readonly rounding?: Rounding | undefined };

type Division = RoundingRule & { readonly by: Decimal };

/** Divides two non-negative decimals, rounding once. */
export function divide(dividend: Decimal, { by, scale, rounding = 'half-up' }: Division): Decimal {
  const shift = scale + by.scale - dividend.scale;
  const numerator = shift > 0 ? dividend.digits * power(shift) : dividend.digits;
  const denominator = shift < 0 ? by.digits * power(-shift) : by.digits;
  const floor = numerator / denominator;
  const rest = numerator % denominator;
  const carry = rounding === 'half-up' ? rest * 2n >= denominator : rounding === 'up' && rest > 0n;
  return { digits: carry ? floor + 1n : floor, scale };
}

const one: Decimal = { digits: 1n, scale: 0 };

/** Rounds half up. */
export const round = (value: Decimal, scale: number): Decimal => divide(value, { by: one, scale });
