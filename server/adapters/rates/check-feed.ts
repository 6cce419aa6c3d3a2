import type { Feed } from './parse-feed.js';
import { findJump, findSwap } from './plausibility.js';

const dayMs = 24 * 60 * 60 * 1000;

/** The ECB publishes on working days; the longest gap, around Easter and Christmas, is five days. */
const maxAgeDays = 7;

/** The days between the date of the rates and today, both in UTC. */
const ageInDays = (date: string, now: number): number => Math.floor(now / dayMs) - Date.parse(date) / dayMs;

/** False when the rates are too old. */
export const isUsable = (date: string, now: number): boolean => ageInDays(date, now) <= maxAgeDays;

type FeedContext = {
  /** The last good rates, whatever their age; the bundled ones when there are none. */
  readonly reference: Feed;
  readonly now: number;
};

/** @throws with a reason when the rates of a well-formed feed are implausible. */
export function checkFeed(feed: Feed, { reference, now }: FeedContext): void {
  if (ageInDays(feed.date, now) < 0) throw new Error('its date is in the future');
  if (!isUsable(feed.date, now)) throw new Error(`it is older than ${maxAgeDays} days`);
  if (feed.date < reference.date) throw new Error('it is older than the last rates');
  const jump = findJump(feed, reference);
  if (jump) {
    throw new Error(`the rate of ${jump.code} changed by more than a factor of ${jump.factor} since ${reference.date}`);
  }
  const swap = findSwap(feed, reference);
  if (swap) throw new Error(`the rates of ${swap.join(' and ')} look swapped since ${reference.date}`);
}
