import { html } from 'lit';
import { decimal, decimalPattern, minorUnits, round } from '#contract';
import { en } from '../text/en/marks.js';
import { formatMoney, interpolate, withLocaleFallback } from '../text/format.js';
import type { MarksModule } from '../state/model.js';
import { wordsLocale } from './words-locale.js';

/** The form of the header: `min="10.00", max="2000.00"`. */
const limitsPattern = /^min="([\d.]{1,32})", max="([\d.]{1,32})"$/;

/** The limits that the amount is beyond, in one sentence. Empty where the service does not say them. */
export const limitsText: MarksModule['limitsText'] = (limits, { translations, locale, purchase }) => {
  const amounts = (limitsPattern.exec(limits ?? '') ?? []).slice(1).filter((amount) => decimalPattern.test(amount));
  const { fiat_currency: currency = '' } = purchase ?? {};
  const [from, to] = amounts.map((amount) =>
    formatMoney(round(decimal(amount), minorUnits(currency)), { currency, locale }),
  );
  return from && to ? interpolate({ ...en, ...translations }.limits, { from, to }) : '';
};

const halfDaySeconds = 43_200;

/** Until when an order can be paid, in the time of the buyer; with the day where it is open for long. */
export const deadlineText: MarksModule['deadlineText'] = ({ created_at, expires_at }, context) => {
  const weekday = expires_at - created_at > halfDaySeconds ? 'short' : undefined;
  const options = { hour: 'numeric', minute: 'numeric', weekday } as const;
  const format = withLocaleFallback((tag) => new Intl.DateTimeFormat(tag, options), wordsLocale(context));
  const [before, after] = { ...en, ...context.translations }.payBy.split('{time}');
  return html`${before}<b>${format.format(expires_at * 1000).replaceAll(' ', '\xa0')}</b>${after}`;
};
