import Database from 'libsql';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { ServerStore } from '#core';
import { FolderInUseError } from './data-folder.js';
import { openDatabase, type OpenDatabase } from './database.js';
import { createDeletions } from './deletions.js';
import { createErasure } from './erasure.js';
import { createGroupCommit } from './group-commit.js';
import { isCurrentSchema } from './migrations.js';
import { createOrders } from './orders.js';
import { createSql } from './sql.js';
import { createAttempts } from './upstream.js';

export type MaintenanceStore = Pick<ServerStore, 'find' | 'create' | 'attempts' | 'retention'> & {
  /** Whether a server uses the database, so that its file cannot be rewritten. */
  readonly isShared: boolean;
  readonly close: () => Promise<void>;
};

const ignore = (): void => undefined;

/** How long to wait for a write of the server. */
const busyTimeoutMs = 10_000;

/** A second connection to the database of a running server, which alone merges the log: it counts that. */
function openSecond(directory: string): Pick<OpenDatabase, 'database' | 'close'> {
  const database = new Database(join(directory, 'checkout.db'), { timeout: busyTimeoutMs });
  database.exec('PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA wal_autocheckpoint = 0');
  if (!isCurrentSchema(database)) {
    database.close();
    throw new Error(`DATA_DIR ${directory} is in use by another version of this program. Use that version's command.`);
  }
  return { database, close: () => database.close() };
}

function openFirstOrSecond(directory: string): ReturnType<typeof openSecond> & { readonly isShared: boolean } {
  try {
    return { ...openDatabase({ directory, acceptsIncomplete: false }), isShared: false };
  } catch (error) {
    if ((error as Error).cause instanceof FolderInUseError) return { ...openSecond(directory), isShared: true };
    throw error;
  }
}

/** Opens the database, also while a server uses it. That server's streams do not notice what is written here. */
export function openSqliteForMaintenance(
  directory: string,
): MaintenanceStore & { readonly database: Database.Database } {
  if (!existsSync(join(directory, 'checkout.db'))) throw new Error(`DATA_DIR ${directory} has no database.`);
  const { database, close, isShared } = openFirstOrSecond(directory);
  const write = createGroupCommit({ database, confirm: ignore, afterCommit: ignore });
  const sql = createSql(database);
  return {
    database,
    isShared,
    ...createOrders(sql, write),
    attempts: createAttempts(sql, write),
    retention: { ...createDeletions(sql, write), ...createErasure(sql, write) },
    close() {
      close();
      return Promise.resolve();
    },
  };
}

/**
 * Opens the database for an erasure. SQLite then overwrites what it deletes. Earlier copies of a row can still be in the
 * unused parts of other pages, so `close` rewrites the whole file when no server uses it.
 */
export function openSqliteForErasure(directory: string): MaintenanceStore {
  const { database, close, ...store } = openSqliteForMaintenance(directory);
  database.exec('PRAGMA secure_delete = ON');
  return {
    ...store,
    close() {
      if (!store.isShared) database.exec('VACUUM');
      return close();
    },
  };
}
