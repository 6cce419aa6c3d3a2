import { decimal, decimalPattern, minorUnits, round } from '#contract';
import { en } from '../text/en/quotes.js';
import { formatMoney, interpolate, joinSentences } from '../text/format.js';
import type { MarksModule } from '../state/model.js';

/** The form of the header: `min="10.00", max="2000.00"`. */
const limitsPattern = /^min="([\d.]{1,32})", max="([\d.]{1,32})"$/;

/** The limits that the amount is beyond, where the service says them, and what the buyer can do. */
export const limitsText: MarksModule['limitsText'] = (headers, { translations, locale, purchase }) => {
  const amounts = (limitsPattern.exec(headers.get('amount-limits') ?? '') ?? [])
    .slice(1)
    .filter((amount) => decimalPattern.test(amount));
  const { fiat_currency: currency = '' } = purchase ?? {};
  const [from, to] = amounts.map((amount) =>
    formatMoney(round(decimal(amount), minorUnits(currency)), { currency, locale }),
  );
  const words = { ...en, ...translations };
  return joinSentences(from && to ? interpolate(words.limits, { from, to }) : '', words.changeOrder);
};
