import type { OrderStatus } from '../lifecycle/machine.js';
import type { Clock, Deletions, RetentionBatch, RetentionScan, StartTimeout } from '../ports.js';
import type { AttemptState } from '../upstream/stored.js';
import type { MessageState } from '../webhooks/outbox/outbox.js';

/** The states of webhooks that the dispatcher has finished with. */
export const settledStates = ['delivered', 'failed', 'disabled'] as const satisfies readonly MessageState[];

/** How long to keep what, in milliseconds; undefined keeps it for ever. */
export type RetentionPeriods = {
  /** Orders that ended without a payment, from their end, and attempts that became no order, from their creation. */
  readonly unpaidMs: number | undefined;
  /** Orders whose payment was taken, from their end. */
  readonly completedMs: number | undefined;
  /** Webhooks that are settled, from their creation. */
  readonly outboxMs: number | undefined;
  /** Entries of the audit, from their time. */
  readonly auditMs: number | undefined;
};

/** The statuses in which an order ends, by whether money was taken. */
export const endStatuses = {
  unpaid: ['expired', 'canceled', 'failed'],
  completed: ['completed', 'refunded'],
} as const satisfies Readonly<Record<string, readonly OrderStatus[]>>;

/** The states in which an attempt at the upstream stays without an order. */
const orderlessStates = ['refused', 'unknown'] as const satisfies readonly AttemptState[];

type RetentionSettings = {
  readonly retention: Deletions;
  readonly periods: RetentionPeriods;
  readonly clock: Clock;
  readonly startTimeout: StartTimeout;
  readonly reportError: (error: unknown) => void;
  /** Receives the end of each round, and how many of its tasks failed. */
  readonly onRound?: ((failures: number) => void) | undefined;
};

/** Deletes one batch of what is older than its period. */
type Task = {
  readonly periodMs: number;
  readonly deleteBatch: (scan: RetentionScan) => Promise<RetentionBatch>;
};

function createTasks({ retention, periods }: RetentionSettings): readonly Task[] {
  const orders = (statuses: readonly OrderStatus[], periodMs: number | undefined) =>
    statuses.map((status) => ({
      periodMs,
      deleteBatch: (scan: RetentionScan) => retention.deleteOrders({ ...scan, status }),
    }));
  const tasks = [
    ...orders(endStatuses.unpaid, periods.unpaidMs),
    ...orders(endStatuses.completed, periods.completedMs),
    ...orderlessStates.map((state) => ({
      periodMs: periods.unpaidMs,
      deleteBatch: (scan: RetentionScan) => retention.deleteAttempts({ ...scan, state }),
    })),
    { periodMs: periods.outboxMs, deleteBatch: retention.deleteOutbox },
    { periodMs: periods.auditMs, deleteBatch: retention.deleteAudit },
    { periodMs: 0, deleteBatch: retention.deleteExpired },
  ];
  return tasks.flatMap(({ periodMs, deleteBatch }) => (periodMs === undefined ? [] : [{ periodMs, deleteBatch }]));
}

const defaultBatchSize = 50;

/** After a batch the load has the store for four times as long as the batch took. */
const restFactor = 4;
const minRestMs = 5;

/** A round starts a hundred times within the shortest period, but not more often than needed to keep up. */
const roundsPerPeriod = 100;
const minIdleMs = 250;
const maxIdleMs = 60_000;

function idleMsOf(tasks: readonly Task[]): number {
  const shortest = Math.min(...tasks.map(({ periodMs }) => periodMs || Infinity));
  return Math.min(Math.max(shortest / roundsPerPeriod, minIdleMs), maxIdleMs);
}

/**
 * Deletes what is older than its period: in rounds, batch by batch, with a rest after each batch. Several processes may
 * run it at once. Returns a function that stops it and resolves once the current batch is over.
 */
export function startRetention(settings: RetentionSettings): () => Promise<void> {
  const { clock, startTimeout, reportError, onRound } = settings;
  const { batchSize = defaultBatchSize } = settings.retention;
  const tasks = createTasks(settings);
  const idleMs = idleMsOf(tasks);
  let isStopped = false;
  const isRunning = (): boolean => !isStopped;
  let endRest = (): void => undefined;

  const rest = (milliseconds: number): Promise<void> =>
    new Promise((resolve) => {
      const cancel = startTimeout(milliseconds, resolve);
      endRest = () => {
        cancel();
        resolve();
      };
    });

  const runTask = async ({ periodMs, deleteBatch }: Task): Promise<void> => {
    let after: string | undefined;
    do {
      const startedAt = clock();
      const { next } = await deleteBatch({ before: startedAt - periodMs, limit: batchSize, after });
      after = next;
      if (isRunning()) await rest(Math.max(minRestMs, (clock() - startedAt) * restFactor));
    } while (isRunning() && after !== undefined);
  };

  const run = async (): Promise<void> => {
    while (isRunning()) {
      let failures = 0;
      const fail = (error: unknown): void => {
        failures += 1;
        reportError(error);
      };
      for (const task of tasks) if (isRunning()) await runTask(task).catch(fail);
      if (isRunning()) onRound?.(failures);
      if (isRunning()) await rest(idleMs);
    }
  };

  const done = run();
  return () => {
    isStopped = true;
    endRest();
    return done;
  };
}
