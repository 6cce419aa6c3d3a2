import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ServerStore, StoreFault } from '#core';
import { openDatabase, type OpenDatabase } from './database.js';
import { createGroupCommit, type Write } from './group-commit.js';
import { startLossCheck } from './loss-check.js';
import { createSqliteOrders } from './orders.js';
import { createOrderProbe } from './order-probe.js';
import { createSqliteOutbox } from './outbox.js';
import { faultOf } from './store-fault.js';
import { createSqliteTargets } from './targets.js';
import { createSqliteRetention } from './retention.js';
import { createInboxWriter } from './upstream.js';
import { createOpenCounts, type CountDialect } from '../sql/open-counts.js';
import { createOperator } from '../sql/operator.js';
import type { RunQuery } from '../sql/queries.js';
import { createBackupReader, createPathKeys, createRates } from '../sql/small-tables.js';
import { createAttempts, createInbox } from '../sql/upstream.js';
import { createQueries, searchDialect } from './queries.js';
import { upstreamCode } from './schema.js';

export { openSqliteForMaintenance, openSqliteForErasure } from './maintenance.js';
export {
  backUpSqlite,
  checkSqliteBackup,
  inspectSqlite,
  readSqliteTotals,
  recordSqliteBackup,
  type DatabaseState,
} from './backup.js';
export { checkAfterCrash } from './file-check.js';

export type SqliteSettings = {
  /** Opens a database whose log is missing, with the orders that it has. Such a database is refused by default. */
  readonly acceptsIncomplete?: boolean;
  /** Receives the reason, once, when a file of the running store is removed or replaced. Every later write fails. */
  readonly onLost?: (error: Error) => void;
  /** Receives the error of a checkpoint, which no write waits for. */
  readonly reportError?: (error: unknown) => void;
};

export type SqliteStore = ServerStore;

const ignore = (): void => undefined;

/** `INDEXED BY` makes a count fail that could not use its index, instead of being slow. */
const countDialect: CountDialect = {
  lastEntry: `SELECT max(json_extract(entry.value, '$.at')) FROM json_each(orders.record, '$.timeline') AS entry
    WHERE json_extract(entry.value, '$.status') = $3`,
  indexedBy: (index) => `INDEXED BY ${index}`,
};

type WriterSettings = Required<Pick<SqliteSettings, 'onLost' | 'reportError'>> & {
  readonly directory: string;
  readonly opened: OpenDatabase;
};

/** Writes in groups while the files are there, and merges the log in a turn of its own when that is due. */
function startWriter({ directory, opened, onLost, reportError }: WriterSettings) {
  const { database, checkpoints, findLostFile } = opened;
  const lossCheck = startLossCheck({ directory, findLostFile, onLost });
  let isOpen = true;

  const runCheckpoint = (): void => {
    try {
      if (isOpen) checkpoints.runIfDue();
    } catch (error) {
      reportError(error);
    }
  };
  const commit = createGroupCommit({
    database,
    confirm: lossCheck.check,
    afterCommit: () => void setImmediate(runCheckpoint),
  });

  const write: Write = (job) => (isOpen ? commit(job) : Promise.reject(new Error('The store is closed.')));
  const close = async (): Promise<void> => {
    if (!isOpen) return;
    isOpen = false;
    await commit(ignore).catch(ignore); // it is in the last group, whose other callers get the error if there is one
    lossCheck.stop();
    opened.close();
  };
  return { write, close };
}

/** Keeps orders in one SQLite file in `directory`, which it creates and migrates. An acknowledged order is on disk. */
export function openSqliteStore(directory: string, settings: SqliteSettings = {}): SqliteStore {
  const { acceptsIncomplete = false, onLost = ignore, reportError = ignore } = settings;
  const opened = openDatabase({ directory, acceptsIncomplete });
  const { write, close } = startWriter({ directory, opened, onLost, reportError });
  const { database } = opened;
  const queries = createQueries(database, write);
  // Other requests have their turn between the pages of a long read, which this process does itself.
  const yieldThenRead: RunQuery = async (query) => {
    await nextTurn();
    return queries.read(query);
  };
  const touch = database.prepare('UPDATE readiness SET checks = checks + 1');
  const probe = createOrderProbe(database);
  const judgeError = (error: unknown): StoreFault => {
    const fault = faultOf(error);
    if (fault === 'damaged') opened.distrust();
    return fault;
  };

  return {
    ...createSqliteOrders({ database, write, queries }),
    outbox: createSqliteOutbox(database, write),
    rates: createRates(queries),
    targets: createSqliteTargets(database, write),
    retention: createSqliteRetention(database, write),
    attempts: createAttempts(queries, upstreamCode),
    inbox: createInbox(queries, createInboxWriter(database, write)),
    pathKeys: createPathKeys(queries),
    operator: createOperator({ ...queries, read: yieldThenRead }, searchDialect),
    openCounts: createOpenCounts(queries, countDialect),
    checkWritable: () => write(() => void touch.run()),
    checkOrders: () => write(probe),
    faultOf: judgeError,
    lastBackupAt: createBackupReader(queries.read),
    close,
  };
}
