/** What a feed has by code, as decimal texts: rates of currencies, or prices of coins. */
export type Values = Readonly<Record<string, string>>;

type Movement = { readonly code: string; readonly now: number; readonly before: number };

/** The codes that both have. Doubles are exact enough to detect an error: no amount is computed from them. */
const movements = (values: Values, reference: Values): Movement[] =>
  Object.entries(values).flatMap(([code, value]) => {
    const before = Object.hasOwn(reference, code) ? reference[code] : undefined;
    return before === undefined ? [] : [{ code, now: Number(value), before: Number(before) }];
  });

const isWithin = (factor: number, [a, b]: readonly [number, number]): boolean => a <= b * factor && b <= a * factor;

type Bound = (code: string) => number;

/** The first value that is farther from the reference than its bound, a factor in either direction. */
export function findFeedJump(
  values: Values,
  { reference, boundOf }: { readonly reference: Values; readonly boundOf: Bound },
): { readonly code: string; readonly factor: number } | undefined {
  const jumped = movements(values, reference).find(({ code, now, before }) => !isWithin(boundOf(code), [now, before]));
  return jumped && { code: jumped.code, factor: boundOf(jumped.code) };
}

export const findMissingCurrencies = (values: Values, reference: Values): readonly string[] =>
  Object.keys(reference).filter((code) => !Object.hasOwn(values, code));

/** A code may leave a feed, as currencies do that the euro replaces. A feed without many of them is incomplete. */
const maxMissingShare = 0.1;

/** The codes that a feed lacks, if they are too many; else none. */
export function findFeedGap(values: Values, reference: Values): readonly string[] {
  const missing = findMissingCurrencies(values, reference);
  return missing.length > maxMissingShare * Object.keys(reference).length ? missing : [];
}

const resemblance = 1.1;
const difference = 1.2;

/** Two columns that have exchanged their places: each value resembles the other's reference, and these differ. */
export function findFeedSwap(values: Values, reference: Values): readonly [string, string] | undefined {
  const all = movements(values, reference);
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
