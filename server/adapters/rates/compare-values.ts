/** What a feed has by code, as decimal texts: rates of currencies, or prices of coins. */
export type Values = Readonly<Record<string, string>>;

/**
 * The first value that is farther from the reference than its bound, a factor in either direction. Doubles are exact enough
 * to detect an error: no amount is computed from them.
 */
export function findFeedJump(
  values: Values,
  { reference, boundOf }: { readonly reference: Values; readonly boundOf: (code: string) => number },
): { readonly code: string; readonly factor: number } | undefined {
  const code = Object.keys(values).find((one) => {
    const factor = Object.hasOwn(reference, one) ? Number(values[one]) / Number(reference[one]) : 1;
    return Math.max(factor, 1 / factor) > boundOf(one);
  });
  return code === undefined ? undefined : { code, factor: boundOf(code) };
}

export const findMissingCodes = (values: Values, reference: Values): readonly string[] =>
  Object.keys(reference).filter((code) => !Object.hasOwn(values, code));

/** A code may leave a feed, as currencies do that the euro replaces. A feed without many of them is incomplete. */
const maxMissingShare = 0.1;

/** The codes that a feed lacks, if they are too many; else none. */
export function findFeedGap(values: Values, reference: Values): readonly string[] {
  const missing = findMissingCodes(values, reference);
  return missing.length > maxMissingShare * Object.keys(reference).length ? missing : [];
}
