import type { Feed } from './parse-feed.js';

const dayMs = 24 * 60 * 60 * 1000;

/** The ECB publishes on working days; the longest gap, around Easter and Christmas, is five days. */
const maxAgeDays = 7;

/** A larger change in one step counts as an error of the feed. */
const maxChangeRatio = 0.5;

/** The days between the date of the rates and today, both in UTC. */
const ageInDays = (date: string, now: number): number => Math.floor(now / dayMs) - Date.parse(date) / dayMs;

/** False when the rates are too old. */
export const isUsable = (date: string, now: number): boolean => ageInDays(date, now) <= maxAgeDays;

/** Doubles are exact enough to detect an error: no amount is computed from them. */
const hasJumped = (before: string, after: string): boolean =>
  Math.abs(Number(after) - Number(before)) > maxChangeRatio * Number(before);

type FeedContext = {
  /** The last accepted feed, if it is still usable. */
  readonly last: Feed | undefined;
  readonly now: number;
};

/** @throws with a reason when the rates of a well-formed feed are implausible. */
export function checkFeed(feed: Feed, { last, now }: FeedContext): void {
  if (ageInDays(feed.date, now) < 0) throw new Error('its date is in the future');
  if (!isUsable(feed.date, now)) throw new Error(`it is older than ${maxAgeDays} days`);
  if (!last) return;
  if (feed.date < last.date) throw new Error('it is older than the last rates');
  const [currency] =
    Object.entries(feed.perEuro).find(([code, rate]) => hasJumped(last.perEuro[code] ?? rate, rate)) ?? [];
  if (currency) throw new Error(`the rate of ${currency} jumped by more than ${maxChangeRatio * 100} %`);
}
