import Negotiator from 'negotiator';
import * as address from '#address';
import * as contract from '#contract';
import { parseLink } from '../../../../server/pages/hosted/link.js';
import { toHttpClient } from '../../../../server/adapters/http/clients.js';
import { isRequestTarget, parseRequestTarget } from '../../../../server/adapters/http/request-target.js';
import { parseRateFeed } from '../../../../server/adapters/rates/parse-feed.js';
import { sanitizeText } from '../../../../widget/common/sanitize.js';
import { fromText } from '../../../../widget/theme/package.js';
import { encodeColor } from '../../../../widget/theme/formats/color-value.js';
import { createEventParser } from '../../../../widget/tracking/event-stream.js';
import type { Shape } from './growth.js';

type Parser = (text: string) => unknown;

const rules = Object.entries(contract.rules).map(([name, rule]): [string, Parser] => [
  `the rule ${name}`,
  (text) => rule.safeParse(text),
]);

const networks = ['BITCOIN', 'ETHEREUM', 'TRON', 'TON', 'CARDANO', 'MONERO', 'SOLANA', 'BCH', 'COSMOS'];

/** The functions that read text from outside, without I/O. */
export const parsers: ReadonlyMap<string, Parser> = new Map<string, Parser>([
  ...rules,
  ...networks.map((network): [string, Parser] => [
    `an address of ${network}`,
    (text) => address.checkAddress(text, network),
  ]),
  ['a query of checkout', (text) => contract.readQuery(contract.checkout, new URLSearchParams(text))],
  [
    'Accept-Encoding',
    (text) => new Negotiator({ headers: { 'accept-encoding': text } }).encoding(['br', 'gzip'], { preferred: ['br'] }),
  ],
  ['X-Forwarded-For', toHttpClient],
  ['the target of a request', (text) => isRequestTarget(text) && parseRequestTarget(text)],
  ['a feed of rates', parseRateFeed],
  ['a link to the hosted page', parseLink],
  ['a theme file', fromText],
  ['a CSS colour', encodeColor],
  ['a text of the service', (text) => sanitizeText(text)],
  ['an event stream', (text) => createEventParser(() => undefined)(`${text}\n`)],
]);

const units = [
  ...Array.from(' a0A-.,;:/"\'=%&<>()[]{}\\#?\n\r\t\0\u00e9\u2028'),
  ...[
    '%41',
    'a=b&',
    'partner_x=1&',
    ', ',
    ';q=0.1,',
    '; ',
    'a;',
    '<Cube ',
    '<Cube>',
    '{"a":',
    '[',
    '[],',
    '"a",',
    '\\"',
  ],
  ...[
    '--a:b;',
    '/*',
    '*/',
    'rgb(',
    'var(--a,',
    'a{',
    '::',
    '0:',
    'data: a\n',
    'event: order\n',
    '://',
    '@',
    '\ud83d\ude00',
  ],
];

const prefixes = ['', 'https://a', '{"', ':root{', '<Cube', 'a='];

/** Texts for the parsers: something repeated, after something that a parser may expect. */
export const parserShapes: readonly Shape[] = prefixes.flatMap((prefix) =>
  [...new Set(units)].map((unit) => ({
    name: `${JSON.stringify(prefix)} + ${JSON.stringify(unit)} repeated`,
    text: (size: number) => `${prefix}${unit.repeat(Math.max(1, Math.floor(size / unit.length)))}!`,
  })),
);

/** A parser may refuse a text with an error. */
export const tolerant =
  (parse: Parser): Parser =>
  (text) => {
    try {
      return parse(text);
    } catch {
      return undefined;
    }
  };
