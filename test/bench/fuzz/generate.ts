import * as contract from '#contract';
import { createSeededRandom } from '../../support/random.js';
import { order, partner, serviceHeader } from '../../support/service-harness.js';

/** A request to send byte for byte. */
export type GeneratedRequest = {
  readonly method: string;
  readonly path: string;
  readonly search: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

/** Random choices that repeat for the same seed. */
export function createChance(seed: number) {
  const random = createSeededRandom(seed);
  const number = (below: number): number => Math.floor(random() * below);
  return {
    number,
    of: <T>(values: readonly T[]): T => values[number(values.length)] as T,
    in100: (percent: number): boolean => random() * 100 < percent,
  };
}

type Chance = ReturnType<typeof createChance>;

/** Values that some parameter takes, or that break programs. */
const values: readonly string[] = [
  ...'0.01 1 149.995 10000 10000.01 10000.0000000000001 USD JPY usd XXX ETH TRON TRC20 100 1.25 INV-1'.split(' '),
  ...'0 -1 +5 00 1. .5 1,5 1e3 0x10 1_0 ١٢ １００ NaN Infinity null undefined true [] {} a[b] =1+1 é ß ı 日本語'.split(
    ' ',
  ),
  ...'__proto__ constructor toString <script>alert(1)</script> ${7*7} ../../etc/passwd %00 %zz "\'`|; javascript:'.split(
    ' ',
  ),
  ...'https://shop.example/a?b=c#d https://münchen.example/ä http://[::1]:9/ //shop.example https://a@b/'.split(' '),
  ...[
    '',
    ' ',
    ' 5',
    "' OR 1=1 --",
    'a\r\nset-cookie: x=1',
    '\ufeff1',
    '\u202eabc',
    '\u0000',
    'a\nb',
    '\u007f',
    '\u2028',
  ],
  ...['😀'.repeat(200), 'x'.repeat(256), '9'.repeat(33), '1'.repeat(4000), `https://shop.example/${'a'.repeat(2028)}`],
];

type Entries = readonly (readonly [name: string, value: string])[];

/** Changes one entry: into none, into itself with another, or into another one. */
function mutate(entries: Entries, { number, of }: Chance): Entries {
  const at = number(entries.length);
  const [name, value] = entries[at] ?? ['x', ''];
  const others: readonly Entries[] = [
    [],
    ...[of(values), of(values), of(values), value.toLowerCase()].map((other): Entries => [[name, other]]),
    [entries[at] ?? ['', ''], [name, of([value, of(values)])]],
    [[`${name}${of(['[]', '[0]', '[a][b]', '['])}`, value]],
    [[of([name.toUpperCase(), `[${name}]`, `?${name}`, `partner_${name}`]), value]],
    [...entries.slice(at, at + 1), [of(['', '__proto__', 'utm_source', 'partner_x', 'webhook_url']), of(values)]],
  ];
  return [...entries.slice(0, at), ...of(others), ...entries.slice(at + 1)];
}

const encode = (text: string, { of, in100 }: Chance): string => {
  const escaped = encodeURIComponent(Buffer.from(text, 'utf8').toString('utf8'));
  return in100(2)
    ? of([escaped.toLowerCase(), escaped.replaceAll('%20', '+'), `${escaped}%`, '%ff', '%c0%af'])
    : escaped;
};

const headerValues: Readonly<Record<string, readonly string[]>> = {
  'idempotency-key': ['a b', '', '""', 'é', ...[22, 255, 256].map((length) => 'q'.repeat(length))],
  'sec-purpose': ['prefetch', 'prefetch;prerender', 'none'],
  'sec-fetch-dest': ['empty', 'document', 'image', ''],
  'sec-fetch-mode': ['cors', 'no-cors'],
  service: ['shop', ':', 'shop:a:secret2', 'x'.repeat(600), 'é:é'],
  'x-request-id': ['<script>', 'x'.repeat(300)],
  'x-forwarded-for': ["1.2.3.4, '; DROP TABLE"],
  'accept-encoding': ['br;q=x, gzip, *'],
  'content-type': ['multipart/form-data; boundary='],
  'if-none-match': ['*'],
};

/** At times one header with any value, and keys of a few, so that calls repeat them with the same parameters and with others. */
function randomHeaders({ number, of, in100 }: Chance): Readonly<Record<string, string>> {
  const [name, given] = of(Object.entries(headerValues));
  return {
    ...(in100(12) && { 'idempotency-key': `key-of-a-generated-call-${number(40)}` }),
    ...(in100(8) && { [name]: of(given) }),
  };
}

const unknownPaths =
  '/ /index.html /.env /% /%ff // /..%2f..%2fetc /api /api/ /api/v1/x /api/v3/reseller/checkout/ /api/v3//reseller/checkout' +
  ' /api/v3/reseller/check%6Fut /api/v3/reseller/constructor /api/__proto__ /API/v3/reseller/checkout /api/v2/exchange';
const methods = ['HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'];

/** The operations of the document and the look-up, of which `code` is an order; checkout is called most. */
const targetsFor = (code: string) =>
  [
    ...Array.from({ length: 4 }, () => ({ endpoint: contract.checkout, query: order })),
    { endpoint: contract.checkout, query: { ...order, ...partner } },
    { endpoint: contract.paymentOptions, query: { fiat_amount: '49.00', fiat_currency: 'EUR' } },
    { endpoint: contract.paymentOptions, query: { fiat_amount: '149.995', fiat_currency: 'JPY' } },
    { endpoint: contract.exchangeRate, query: {} },
    { endpoint: contract.orderLookup, query: { transaction_code: code } },
    { endpoint: contract.listCurrencies, query: {}, headers: serviceHeader },
  ] as const;

/** Generates the next request of a run. */
export function generate(chance: Chance, code: string): GeneratedRequest {
  const { of, in100, number } = chance;
  const body = in100(3) ? 'x'.repeat(of([1, 20, 16 * 1024, 16 * 1024 + 1])) : '';
  const length = body === '' ? {} : { 'content-length': String(body.length) };
  if (in100(8))
    return { method: of(['GET', ...methods]), path: of(unknownPaths.split(' ')), search: '', headers: length, body };
  const { endpoint, query, ...own } = of(targetsFor(code));
  const pair = in100(50) ? of(['EUR-USD', 'usdjpy']) : encode(of(values), chance);
  const path = endpoint.path + (endpoint === contract.exchangeRate ? pair : '');
  let entries: Entries = Object.entries(query);
  for (let left = in100(45) ? 0 : 1 + number(3); left > 0; left -= 1) entries = mutate(entries, chance);
  const search = entries.map((entry) => entry.map((text) => encode(text, chance)).join('=')).join('&');
  const headers = { ...(in100(90) && 'headers' in own && own.headers), ...randomHeaders(chance), ...length };
  return { method: in100(94) ? endpoint.method : of(methods), path, search, headers, body };
}
