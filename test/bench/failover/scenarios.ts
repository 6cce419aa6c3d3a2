import { setTimeout as delay } from 'node:timers/promises';
import { runQuery } from '../../support/run-query.js';
import { startService } from '../programs.js';
import { startPair, type PostgresPair } from './pair.js';
import { startPostgresProxy } from './proxy.js';
import { startShoppers, type Shoppers } from './shoppers.js';

/** What an outage has shown. */
export type Outage = {
  readonly acknowledged: number;
  /** Acknowledged orders that the database does not have, and references of more than one order. */
  readonly lost: number;
  readonly doubled: number;
  /** Orders acknowledged during the outage. */
  readonly during: number;
  /** From its end until the first order that is acknowledged. */
  readonly firstOrderMs: number;
  readonly refused: Readonly<Record<string, number>>;
  readonly readiness: Readonly<Record<string, number>>;
  readonly details?: object;
};

/** Causes an outage, and ends it. Resolves with the URL of the database that has the orders. */
type Scenario = (
  pair: PostgresPair,
  outage: { readonly seconds: number; readonly begins: () => void; readonly ends: () => void },
) => Promise<string>;

const loadMs = 2000;

const reload = 'SELECT pg_reload_conf()';
const withoutStandby = `ALTER SYSTEM SET synchronous_standby_names = ''`;

async function acceptWithoutStandby(url: string): Promise<void> {
  await runQuery(url, { sql: withoutStandby });
  await runQuery(url, { sql: reload });
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
    return pair.standbyUrl;
  },
  async promotedWithStandbyNames(pair, { seconds, begins, ends }) {
    await pair.killPrimary();
    await promote(pair.standbyUrl);
    begins();
    await delay(seconds * 1000);
    await acceptWithoutStandby(pair.standbyUrl);
    ends();
    return pair.standbyUrl;
  },
  async stopped(pair, { seconds, begins, ends }) {
    await pair.stopPrimary();
    begins();
    await delay(seconds * 1000);
    await pair.startPrimary();
    ends();
    return pair.primaryUrl;
  },
  async frozenStandby(pair, { seconds, begins, ends }) {
    pair.freezeStandby();
    begins();
    await delay(seconds * 1000);
    pair.thawStandby();
    ends();
    return pair.primaryUrl;
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

/** Runs a scenario beneath two processes that take orders through the proxy. */
export async function measureOutage(scenario: Scenario, seconds: number): Promise<Outage> {
  const closers: (() => Promise<void>)[] = [];
  try {
    const pair = await startPair();
    closers.push(pair.stop);
    const proxy = await startPostgresProxy(pair.addresses);
    closers.push(proxy.stop);
    const env = { DATABASE_URL: pair.urlAt(proxy.url), DRAIN_SECONDS: '0', LOG_LEVEL: 'error' };
    const services = [await startService({ env }), await startService({ env })];
    closers.push(...services.map(({ discard }) => discard));
    const shoppers = startShoppers(services.map(({ url }) => url));
    await delay(loadMs);
    shoppers.reset();
    const before = shoppers.placed.length;
    let [overAt, during] = [0, 0];
    let first: ReturnType<Shoppers['next']> | undefined;
    const isOver = (): void => {
      during = shoppers.placed.length - before;
      overAt = performance.now();
      first = shoppers.next();
    };
    const url = await scenario(pair, { seconds, begins, ends });
    const firstOrderMs = ((await first)?.at ?? Number.NaN) - overAt;
    await delay(loadMs);
    const { refused, readiness } = shoppers;
    await shoppers.stop();
    const found = await audit(url, shoppers);
    return { ...found, acknowledged: shoppers.placed.length, during, firstOrderMs, refused, readiness };
  } finally {
    for (const close of closers.reverse()) await close();
  }
}
