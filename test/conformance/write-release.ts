// `npm run release:databases`: writes the databases of this version below test/conformance/releases. Run it once for a
// release, before its tag: `upgrades.test.ts` migrates them from then on.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Database from 'libsql';
import { writeFormatted } from '../lint/tools.mjs';
import { openPostgresStore } from '../../server/stores/postgres/index.js';
import { openSqliteStore } from '../../server/stores/sqlite/index.js';
import { createTestDatabase } from '../support/database.js';
import { createTemporaryFolder } from '../support/http.js';
import { findPrograms } from '../support/postgres.mjs';
import { fillRelease, readContents } from './release-contents.js';

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { readonly version: string };

type Table = { readonly name: string; readonly sql: string; readonly type: string };

/** The database as SQL. Generated columns compute themselves. */
function dumpSqlite(path: string): string {
  const database = new Database(path);
  const all = <Row>(sql: string): Row[] => database.prepare(sql).all() as Row[];
  const objects = all<Table>(`SELECT name, sql, type FROM sqlite_master WHERE sql IS NOT NULL`);
  const insertRows = ({ name }: Table): string[] => {
    const columns = all<{ name: string; hidden: number }>(`PRAGMA table_xinfo(${name})`).filter((one) => !one.hidden);
    const names = columns.map((column) => column.name).join(', ');
    const values = columns.map((column) => `quote(${column.name})`).join(` || ', ' || `);
    return all<{ text: string }>(`SELECT ${values} AS text FROM ${name}`).map(
      ({ text }) => `INSERT INTO ${name} (${names}) VALUES (${text});`,
    );
  };
  const tables = objects.filter(({ type }) => type === 'table');
  const others = objects.filter(({ type }) => type !== 'table');
  const { user_version } = database.prepare('PRAGMA user_version').get() as { user_version: number };
  const sql = [
    `-- A database of version ${version}.`,
    'PRAGMA foreign_keys=OFF;',
    'BEGIN TRANSACTION;',
    ...tables.flatMap((table) => [`${table.sql};`, ...insertRows(table)]),
    ...others.map(({ sql }) => `${sql};`),
    'COMMIT;',
    `PRAGMA user_version = ${user_version};`,
    '',
  ].join('\n');
  database.close();
  return sql;
}

async function writeSqlite() {
  const folder = createTemporaryFolder();
  const store = openSqliteStore(folder.path);
  await fillRelease(store);
  const contents = await readContents(store);
  await store.close();
  const sql = dumpSqlite(join(folder.path, 'checkout.db'));
  folder.remove();
  return { contents, sql };
}

async function writePostgres() {
  const database = await createTestDatabase();
  const store = await openPostgresStore({ url: database.url, reportError: console.error });
  await fillRelease(store);
  await store.close();
  const dump = execFileSync(join(findPrograms(), 'pg_dump'), [
    '--inserts',
    '--no-owner',
    '--no-privileges',
    database.url,
  ]).toString();
  await database.remove();
  // Without the commands of psql, which a connection does not take.
  return `-- A database of version ${version}.\n${dump.replace(/^\\.*\n/gm, '')}`;
}

const folder = fileURLToPath(new URL(`./releases/${version}`, import.meta.url));
const write = (file: string, content: unknown): void => {
  const path = join(folder, file);
  if (typeof content === 'string') writeFileSync(path, content);
  else writeFormatted(path, JSON.stringify(content));
};

mkdirSync(folder);
const { contents, sql } = await writeSqlite();
write('sqlite.sql', sql);
write('contents.json', contents);
write('postgres.sql', await writePostgres());
console.log(`Wrote the databases of ${version}.`);
