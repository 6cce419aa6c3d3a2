import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checkKept, type Checks } from '#core';

const rowsOf = (checks: number | undefined): readonly Checks[] => (checks === undefined ? [] : [{ checks }]);

/** What the check writes, what it then reads, and whether the database keeps it. */
const table: readonly (readonly [
  name: string,
  written: number | undefined,
  read: number | undefined,
  kept: boolean,
])[] = [
  ['the same row', 7, 7, true],
  ['a row that another process has written since', 7, 8, true],
  ['an older row', 7, 6, false],
  ['no row', 7, undefined, false],
  ['a row, though none was written', undefined, 7, false],
];

describe('the check that a database keeps what it writes', () => {
  for (const [name, written, read, isKept] of table) {
    it(`${isKept ? 'passes' : 'fails'} when it reads ${name}`, async () => {
      const check = checkKept(
        async () => Promise.resolve(rowsOf(written)),
        async () => Promise.resolve(rowsOf(read)),
      );
      if (isKept) await check;
      else await assert.rejects(check, { message: 'The database does not keep what it writes.' });
    });
  }
});
