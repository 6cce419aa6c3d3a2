// `npm run release:databases`: writes the databases of this version below test/conformance/releases. Run it once for a
// release, before its tag: `upgrades.test.ts` migrates them from then on.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Database from 'libsql';
import { writeFormatted } from '../lint/tools.mjs';
import { applyTransition, type OrderRecord, type OrderStore, type OrderStatus, type Trigger } from '#core';
import { openPostgresStore } from '../../server/stores/postgres/index.js';
import { migrations as postgresMigrations } from '../../server/stores/postgres/migrations.js';
import { openSqliteStore } from '../../server/stores/sqlite/index.js';
import { migrations as sqliteMigrations } from '../../server/stores/sqlite/migrations.js';
import { createTestDatabase } from '../support/database.js';
import { createTemporaryFolder } from '../support/http.js';
import { createOrderRecord } from '../support/order-record.js';
import { findPrograms } from '../support/postgres.mjs';
import { noon } from '../support/service-harness.js';
import { partner } from './stores/order-creation.js';

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { readonly version: string };

const paths: Readonly<Record<OrderStatus, readonly Trigger[]>> = {
  pending: [],
  processing: ['submit'],
  paid: ['submit', 'capture'],
  sending: ['submit', 'capture', 'broadcast'],
  completed: ['submit', 'capture', 'broadcast', 'confirm', 'finalize'],
  on_hold: ['submit', 'hold'],
  failed: ['decline'],
  expired: ['expire'],
  canceled: ['cancel'],
  refunding: ['submit', 'capture', 'refund'],
  refunded: ['submit', 'capture', 'refund', 'settle_refund'],
};

const details = {
  payment_option: 'card',
  payment_url: 'https://pay.example/?a=1',
  metadata: { cart: 7 },
  consent: { version: '2026-11', at: 1_790_000_000_000 },
  upstream: { id: 'provider', code: 'P-9' },
};

const orders = Object.entries(paths).map(([status, triggers], index) => ({
  order: createOrderRecord({
    external_reference: `INV-${index}`,
    partner: status === 'completed' ? partner : null,
    ...(status === 'paid' && { details }),
  }),
  triggers,
  key: index < 3 ? { key: `key-${index}`, fingerprint: `fingerprint-${index}` } : undefined,
}));

function advance(order: OrderRecord, trigger: Trigger): OrderRecord {
  const next = applyTransition(order, { trigger, at: noon + 1000 });
  if (!next.ok) throw new Error(`${order.status} does not allow ${trigger}.`);
  return next.order;
}

/** Stores the orders, each with all its changes, and returns what the store then reads. */
async function fill(store: OrderStore) {
  for (const { order, triggers, key } of orders) {
    await store.create(order, key && { ...key, now: noon, expiresAt: noon + 86_400_000 });
    let current = order;
    for (const trigger of triggers) {
      current = advance(current, trigger);
      await store.save(current);
    }
  }
  const codes = orders.map(({ order }) => order.transaction_code);
  const messages = await Promise.all(
    codes.map((transactionCode) => store.outbox.list({ account: '', transactionCode, limit: 100 })),
  );
  return {
    orders: await Promise.all(codes.map((code) => store.find(code))),
    keys: orders.flatMap(({ order, key }) => (key ? [{ ...key, transaction_code: order.transaction_code }] : [])),
    messages: messages.flat(),
  };
}

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
  const contents = await fill(store);
  await store.close();
  const sql = dumpSqlite(join(folder.path, 'checkout.db'));
  folder.remove();
  return { contents, sql };
}

async function writePostgres() {
  const database = await createTestDatabase();
  const store = await openPostgresStore({ url: database.url, reportError: console.error });
  await fill(store);
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

const hash = (text: string): string => createHash('sha256').update(text).digest('hex');
const hashes = { sqlite: sqliteMigrations.map(hash), postgres: postgresMigrations.map(hash) };
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
write('migrations.json', hashes);
write('postgres.sql', await writePostgres());
console.log(`Wrote the databases of ${version}.`);
