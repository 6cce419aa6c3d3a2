/** Lengths of time in milliseconds, the unit of every time inside the service. */
export const secondMs = 1000;
export const minuteMs = 60 * secondMs;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** Whole Unix seconds, the unit of every time in replies. */
export const toSeconds = (milliseconds: number): number => Math.floor(milliseconds / secondMs);

const imfFixdate = /^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/;

/** Parses `Retry-After` (RFC 9110, 10.2.3), seconds or a date, to milliseconds from now. Undefined when it is neither. */
export function parseRetryAfter(header: string | undefined, now: number): number | undefined {
  const text = header?.trim() ?? '';
  const date = imfFixdate.test(text) ? Date.parse(text) : NaN;
  const wait = /^\d+$/.test(text) ? Number(text) * secondMs : date - now;
  return Number.isNaN(wait) ? undefined : Math.max(0, wait);
}
