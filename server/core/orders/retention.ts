import { hourMs, minuteMs } from '#contract';
import { createLoop, type LoopSettings } from '../loop.js';
import type { OrderStatus } from '../lifecycle/machine.js';
import type { Clock, Deletions, Monotonic, OldRows } from '../ports.js';
import type { AttemptState } from '../upstream/stored.js';

/** How long to keep what, in milliseconds; undefined keeps it for ever. */
export type RetentionPeriods = {
  /** Orders that ended without a payment, from their end, and attempts that became no order, from their creation. */
  readonly unpaidMs: number | undefined;
  /** Orders whose payment was taken, from their end, and entries of the audit, from their time. */
  readonly completedMs: number | undefined;
  /** Webhooks that are settled, from their creation. */
  readonly outboxMs: number | undefined;
};

/** The statuses in which an order ends, by whether money was taken. */
export const endStatuses = {
  unpaid: ['expired', 'canceled', 'failed'],
  completed: ['completed', 'refunded'],
} as const satisfies Readonly<Record<string, readonly OrderStatus[]>>;

/** The states in which an attempt at the upstream stays without an order. */
const orderlessStates = ['refused', 'unknown'] as const satisfies readonly AttemptState[];

type RetentionSettings = LoopSettings & {
  readonly retention: Deletions;
  readonly periods: RetentionPeriods;
  readonly clock: Clock;
  readonly monotonic: Monotonic;
};

type Task = {
  /** Undefined keeps everything. */
  readonly periodMs: number | undefined;
  readonly deleteBatch: (old: OldRows) => Promise<number>;
};

const createTasks = ({ retention, periods }: RetentionSettings): readonly Task[] => [
  ...(['unpaid', 'completed'] as const).flatMap((end) =>
    endStatuses[end].map((status) => ({
      periodMs: periods[`${end}Ms`],
      deleteBatch: (old: OldRows) => retention.deleteOrders({ ...old, status }),
    })),
  ),
  ...orderlessStates.map((state) => ({
    periodMs: periods.unpaidMs,
    deleteBatch: (old: OldRows) => retention.deleteAttempts({ ...old, state }),
  })),
  { periodMs: periods.outboxMs, deleteBatch: retention.deleteOutbox },
  { periodMs: periods.completedMs, deleteBatch: retention.deleteAudit },
  { periodMs: 0, deleteBatch: retention.deleteExpired },
];

const defaultBatchSize = 50;

/** After a batch the load has the store for four times as long as the batch took. */
const restFactor = 4;
const minRestMs = 5;

/** A round starts a hundred times within the shortest period, but not more often than needed to keep up. */
const roundsPerPeriod = 100;
const minIdleMs = 250;
const maxIdleMs = 60_000;

/** A clock that jumps ahead by more than this is not believed for an hour: it may be a mistake, and nothing restores what it deletes. */
const maxJumpMs = minuteMs;
const distrustMs = hourMs;

/** Reads the time; undefined within an hour of a jump ahead. */
function createCautiousClock({ clock, monotonic }: RetentionSettings): () => number | undefined {
  let offset = clock() - monotonic();
  let trustedFrom = -Infinity;
  return () => {
    const [now, elapsed] = [clock(), monotonic()];
    if (now - elapsed - offset > maxJumpMs) trustedFrom = elapsed + distrustMs;
    offset = now - elapsed;
    return elapsed < trustedFrom ? undefined : now;
  };
}

/**
 * Deletes what is older than its period: in rounds, batch by batch, with a rest after each batch. Several processes may
 * run it at once. Returns a function that stops it and resolves once the current batch is over.
 */
export function startOrderRetention(settings: RetentionSettings): () => Promise<void> {
  const { monotonic, reportError } = settings;
  const readTime = createCautiousClock(settings);
  const { batchSize = defaultBatchSize } = settings.retention;
  const tasks = createTasks(settings).filter(({ periodMs }) => periodMs !== undefined);
  const shortest = Math.min(...tasks.map(({ periodMs }) => periodMs || Infinity));
  const idleMs = Math.min(Math.max(shortest / roundsPerPeriod, minIdleMs), maxIdleMs);
  let current = 0;

  const loop = createLoop(async () => {
    const task = tasks[current];
    if (!task) {
      current = 0;
      return idleMs;
    }
    const now = readTime();
    if (now === undefined) return idleMs;
    const startedAt = monotonic();
    let deleted = 0;
    try {
      deleted = await task.deleteBatch({ before: now - (task.periodMs ?? 0), limit: batchSize });
    } catch (error) {
      reportError(error);
    }
    if (deleted < batchSize) current += 1;
    return Math.max(minRestMs, (monotonic() - startedAt) * restFactor);
  }, settings);
  loop.start();
  return loop.stop;
}
