import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseRateFeed } from '../../../../server/adapters/rates/parse-feed.js';
import { ecbRatesXml } from '../../../support/rates-server.js';

const frankfurter = (rates: string, rest = '"base":"EUR","date":"2026-03-13"'): string =>
  `{${rest},"rates":{${rates}}}`;

describe('parseFeed accepts', () => {
  const cases: readonly [name: string, text: string, expected: Record<string, string>][] = [
    ["the ECB's XML", ecbRatesXml('2026-03-13', { USD: '1.1476', JPY: '182.85' }), { USD: '1.1476', JPY: '182.85' }],
    ['with double quotes', ecbRatesXml('2026-03-13', { USD: '1.1476' }).replaceAll("'", '"'), { USD: '1.1476' }],
    ['with spaces before', `\n ${ecbRatesXml('2026-03-13', { USD: '1.1476' })}`, { USD: '1.1476' }],
    ["Frankfurter's JSON", frankfurter('"USD":1.1476,"JPY":182.85'), { USD: '1.1476', JPY: '182.85' }],
    ['with an amount', frankfurter('"USD":1.1', '"amount":1.0,"base":"EUR","date":"2026-03-13"'), { USD: '1.1' }],
    ['with rates as texts', frankfurter('"USD":"1.10"'), { USD: '1.10' }],
    [
      'digits that no double has',
      frankfurter('"USD": 1.10, "IDR" :198765432101.543210987654'),
      { USD: '1.10', IDR: '198765432101.543210987654' },
    ],
  ];
  for (const [name, text, perEuro] of cases) {
    const expected = { date: '2026-03-13', perEuro };
    it(name, () => assert.deepEqual(parseRateFeed(text), expected));
  }
});

describe('parseFeed rejects', () => {
  const good = { USD: '1.1476', JPY: '182.85' };
  const bomb = '<!DOCTYPE x [<!ENTITY a "1.1"><!ENTITY b "&a;&a;">]>';
  const cases: readonly [name: string, text: string][] = [
    ['nothing', ''],
    ['a page', '<!doctype html><title>503</title>'],
    ['an XML without rates', '<a/>'],
    ['entities', ecbRatesXml('2026-03-13', good).replace('?>', `?>${bomb}`)],
    ['a comment', ecbRatesXml('2026-03-13', good).replace('<Cube>', '<!-- x --><Cube>')],
    ['two days', ecbRatesXml('2026-03-13', good).replace('</Envelope>', '') + ecbRatesXml('2026-03-12', good)],
    ['a currency twice', ecbRatesXml('2026-03-13', good).replace("'JPY'", "'USD'")],
    ['a currency in lower case', ecbRatesXml('2026-03-13', good).replace("'JPY'", "'jpy'")],
    ['a currency of four letters', ecbRatesXml('2026-03-13', { ...good, ABCD: '1' })],
    ['no dollar', ecbRatesXml('2026-03-13', { JPY: '182.85' })],
    ['a Cube with more in it', ecbRatesXml('2026-03-13', good).replace("rate='1.1476'", "rate='1.1476' x='1'")],
    ...['0', '0.000', '-1', '1e3', '01', '1,5', '1.', '', ' 1', 'NaN', 'N/A', '1'.repeat(13)].map(
      (rate): [string, string] => [
        `the rate ${JSON.stringify(rate)}`,
        ecbRatesXml('2026-03-13', { ...good, JPY: rate }),
      ],
    ),
    ...['2026-02-30', '2026-13-01', '0000-00-00', '13-03-2026', '2026-3-13', ''].map((date): [string, string] => [
      `the date ${date}`,
      ecbRatesXml(date, good),
    ]),
    ['no JSON', '{"base":"EUR"'],
    ['another base', frankfurter('"USD":1.1', '"base":"USD","date":"2026-03-13"')],
    ['another amount', frankfurter('"USD":1.1', '"amount":10,"base":"EUR","date":"2026-03-13"')],
    ['no base', frankfurter('"USD":1.1', '"date":"2026-03-13"')],
    ['an exponent', frankfurter('"USD":1.1e0')],
    ['a negative rate', frankfurter('"USD":-1.1')],
    ['a null rate', frankfurter('"USD":null')],
    ['rates in a list', '{"base":"EUR","date":"2026-03-13","rates":["USD",1.1]}'],
    ['no rates', '{"base":"EUR","date":"2026-03-13"}'],
    ['EUR other than 1', frankfurter('"USD":1.1,"EUR":2')],
    ['a date with a time', frankfurter('"USD":1.1', '"base":"EUR","date":"2026-03-13T00:00:00Z"')],
    ['a list', '[]'],
    ['a number', '1'],
  ];
  for (const [name, text] of cases) it(name, () => assert.throws(() => parseRateFeed(text)));
});
