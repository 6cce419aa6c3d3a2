import Database from 'libsql';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { toOrderRecordText, type OrderSearch, type OrderStore } from '#core';
import { openPostgresStore } from '../../../server/stores/postgres/index.js';
import { openSqliteStore } from '../../../server/stores/sqlite/index.js';
import { readSearchFilters } from '../../../server/core/operator/search.js';
import { createOrderRecord } from '../../support/order-record.js';
import { startCluster } from '../../support/postgres.mjs';
import { createDatabase, runQuery } from '../../support/run-query.js';
import { newDataDirectory } from '../programs.js';
import { atMost, times, type ReportSection, type Row } from '../report/rows.js';
import { comparePairs } from '../report/statistics.js';
import type { Settings } from './throughput.js';

/** Enough orders for every page, and too few to matter. */
const fewOrders = 2000;

const firstOrderAt = Date.UTC(2026, 0, 1);
const minuteInMs = 60_000;

type Dialect = { readonly code: string; readonly series: string };

/**
 * Orders a minute apart. A two-hundredth of them has a rare status, another one a rare reference, so that a page of each
 * filter is as long in a small store as in a large one.
 */
function fill(orders: number, { code, series }: Dialect): string {
  const every = orders / 200;
  const rare = (rest: number, [value, otherwise]: readonly [string, string]): string =>
    `CASE WHEN i % ${every} = ${rest} THEN ${value} ELSE ${otherwise} END`;
  return `
    SELECT ${code}, ${rare(0, ["'on_hold'", "'completed'"])}, ${firstOrderAt} + i * ${minuteInMs},
      ${rare(3, ["'INV-RARE'", "'INV-' || i"])}
    FROM ${series}`;
}

const columns = 'transaction_code, status, created_at, external_reference';

/** The code of the order with a number. */
const codeOf = (number: string): string => `'00000000-0000-4000-8000-' || ${number}`;

/** Fills the tables of a store that nothing has open. */
function fillSqlite(directory: string, orders: number): void {
  const database = new Database(join(directory, 'checkout.db'));
  const series = `(WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${orders}) SELECT i FROM n)`;
  const selected = fill(orders, { code: codeOf("printf('%012d', i)"), series });
  const common = toOrderRecordText(createOrderRecord()).replaceAll("'", "''");
  database.exec(`INSERT INTO wallets VALUES (1, 'TRON', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 0);
    WITH filled (${columns}) AS (SELECT * FROM (${selected}))
    INSERT INTO orders (transaction_code, account, status, sequence, created_at, external_reference, wallet_id, record)
    SELECT transaction_code, '', status, 1, created_at, external_reference, 1,
      json_set('${common}', '$.transaction_code', transaction_code, '$.status', status, '$.created_at', created_at,
        '$.external_reference', external_reference)
    FROM filled;
    PRAGMA wal_checkpoint(TRUNCATE)`);
  database.close();
}

async function fillPostgres(url: string, orders: number): Promise<void> {
  const selected = fill(orders, {
    code: codeOf("lpad(i::text, 12, '0')"),
    series: `generate_series(1, ${orders}::bigint) AS i`,
  });
  const common = toOrderRecordText(createOrderRecord()).replaceAll("'", "''");
  await runQuery(url, {
    sql: `INSERT INTO wallets (network, address, first_seen_at) VALUES ('TRON', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 0)`,
  });
  await runQuery(url, {
    sql: `WITH filled (${columns}) AS (SELECT * FROM (${selected}) AS o)
      INSERT INTO orders (transaction_code, account, status, sequence, created_at, external_reference, wallet_id, record)
      SELECT transaction_code, '', status, 1, created_at, external_reference, 1,
        ('${common}'::jsonb || jsonb_build_object('transaction_code', transaction_code, 'status', status,
          'created_at', created_at, 'external_reference', external_reference))::text
      FROM filled`,
  });
  await runQuery(url, { sql: 'VACUUM ANALYZE orders' });
}

type Opened = { readonly store: OrderStore; readonly close: () => Promise<void> };

async function openFilledSqlite(orders: number): Promise<Opened> {
  const directory = newDataDirectory();
  await openSqliteStore(directory).close(); // creates the tables
  fillSqlite(directory, orders);
  const store = openSqliteStore(directory);
  return { store, close: () => store.close().then(() => rmSync(directory, { recursive: true })) };
}

async function openFilledPostgres(server: string, orders: number): Promise<Opened> {
  const url = await createDatabase(server, `desk_${orders}`);
  const reportError = (error: unknown): void => console.error(error);
  await (await openPostgresStore({ url, reportError })).close();
  await fillPostgres(url, orders);
  return openPostgresStore({ url, reportError }).then((store) => ({ store, close: store.close }));
}

type Query = Parameters<typeof readSearchFilters>[0];

const pages: Readonly<Record<string, Query>> = {
  'without a filter': {},
  'by code': { transaction_code: '00000000-0000-4000-8000-000000000777' },
  'by reference': { external_reference: 'INV-RARE' },
  'by status': { status: 'on_hold' },
  'by date': { from: '2026-01-01', to: '2026-01-01' },
  'by status and date': { status: 'completed', from: '2026-01-01', to: '2026-01-01' },
  'by reference and what none of them has': { external_reference: 'INV-RARE', status: 'refunded' },
};

const limit = 50;
const callsEach = 40;

/** A search, or its page in the middle of all orders. */
function toSearch(query: Query, middle: number | undefined): OrderSearch {
  const filters = readSearchFilters(query);
  if (!filters.ok) throw new Error(filters.code);
  const after = middle === undefined ? undefined : { key: String(firstOrderAt + middle * minuteInMs), id: '1' };
  return { account: '', filters: filters.value, sort: 'newest', after, limit };
}

async function timeOf({ store }: Opened, search: OrderSearch): Promise<number> {
  const started = performance.now();
  await store.operator.search(search);
  return performance.now() - started;
}

type Pair = { readonly ours: number; readonly baseline: number };
type Sides = { readonly full: Opened; readonly few: Opened };

/** The time that a tenth of the calls stays below: what other programs take of the machine makes calls longer only. */
const lowTime = (taken: readonly number[]): number =>
  [...taken].sort((a, b) => a - b)[Math.floor(taken.length / 10)] ?? Number.NaN;

/** The low times of calls to both stores, one after the other, so that the noise of the machine meets both. */
async function measurePair({ full, few }: Sides, searches: { full: OrderSearch; few: OrderSearch }): Promise<Pair> {
  const taken: { full: number[]; few: number[] } = { full: [], few: [] };
  for (let call = 0; call < callsEach; call += 1) {
    taken.full.push(await timeOf(full, searches.full));
    taken.few.push(await timeOf(few, searches.few));
  }
  return { ours: lowTime(taken.full), baseline: lowTime(taken.few) };
}

function rowOf(what: string, pairs: readonly Pair[]): Row {
  const { ours, baseline, ratio } = comparePairs(pairs);
  return {
    what,
    ours: `${ours.toFixed(2)} ms`,
    baseline: `${fewOrders} orders ${baseline.toFixed(2)} ms`,
    ratio: times(ratio),
    ...atMost({ value: ratio, limit: 1.2, unit: 'x' }),
  };
}

type Measured = Settings & { readonly orders: number; readonly sides: Sides; readonly name: string };

async function measureStore({ rounds, log, orders, sides, name }: Measured): Promise<Row[]> {
  const rows: Row[] = [];
  const searches = [
    ...Object.entries(pages).map(([what, query]) => ({
      what,
      full: toSearch(query, undefined),
      few: toSearch(query, undefined),
    })),
    { what: 'in the middle of all', full: toSearch({}, orders / 2), few: toSearch({}, fewOrders / 2) },
  ];
  for (const { what, ...search } of searches) {
    log(`desk: ${name}, ${what}`);
    const found = await sides.few.store.operator.search(search.few);
    const isFull = what === 'by code' ? found.orders.length === 1 : found.orders.length > 9;
    if (!isFull) throw new Error(`${what}: a page of ${found.orders.length} orders measures nothing`);
    await measurePair(sides, search); // warms both up
    const pairs: Pair[] = [];
    for (let round = 0; round < rounds; round += 1) pairs.push(await measurePair(sides, search));
    rows.push(rowOf(`a page of the desk beside ${orders} orders, ${name}, ${what}`, pairs));
  }
  return rows;
}

/** Compares each page of the desk beside a million orders with the same page of a small store, on both stores. */
export async function measureOperator(settings: Settings & { readonly orders: number }): Promise<ReportSection> {
  const { orders, log } = settings;
  const cluster = await startCluster({ isDurable: true });
  const openers = {
    'embedded store': openFilledSqlite,
    PostgreSQL: (count: number) => openFilledPostgres(cluster.url, count),
  };
  const rows: Row[] = [];
  try {
    for (const [name, open] of Object.entries(openers)) {
      log(`desk: ${name}, storing ${orders} orders`);
      const sides = { full: await open(orders), few: await open(fewOrders) };
      rows.push(...(await measureStore({ ...settings, sides, name })));
      await Promise.all([sides.full.close(), sides.few.close()]);
    }
  } finally {
    await cluster.stop();
  }
  return { rows, details: rows };
}
