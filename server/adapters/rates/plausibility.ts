import type { Feed } from './parse-feed.js';

const dayMs = 24 * 60 * 60 * 1000;
const week = 7;
const year = 365;
const maxFactor = 16;

/**
 * How far a rate may move from the reference, as a factor in either direction. Every amount is converted by way of the
 * dollar, so its bound is narrower: since 1999 its rate has stayed between 0.82 and 1.60 and moved by 7 % in the most
 * turbulent week. The lira lost 40 % in a week and half in a year. The bounds grow with the age of the reference, so that
 * a currency that really fell is refused for a week at most, while the last good rates are still in use (DECISIONS 100).
 */
function allowedFactor(code: string, referenceAgeDays: number): number {
  const isDollar = code === 'USD';
  if (referenceAgeDays <= week) return isDollar ? 1.25 : 1.5;
  const years = Math.ceil(referenceAgeDays / year);
  if (isDollar) return years === 1 ? 1.5 : 2;
  return Math.min(2 ** years, maxFactor);
}

/** Doubles are exact enough to detect an error: no amount is computed from them. */
const isWithin = (factor: number, [a, b]: readonly [number, number]): boolean => a <= b * factor && b <= a * factor;

type Movement = { readonly code: string; readonly now: number; readonly before: number };

/** The currencies that both have. */
const movements = (feed: Feed, reference: Feed): Movement[] =>
  Object.entries(feed.perEuro).flatMap(([code, rate]) => {
    const before = Object.hasOwn(reference.perEuro, code) ? reference.perEuro[code] : undefined;
    return before === undefined ? [] : [{ code, now: Number(rate), before: Number(before) }];
  });

export type Jump = { readonly code: string; readonly factor: number };

/** The first rate that is farther from the reference than currencies move in the time between them. */
export function findJump(feed: Feed, reference: Feed): Jump | undefined {
  const days = (Date.parse(feed.date) - Date.parse(reference.date)) / dayMs;
  const jumped = movements(feed, reference).find(
    ({ code, now, before }) => !isWithin(allowedFactor(code, days), [now, before]),
  );
  return jumped && { code: jumped.code, factor: allowedFactor(jumped.code, days) };
}

/** The currencies that only the reference has. */
export const findMissing = (feed: Feed, reference: Feed): readonly string[] =>
  Object.keys(reference.perEuro).filter((code) => !Object.hasOwn(feed.perEuro, code));

const resemblance = 1.1;
const difference = 1.2;

/** Two columns that have exchanged their places: each rate resembles the other's reference, and these differ. */
export function findSwap(feed: Feed, reference: Feed): readonly [string, string] | undefined {
  const all = movements(feed, reference);
  for (const [index, a] of all.entries()) {
    const b = all
      .slice(index + 1)
      .find(
        (other) =>
          !isWithin(difference, [a.before, other.before]) &&
          isWithin(resemblance, [a.now, other.before]) &&
          isWithin(resemblance, [other.now, a.before]),
      );
    if (b) return [a.code, b.code];
  }
  return undefined;
}
