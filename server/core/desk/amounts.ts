import { compare, decimal } from '#contract';

/** Compares two decimal texts exactly: below 0, 0 or above 0. */
export const compareDecimals = (a: string, b: string): number => compare(decimal(a), decimal(b));
