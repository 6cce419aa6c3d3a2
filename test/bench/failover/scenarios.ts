import { setTimeout as delay } from 'node:timers/promises';
import { runQuery } from '../../support/run-query.js';
import { startService } from '../programs.js';
import { startPair, type PostgresPair } from './pair.js';
import { startPostgresProxy } from './proxy.js';
import { startShoppers, type Counts, type Shoppers } from './shoppers.js';

/** What an outage has shown. */
export type Outage = Counts & {
  readonly acknowledged: number;
  /** Acknowledged orders that the database does not have, and references of more than one order. */
  readonly lost: number;
  readonly doubled: number;
  /** Orders acknowledged during the outage. */
  readonly during: number;
  /** From its end until the first order that is acknowledged. */
  readonly firstOrderMs: number;
  /** Connections of PostgreSQL whose commit waits for the standby, as the outage ends. */
  readonly waiting: number;
};

/** Causes an outage, and ends it. Resolves with the URL of the database that has the orders. */
type Scenario = (
  pair: PostgresPair,
  outage: { readonly seconds: number; readonly begins: () => void; readonly ends: () => void },
) => Promise<{ readonly url: string; readonly waiting?: number }>;

const loadMs = 2000;

const reload = 'SELECT pg_reload_conf()';
const withoutStandby = `ALTER SYSTEM SET synchronous_standby_names = ''`;

async function acceptWithoutStandby(url: string): Promise<void> {
  await runQuery(url, { sql: withoutStandby });
  await runQuery(url, { sql: reload });
}

async function countWaiting(url: string): Promise<number> {
  const sql = `SELECT count(*) AS found FROM pg_stat_activity WHERE wait_event = 'SyncRep'`;
  const [row] = await runQuery(url, { sql });
  return Number(row?.['found']);
}

const promote = (url: string) => runQuery(url, { sql: 'SELECT pg_promote()' });

export const scenarios = {
  /** The order of the page: the new primary first learns that no standby follows it. */
  async promoted(pair, { begins, ends }) {
    await pair.killPrimary();
    begins();
    await acceptWithoutStandby(pair.standbyUrl);
    await promote(pair.standbyUrl);
    ends();
    return { url: pair.standbyUrl };
  },
  async promotedWithStandbyNames(pair, { seconds, begins, ends }) {
    await pair.killPrimary();
    await promote(pair.standbyUrl);
    begins();
    await delay(seconds * 1000);
    await acceptWithoutStandby(pair.standbyUrl);
    ends();
    return { url: pair.standbyUrl };
  },
  async stopped(pair, { seconds, begins, ends }) {
    await pair.stopPrimary();
    begins();
    await delay(seconds * 1000);
    await pair.startPrimary();
    ends();
    return { url: pair.primaryUrl };
  },
  async frozenStandby(pair, { seconds, begins, ends }) {
    pair.freezeStandby();
    begins();
    await delay(seconds * 1000);
    const waiting = await countWaiting(pair.primaryUrl);
    pair.thawStandby();
    ends();
    return { url: pair.primaryUrl, waiting };
  },
} as const satisfies Record<string, Scenario>;

async function audit(url: string, { placed }: Shoppers): Promise<{ lost: number; doubled: number }> {
  const rows = await runQuery(url, {
    sql: 'SELECT transaction_code AS code, external_reference AS reference FROM orders',
  });
  const codes = new Set(rows.map(({ code }) => code));
  const references = new Set(rows.map(({ reference }) => reference));
  return { lost: placed.filter(({ code }) => !codes.has(code)).length, doubled: rows.length - references.size };
}

/** Resolves once the proxy has found the primary. */
async function waitUntilChecked(url: string): Promise<void> {
  const isFound = await runQuery(url, { sql: 'SELECT 1' }).then(
    () => true,
    () => false,
  );
  if (!isFound) return waitUntilChecked(url);
}

/** Runs a scenario beneath two processes that take orders through the proxy. */
export async function measureOutage(scenario: Scenario, seconds: number): Promise<Outage> {
  const closers: (() => Promise<void>)[] = [];
  try {
    const pair = await startPair();
    closers.push(pair.stop);
    const proxy = await startPostgresProxy(pair.addresses, pair.urlAt);
    closers.push(proxy.stop);
    await waitUntilChecked(pair.urlAt(proxy.url));
    const env = { DATABASE_URL: pair.urlAt(proxy.url), DRAIN_SECONDS: '0', LOG_LEVEL: 'error' };
    const services = [await startService({ env }), await startService({ env })];
    closers.push(...services.map(({ discard }) => discard));
    const shoppers = startShoppers(services.map(({ url }) => url));
    await delay(loadMs);
    shoppers.reset();
    let [before, during, endedAt] = [0, 0, 0];
    let first: ReturnType<Shoppers['next']> | undefined;
    const begins = (): void => void (before = shoppers.placed.length);
    const ends = (): void => {
      during = shoppers.placed.length - before;
      endedAt = performance.now();
      first = shoppers.next();
    };
    const { url, waiting = 0 } = await scenario(pair, { seconds, begins, ends });
    const firstOrderMs = ((await first)?.at ?? Number.NaN) - endedAt;
    await delay(loadMs);
    const counts = shoppers.counts();
    await shoppers.stop();
    const found = await audit(url, shoppers);
    const acknowledged = shoppers.placed.length;
    return { ...found, acknowledged, during, firstOrderMs, waiting, ...counts };
  } finally {
    for (const close of closers.reverse()) await close();
  }
}
