import type { IncomingMessage } from 'node:http';
import { hourMs } from '#contract';

const imfFixdate = /^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/;

/** Parses `Retry-After` (RFC 9110, 10.2.3), seconds or a date, to milliseconds from now, at most an hour. */
export function parseRetryAfter(header: string | undefined, now: number): number | undefined {
  const text = header?.trim() ?? '';
  const date = imfFixdate.test(text) ? Date.parse(text) : NaN;
  const wait = /^\d{1,9}$/.test(text) ? Number(text) * 1000 : date - now;
  return Number.isNaN(wait) ? undefined : Math.min(Math.max(0, wait), hourMs);
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** The body as JSON, in UTF-8 and without compression, which we never ask for. Undefined for anything else. */
export function readJson({ headers }: IncomingMessage, chunks: readonly Buffer[]): unknown {
  if ((headers['content-encoding'] ?? 'identity') !== 'identity') return undefined;
  try {
    return JSON.parse(utf8.decode(Buffer.concat(chunks))) as unknown;
  } catch {
    return undefined;
  }
}
