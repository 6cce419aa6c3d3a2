import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, it } from 'node:test';

const root = fileURLToPath(new URL('../../', import.meta.url));
const read = (path: string): string => readFileSync(`${root}${path}`, 'utf8');

const page = read('DECISIONS.md');
const numbersBy = (pattern: RegExp): string[] => [...page.matchAll(pattern)].map(([, number = '']) => number);
const entries = numbersBy(/^## (\d+)\. /gm);
const rows = numbersBy(/^\| (76\.\d+) /gm);
const index = page.slice(0, page.indexOf('\n## '));

/** `DECISIONS 12`, `DECISIONS 76.3` and `DECISIONS.md#12-title`, also across the lines of a comment. */
const citation = /DECISIONS(?:\.md#|[\s*/]+)(\d+(?:\.\d+)?)/g;
const citationsIn = (text: string): string[] => [...text.matchAll(citation)].map(([, number = '']) => number);

const folders = ['server', 'widget', 'demo', 'README.md', 'CONTRIBUTING.md', 'SECURITY.md'];
const filesOf = (path: string): string[] =>
  path.endsWith('.md')
    ? [path]
    : readdirSync(root + path, { recursive: true, encoding: 'utf8' })
        .map((name) => `${path}/${name}`)
        .filter((name) => /\.(?:ts|mjs|md|html|css)$/.test(name));

const cited = (paths: readonly string[]): { path: string; number: string }[] =>
  paths.flatMap(filesOf).flatMap((path) => citationsIn(read(path)).map((number) => ({ path, number })));

describe('decisions', () => {
  it('are at most 60, by rising numbers', () => {
    const numbers = entries.map(Number);
    assert.ok(numbers.length <= 60, `${numbers.length} entries`);
    assert.deepEqual(
      numbers,
      [...new Set(numbers)].sort((a, b) => a - b),
    );
  });

  it('are in the index, each once', () => {
    const listed = [...index.matchAll(/\]\(#(\d+)-/g)].map(([, number = '']) => number);
    assert.deepEqual(
      listed.map(Number).sort((a, b) => a - b),
      entries.map(Number),
    );
  });

  const product = cited(folders);
  for (const entry of entries) {
    it(`${entry} is cited by the product or a page`, () => {
      assert.ok(product.some(({ number }) => number.split('.')[0] === entry));
    });
  }

  it('exist wherever they are cited', () => {
    const known = new Set([...entries, ...rows]);
    const dangling = cited([...folders, 'test']).filter(
      ({ path, number }) => path !== 'test/architecture/decisions.test.ts' && !known.has(number),
    );
    assert.deepEqual(dangling, []);
  });

  it('name files and folders that exist', () => {
    const paths = [...page.matchAll(/`((?:widget|server|demo|test)\/[\w./-]+)`/g)].map(([, path = '']) => path);
    assert.ok(paths.length > 20);
    assert.deepEqual(
      paths.filter((path) => !existsSync(root + path)),
      [],
    );
  });

  it('the test finds a citation on one line, on two, and in a link', () => {
    assert.deepEqual(citationsIn('See DECISIONS 1.\n * DECISIONS\n * 76.5. [why](../../DECISIONS.md#20-the)'), [
      '1',
      '76.5',
      '20',
    ]);
  });
});
