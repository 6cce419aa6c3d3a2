import { html } from 'lit';
import type { MarksModule } from '../state/model.js';
import { en } from '../text/en/quotes.js';
import { formatTime } from '../text/format-time.js';
import { wordsLocale } from '../text/words-locale.js';

const halfDaySeconds = 43_200;

/** Languages whose sentence needs another case of the day than `Intl` writes: an abbreviation has none. */
const inflected = /^(cs|pl|ru|uk)/;

/** The deadline of an order in the buyer's time zone, with the day if it is far away. */
export const deadlineText: MarksModule['deadlineText'] = ({ created_at, expires_at }, context) => {
  const locale = wordsLocale(context);
  const day = inflected.test(locale ?? '') ? 'short' : 'long';
  const weekday = expires_at - created_at > halfDaySeconds ? day : undefined;
  const [before, after] = { ...en, ...context.translations }.payBy.split('{time}');
  return html`${before}<b>${formatTime(expires_at, { locale, weekday }).replaceAll(' ', '\xa0')}</b>${after}`;
};
