import type { ServerStore, StoreFault } from '#core';
import { openDatabase, type OpenDatabase } from './database.js';
import { createSqliteOperator } from './operator.js';
import { createGroupCommit, type Write } from './group-commit.js';
import { startLossCheck } from './loss-check.js';
import { createSqliteOpenCounts } from './open-counts.js';
import { createBackupReader, createSqlitePathKeys, createSqliteRates } from './small-tables.js';
import { createSqliteOrders } from './orders.js';
import { createOrderProbe } from './order-probe.js';
import { createSqliteOutbox } from './outbox.js';
import { faultOf } from './store-fault.js';
import { createSqliteTargets } from './targets.js';
import { createSqliteRetention } from './retention.js';
import { createSqliteAttempts, createSqliteInbox } from './upstream.js';

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

export type SqliteStore = ServerStore & {
  /** Rejects when nothing can be written. */
  readonly checkWritable: () => Promise<void>;
  /** Writes what an order writes, and takes it back. Rejects when the store could keep no order. */
  readonly checkOrders: () => Promise<void>;
  /** Judges an error of a call. After damage the next start checks the file. */
  readonly faultOf: (error: unknown) => StoreFault;
  /** When the last backup was complete; undefined if there was none. */
  readonly lastBackupAt: () => Promise<number | undefined>;
  /** Commits pending writes, merges the log into the one file and releases the data folder. */
  readonly close: () => Promise<void>;
};

const ignore = (): void => undefined;

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
  const touch = database.prepare('UPDATE readiness SET checks = checks + 1');
  const probe = createOrderProbe(database);
  const readLastBackup = createBackupReader(database);
  const judgeError = (error: unknown): StoreFault => {
    const fault = faultOf(error);
    if (fault === 'damaged') opened.distrust();
    return fault;
  };

  return {
    ...createSqliteOrders(database, write),
    outbox: createSqliteOutbox(database, write),
    rates: createSqliteRates(database, write),
    targets: createSqliteTargets(database, write),
    retention: createSqliteRetention(database, write),
    attempts: createSqliteAttempts(database, write),
    inbox: createSqliteInbox(database, write),
    pathKeys: createSqlitePathKeys(database, write),
    operator: createSqliteOperator(database, write),
    openCounts: createSqliteOpenCounts(database),
    checkWritable: () => write(() => void touch.run()),
    checkOrders: () => write(probe),
    faultOf: judgeError,
    lastBackupAt: () => Promise.resolve(readLastBackup()),
    close,
  };
}
