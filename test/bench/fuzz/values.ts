import { addresses, aliases, fiat, isAddressOf, pairs } from './facts.js';
import type { RandomSource } from './random-source.js';

/** Text that is invalid for nearly every parameter and often breaks programs. */
export const hostile: readonly string[] = [
  ...[
    '',
    ' ',
    ' 5',
    '5 ',
    "'; DROP TABLE orders; --",
    "' OR 1=1 --",
    'a\r\nset-cookie: x=1',
    '\ufeff1',
    '\u2066x\u2069',
  ],
  ...'0 -1 +5 00 01 1. .5 1,5 1e3 0x10 1_0 ١٢ １００ 0.0 NaN Infinity null undefined true [] {} a[b] a.b'.split(' '),
  ...'__proto__ constructor toString hasOwnProperty <script>alert(1)</script> ${7*7} {{7*7}} ../../etc/passwd'.split(
    ' ',
  ),
  ...[
    '\u0000',
    'a\u0000b',
    'a\nb',
    '\t',
    '\u007f',
    '\u0085',
    '\u00a0',
    '\u2028',
    '\u3000',
    '\u202eabc',
    '\u200babc',
    '\ufffd',
  ],
  ...['😀', '😀'.repeat(200), 'é', 'e\u0301', 'ß', 'ı', 'K', 'é'.repeat(255), 'A'.repeat(2048), '1'.repeat(4000)],
  ...[
    'x'.repeat(255),
    'x'.repeat(256),
    '9'.repeat(32),
    '9'.repeat(33),
    '%00',
    '%zz',
    ...Array.from('%&=+;#?/\\"\'`|[]'),
  ],
];

const amounts = '0.01 1 4.99 5 49.00 100 149.995 150 999.99 2500.5 9999.99 10000 10000.00'.split(' ');
const wrongAmounts = [
  ...'10000.01 10000.0000000000001 10001 0.00 99999'.split(' '),
  ...[`1.${'0'.repeat(31)}`, `0.${'0'.repeat(30)}1`],
];

const urls = [
  ...'https://shop.example/hook http://shop.example:8080/a?b=c&d=e#f HTTPS://SHOP.EXAMPLE http://[::1]:9/'.split(' '),
  ...'https://shop.example/@path http://127.0.0.1/x https://münchen.example/ä https://shop.example?x'.split(' '),
  `https://shop.example/${'a'.repeat(2027)}`,
];
const wrongUrls = [
  ...'ftp://shop.example javascript:alert(1) //shop.example https:// https:///x http:shop.example https://%/'.split(
    ' ',
  ),
  ...'https://user:pass@shop.example https://a@b/ https://shop.example/\\x https://shop.example:99999'.split(' '),
  ...['https://[::1', 'https://a..%00b', 'http://1.2.3.4.5/', ' https://shop.example', 'https://shop.example/a b'],
  ...['https://sh\top.example', `https://shop.example/${'a'.repeat(2028)}`],
];

/** Valid values of each parameter, and values that look valid. */
type Pool = { readonly good: readonly string[]; readonly bad: readonly string[] };

const fiatCodes = fiat.map(({ code }) => code);
const references = [
  'INV-1',
  '=1+1',
  '＠x',
  'a,"b"',
  'é 😀 ok',
  "O'Brien",
  'x',
  ' leading',
  '0',
  '日本語',
  'a'.repeat(255),
];

const pools: Readonly<Record<string, Pool>> = {
  fiat_amount: { good: amounts, bad: wrongAmounts },
  fiat_currency: {
    good: fiatCodes,
    bad: 'usd Eur US USDT EURO5 XXX ZZZ U$D BTC KWD E ABCDE'.split(' '),
  },
  crypto_currency: {
    good: pairs.map(({ short }) => short),
    bad: ['usdt', 'U', 'TOOLONG', 'US1', 'FOO', 'SHIB', 'eTH'],
  },
  crypto_currency_network: {
    good: [...pairs.map(({ network }) => network), ...Object.keys(aliases)],
    bad: ['tron', 'T', 'ELEVENCHARS', 'TRC-20', 'FOO', 'TRC 20', 'NETWORK123'],
  },
  wallet_address: {
    good: [...addresses.keys()],
    bad: ['0x', '0x123', 'bc1q', 'x'.repeat(128), 'x'.repeat(129), 'TLeUZ DGLW'],
  },
  external_reference: { good: references, bad: ['a'.repeat(256), 'a\u202eb', '\ud83d', 'line\nbreak'] },
  webhook_url: { good: urls, bad: wrongUrls },
  partner_comission_percentage: {
    good: ['0.01', '1', '1.25', '99.99', '100', '100.00', '50.5'],
    bad: ['0', '0.00', '100.01', '1.234', '101', '1.'],
  },
  transaction_code: { good: [], bad: ['00000000-0000-1000-8000-000000000000', '{x}', '0'.repeat(36), 'g'.repeat(36)] },
};

/** The partner's parameters have the rules of the merchant's. */
export const getValuePool = (name: string): Pool =>
  poolNamed(name) ?? poolNamed(name.replace('partner_', '')) ?? { good: references, bad: hostile };

/** A generated name can be `__proto__`. */
const poolNamed = (name: string): Pool | undefined => (Object.hasOwn(pools, name) ? pools[name] : undefined);

/** Changes one character, like a typing mistake. Leaves Solana's addresses, which have no checksum that could detect it. */
export function introduceTypo(text: string, { number }: RandomSource): string {
  if (isAddressOf(text, 'SOLANA') || text.length < 2) return `${text}!`;
  const letters = Array.from(text)
    .map((letter, at) => ({ letter, at }))
    .filter(({ letter }) => /[a-z]/i.test(letter));
  const chosen = letters[1 + number(Math.max(1, letters.length - 1))] ?? letters[0];
  if (!chosen) return `${text}0`;
  const { letter, at } = chosen;
  const other = letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase();
  return text.slice(0, at) + other + text.slice(at + 1);
}
