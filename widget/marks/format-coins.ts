import type { MarksModule } from '../state/model.js';
import { withLocaleFallback } from '../text/format.js';

/** Coins that are pegged to a currency: USDT, PYUSD, EURC, DAI. */
const peggedCoins = /USD|EUR|^DAI$/;

/** A number of coins as people read it: two decimals of a coin that is pegged to a currency, four digits of another. */
export const formatCoins: MarksModule['formatCoins'] = (amount, { coin, locale, ...rounding }) => {
  const digits = peggedCoins.test(coin)
    ? { minimumFractionDigits: 2, maximumFractionDigits: 2 }
    : { maximumSignificantDigits: 4 };
  return withLocaleFallback((tag) => new Intl.NumberFormat(tag, { ...digits, ...rounding }), locale).format(
    amount as Intl.StringNumericLiteral,
  );
};
