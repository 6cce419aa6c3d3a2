import { randomBytes } from 'node:crypto';
import { checkKept, createPathKeyReader, createRateStore, type Checks, type ServerStore } from '#core';
import { watchDataFiles } from './data-folder.js';
import { createSql, faultOf, openDatabase, type OpenSettings } from './database.js';
import { createWrite, type Write } from './group-commit.js';
import { createOpenCounts, createOperator } from './operator.js';
import { createOrderProbe, createOrders } from './orders.js';
import { createOutbox } from './outbox.js';
import { createRetention } from './retention.js';
import { createFacts, createTargets } from './small-tables.js';
import { createAttempts, createInbox } from './upstream.js';

export { openSqliteForMaintenance, type MaintenanceStore } from './maintenance.js';
export { backUpSqlite, inspectSqlite } from './backup.js';

type SqliteSettings = Partial<Omit<OpenSettings, 'directory'>> & {
  /** Receives the reason, once, when a file of the running store is removed or replaced. Every later write fails. */
  readonly onLost?: (error: Error) => void;
  /** Receives the error of a checkpoint, which no write waits for. */
  readonly reportError?: (error: unknown) => void;
};

const ignore = (): void => undefined;

const touchReadiness = () => `UPDATE readiness SET checks = checks + 1 RETURNING checks`;
const readReadiness = () => `SELECT checks FROM readiness`;

/** Keeps orders in one SQLite file in `directory`, which it creates and migrates. An acknowledged order is on disk. */
export function openSqliteStore(directory: string, settings: SqliteSettings = {}): ServerStore {
  const { acceptsIncomplete = false, warn = ignore, onLost = ignore, reportError = ignore } = settings;
  const { database, checkpoints, close: closeFiles } = openDatabase({ directory, acceptsIncomplete, warn });
  const files = watchDataFiles(directory, onLost);
  const sql = createSql(database);
  const probe = createOrderProbe(database);
  let isOpen = true;

  const { write: commit, drain } = createWrite({
    database,
    confirm: files.check,
    afterCommit: () => void setImmediate(() => void (isOpen && checkpoints.runIfDue().catch(reportError))),
  });
  const write: Write = (job) => (isOpen ? commit(job) : Promise.reject(new Error('The store is closed.')));

  const facts = createFacts(sql, write);

  return {
    ...createOrders(sql, write),
    outbox: createOutbox(sql, write),
    targets: createTargets(sql, write),
    attempts: createAttempts(sql, write),
    inbox: createInbox(sql, write),
    readPathKey: createPathKeyReader(facts, () => randomBytes(32).toString('hex')),
    operator: createOperator(sql, write),
    openCounts: createOpenCounts(sql),
    rates: createRateStore(facts),
    retention: createRetention(sql, write),
    checkWritable: () =>
      checkKept(
        () => write(() => sql.all<Checks>(touchReadiness())),
        async () => Promise.resolve(sql.all<Checks>(readReadiness())),
      ),
    checkOrders: () => write(probe),
    faultOf,
    async close() {
      if (!isOpen) return;
      isOpen = false;
      await drain();
      await checkpoints.settle();
      files.stop();
      closeFiles();
    },
  };
}
