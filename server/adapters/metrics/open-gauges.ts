import type { Registry } from 'prom-client';
import {
  countHeld,
  countLatePayouts,
  countOverdueDeletions,
  expectedPayoutMs,
  hourMs,
  maxCounted,
  type OpenCount,
  type ServerStore,
  type RetentionPeriods,
} from '#core';
import { addGauge, cacheReads, secondsSince } from './gauge.js';

export type OpenGaugeSources = {
  readonly clock: () => number;
  readonly store: Pick<ServerStore, 'openCounts'>;
  readonly account: string;
  readonly periods: RetentionPeriods;
  readonly cacheMs: number;
};

type OpenGauge = {
  readonly name: string;
  /** What is counted. */
  readonly what: string;
  readonly read: () => Promise<OpenCount>;
};

const ofDatabase = `A value of the database, the same in every process; counts up to ${maxCounted}.`;

function listGauges({ clock, store: { openCounts: counts }, account, periods }: OpenGaugeSources): OpenGauge[] {
  const context = { counts, clock, account };
  const hours = expectedPayoutMs / hourMs;
  return [
    {
      name: 'checkout_attempts_unknown',
      what: 'calls to the upstream whose outcome is unknown: it may have the order',
      read: () => counts.attempts('unknown'),
    },
    {
      name: 'checkout_attempts_sent',
      what: 'calls to the upstream that run, or whose process has ended',
      read: () => counts.attempts('sent'),
    },
    {
      name: 'checkout_orders_on_hold',
      what: 'orders on hold: a person has to release or reject them',
      read: () => countHeld(context),
    },
    {
      name: 'checkout_payouts_late',
      what: `orders that have been paid for more than ${hours} h and are not completed`,
      read: () => countLatePayouts(context),
    },
    {
      name: 'checkout_retention_overdue_orders',
      what: 'orders whose time to be kept is over; some stay until their webhooks have ended',
      read: () => countOverdueDeletions(context, periods),
    },
  ];
}

/** Gauges of what waits for a person, a number and the oldest age each. */
export function createOpenGauges(registry: Registry, sources: OpenGaugeSources): void {
  for (const { name, what, read } of listGauges(sources)) {
    const cached = cacheReads(read, sources.cacheMs);
    addGauge(registry, { name, help: `Number of ${what}. ${ofDatabase}`, read: async () => (await cached()).count });
    addGauge(registry, {
      name: `${name}_oldest_age_seconds`,
      help: `Age of the oldest of the ${what}; 0 without any. ${ofDatabase}`,
      read: async () => secondsSince((await cached()).oldestAt, sources.clock()),
    });
  }
}
