import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { minorUnits, orderStatuses, rules as publicRules } from '#contract';
import { statuses } from '#core';
import * as accountRules from '../../../server/contract/account-rules.js';

const rules = { ...publicRules, ...accountRules };

type Rule = keyof typeof rules;

/** Texts that each rule accepts and refuses; the bad-input list has many more for amounts and codes. */
const table: readonly {
  readonly rule: Rule;
  readonly takes: readonly string[];
  readonly refuses: readonly string[];
}[] = [
  {
    rule: 'fiatAmount',
    takes: ['1', '0.01', '10000', '10000.000', '9999.999999', `0.${'0'.repeat(29)}1`],
    refuses: ['0', '0.00', '10000.01', '010', '1e2', `0.${'0'.repeat(30)}1`, '１', '-1', '1 '],
  },
  { rule: 'optionsFiatCurrency', takes: ['USD', 'usd', 'uSd'], refuses: ['US', 'USDT', 'U1D', 'uß', 'K\u212aW'] },
  { rule: 'fiatCurrency', takes: ['US', 'USD', 'USDT'], refuses: ['U', 'usd', 'USDTT', 'US1'] },
  { rule: 'cryptoCurrency', takes: ['BT', 'BTC', 'ABCDEF'], refuses: ['B', 'ABCDEFG', 'btc', 'B1C', 'BTC\n'] },
  {
    rule: 'cryptoCurrencyNetwork',
    takes: ['T3', 'TRC20', 'ABCDEFGH12'],
    refuses: ['T', 'trc20', 'ABCDEFGH123', 'T-2'],
  },
  { rule: 'walletAddress', takes: ['x', 'a'.repeat(128)], refuses: ['', 'a'.repeat(129), 'a b', 'ä', 'a\u200b'] },
  {
    rule: 'reference',
    takes: ['INV-1', 'Rechnung 7 für Ömer', '注文', '😀', 'x'.repeat(255)],
    refuses: [
      '',
      'x'.repeat(256),
      'a\u0000',
      'a\nb',
      'a\u202eb',
      'a\ufffd',
      '\ufeffa',
      '\u200b',
      '\ud800',
      ' ',
      '\u00a0 ',
    ],
  },
  {
    rule: 'percentage',
    takes: ['0.01', '1', '2.5', '99.99', '100', '100.00'],
    refuses: ['0', '0.00', '100.01', '101', '1.234', '-1', '01', '5.', '5%'],
  },
  {
    rule: 'webUrl',
    takes: [
      'https://a.example',
      'http://a.example/x?y=z#w',
      'https://bücher.example/',
      'https://a.example:8443/',
      'HTTPS://A.EXAMPLE',
    ],
    refuses: [
      'a.example',
      '//a.example',
      'http://',
      'http:///a.example',
      'https://u:p@a.example',
      'https://u@a.example',
      'ftp://a.example',
      'javascript:alert(1)',
      ' https://a.example',
      'https://a.example/ ',
      'https://a.example/\\',
      'https://a.example:99999',
      'https://256.1.1.1',
      'https://a.example/\u0000',
      'https://a.example/\u202egpj.exe',
      'https://a.example/\u200bb',
      'https://a.example/?a=\u2066b',
      'https://a\u202e.example/',
      'https://a.example\\@b.example/',
      'https://a.example?\u0085',
      `https://a.example/${'x'.repeat(2048)}`,
    ],
  },
  {
    rule: 'exchangePair',
    takes: ['EURUSD', 'EUR-USD', 'eurUSD'],
    refuses: ['EURUS', 'EUR--USD', 'EUR USD', 'EUR-USDT'],
  },
  {
    rule: 'transactionCode',
    takes: ['6f1c2c9e-3f62-4a38-9e0b-0d3f4a5b6c7d', '6F1C2C9E-3F62-4A38-BE0B-0D3F4A5B6C7D'],
    refuses: [
      '',
      '6f1c2c9e3f624a389e0b0d3f4a5b6c7d',
      '6f1c2c9e-3f62-1a38-9e0b-0d3f4a5b6c7d',
      '6f1c2c9e-3f62-4a38-7e0b-0d3f4a5b6c7d',
      ' 6f1c2c9e-3f62-4a38-9e0b-0d3f4a5b6c7d',
      '6f1c2c9e-3f62-4a38-9e0b-0d3f4a5b6c7d\n',
    ],
  },
  { rule: 'idempotencyKey', takes: ['k', 'x'.repeat(255)], refuses: ['', 'x'.repeat(256), 'a b', 'ä', 'a\u007f'] },
  {
    rule: 'randomIdempotencyKey',
    takes: [crypto.randomUUID(), 'x'.repeat(22), 'x'.repeat(255)],
    refuses: ['', 'INV-1001', 'x'.repeat(21), 'x'.repeat(256), `${'x'.repeat(22)} `],
  },
  { rule: 'paymentOption', takes: ['card_plus', 'SEPA Überweisung'], refuses: ['', ' ', 'a\nb', 'x'.repeat(256)] },
  {
    rule: 'signature',
    takes: ['v1,AAAA', 'v1,AAAA v2,BBBB', 'x'.repeat(4096)],
    refuses: ['', 'v1,A\nv1,B', 'ä', 'x'.repeat(4097)],
  },
  {
    rule: 'unixSeconds',
    takes: ['1773662400', '9999999999'],
    refuses: ['', '0', '0773662400', '1773662400000', '1e9'],
  },
  { rule: 'flag', takes: ['1'], refuses: ['', '0', 'true', '11'] },
  { rule: 'orderStatus', takes: ['on_hold', 'paid'], refuses: ['Paid', 'paid|x', '', 'paid,on_hold', 'unpaid'] },
  {
    rule: 'day',
    takes: ['2026-03-16', '2024-02-29', '2000-02-29', '2026-12-31'],
    refuses: ['2026-02-29', '2100-02-29', '2026-04-31', '2026-13-01', '2026-1-1', '1999-01-01', '2026-03-16T00:00Z'],
  },
  { rule: 'moneyAmount', takes: ['0.01', '999999999999.9999'], refuses: ['0', '0.00', '-1', '01', '1e3', '1.23456'] },
  { rule: 'coinAmount', takes: ['1', `0.${'0'.repeat(17)}1`], refuses: ['0', '01', '1e3', `0.${'0'.repeat(18)}1`] },
  { rule: 'transactionHash', takes: ['ab12', 'x'.repeat(128)], refuses: ['', '<b>', 'a b', 'x'.repeat(129)] },
  { rule: 'pageLimit', takes: ['1', '99', '100', '200'], refuses: ['0', '201', '210', '01', '-1', '1e1', ''] },
  { rule: 'cursor', takes: ['1773662400000_17'], refuses: ['17', '49.5_1', '_1', '1_', '1_1; DROP TABLE orders'] },
  { rule: 'trigger', takes: ['capture', 'settle_refund'], refuses: ['Capture', 'a-b', '', 'x'.repeat(33)] },
  { rule: 'reasonText', takes: ['Buyer called, 3 × paid'], refuses: ['', ' ', 'a\nb', 'x'.repeat(256)] },
  { rule: 'sequenceNumber', takes: ['1', '1001'], refuses: ['0', '01', '-1', '1.5', ''] },
  {
    rule: 'metadata',
    takes: [
      '{}',
      '{"order":17,"tags":["a","b"],"nested":{"x":null}}',
      `{"a":"${'x'.repeat(2040)}"}`,
      `{"a":"${'é'.repeat(1020)}"}`,
      `{"a":"${'😀'.repeat(510)}"}`,
      '{"a":123456789012345,"b":0.1,"c":-1e300,"d":0,"e":0.00}',
      '{"a":"12345678901234567890","b\\"1e999":"1e999"}',
      `{"a":${'['.repeat(31)}${']'.repeat(31)}}`,
      '{"a":"\\\\u0000"}',
    ],
    refuses: [
      '',
      '[]',
      'null',
      '"text"',
      '17',
      '{',
      '{"a":"\\u0000"}',
      '{"a":["\\ud800"]}',
      `{"a":${'['.repeat(32)}${']'.repeat(32)}}`,
      "{'a':1}",
      '{"a":1}x',
      `{"a":"${'x'.repeat(2041)}"}`,
      `{"a":"${'é'.repeat(1021)}"}`,
      `{"a":"${'😀'.repeat(511)}"}`,
      '{"a":12345678901234567890}',
      '{"a":1e999}',
      '{"a":1e-999}',
      '{"a":0.12345678901234567}',
    ],
  },
];

describe('rules', () => {
  for (const { rule, takes, refuses } of table) {
    for (const text of takes) {
      it(`${rule} accepts ${JSON.stringify(text.slice(0, 60))}`, () => assert.ok(rules[rule].safeParse(text).success));
    }
    for (const text of refuses) {
      it(`${rule} refuses ${JSON.stringify(text.slice(0, 60))}`, () => assert.ok(!rules[rule].safeParse(text).success));
    }
  }
  it('every rule is in the table', () => {
    assert.deepEqual(table.map(({ rule }) => rule).sort(), (Object.keys(rules) as Rule[]).sort());
  });
  it('the statuses are those of the lifecycle', () => {
    assert.deepEqual([...orderStatuses].sort(), Object.keys(statuses).sort());
  });
});

describe('minor units', () => {
  const units = { USD: 2, EUR: 2, JPY: 0, KRW: 0, ISK: 0, HUF: 2, IDR: 2, KWD: 3, UYW: 4, ZZZ: 2 };
  for (const [code, expected] of Object.entries(units)) {
    it(`${code} has ${expected}`, () => assert.equal(minorUnits(code), expected));
  }
});
