import { dayMs } from '#core';
import { findFeedGap, findFeedJump } from './compare-values.js';
import type { Feed } from './parse-feed.js';

const week = 7;
const year = 365;
const maxFactor = 16;

/* The judgement of rates, apart from what fetches and keeps them: its bounds have a test of their own. */

/**
 * How far a rate may move from the reference, as a factor in either direction. Every amount is converted by way of the
 * dollar, so its bound is narrower: since 1999 its rate has stayed between 0.82 and 1.60 and moved by 7 % in the most
 * turbulent week. The lira lost 40 % in a week and half in a year. The bounds grow with the age of the reference, so that
 * a currency that really fell is refused for a week at most, while the last good rates are still in use.
 */
function allowedFactor(code: string, referenceAgeDays: number): number {
  const isDollar = code === 'USD';
  if (referenceAgeDays <= week) return isDollar ? 1.25 : 1.5;
  const years = Math.ceil(referenceAgeDays / year);
  if (isDollar) return years === 1 ? 1.5 : 2;
  return Math.min(2 ** years, maxFactor);
}

/** The ECB publishes on working days; the longest gap, around Easter and Christmas, is five days. */
export const maxAgeDays = 7;

/** The days between the date of the rates and today, both in UTC. */
const ageInDays = (date: string, now: number): number => Math.floor(now / dayMs) - Date.parse(date) / dayMs;

export const isUsableRate = (date: string, now: number): boolean => ageInDays(date, now) <= maxAgeDays;

type FeedContext = {
  /** The first rates that were accepted of the last date, whatever their age; undefined when there are none. */
  readonly accepted: Feed | undefined;
  /** Stand in for them where nothing was accepted yet. */
  readonly bundled: Feed;
  readonly now: number;
};

/** The first rate that is farther from the reference than currencies move in the time between them. */
export function findRateJump(feed: Feed, reference: Feed): ReturnType<typeof findFeedJump> {
  const days = (Date.parse(feed.date) - Date.parse(reference.date)) / dayMs;
  const boundOf = (code: string): number => allowedFactor(code, days);
  return findFeedJump(feed.perEuro, { reference: reference.perEuro, boundOf });
}

/** @throws with a reason when the rates of a well-formed feed are implausible. */
export function checkRateFeed(feed: Feed, { accepted, bundled, now }: FeedContext): void {
  const reference = accepted ?? bundled;
  if (ageInDays(feed.date, now) < 0) throw new Error('its date is in the future');
  if (!isUsableRate(feed.date, now)) throw new Error(`it is older than ${maxAgeDays} days`);
  if (feed.date < reference.date) throw new Error('it is older than the last rates');
  const missing = accepted && isUsableRate(accepted.date, now) ? findFeedGap(feed.perEuro, accepted.perEuro) : [];
  if (missing.length > 0) throw new Error(`it lacks ${missing.join(', ')}, which the rates of ${reference.date} have`);
  const jump = findRateJump(feed, reference);
  if (jump)
    throw new Error(`the rate of ${jump.code} changed by more than a factor of ${jump.factor} since ${reference.date}`);
}
