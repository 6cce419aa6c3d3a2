import { errors } from '#contract';
import { startCluster } from '../../support/postgres.mjs';
import { runQuery } from '../../support/run-query.js';
import { startService } from '../programs.js';
import { compare, messagesSql, ordersSql, type Audit } from './audit.js';
import { checkoutCall } from './checkout-calls.js';
import { waitUntilReady } from './readiness.js';
import { runLoad, type Acknowledged } from './load-client.js';

const connections = 20;

/** The number of orders between two restarts. */
const ordersPerRestart = 150;

export type RestartSummary = {
  readonly audit: Audit;
  readonly acknowledged: number;
  /** The times from the crash of the database until the running server is ready again. */
  readonly readyMs: readonly number[];
  /** The part of each since the database has taken connections again. */
  readonly ownMs: readonly number[];
  /** Calls that got the documented refusal during the outage, and calls that got another reply. */
  readonly refused: number;
  readonly malformed: number;
};

async function auditDatabase(url: string, acknowledged: readonly Acknowledged[]): Promise<Audit> {
  const [orders, messages] = await Promise.all([ordersSql, messagesSql].map((sql) => runQuery(url, { sql })));
  return compare({ orders: orders ?? [], messages: messages ?? [] }, acknowledged);
}

type Settings = { readonly restarts: number; readonly log: (line: string) => void };

/** Places orders while the database of the running server crashes and restarts. */
export async function restartUnderLoad({ restarts, log }: Settings): Promise<RestartSummary> {
  const cluster = await startCluster({ isDurable: true });
  const service = await startService({ env: { DATABASE_URL: cluster.url } });
  const acknowledged: Acknowledged[] = [];
  const [readyMs, ownMs]: [number[], number[]] = [[], []];
  let [sent, refused, malformed, crashAt] = [0, 0, 0, ordersPerRestart];
  let crashing: Promise<void> | undefined;

  /** Crashes the database, starts it again, and measures the time until the server is ready. */
  const crashOnce = async (): Promise<void> => {
    const crashedAt = performance.now();
    await cluster.halt();
    await cluster.start();
    const upAt = performance.now();
    await waitUntilReady(service.url);
    ownMs.push(performance.now() - upAt);
    readyMs.push(performance.now() - crashedAt);
    log(`crash: ${readyMs.length} restarts of PostgreSQL, ${acknowledged.length} orders acknowledged`);
    crashAt = acknowledged.length + ordersPerRestart;
    crashing = undefined;
  };

  try {
    await runLoad({
      url: service.url,
      connections,
      next: () => (readyMs.length < restarts ? checkoutCall(sent++) : undefined),
      acknowledge: (order) => {
        acknowledged.push(order);
        if (acknowledged.length >= crashAt && readyMs.length < restarts) crashing ??= crashOnce();
      },
      refuse: (reply) => {
        if (reply.startsWith('HTTP/1.1 503 ') && reply.includes(errors.order_not_created.message)) refused += 1;
        else malformed += 1;
      },
    });
    await crashing;
    const audit = await auditDatabase(cluster.url, acknowledged);
    return { audit, acknowledged: acknowledged.length, readyMs, ownMs, refused, malformed };
  } finally {
    await service.discard();
    await cluster.stop();
  }
}
