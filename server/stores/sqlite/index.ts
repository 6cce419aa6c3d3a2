import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ServerStore, StoreFault } from '#core';
import { watchDataFiles } from './data-folder.js';
import { openDatabase, type OpenDatabase } from './database.js';
import { createFileCommit, type Write } from './group-commit.js';
import { dialect } from './dialect.js';
import { createOrderProbe, createSqliteOrders } from './orders.js';
import { createOutboxSettle } from './outbox.js';
import { faultOf } from './store-fault.js';
import { createSharedTables } from '../sql/index.js';
import { createOperator } from '../sql/operator.js';
import { createOutbox } from '../sql/outbox.js';
import type { RunQuery } from '../sql/queries.js';
import { createQueries } from './queries.js';

export { openSqliteForMaintenance, openSqliteForErasure, type MaintenanceStore } from './maintenance.js';
export { backUpSqlite, checkSqliteBackup, inspectSqlite, recordSqliteBackup } from './backup.js';
export { checkAfterCrash } from './file-check.js';

type SqliteSettings = {
  /** Opens a database whose log is missing, with the orders that it has. Such a database is refused by default. */
  readonly acceptsIncomplete?: boolean;
  /** Receives the reason, once, when a file of the running store is removed or replaced. Every later write fails. */
  readonly onLost?: (error: Error) => void;
  /** Receives the error of a checkpoint, which no write waits for. */
  readonly reportError?: (error: unknown) => void;
};

export type SqliteStore = ServerStore;

const ignore = (): void => undefined;

type Reports = Required<Pick<SqliteSettings, 'onLost' | 'reportError'>> & { readonly directory: string };

/** Writes in groups while the files are there, and merges the log in a turn of its own when that is due. */
function startWriter({ database, checkpoints, close: closeFiles }: OpenDatabase, { directory, ...reports }: Reports) {
  const files = watchDataFiles(directory, reports.onLost);
  let isOpen = true;

  const runCheckpoint = (): void => {
    try {
      if (isOpen) checkpoints.runIfDue();
    } catch (error) {
      reports.reportError(error);
    }
  };
  const commit = createFileCommit({
    database,
    confirm: files.check,
    afterCommit: () => void setImmediate(runCheckpoint),
  });

  const write: Write = (job) => (isOpen ? commit(job) : Promise.reject(new Error('The store is closed.')));
  const close = async (): Promise<void> => {
    if (!isOpen) return;
    isOpen = false;
    await commit(ignore).catch(ignore); // it is in the last group, whose other callers get the error if there is one
    files.stop();
    closeFiles();
  };
  return { write, close };
}

/** Keeps orders in one SQLite file in `directory`, which it creates and migrates. An acknowledged order is on disk. */
export function openSqliteStore(directory: string, settings: SqliteSettings = {}): SqliteStore {
  const { acceptsIncomplete = false, onLost = ignore, reportError = ignore } = settings;
  const opened = openDatabase({ directory, acceptsIncomplete });
  const { write, close } = startWriter(opened, { directory, onLost, reportError });
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
    ...createSqliteOrders(database, { write, queries }),
    ...createSharedTables(queries, dialect),
    operator: createOperator({ ...queries, read: yieldThenRead }, dialect),
    outbox: { ...createOutbox(queries, dialect), settle: createOutboxSettle(database, write) },
    checkWritable: () => write(() => void touch.run()),
    checkOrders: () => write(probe),
    faultOf: judgeError,
    close,
  };
}
