const imfFixdate = /^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/;

const dayInSeconds = 86_400;

/** `Retry-After` (RFC 9110, 10.2.3), seconds or a date, as milliseconds from now, a day at most; nothing where it is neither. */
export function parseRetryAfter(header: string | undefined, now: number): number | null {
  const text = header?.trim() ?? '';
  const date = imfFixdate.test(text) ? Date.parse(text) : NaN;
  const seconds = /^\d+$/.test(text) ? Number(text) : (date - now) / 1000;
  return Number.isNaN(seconds) ? null : Math.min(Math.max(0, seconds), dayInSeconds) * 1000;
}
