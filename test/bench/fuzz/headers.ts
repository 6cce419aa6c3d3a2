import type { RandomSource } from './random-source.js';

export type Header = readonly [name: string, value: string];

/** Values for headers that the service reads, right and wrong. */
const meaningfulHeaders: Readonly<Record<string, readonly string[]>> = {
  'idempotency-key': ['a b', '', '"', '""', 'x'.repeat(255), 'x'.repeat(256), '"quoted"', 'é'],
  'sec-purpose': ['prefetch', 'prefetch;prerender', 'PREVIEW', 'none', 'nprefetch'],
  purpose: ['prefetch', 'search'],
  'sec-fetch-dest': ['empty', 'document', 'image', 'script', 'iframe', ''],
  'sec-fetch-mode': ['cors', 'no-cors', 'navigate'],
  'last-event-id': ['0', '1', '-1', '9'.repeat(30), 'x', ''],
  service: ['shop', ':', 'shop:', 'shop:a:secret2', 'SHOP:a:secret', 'x'.repeat(600), '', 'é:é'],
};

/** Headers that it does not read, or should not mind. */
const ignoredHeaders: readonly Header[] = [
  ['x-request-id', 'plain-id'],
  ['x-request-id', '<script>'],
  ['x-request-id', 'x'.repeat(300)],
  ['origin', 'https://evil.example'],
  ['referer', 'javascript:alert(1)'],
  ['cookie', '__proto__=1; a=b'],
  ['x-forwarded-for', "1.2.3.4, '; DROP TABLE"],
  ['x-http-method-override', 'DELETE'],
  ['accept', 'text/html'],
  ['accept-encoding', 'br;q=x, gzip, *'],
  ['content-type', 'multipart/form-data; boundary='],
  ['if-none-match', '*'],
  ['range', 'bytes=0-0'],
  ['user-agent', 'é'.repeat(1000)],
  ['__proto__', 'x'],
];

const names = Object.keys(meaningfulHeaders);

/** Idempotency keys that come again and again, so that calls are repeated and keys used for other calls. */
const keyOf = ({ number }: RandomSource): string => `key-${number(400)}`;

/** A few headers for a request; right credentials mostly, where there are any to give. */
export function randomHeaders(chance: RandomSource, credentials: string | undefined): readonly Header[] {
  const headers: Header[] = [];
  if (credentials !== undefined && chance.in100(75)) headers.push(['service', credentials]);
  else if (credentials !== undefined && chance.in100(50))
    headers.push(['service', chance.of(meaningfulHeaders['service'] ?? [])]);
  if (chance.in100(12)) headers.push(['idempotency-key', keyOf(chance)]);
  if (chance.in100(5)) {
    const name = chance.of(names);
    headers.push([name, chance.of(meaningfulHeaders[name] ?? [])]);
  }
  if (chance.in100(5)) headers.push(chance.of(ignoredHeaders));
  return headers;
}
