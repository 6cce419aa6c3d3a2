import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as address from '#address';
import * as contract from '#contract';
import { toNetwork } from '../../../server/adapters/http/identify.js';
import { parseRateFeed } from '../../../server/adapters/rates/parse-feed.js';
import { parseLink } from '../../../server/pages/hosted/link.js';
import { sanitizeText } from '../../../widget/common/sanitize.js';
import { readAddress } from '../../../widget/destination/pasted-address.js';
import { encodeColor } from '../../../widget/theme/formats/color-value.js';
import { fromText } from '../../../widget/theme/package.js';
import { createEventParser } from '../../../widget/tracking/event-stream.js';

type Parser = (text: string) => unknown;

const networks = ['BITCOIN', 'ETHEREUM', 'TRON', 'TON', 'CARDANO', 'MONERO', 'SOLANA', 'BCH', 'COSMOS'];

/** The functions that read text from outside, and what their text may begin with. */
const parsers: readonly [name: string, parse: Parser, prefix?: string][] = [
  ...Object.entries(contract.rules).map(([name, rule]): [string, Parser] => [name, (text) => rule.safeParse(text)]),
  ...networks.map((name): [string, Parser] => [`an address of ${name}`, (text) => address.checkAddress(text, name)]),
  ['a web URL', (text) => contract.rules.webUrl.safeParse(text), 'https://a'],
  ['a query of checkout', (text) => contract.readQuery(contract.checkout, { pairs: new URLSearchParams(text) }), 'a='],
  ['X-Forwarded-For', toNetwork],
  ['a feed of rates in XML', parseRateFeed, '<Cube'],
  ['a feed of rates in JSON', parseRateFeed, '{"'],
  ['a link to the hosted page', parseLink, 'https://a'],
  ['a theme in CSS', fromText, ':root{'],
  ['a theme in JSON', fromText, '{"'],
  ['a CSS colour', encodeColor],
  ['a pasted address', (text) => readAddress(`${text}a`, 'TON'), 'a'],
  ['a text of the service', (text) => sanitizeText(text)],
  ['an event stream', (text) => createEventParser(() => undefined)(`${text}\n`)],
];

/** What a text repeats. */
const units = [
  ...Array.from(' a0A-.,;:/"\'=%&<>(){}[]\\#?\n\r\t\0\u00e9\u2028'),
  ...['%41', 'a=b&', 'partner_x=1&', ', ', ';q=0.1,', '; ', '<Cube ', '{"a":', '[],', '"a",', '\\"', '--a:b;', '/*'],
  ...['*/', 'rgb(', 'var(--a,', 'a{', '0:', 'data: a\n', 'event: order\n', '://', '@', '\ud83d\ude00'],
];

/** An exponential cost shows at the first size, a quadratic one at the last, where it takes seconds. */
const sizes = [24, 1000, 60_000];
const limitMs = 1000;

/** In ms of the processor: other programs of a busy machine do not count. */
function costOf(parse: Parser, text: string): number {
  const started = process.cpuUsage();
  try {
    parse(text);
  } catch {
    // a parser may refuse a text with an error
  }
  const { user, system } = process.cpuUsage(started);
  return (user + system) / 1000;
}

/** The units whose repetition costs more than the limit, twice. */
const expensive = (parse: Parser, prefix: string): readonly string[] =>
  units.filter((unit) =>
    sizes.some((size) => {
      const text = `${prefix}${unit.repeat(Math.ceil(size / unit.length))}!`;
      return [1, 2].every(() => costOf(parse, text) > limitMs);
    }),
  );

describe(`a text of ${sizes.at(-1)} characters`, () => {
  for (const [name, parse, prefix = ''] of parsers) {
    it(`does not block as ${name}`, () => assert.deepEqual(expensive(parse, prefix), []));
  }
});
