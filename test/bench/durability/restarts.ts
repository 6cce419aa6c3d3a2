import { errors } from '#contract';
import { startCluster, type Cluster } from '../../support/postgres.mjs';
import { runQuery } from '../postgres.js';
import { startService } from '../programs.js';
import { compare, countMessages, ordersAndMessages, type Audit, type StoredOrder } from './audit.js';
import { checkoutCall } from './checkout-calls.js';
import { waitUntilReady } from './readiness.js';
import { runLoad, type Acknowledged } from './load-client.js';

const connections = 20;
/** A restart comes after so many orders since the one before. */
const restartIntervalMs = 150;

export type RestartSummary = {
  readonly audit: Audit;
  readonly acknowledged: number;
  /** From the crash of the database until the server, which runs on, is ready again. */
  readonly readyMs: readonly number[];
  /** Calls that were refused in the documented words while the database was away, and in any other. */
  readonly refused: number;
  readonly misspoken: number;
};

async function auditDatabase(url: string, acknowledged: readonly Acknowledged[]): Promise<Audit> {
  const [counts] = await runQuery(url, countMessages('messages'));
  const found = {
    stored: (await runQuery(url, ordersAndMessages('messages'))) as unknown as StoredOrder[],
    messages: Number(counts?.['found']),
    orphans: Number(counts?.['orphans']),
    complaints: [],
  };
  return compare(found, acknowledged);
}

/** Stops the database as a crash would, starts it again, and says when the server has found it. */
async function crash(cluster: Cluster, url: string): Promise<number> {
  const started = performance.now();
  await cluster.halt();
  await cluster.start();
  await waitUntilReady(url);
  return performance.now() - started;
}

type Settings = { readonly restarts: number; readonly log: (line: string) => void };

/** Buys while the database is crashed and started again beneath the running server. */
export async function restartUnderLoad({ restarts, log }: Settings): Promise<RestartSummary> {
  const cluster = await startCluster({ isDurable: true });
  const service = await startService({ env: { DATABASE_URL: cluster.url } });
  const acknowledged: Acknowledged[] = [];
  const readyMs: number[] = [];
  let [asked, refused, misspoken, crashAt] = [0, 0, 0, restartIntervalMs];
  let crashing: Promise<void> | undefined;

  const crashOnce = async (): Promise<void> => {
    readyMs.push(await crash(cluster, service.url));
    log(`crash: ${readyMs.length} restarts of PostgreSQL, ${acknowledged.length} orders acknowledged`);
    crashAt = acknowledged.length + restartIntervalMs;
    crashing = undefined;
  };

  try {
    await runLoad({
      url: service.url,
      connections,
      next: () => (readyMs.length < restarts ? checkoutCall(asked++) : undefined),
      acknowledge: (order) => {
        acknowledged.push(order);
        if (acknowledged.length >= crashAt && readyMs.length < restarts) crashing ??= crashOnce();
      },
      refuse: (answer) => {
        const isDocumented = answer.startsWith('HTTP/1.1 503 ') && answer.includes(errors.order_not_created.message);
        if (isDocumented) refused += 1;
        else misspoken += 1;
      },
    });
    await crashing;
    const audit = await auditDatabase(cluster.url, acknowledged);
    return { audit, acknowledged: acknowledged.length, readyMs, refused, misspoken };
  } finally {
    await service.discard();
    await cluster.stop();
  }
}
