import { Gauge, type Registry } from 'prom-client';
import type { OrderStore, Rates } from '#core';

export type GaugeSources = {
  readonly clock: () => number;
  readonly openStreams: () => number;
  readonly getRates: () => Rates | undefined;
  readonly store: Pick<OrderStore, 'outbox'>;
  /** Whether the database has complained of damage since the start. */
  readonly isDamaged?: () => boolean;
  /** When the last backup was complete; undefined if none is known. */
  readonly lastBackupAt?: () => Promise<number | undefined>;
  /** The account whose messages count: the default one of the sandbox, or the only one. */
  readonly account: string;
};

/** A store that hangs must not cost the scrape, which shows that it hangs. */
const readTimeoutMs = 2000;

/** Resolves with NaN, which Prometheus keeps as a gap, when the value is late or cannot be read. */
async function orNaN(read: Promise<number>): Promise<number> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<number>((resolve) => (timer = setTimeout(() => resolve(NaN), readTimeoutMs)));
  return Promise.race([read.catch(() => NaN), late]).finally(() => clearTimeout(timer));
}

type GaugeText = { readonly name: string; readonly help: string };

type Read = () => number | Promise<number>;

function addGauge(registry: Registry, { name, help, read }: GaugeText & { readonly read: Read }): void {
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

/** The time is 0 for messages of the sandbox that have had no attempt: their clocks are not the real one. */
const secondsSince = (time: number | undefined, now: number): number => (time ? Math.max(0, now - time) / 1000 : 0);

/** The two gauges of a backlog share one read: a scrape collects all gauges at once. */
function shareReads<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let running: Promise<Value> | undefined;
  return () => (running ??= read().finally(() => (running = undefined)));
}

function addOutboxGauges(registry: Registry, { clock, store: { outbox }, account }: GaugeSources): void {
  const readBacklog = shareReads(() => outbox.backlog(account));
  addGauge(registry, {
    name: 'checkout_outbox_messages',
    help: 'Webhooks that wait for their next attempt.',
    read: async () => (await readBacklog()).count,
  });
  addGauge(registry, {
    name: 'checkout_outbox_oldest_age_seconds',
    help: 'Age of the oldest webhook that waits; 0 if none does.',
    read: async () => secondsSince((await readBacklog()).oldestCreatedAt, clock()),
  });
  addGauge(registry, {
    name: 'checkout_outbox_lag_seconds',
    help: 'How long the next webhook has been due without an attempt; 0 if none is due.',
    read: async () => secondsSince(await outbox.nextDueAt(), clock()),
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

function addStoreGauges(registry: Registry, { clock, isDamaged, lastBackupAt }: GaugeSources): void {
  addGauge(registry, {
    name: 'checkout_store_damaged',
    help: '1 once the database has complained of damage: the server is then not ready until it is restarted.',
    read: () => (isDamaged?.() ? 1 : 0),
  });
  addGauge(registry, {
    name: 'checkout_backup_age_seconds',
    help: 'Age of the last backup by the command backup; NaN if there was none.',
    async read() {
      const at = await lastBackupAt?.();
      return at === undefined ? NaN : Math.max(0, clock() - at) / 1000;
    },
  });
}

/** Gauges that read their sources when they are scraped, and cost nothing otherwise. */
export function createGauges(registry: Registry, sources: GaugeSources): void {
  addOutboxGauges(registry, sources);
  addRateGauges(registry, sources);
  addStoreGauges(registry, sources);
  addGauge(registry, {
    name: 'checkout_open_streams',
    help: 'Open event streams of orders.',
    read: sources.openStreams,
  });
}
