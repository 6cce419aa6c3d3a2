import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { environment } from '../../../../server/program/config/variables.js';
import { readPage, tableBelow } from './tables.js';

const root = new URL('../../../../', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, root), 'utf8');
const page = readPage('privacy.md');

/** The code below a folder without its comments. */
const readCode = (folder: string): string =>
  readdirSync(new URL(`${folder}/`, root), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => read(`${folder}/${path}`).replace(/^\s*\/?\*.*$/gm, ''))
    .join('\n');

/** The words in backticks of the first column of a table. */
const namesBelow = (heading: string): string[] =>
  tableBelow(page, heading).flatMap((row) => {
    const [first = ''] = Object.values(row);
    return [...first.matchAll(/`(\w+)`/g)].map(([, name = '']) => name);
  });

const unique = (text: string, pattern: RegExp): string[] =>
  [...new Set([...text.matchAll(pattern)].map(([, name = '']) => name))].sort();

describe('the page of what is stored where', () => {
  it('has what the widget keeps of a purchase', () => {
    const [, type = ''] = /export type Session = \{([\s\S]*?)\n\};/.exec(read('widget/state/session.ts')) ?? [];
    assert.deepEqual(namesBelow("In the buyer's browser").sort(), unique(type, /readonly (\w+)\?/g));
  });

  it('is right that the widget has one storage and one entry', () => {
    const storages = /\b(?:localStorage|sessionStorage|indexedDB|cookieStore|caches|document\.cookie)\b/g;
    assert.deepEqual(readCode('widget').match(storages), ['sessionStorage']);
    assert.deepEqual(unique(read('widget/state/session.ts'), /`(\w+) \$\{/g), ['checkout']);
  });

  it('has the tables of both databases', () => {
    const code = readCode('server/stores');
    const tables = unique(code, /CREATE (?:UNLOGGED )?TABLE (?:IF NOT EXISTS )?(\w+)/g);
    assert.ok(tables.length > 10);
    assert.deepEqual(namesBelow('In the database').sort(), tables);
  });

  it('names every variable of the retention', () => {
    const names = Object.keys(environment.shape).filter((name) => name.startsWith('RETENTION_'));
    const cells = tableBelow(page, 'In the database').map((row) => row['how long'] ?? '');
    assert.deepEqual(unique(cells.join(' '), /(RETENTION_\w+)/g), names.sort());
  });

  it('has the fields of the log line of a request', () => {
    const [, fields = ''] = /\blog\(\{([^;]*)\}, route\);/.exec(read('server/adapters/http/http-exchange.ts')) ?? [];
    assert.deepEqual(namesBelow('In the log'), unique(fields, /(?:^|, ) ?(\w+)/g).sort(byPosition(fields)));
  });
});

const byPosition =
  (text: string) =>
  (a: string, b: string): number =>
    text.search(new RegExp(`\\b${a}\\b`)) - text.search(new RegExp(`\\b${b}\\b`));
