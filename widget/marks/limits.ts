import { decimal, decimalPattern, minorUnits, round, type OrderSnapshot } from '#contract';
import { en } from '../text/en/marks.js';
import { formatMoney, interpolate, withLocaleFallback } from '../text/format.js';
import type { LimitsProps, ViewContext } from '../views/view-context.js';

/** The form of the header: `min="10.00", max="2000.00"`. */
const limitsPattern = /^min="([\d.]{1,32})", max="([\d.]{1,32})"$/;

/** The limits that the amount is beyond, in one sentence. Empty where the service does not say them. */
export function limitsText({ limits, purchase }: LimitsProps, { translations, locale }: ViewContext): string {
  const amounts = (limitsPattern.exec(limits ?? '') ?? []).slice(1).filter((amount) => decimalPattern.test(amount));
  const currency = purchase.fiat_currency;
  const [from, to] = amounts.map((amount) =>
    formatMoney(round(decimal(amount), minorUnits(currency)), { currency, locale }),
  );
  return from && to ? interpolate({ ...en, ...translations }.limits, { from, to }) : '';
}

const halfDaySeconds = 43_200;

/** Until when an order can be paid, in the time of the buyer; with the day where it is open for long. */
export function deadlineText({ created_at, expires_at }: OrderSnapshot, { translations, locale }: ViewContext): string {
  const weekday = expires_at - created_at > halfDaySeconds ? 'short' : undefined;
  const options = { hour: 'numeric', minute: 'numeric', weekday } as const;
  const format = withLocaleFallback((tag) => new Intl.DateTimeFormat(tag, options), locale);
  return interpolate({ ...en, ...translations }.payBy, { time: format.format(expires_at * 1000) });
}
