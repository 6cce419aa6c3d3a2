import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import packageJson from '../../package.json' with { type: 'json' };
import { renderMatrix } from './matrix.js';
import { only } from './zone-patterns.js';
import { zones } from './zones.js';

const file = new URL('../../CONTRIBUTING.md', import.meta.url);
const page = readFileSync(file, 'utf8');
const matrix = /## Who imports whom\n[\s\S]*?```\n([\s\S]*?)\n```/.exec(page)?.[1] ?? '';
const libraries = Object.keys({ ...packageJson.dependencies, ...packageJson.devDependencies });

describe('the table of imports in CONTRIBUTING.md', () => {
  it('is made from the zones: `UPDATE_MAP=1` writes it', () => {
    const expected = renderMatrix(zones, libraries);
    if (process.env['UPDATE_MAP'])
      writeFileSync(
        file,
        page.replace(matrix, () => expected),
      );
    else assert.equal(matrix, expected);
  });
});

describe('a table of imports, on samples', () => {
  it('has a line for zones that may import the same', () => {
    const sample = [
      { name: 'server/core', files: /^server\/core\//, mayImport: only('server/contract/index\\.ts', 'libsql') },
      { name: 'b', files: /^b\//, mayImport: only('server/contract/index\\.ts', 'libsql') },
      { name: 'c', files: /^c\//, mayImport: only('node:.*') },
    ];
    assert.deepEqual(renderMatrix(sample, ['libsql', 'pg']).split(/\n| {2,}/), [
      'core; b',
      '#contract libsql',
      'c',
      'Node',
    ]);
  });
});
