import type { OrderSnapshot } from '#contract';
import { en } from '../text/en/marks.js';
import { interpolate, withLocaleFallback } from '../text/format.js';
import type { ViewContext } from '../views/view-context.js';

const halfDaySeconds = 43_200;

/** Until when an order can be paid, in the time of the buyer; with the day where it is open for long. */
export function deadlineText({ created_at, expires_at }: OrderSnapshot, { translations, locale }: ViewContext): string {
  const weekday = expires_at - created_at > halfDaySeconds ? 'short' : undefined;
  const options = { hour: 'numeric', minute: 'numeric', weekday } as const;
  const format = withLocaleFallback((tag) => new Intl.DateTimeFormat(tag, options), locale);
  return interpolate({ ...en, ...translations }.payBy, { time: format.format(expires_at * 1000) });
}
