import { versions } from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { Gauge, type Registry } from 'prom-client';
import {
  countHeld,
  countLatePayouts,
  countOverdueDeletions,
  expectedPayoutMs,
  hourMs,
  maxCounted,
  type Clock,
  type Monotonic,
  type OpenCount,
  type Rates,
  type RetentionPeriods,
  type ServerStore,
} from '#core';

export type GaugeSources = {
  readonly clock: Clock;
  readonly monotonic: Monotonic;
  readonly openStreams: () => number;
  readonly getRates: () => Rates | undefined;
  readonly store: Pick<ServerStore, 'outbox' | 'openCounts' | 'targets' | 'lastBackupAt'>;
  readonly isDamaged?: () => boolean;
  /** The account whose messages and orders count: the default one of the sandbox, or the only one. */
  readonly account: string;
  readonly periods: RetentionPeriods;
  /** When the dispatcher of this process last looked for webhooks, by the monotonic clock. */
  readonly lastClaimAt: () => number | undefined;
  /** Queries that wait for a connection; undefined for the embedded database, which has no pool. */
  readonly waitingQueries?: (() => number) | undefined;
  /** How long a value of the database serves all scrapes. */
  readonly cacheMs?: number;
};

/** A store that hangs must not cost the scrape, which shows that it hangs. */
const readTimeoutMs = 2000;

/** Resolves with NaN, which Prometheus keeps as a gap, when the value is late or cannot be read. */
const orNaN = (read: Promise<number>): Promise<number> =>
  Promise.race([read.catch(() => NaN), delay(readTimeoutMs, NaN, { ref: false })]);

/**
 * Reads once for all gauges of a scrape, and for all scrapes within a time, so that frequent scrapes do not load the
 * database. A read that fails is not repeated sooner.
 */
function cacheReads<Value>(read: () => Promise<Value>, cacheMs: number): () => Promise<Value> {
  let kept: { readonly value: Promise<Value>; readonly until: number } | undefined;
  let isRunning = false;
  return () => {
    if (kept && (isRunning || performance.now() < kept.until)) return kept.value;
    isRunning = true;
    const value = read().finally(() => (isRunning = false));
    value.catch(() => undefined); // each gauge gets the rejection from the value that it awaits
    kept = { value, until: performance.now() + cacheMs };
    return value;
  };
}

type GaugeRow = readonly [name: string, help: string, read: () => number | Promise<number>];

const defaultCacheMs = 10_000;

/** The time is 0 for messages of the sandbox that have had no attempt: their clocks are not the real one. */
const secondsSince = (time: number | undefined, now: number): number => (time ? Math.max(0, now - time) / 1000 : 0);

function databaseGauges({ clock, store, account, cacheMs = defaultCacheMs }: GaugeSources): GaugeRow[] {
  const { outbox } = store;
  const readBacklog = cacheReads(() => outbox.backlog(account), cacheMs);
  const readNextDueAt = cacheReads(() => outbox.nextDueAt(), cacheMs);
  const readAsleep = cacheReads(() => store.targets.asleep(clock()), cacheMs);
  const readBackupAt = cacheReads(() => store.lastBackupAt(), cacheMs);
  return [
    [
      'checkout_outbox_messages',
      'Webhooks that wait for their next attempt. A value of the database.',
      async () => (await readBacklog()).count,
    ],
    [
      'checkout_outbox_oldest_age_seconds',
      'Age of the oldest webhook that waits; 0 if none does. A value of the database.',
      async () => secondsSince((await readBacklog()).oldestCreatedAt, clock()),
    ],
    [
      'checkout_outbox_lag_seconds',
      'How long the next webhook has been due without an attempt; 0 if none is due. A value of the database.',
      async () => secondsSince(await readNextDueAt(), clock()),
    ],
    [
      'checkout_webhook_hosts_asleep',
      'Hosts that have not answered 2xx yet and wait for their next request. A value of the database.',
      async () => (await readAsleep()).length,
    ],
    [
      'checkout_backup_age_seconds',
      'Age of the last backup by the command backup; NaN if there was none.',
      async () => Math.max(0, clock() - ((await readBackupAt()) ?? NaN)) / 1000,
    ],
  ];
}

type OpenRow = readonly [name: string, what: string, read: () => Promise<OpenCount>];

function listOpenCounts({ clock, store: { openCounts: counts }, account, periods }: GaugeSources): OpenRow[] {
  const context = { counts, clock, account };
  const hours = expectedPayoutMs / hourMs;
  const late = `orders that have been paid for more than ${hours} h and are not completed`;
  const overdue = 'orders whose time to be kept is over; some stay until their webhooks have ended';
  return [
    [
      'checkout_attempts_unknown',
      'calls to the upstream whose outcome is unknown: it may have the order',
      () => counts.attempts('unknown'),
    ],
    [
      'checkout_attempts_sent',
      'calls to the upstream that run, or whose process has ended',
      () => counts.attempts('sent'),
    ],
    ['checkout_orders_on_hold', 'orders on hold: a person has to release or reject them', () => countHeld(context)],
    ['checkout_payouts_late', late, () => countLatePayouts(context)],
    ['checkout_retention_overdue_orders', overdue, () => countOverdueDeletions(context, periods)],
  ];
}

const openGauges = (sources: GaugeSources): GaugeRow[] =>
  listOpenCounts(sources).flatMap(([name, what, count]): GaugeRow[] => {
    const read = cacheReads(count, sources.cacheMs ?? defaultCacheMs);
    const ofDatabase = `A value of the database, the same in every process; counts up to ${maxCounted}.`;
    return [
      [name, `Number of ${what}. ${ofDatabase}`, async () => (await read()).count],
      [
        `${name}_oldest_age_seconds`,
        `Age of the oldest of the ${what}; 0 without any. ${ofDatabase}`,
        async () => secondsSince((await read()).oldestAt, sources.clock()),
      ],
    ];
  });

function processGauges({
  clock,
  monotonic,
  getRates,
  lastClaimAt,
  waitingQueries,
  ...sources
}: GaugeSources): GaugeRow[] {
  const startedAt = monotonic();
  const waiting = 'Queries of this process that wait for a connection of the pool now.';
  return [
    [
      'checkout_rates_usable',
      '1 while there are exchange rates, 0 without: then only orders in US dollars are taken.',
      () => (getRates() ? 1 : 0),
    ],
    [
      'checkout_rates_age_seconds',
      'Time since the day of the exchange rates in use began, in UTC; NaN without rates.',
      () => (clock() - Date.parse(getRates()?.date ?? '')) / 1000,
    ],
    [
      'checkout_store_damaged',
      '1 once the database has complained of damage: the server is then not ready until it is restarted.',
      () => (sources.isDamaged?.() ? 1 : 0),
    ],
    [
      'checkout_dispatcher_claim_age_seconds',
      'Time since this process last looked for due webhooks, which it does at least every 30 seconds.',
      () => (monotonic() - (lastClaimAt() ?? startedAt)) / 1000,
    ],
    ['checkout_open_streams', 'Open event streams of orders in this process.', sources.openStreams],
    ...(waitingQueries ? [['checkout_database_pool_waiting', waiting, waitingQueries] as const] : []),
  ];
}

function addGauge(registry: Registry, [name, help, read]: GaugeRow): void {
  new Gauge({
    name,
    help,
    registers: [registry],
    async collect() {
      const value = read();
      this.set(typeof value === 'number' ? value : await orNaN(value));
    },
  });
}

/** Adds gauges that read their sources when they are scraped, and cost nothing otherwise. */
export function addGauges(registry: Registry, sources: GaugeSources): void {
  const rows = [...databaseGauges(sources), ...openGauges(sources), ...processGauges(sources)];
  rows.forEach((row) => addGauge(registry, row));
}

export function addBuildInfo(registry: Registry, version: string): void {
  new Gauge({
    name: 'checkout_build_info',
    help: 'Always 1; the labels have the version of this service and of Node.',
    labelNames: ['version', 'node'],
    registers: [registry],
  }).set({ version, node: versions.node }, 1);
}

/** Adds the age of the last complete round of the retention. Returns the function that records one. */
export function addRetentionAge(registry: Registry): () => void {
  let finishedAt = performance.now();
  const help = 'Time since the deletion in this process last went through all that is too old without an error.';
  const read = (): number => (performance.now() - finishedAt) / 1000;
  addGauge(registry, ['checkout_retention_round_age_seconds', help, read]);
  return () => void (finishedAt = performance.now());
}
