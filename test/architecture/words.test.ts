import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';

const root = new URL('../../', import.meta.url).pathname;

/** Words that make persons of programs, or stand for a subject that has a name. */
const pattern = /\b(?:nobody|whoever|asked|told|knows)\b/i;

/** The names of columns of released migrations, and translations. */
const excluded = /^(?:widget\/locales\/|server\/stores\/postgres\/(?:functions|orders)\.ts$)/;

const findLines = (folder: string): readonly string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((name) => /\.(?:ts|mjs|md|html|css|yml|json)$/.test(name) && !excluded.test(name))
    .flatMap((name) =>
      readFileSync(join(root, name), 'utf8')
        .split('\n')
        .flatMap((line, index) => (pattern.test(line) ? [`${name}:${index + 1}: ${line.trim()}`] : [])),
    );

describe('comments and sentences name who does what', () => {
  for (const folder of ['server', 'widget', 'demo']) {
    it(folder, () => assert.deepEqual(findLines(folder), []));
  }

  it('the test finds such a word', () => assert.ok(pattern.test('Nobody pays in time.') && !pattern.test('unknown')));
});
