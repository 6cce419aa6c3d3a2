import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { errors } from '#contract';
import { statuses, transitions, type Transition } from '../../../../server/core/lifecycle/machine.js';
import { codeOf, readPage, tableBelow, type Row } from './tables.js';

const page = readPage('errors.md');
const read = (path: string): string => readFileSync(new URL(`../../../../${path}`, import.meta.url), 'utf8');
const quoted = (text: string): string[] => [...text.matchAll(/'([^']+)'/g)].map(([, word = '']) => word);

/** The words of a union type in a source. */
const wordsOf = (path: string, pattern: RegExp): string[] =>
  [...read(path).matchAll(pattern)].flatMap(([, text = '']) => quoted(text)).sort();

const codes = (rows: readonly Row[], ...columns: string[]): string[] =>
  rows.map((row) => columns.map((column) => codeOf(row[column]) || row[column]).join(' ')).sort();

/** The reasons of each status: those of the transitions, and `null` where an order may end without one. */
function reasonsOfStatuses(): string[] {
  const pairs = (transitions as readonly Transition[]).flatMap(({ to, reasons = [] }) =>
    reasons.map((reason) => `${to} ${reason}`),
  );
  const ends = Object.entries(statuses).flatMap(([status, { terminal }]) =>
    terminal && status !== 'completed' && !pairs.some((pair) => pair.startsWith(`${status} `)) ? `${status} null` : [],
  );
  return [...new Set([...pairs, ...ends, 'canceled null', 'refunding null'])].sort();
}

const tables: readonly [heading: string, columns: readonly string[], expected: readonly string[]][] = [
  [
    'Messages of the service',
    ['message', 'HTTP'],
    Object.values(errors)
      .map(({ status, message }) => `${message} ${status}`)
      .sort(),
  ],
  ['Failures of the widget', ['kind'], wordsOf('widget/api/failures.ts', /readonly kind: ([^;}]+)/g)],
  ['Orders that end otherwise', ['status', 'reason'], reasonsOfStatuses()],
  [
    'Webhooks that do not verify',
    ['code'],
    wordsOf('server/packages/verify/index.ts', /type WebhookErrorCode =([^;]+);/g),
  ],
];

describe('the error catalogue', () => {
  for (const [heading, columns, expected] of tables) {
    const rows = tableBelow(page, heading);

    it(`has everything, and nothing that is gone: ${heading}`, () => {
      assert.ok(expected.length > 1);
      assert.deepEqual(codes(rows, ...columns), expected);
    });

    it(`says what each means and what to do: ${heading}`, () => {
      for (const row of rows) assert.ok(row['what it means'] && row['what to do'], JSON.stringify(row));
    });
  }

  it('names the fields of each failure of the widget', () => {
    const [, type = ''] = /type CheckoutFailure =([\s\S]*?);\n\n/.exec(read('widget/api/failures.ts')) ?? [];
    for (const row of tableBelow(page, 'Failures of the widget')) {
      const [variant = ''] = type.split('\n').filter((line) => line.includes(`'${codeOf(row['kind'])}'`));
      const fields = [...variant.matchAll(/readonly (\w+)\??: (?!')/g)].map(([, name]) => `\`${name}\``);
      assert.equal(row['fields'], fields.join(', '));
    }
  });
});
