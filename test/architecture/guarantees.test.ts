import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = new URL('../../', import.meta.url);
const page = readFileSync(new URL('test/check/guarantees.md', root), 'utf8');

/** The cells of each row: guarantee, tests, command. */
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (?:guarantee|-)/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()));

const tests = (cell: string): string[] => [...cell.matchAll(/`([\w-]+\/[\w./-]+)`/g)].map(([, path = '']) => path);

describe('the table of guarantees', () => {
  it('has rows with a test or a command', () => {
    assert.ok(rows.length > 40, String(rows.length));
    for (const [, guarantee, now] of rows) assert.match(now ?? '', /`/, guarantee);
  });

  it('names test files that exist', () => {
    const gone = rows.flatMap(([, , now = '']) =>
      tests(now).filter((path) => !existsSync(fileURLToPath(new URL(`test/${path}.test.ts`, root)))),
    );
    assert.deepEqual(gone, []);
  });

  it('names what only a release runs as such', () => {
    for (const [, guarantee, now = '', command] of rows)
      for (const path of tests(now.split('full:')[0] ?? ''))
        assert.equal(path.endsWith('.release'), command === 'full', `${guarantee ?? ''}: ${path}`);
  });
});
