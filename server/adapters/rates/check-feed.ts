import { dayMs } from '#core';
import type { Feed } from './parse-feed.js';
import { findJump, findMissing, findSwap } from './plausibility.js';

/** The ECB publishes on working days; the longest gap, around Easter and Christmas, is five days. */
export const maxAgeDays = 7;

/** The days between the date of the rates and today, both in UTC. */
const ageInDays = (date: string, now: number): number => Math.floor(now / dayMs) - Date.parse(date) / dayMs;

/** False when the rates are too old. */
export const isUsable = (date: string, now: number): boolean => ageInDays(date, now) <= maxAgeDays;

type FeedContext = {
  /** The first rates that were accepted of the last date, whatever their age; undefined when there are none. */
  readonly accepted: Feed | undefined;
  /** Stand in for them where nothing was accepted yet. */
  readonly bundled: Feed;
  readonly now: number;
};

/** A currency may leave the feed, as those do that the euro replaces. A feed without many of them is incomplete. */
const maxMissingShare = 0.1;

/** @throws with a reason when the feed lacks too many of the currencies that are in use. */
function checkCompleteness(feed: Feed, { accepted, now }: FeedContext): void {
  if (!accepted || !isUsable(accepted.date, now)) return;
  const missing = findMissing(feed, accepted);
  if (missing.length > maxMissingShare * Object.keys(accepted.perEuro).length) {
    throw new Error(`it lacks ${missing.join(', ')}, which the rates of ${accepted.date} have`);
  }
}

/** @throws with a reason when the rates of a well-formed feed are implausible. */
export function checkFeed(feed: Feed, context: FeedContext): void {
  const { accepted, bundled, now } = context;
  const reference = accepted ?? bundled;
  if (ageInDays(feed.date, now) < 0) throw new Error('its date is in the future');
  if (!isUsable(feed.date, now)) throw new Error(`it is older than ${maxAgeDays} days`);
  if (feed.date < reference.date) throw new Error('it is older than the last rates');
  checkCompleteness(feed, context);
  const jump = findJump(feed, reference);
  if (jump) {
    throw new Error(`the rate of ${jump.code} changed by more than a factor of ${jump.factor} since ${reference.date}`);
  }
  const swap = findSwap(feed, reference);
  if (swap) throw new Error(`the rates of ${swap.join(' and ')} look swapped since ${reference.date}`);
}
