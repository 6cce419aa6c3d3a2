import { statSync } from 'node:fs';
import { join } from 'node:path';
import { startCluster } from '../../support/postgres.mjs';
import { createDatabase, runQuery } from '../../support/run-query.js';
import { callWithoutWebhook, checkoutCall } from '../durability/checkout-calls.js';
import { runLoad } from '../durability/load-client.js';
import { startService, type Service } from '../programs.js';
import type { ReportSection, Row } from '../report/rows.js';

const connections = 20;

/** The n-th call with the webhook of the merchant. */
const callWithWebhook = (index: number): string => checkoutCall(index * 4 + 1);

const kinds = { 'without a webhook': callWithoutWebhook, 'with a webhook': callWithWebhook } as const;

type Placed = { readonly service: Service; readonly orders: number; readonly call: (index: number) => string };

async function placeOrders({ service, orders, call }: Placed): Promise<void> {
  let sent = 0;
  await runLoad({
    url: service.url,
    connections,
    next: () => (sent < orders ? call(sent++) : undefined),
    acknowledge: () => undefined,
  });
}

type Sizes = { readonly stored: number; readonly written: number };

async function measurePostgres(server: string, { orders, call, name }: Omit<Placed, 'service'> & { name: string }) {
  const url = await createDatabase(server, name);
  const service = await startService({ env: { DATABASE_URL: url, LOG_LEVEL: 'error' } });
  const sizes = async (): Promise<Sizes> => {
    const sql = `SELECT pg_database_size(current_database()) AS stored, pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') AS written`;
    const [row] = await runQuery(url, { sql });
    return { stored: Number(row?.['stored']), written: Number(row?.['written']) };
  };
  const before = await sizes();
  await placeOrders({ service, orders, call });
  await service.discard();
  const after = await sizes();
  return { stored: (after.stored - before.stored) / orders, written: (after.written - before.written) / orders };
}

async function measureSqlite({ orders, call }: Omit<Placed, 'service'>): Promise<number> {
  const service = await startService({ env: { LOG_LEVEL: 'error' } });
  await placeOrders({ service, orders, call });
  await service.stop(); // the log goes into the file
  const { size } = statSync(join(service.dataDirectory, 'checkout.db'));
  return size / orders;
}

const bytes = (value: number): string => `${Math.round(value)} bytes`;

/** What an order takes of the disk with its indexes, and what PostgreSQL writes to its log for a standby. */
export async function measureDisk({
  orders,
  log,
}: {
  orders: number;
  log: (line: string) => void;
}): Promise<ReportSection> {
  const cluster = await startCluster({ isDurable: true });
  const rows: Row[] = [];
  const details: Record<string, unknown> = {};
  try {
    for (const [index, [kind, call]] of Object.entries(kinds).entries()) {
      log(`disk: ${orders} orders ${kind}`);
      const embedded = await measureSqlite({ orders, call });
      const { stored, written } = await measurePostgres(cluster.url, { orders, call, name: `disk_${index}` });
      rows.push({ what: `disk of an order ${kind}, embedded store`, ours: bytes(embedded) });
      rows.push({
        what: `disk of an order ${kind}, PostgreSQL`,
        ours: bytes(stored),
        baseline: `log ${bytes(written)}`,
      });
      details[kind] = { orders, embedded, stored, written };
    }
  } finally {
    await cluster.stop();
  }
  return { rows, details };
}
