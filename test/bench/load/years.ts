import { startOrderRetention, toOrderRecordText } from '#core';
import { systemTimeout } from '../../../server/adapters/system/index.js';
import { openPostgresStore } from '../../../server/stores/postgres/index.js';
import { createOrderRecord } from '../../support/order-record.js';
import { startCluster } from '../../support/postgres.mjs';
import { createDatabase, runQuery } from '../../support/run-query.js';
import { atLeast, atMost, kilobytes, perSecond, times, type ReportSection } from '../report/rows.js';
import { median } from '../report/statistics.js';

const deletions = 10;
const dayInMs = 86_400_000;
const minuteInMs = 60_000;

const stored = createOrderRecord({ status: 'completed' });
const sqlText = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** Some orders of the past, one a minute from `first` on, each with a delivered webhook. */
const fill = (first: number, orders: number): string => `
  WITH new AS (SELECT gen_random_uuid()::text AS code, ${first}::bigint + i * ${minuteInMs} AS at, i
    FROM generate_series(0, ${orders - 1}::bigint) AS i),
  filled AS (INSERT INTO orders (transaction_code, account, status, sequence, created_at, ended_at, external_reference,
      fiat_currency, fiat_amount, wallet_id, record)
    SELECT code, '', 'completed', 5, at, at, 'INV-' || i, 'EUR', (1 + i % 500) + 0.5, 1 + i % 10000,
      replace(${sqlText(toOrderRecordText(stored))}, ${sqlText(stored.transaction_code)}, code) FROM new),
  sent AS (INSERT INTO outbox (id, account, transaction_code, sequence, audience, url, type, body, created_at)
    SELECT code || '-5', '', code, 5, 'merchant', 'https://shop.nowhere/webhook', 'order.completed',
      replace(${sqlText(toOrderRecordText(stored))}, ${sqlText(stored.transaction_code)}, code), at FROM new
    RETURNING number, transaction_code)
  INSERT INTO outbox_queue (number, transaction_code, audience, sequence, host, state)
    SELECT number, transaction_code, 'merchant', 5, 'shop.nowhere', 'delivered' FROM sent`;

const wallets = `INSERT INTO wallets (network, address, first_seen_at)
  SELECT 'TRON', 'T' || md5(i::text), 0 FROM generate_series(1, 10000) AS i`;

const sizes = `SELECT sum(pg_total_relation_size(name::regclass)) AS bytes
  FROM unnest(ARRAY['orders', 'outbox', 'outbox_queue', 'wallets']) AS name`;

type Settings = { readonly orders: number; readonly log: (line: string) => void };

/**
 * Ten times, a tenth of the orders of a full PostgreSQL becomes too old while as many new ones have arrived: how fast the
 * retention deletes them with its rests, and how large the tables become beside the same number of orders stored once.
 * Autovacuum looks every second instead of every minute, because the months between two tenths are seconds here.
 */
export async function measureYears({ orders, log }: Settings): Promise<ReportSection> {
  const cluster = await startCluster({ isDurable: true, settings: ['autovacuum_naptime=1s'] });
  const url = await createDatabase(cluster.url, 'years');
  const reportError = (error: unknown): void => console.error(error);
  const store = await openPostgresStore({ url, reportError });
  const read = async (sql: string): Promise<number> =>
    Number(Object.values((await runQuery(url, { sql }))[0] ?? {})[0]);
  const tenth = Math.floor(orders / deletions);
  const firstAt = Date.now() - orders * minuteInMs;
  const settings = { retention: store.retention, startTimeout: systemTimeout, reportError };
  const periods = { unpaidMs: undefined, outboxMs: undefined, auditMs: undefined };

  /** Deletes all orders before a time, and returns how many a second. */
  const deleteBefore = async (time: number): Promise<number> => {
    const before = await read('SELECT count(*) FROM orders');
    const startedAt = performance.now();
    await new Promise<void>((resolve, reject) => {
      const completedMs = dayInMs;
      const offset = time + dayInMs - Date.now();
      const clock = (): number => Date.now() + offset;
      const onRound = (failures: number): void =>
        void stop().then(() => (failures === 0 ? resolve() : reject(new Error(`${failures} tasks failed`))), reject);
      const stop = startOrderRetention({ ...settings, clock, onRound, periods: { ...periods, completedMs } });
    });
    const seconds = (performance.now() - startedAt) / 1000;
    return (before - (await read('SELECT count(*) FROM orders'))) / seconds;
  };

  try {
    log(`years: storing ${orders} orders`);
    await runQuery(url, { sql: wallets });
    await runQuery(url, { sql: fill(firstAt, orders) });
    await runQuery(url, { sql: 'VACUUM ANALYZE' });
    const first = await read(sizes);
    const rounds: { readonly deletedPerSecond: number; readonly bytes: number }[] = [];
    for (let round = 1; round <= deletions; round += 1) {
      await runQuery(url, { sql: fill(firstAt + (orders + (round - 1) * tenth) * minuteInMs, tenth) });
      const deletedPerSecond = await deleteBefore(firstAt + round * tenth * minuteInMs);
      rounds.push({ deletedPerSecond, bytes: await read(sizes) });
      log(`years: round ${round} of ${deletions}: ${perSecond(deletedPerSecond)}, ${kilobytes(await read(sizes))}`);
    }
    const left = await read('SELECT count(*) FROM orders');
    const largest = Math.max(...rounds.map(({ bytes }) => bytes));
    const rate = median(rounds.map(({ deletedPerSecond }) => deletedPerSecond));
    return {
      rows: [
        {
          what: `tables of ${left} orders after ${deletions} rounds of retention, PostgreSQL, largest`,
          ours: kilobytes(largest),
          baseline: `stored once ${kilobytes(first)}`,
          ratio: times(largest / first),
          ...atMost({ value: largest / first, limit: 1.2, unit: 'x' }),
        },
        {
          what: 'orders that the retention deletes, with its rests, PostgreSQL',
          ours: perSecond(rate),
          ...atLeast({ value: rate, limit: 3000, unit: '/s' }),
        },
      ],
      details: { first, rounds },
    };
  } finally {
    await store.close();
    await cluster.stop();
  }
}
