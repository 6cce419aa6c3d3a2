export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? Number.NaN) + (sorted[Math.ceil(middle)] ?? Number.NaN)) / 2;
}

export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** A measurement of the product and one of the baseline, taken one right after the other. */
export type Pair = { readonly ours: number; readonly baseline: number };

/**
 * Other load on the machine mostly slows both halves of a pair. Each pair therefore gives one ratio, and the result is
 * the median of the ratios.
 */
export function comparePairs(pairs: readonly Pair[]) {
  return {
    ours: median(pairs.map(({ ours }) => ours)),
    baseline: median(pairs.map(({ baseline }) => baseline)),
    ratio: median(pairs.map(({ ours, baseline }) => ours / baseline)),
  };
}
