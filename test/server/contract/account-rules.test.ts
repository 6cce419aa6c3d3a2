import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { orderStatuses } from '#contract';
import { statuses } from '#core';
import * as rules from '../../../server/contract/account-rules.js';

type Rule = Exclude<keyof typeof rules, 'orderStatuses' | 'exportFormats'>;

const table: readonly {
  readonly rule: Rule;
  readonly takes: readonly string[];
  readonly refuses: readonly string[];
}[] = [
  { rule: 'orderStatus', takes: ['on_hold', 'paid'], refuses: ['Paid', 'paid|x', '', 'paid,on_hold', 'unpaid'] },
  {
    rule: 'day',
    takes: ['2026-03-16', '2024-02-29', '2000-02-29', '2026-12-31'],
    refuses: ['2026-02-29', '2100-02-29', '2026-04-31', '2026-13-01', '2026-1-1', '1999-01-01', '2026-03-16T00:00Z'],
  },
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

describe('the rules of the account area', () => {
  for (const { rule, takes, refuses } of table) {
    for (const text of takes)
      it(`${rule} takes ${text.slice(0, 60)}`, () => assert.ok(rules[rule].safeParse(text).success));
    for (const text of refuses)
      it(`${rule} refuses ${text.slice(0, 60)}`, () => assert.ok(!rules[rule].safeParse(text).success));
  }

  it('knows the statuses of the lifecycle', () => {
    assert.deepEqual([...orderStatuses].sort(), Object.keys(statuses).sort());
  });
});
