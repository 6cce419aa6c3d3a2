import { decimal, divide, toText, type Decimal } from '#contract';
import { formatNumber, trimZeros } from './format-number.js';

/** Coins that are pegged to a currency: USDT, PYUSD, EURC, DAI. */
const peggedCoins = /USD|EUR|^DAI$/;

const peggedDigits = 2;
const significantDigits = 4;
const one = decimal('1');

/** Also for a number whose last significant digit is before the point. */
function cutSignificant(amount: Decimal): Decimal {
  const scale = significantDigits - amount.digits.toString().length + amount.scale;
  if (scale >= amount.scale) return amount;
  const { digits } = divide(amount, { by: one, scale, rounding: 'down' });
  return scale < 0 ? { digits: digits * 10n ** BigInt(-scale), scale: 0 } : { digits, scale };
}

type CoinFormat = {
  readonly coin: string;
  readonly locale: string | undefined;
  /** To the last digit. */
  readonly isExact?: boolean;
};

/**
 * A number of coins as people read it: two decimals of a coin that is pegged to a currency, four digits of another. Always
 * rounded down, so that the estimate and what is paid out agree.
 */
export function formatCoins(amount: string, { coin, locale, isExact = false }: CoinFormat): string {
  const exact = decimal(trimZeros(amount));
  const scale = isExact ? Math.max(exact.scale, peggedDigits) : peggedDigits;
  const text = peggedCoins.test(coin)
    ? toText(divide(exact, { by: one, scale, rounding: 'down' }))
    : trimZeros(toText(isExact ? exact : cutSignificant(exact)));
  return formatNumber(text, locale);
}
