// Tables of pages whose rows the code has. UPDATE=1 writes those that come from the code in full.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { it } from 'node:test';
import { catalogue } from '#catalogue';
import { controlCommands, errors } from '#contract';
import { commands, exitCodes } from '../../../../server/cli/index.js';
import { secretVariables } from '../../../../server/program/config/secrets.js';
import { environment } from '../../../../server/program/config/variables.js';
import { magicAmounts, scenarioNames, scenarios } from '../../../../server/core/sandbox/scenarios.js';
import { webhookTypes } from '../../../../server/openapi/webhooks.js';
import { attributes, toAttribute } from '../../../../widget/config/attributes.js';

const urlOf = (page: string): URL => new URL(`../../../../demo/docs/content/${page}.md`, import.meta.url);
const cellsOf = (line: string): string[] =>
  line
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim());

/** The rows of the table whose head begins with a title, as the cells of each. */
function rowsBelow(page: string, title: string): string[][] {
  const text = readFileSync(urlOf(page), 'utf8');
  const found = new RegExp(`^\\| ${title} +\\|.*\\n\\|[-| ]+\\n((?:\\|.*\\n)*)`, 'm').exec(text);
  assert.ok(found, `${page}.md has no table ${title}`);
  return (found[1] ?? '').trim().split('\n').filter(Boolean).map(cellsOf);
}

/** Puts rows below the head of a table; `npm run format` aligns them. */
function writeRows({ page, title, rows }: { page: string; title: string; rows: readonly string[][] }): void {
  const text = readFileSync(urlOf(page), 'utf8');
  const table = new RegExp(`(^\\| ${title} +\\|.*\\n\\|[-| ]+\\n)(?:\\|.*\\n)*`, 'm');
  const lines = rows.map((row) => `| ${row.join(' | ')} |\n`).join('');
  const updated = text.replace(table, (_, head: string) => head + lines);
  writeFileSync(urlOf(page), updated);
}

const amountOf = (name: string): string =>
  Object.entries(magicAmounts)
    .filter(([, scenario]) => scenario === name)
    .map(([amount]) => `\`${amount}\``)[0] ?? '–';

const parametersOf = (query: object): string =>
  Object.keys(query)
    .map((name) => `\`${name}\``)
    .join(', ');

/** The networks of the sandbox, each with its coins. */
const networkRows = [...new Set(catalogue.currencies.map(({ network }) => network))].map((network) => {
  const coins = catalogue.currencies.filter((one) => one.network === network);
  return [coins[0]?.network_name ?? '', `\`${network}\``, coins.map(({ short }) => `\`${short}\``).join(', ')];
});

const printed: readonly [page: string, title: string, rows: readonly string[][]][] = [
  ['webhooks', 'type', Object.entries(webhookTypes).map(([type, rule]) => [`\`${type}\``, rule])],
  ['sandbox', 'scenario', scenarioNames.map((name) => [`\`${name}\``, amountOf(name), scenarios[name].description])],
  [
    'sandbox',
    'command',
    Object.entries(controlCommands).map(([name, { summary, query }]) => [`\`${name}\``, summary, parametersOf(query)]),
  ],
  ['attributes-and-events', 'network', networkRows],
  ['configuration', 'command', Object.entries(commands).map(([name, { summary }]) => [`\`${name}\``, summary])],
];

for (const [page, title, rows] of printed)
  it(`prints the table of each ${title}: ${page}.md`, () => {
    if (process.env['UPDATE'] === '1') writeRows({ page, title, rows });
    assert.deepEqual(rowsBelow(page, title), rows);
  });

const read = (path: string): string => readFileSync(new URL(`../../../../${path}`, import.meta.url), 'utf8');
const wordsOf = (path: string, pattern: RegExp): string[] =>
  [...read(path).matchAll(pattern)]
    .flatMap(([, text = '']) => [...text.matchAll(/'([^']+)'/g)])
    .map(([, word = '']) => word);

/** Names what a page lacks, and what it has beyond the code. */
function assertSameNames(shown: readonly string[], expected: readonly string[]): void {
  const without = (names: readonly string[], others: readonly string[]) =>
    names.filter((name) => !others.includes(name));
  assert.deepEqual({ missing: without(expected, shown), gone: without(shown, expected) }, { missing: [], gone: [] });
}

const named: readonly [page: string, title: string, expected: readonly string[]][] = [
  ['errors', 'message', Object.values(errors).map(({ message, status }) => `\`${message}\` ${status}`)],
  ['errors', 'kind', wordsOf('widget/api/failures.ts', /readonly kind: ([^;}]+)/g)],
  ['errors', 'code', wordsOf('server/packages/verify/index.ts', /type WebhookErrorCode =([^;]+);/g)],
  ['configuration', 'exit code', Object.values(exitCodes).map(String)],
];

for (const [page, title, expected] of named)
  it(`has a row for each ${title}, and no other: ${page}.md`, () => {
    assert.ok(expected.length > 1);
    const rows = rowsBelow(page, title).map(([first = '', second = '']) =>
      title === 'message' ? `${first} ${second}` : first.replaceAll('`', ''),
    );
    assertSameNames(rows, expected);
  });

it('has a row for each environment variable, and no other: configuration.md', () => {
  const rows = [...read('demo/docs/content/configuration.md').matchAll(/^\| (`[A-Z][^|]*) +\|/gm)];
  const names = rows.flatMap(([, cell = '']) => [...cell.matchAll(/`(\w+)`/g)].map(([, name = '']) => name));
  assertSameNames(names, Object.keys(environment.shape));
});

it('has a row for each attribute, and no other: attributes-and-events.md', () => {
  const [tables = ''] = read('demo/docs/content/attributes-and-events.md').split('## Layouts');
  const cells = [...tables.matchAll(/^\| (`[a-z][^|]*) +\|/gm)].map(([, cell = '']) => cell);
  const ofElement = Object.entries(attributes).filter(([, { use }]) => use !== 'page');
  assertSameNames(
    cells.flatMap((cell) => [...cell.matchAll(/`([\w-]+)`/g)].map(([, name = '']) => name)),
    ofElement.map(([name]) => toAttribute(name)),
  );
});

it('lists every secret, and nothing else: configuration.md', () => {
  const cells = rowsBelow('configuration', 'secret').map(([first = '']) => first);
  assertSameNames(cells.join().match(/\w+/g) ?? [], secretVariables);
});

it('names each language: languages.md', () => {
  const names = /^Beta are ([^.]+)/m.exec(
    read('demo/docs/content/languages.md').replace('English (`en`) is complete. ', ''),
  );
  const files = readdirSync(new URL('../../../../widget/locales/', import.meta.url));
  assertSameNames(
    [...(names?.[1] ?? '').matchAll(/`([\w-]+)`/g)].map(([, tag = '']) => `${tag}.json`),
    files.filter((name) => /^[a-z]{2}(?:-[A-Z]{2})?\.json$/.test(name)),
  );
});

it('has the tables of both databases: privacy.md', () => {
  const folder = new URL('../../../../server/stores/', import.meta.url);
  const code = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(?:ts|sql)$/.test(path))
    .map((path) => read(`server/stores/${path}`).replace(/^\s*\/?\*.*$/gm, ''));
  const tables = [...code.join('\n').matchAll(/CREATE (?:UNLOGGED )?TABLE (?:IF NOT EXISTS )?(\w+)/g)].map(
    ([, name = '']) => name,
  );
  const rows = rowsBelow('privacy', 'table').flatMap(([first = '']) => [...first.matchAll(/`(\w+)`/g)]);
  const names = rows.map(([, name = '']) => name);
  assertSameNames(names, tables);
});
