import { decimal, divide, toText, type Decimal } from '#contract';
import { formatNumber, trimZeros } from './format-number.js';

/** Coins that are pegged to a currency: USDT, PYUSD, EURC, DAI. */
const peggedCoins = /USD|EUR|^DAI$/;

const significantDigits = 4;
const one = decimal('1');

/** Also for a number whose last significant digit is before the point. */
function cutSignificant(amount: Decimal): Decimal {
  const scale = significantDigits - amount.digits.toString().length + amount.scale;
  if (scale >= amount.scale) return amount;
  const { digits } = divide(amount, { by: one, scale, rounding: 'down' });
  return scale < 0 ? { digits: digits * 10n ** BigInt(-scale), scale: 0 } : { digits, scale };
}

/**
 * A number of coins as people read it: two decimals of a coin that is pegged to a currency, four digits of another. Always
 * rounded down, so that the estimate and what is paid out agree.
 */
export function formatCoins(
  amount: string,
  { coin, locale }: { readonly coin: string; readonly locale: string | undefined },
): string {
  const exact = decimal(amount);
  const text = peggedCoins.test(coin)
    ? toText(divide(exact, { by: one, scale: 2, rounding: 'down' }))
    : trimZeros(toText(cutSignificant(exact)));
  return formatNumber(text, locale);
}
