/** Lengths of time in milliseconds, the unit of every time inside the service. */
export const secondMs = 1000;
export const minuteMs = 60 * secondMs;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** Whole Unix seconds, the unit of every time in replies. */
export const toSeconds = (milliseconds: number): number => Math.floor(milliseconds / secondMs);

/**
 * Whether a hostname is this machine: `localhost`, 127.0.0.0/8 or ::1, which may be in brackets as in URLs. Names below
 * `localhost` count as well: https://www.rfc-editor.org/rfc/rfc6761#section-6.3
 */
export const isLoopbackHost = (hostname: string): boolean =>
  /^(?:(?:.+\.)?localhost\.?|127(?:\.\d{1,3}){3}|\[?::1\]?)$/i.test(hostname);

const imfFixdate = /^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/;

/** Parses `Retry-After` (RFC 9110, 10.2.3), seconds or a date, to milliseconds from now. Undefined when it is neither. */
export function parseRetryAfter(header: string | undefined, now: number): number | undefined {
  const text = header?.trim() ?? '';
  const date = imfFixdate.test(text) ? Date.parse(text) : NaN;
  const wait = /^\d+$/.test(text) ? Number(text) * secondMs : date - now;
  return Number.isNaN(wait) ? undefined : Math.max(0, wait);
}
