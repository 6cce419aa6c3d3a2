import type { RandomSource } from './random-source.js';

export type Header = readonly [name: string, value: string];

/** Valid and invalid values for the headers that the service reads. */
const meaningfulHeaders: Readonly<Record<string, readonly string[]>> = {
  'idempotency-key': [
    'a b',
    '',
    '"',
    '""',
    '"quoted"',
    'é',
    `"${'q'.repeat(22)}"`,
    ...[22, 255, 256].map((length) => 'q'.repeat(length)),
  ],
  'sec-purpose': ['prefetch', 'prefetch;prerender', 'PREVIEW', 'none', 'nprefetch'],
  purpose: ['prefetch', 'search'],
  'sec-fetch-dest': ['empty', 'document', 'image', 'script', 'iframe', ''],
  'sec-fetch-mode': ['cors', 'no-cors', 'navigate'],
  service: ['shop:a:secret', 'shop', ':', 'shop:', 'shop:a:secret2', 'SHOP:a:secret', 'x'.repeat(600), '', 'é:é'],
};

/** Headers that the service must ignore. */
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

/** A few idempotency keys, so that calls repeat them with the same parameters and with others. Some are too short for strangers. */
function keyOf({ number }: RandomSource): string {
  const at = number(400);
  return `key-${at < 380 ? '-'.repeat(18) : ''}${at}`;
}

/** Generates a few headers for a request, mostly with valid credentials where an operation needs them. */
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
