import Database from 'libsql';
import { join } from 'node:path';
import { toOrderRecordText } from '#core';
import { createOrderRecord } from '../../support/order-record.js';
import { newDataDirectory, runJson, startService, type Service } from '../programs.js';
import { atMost, milliseconds, times, type ReportSection, type Row } from '../report/rows.js';
import { comparePairs, median, sum } from '../report/statistics.js';
import { checkout } from '../server/operations.js';
import { runLoad } from '../durability/load-client.js';
import type { Settings } from '../server/rounds.js';

const connections = 10;
const seconds = 3;
/** Far below the capacity of the machine, so that the latency contains no queueing. */
const perSecond = 400;

/** What the orders have in common. */
const storedOrder = createOrderRecord({ status: 'completed', fiat_amount: '49.50' });

const sqlText = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** Completed orders with random codes, to ten thousand wallets. */
const fill = (orders: number): string => `
  INSERT INTO wallets (network, address)
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 10000)
    SELECT 'TRON', 'T' || hex(randomblob(16)) FROM n;
  INSERT INTO orders (
    transaction_code, account, status, sequence, created_at, external_reference, wallet_id, record
  )
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${orders})
    SELECT code, '', 'completed', 1, 1700000000000 + i, 'INV-' || i, 1 + i % 10000,
      json_set(${sqlText(toOrderRecordText(storedOrder))}, '$.transaction_code', code, '$.created_at', 1700000000000 + i,
        '$.external_reference', 'INV-' || i)
    FROM (SELECT i, lower(substr(h, 1, 8) || '-' || substr(h, 9, 4) || '-4' || substr(h, 13, 3) || '-8' || substr(h, 16, 3)
      || '-' || substr(h, 19, 12)) AS code FROM (SELECT i, hex(randomblob(16)) AS h FROM n));`;

/** Fills the store of a stopped service by SQL and returns some of the codes. */
function store(directory: string, orders: number): string[] {
  const database = new Database(join(directory, 'checkout.db'));
  database.exec(fill(orders));
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  const codes = database
    .prepare(`SELECT transaction_code FROM orders WHERE id % ${Math.max(1, Math.floor(orders / 500))} = 1`)
    .raw()
    .all()
    .flat() as string[];
  database.close();
  return codes;
}

type Requests = readonly { readonly path: string }[];
type Side = { readonly service: Service; readonly lookUps: Requests };

const lookUpsOf = (codes: readonly string[]): Requests =>
  codes.map((code) => ({ path: `/api/v3/reseller/order?transaction_code=${code}` }));

async function startFull(orders: number): Promise<Side> {
  const dataDirectory = newDataDirectory();
  await (await startService({ dataDirectory })).stop(); // creates the tables
  const codes = store(dataDirectory, orders);
  return { service: await startService({ dataDirectory }), lookUps: lookUpsOf(codes) };
}

/** Creates a store that holds only the orders to look up. */
async function startEmpty(): Promise<Side> {
  const service = await startService();
  const codes: string[] = [];
  const paths = checkout.requests.map(({ path }) => path);
  await runLoad({
    url: service.url,
    connections,
    next: () => paths.pop(),
    acknowledge: ({ code }) => codes.push(code),
  });
  return { service, lookUps: lookUpsOf(codes) };
}

type Latency = { readonly p50: number; readonly p99: number; readonly failed: number };

function latencyOf({ service: { url } }: Side, requests: Requests): Promise<Latency> {
  const settings = { url, requests, connections, seconds, perSecond };
  return runJson('test/bench/server/latency.mjs', settings) as Promise<Latency>;
}

type Pair = { readonly full: Latency; readonly empty: Latency };

function rowOf(what: string, pairs: readonly Pair[]): Row {
  const { ours, baseline, ratio } = comparePairs(
    pairs.map(({ full, empty }) => ({ ours: full.p50, baseline: empty.p50 })),
  );
  const [p99, emptyP99] = [median(pairs.map(({ full }) => full.p99)), median(pairs.map(({ empty }) => empty.p99))];
  return {
    what: `${what}, p50; p99 ${milliseconds(p99)}, empty ${milliseconds(emptyP99)}`,
    ours: `${ours.toFixed(2)} ms`,
    baseline: `empty store ${baseline.toFixed(2)} ms`,
    ratio: times(ratio),
    ...atMost({ value: ratio, limit: 1.2, unit: 'x' }),
  };
}

/** Compares the latency beside a million stored orders with that of an empty store, in alternating rounds. */
export async function measureMillion(settings: Settings & { readonly orders: number }): Promise<ReportSection> {
  const { rounds, log, orders } = settings;
  log(`load: storing ${orders} orders`);
  const [full, empty] = [await startFull(orders), await startEmpty()];
  const found: { checkout: Pair[]; lookUp: Pair[] } = { checkout: [], lookUp: [] };
  try {
    for (let round = 0; round <= rounds; round += 1) {
      log(`load: beside ${orders} orders, round ${round} of ${rounds}`);
      const checkoutPair = {
        full: await latencyOf(full, checkout.requests),
        empty: await latencyOf(empty, checkout.requests),
      };
      const lookUpPair = { full: await latencyOf(full, full.lookUps), empty: await latencyOf(empty, empty.lookUps) };
      if (round === 0) continue; // the first round warms both up
      found.checkout.push(checkoutPair);
      found.lookUp.push(lookUpPair);
    }
  } finally {
    await Promise.all([full, empty].map(({ service }) => service.discard()));
  }
  const failed = sum([...found.checkout, ...found.lookUp].map((pair) => pair.full.failed + pair.empty.failed));
  const rows = [
    rowOf(`checkout beside ${orders} orders`, found.checkout),
    rowOf(`look-up among ${orders} orders`, found.lookUp),
    { what: 'requests not answered with 200', ours: String(failed), ...atMost({ value: failed, limit: 0 }) },
  ];
  return { rows, details: found };
}
