import type { Registry } from 'prom-client';
import type { ServerStore, Rates, RetentionPeriods } from '#core';
import { addGauge, cacheReads, secondsSince } from './gauge.js';
import { createOpenGauges } from './open-gauges.js';

export type GaugeSources = {
  readonly clock: () => number;
  readonly openStreams: () => number;
  readonly getRates: () => Rates | undefined;
  readonly store: Pick<ServerStore, 'outbox' | 'openCounts'>;
  /** Whether the database has complained of damage since the start. */
  readonly isDamaged?: () => boolean;
  /** When the last backup was complete; undefined if none is known. */
  readonly lastBackupAt?: () => Promise<number | undefined>;
  /** The account whose messages and orders count: the default one of the sandbox, or the only one. */
  readonly account: string;
  readonly periods: RetentionPeriods;
  /** When the dispatcher of this process last looked for webhooks. */
  readonly lastClaimAt: () => number | undefined;
  /** Queries that wait for a connection; undefined for the embedded database, which has no pool. */
  readonly waitingQueries?: (() => number) | undefined;
  /** How long a value of the database serves all scrapes. */
  readonly cacheMs?: number;
};

type CachedSources = GaugeSources & { readonly cacheMs: number };

const defaultCacheMs = 10_000;

function addOutboxGauges(registry: Registry, { clock, store: { outbox }, account, cacheMs }: CachedSources): void {
  const readBacklog = cacheReads(() => outbox.backlog(account), cacheMs);
  const readNextDueAt = cacheReads(() => outbox.nextDueAt(), cacheMs);
  addGauge(registry, {
    name: 'checkout_outbox_messages',
    help: 'Webhooks that wait for their next attempt. A value of the database.',
    read: async () => (await readBacklog()).count,
  });
  addGauge(registry, {
    name: 'checkout_outbox_oldest_age_seconds',
    help: 'Age of the oldest webhook that waits; 0 if none does. A value of the database.',
    read: async () => secondsSince((await readBacklog()).oldestCreatedAt, clock()),
  });
  addGauge(registry, {
    name: 'checkout_outbox_lag_seconds',
    help: 'How long the next webhook has been due without an attempt; 0 if none is due. A value of the database.',
    read: async () => secondsSince(await readNextDueAt(), clock()),
  });
}

function addRateGauges(registry: Registry, { clock, getRates }: GaugeSources): void {
  addGauge(registry, {
    name: 'checkout_rates_usable',
    help: '1 while there are exchange rates, 0 without: then only orders in US dollars are taken.',
    read: () => (getRates() ? 1 : 0),
  });
  addGauge(registry, {
    name: 'checkout_rates_age_seconds',
    help: 'Time since the day of the exchange rates in use began, in UTC; NaN without rates.',
    read: () => (clock() - Date.parse(getRates()?.date ?? '')) / 1000,
  });
}

function addStoreGauges(registry: Registry, { clock, isDamaged, lastBackupAt, cacheMs }: CachedSources): void {
  const readBackupAt = cacheReads(async () => lastBackupAt?.(), cacheMs);
  addGauge(registry, {
    name: 'checkout_store_damaged',
    help: '1 once the database has complained of damage: the server is then not ready until it is restarted.',
    read: () => (isDamaged?.() ? 1 : 0),
  });
  addGauge(registry, {
    name: 'checkout_backup_age_seconds',
    help: 'Age of the last backup by the command backup; NaN if there was none.',
    async read() {
      const at = await readBackupAt();
      return at === undefined ? NaN : Math.max(0, clock() - at) / 1000;
    },
  });
}

function addProcessGauges(registry: Registry, { clock, openStreams, waitingQueries, ...sources }: GaugeSources): void {
  const startedAt = clock();
  addGauge(registry, {
    name: 'checkout_dispatcher_claim_age_seconds',
    help: 'Time since this process last looked for due webhooks, which it does at least every 30 seconds.',
    read: () => secondsSince(sources.lastClaimAt() ?? startedAt, clock()),
  });
  addGauge(registry, {
    name: 'checkout_open_streams',
    help: 'Open event streams of orders in this process.',
    read: openStreams,
  });
  if (!waitingQueries) return;
  addGauge(registry, {
    name: 'checkout_database_pool_waiting',
    help: 'Queries of this process that wait for a connection of the pool now.',
    read: waitingQueries,
  });
}

/** Gauges that read their sources when they are scraped, and cost nothing otherwise. */
export function createGauges(registry: Registry, sources: GaugeSources): void {
  const cached = { cacheMs: defaultCacheMs, ...sources };
  addOutboxGauges(registry, cached);
  createOpenGauges(registry, cached);
  addRateGauges(registry, cached);
  addStoreGauges(registry, cached);
  addProcessGauges(registry, cached);
}
