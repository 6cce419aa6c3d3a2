/** Returns the path of promtool; undefined where it is missing and cannot be fetched. */
export function findPromtool(): string | undefined;
