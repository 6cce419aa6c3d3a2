import { isAmericanEnglish, localeFormats, withLocaleFallback, type LocaleFormat } from './format.js';

const americanClock: LocaleFormat['clock'] = (hour, minute) =>
  `${hour % 12 || 12}:${minute} ${hour < 12 ? 'AM' : 'PM'}`;

/** Of English, which the first `Intl.DateTimeFormat` of a page would take 25 ms to name. */
const days = ['Sun', 'Mon', 'Tues', 'Wednes', 'Thurs', 'Fri', 'Satur'];

type TimeFormat = Pick<Intl.DateTimeFormatOptions, 'weekday' | 'dateStyle'> & { readonly locale: string | undefined };

/** Writes a Unix time in the buyer's time zone: hour and minute, after the day or the date where it is asked for. */
export function formatTime(seconds: number, { locale, weekday, dateStyle }: TimeFormat): string {
  const date = new Date(seconds * 1000);
  const clock = isAmericanEnglish(locale) ? americanClock : localeFormats.get(locale)?.clock;
  const day = clock === americanClock && weekday === 'long' ? `${days[date.getDay()]}day ` : '';
  if (clock && (day || !weekday) && !dateStyle)
    return day + clock(date.getHours(), `${date.getMinutes()}`.padStart(2, '0'));
  const time = { hour: 'numeric', minute: 'numeric', weekday } as const;
  const options = dateStyle ? ({ dateStyle, timeStyle: 'short' } as const) : time;
  return withLocaleFallback((tag) => new Intl.DateTimeFormat(tag, options), locale).format(date);
}
