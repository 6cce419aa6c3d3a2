import Database from 'libsql';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { ServerStore } from '#core';
import { FolderInUseError } from './data-folder.js';
import { createSql, openDatabase } from './database.js';
import { createWrite } from './group-commit.js';
import { createOrders } from './orders.js';
import { createRetention } from './retention.js';
import { createAttempts } from './upstream.js';

export type MaintenanceStore = Pick<ServerStore, 'find' | 'create' | 'attempts' | 'retention' | 'close'> & {
  /** Whether a server uses the database, so that its file cannot be rewritten. */
  readonly isShared: boolean;
};

/** How long to wait for a write of the server. */
const busyTimeoutMs = 10_000;

/** A second connection beside a running server leaves the log alone: the server counts when it merges it. */
function openFirstOrSecond(directory: string) {
  try {
    return { ...openDatabase({ directory, acceptsIncomplete: false }), isShared: false };
  } catch (error) {
    if (!((error as Error).cause instanceof FolderInUseError)) throw error;
    const database = new Database(join(directory, 'checkout.db'), { timeout: busyTimeoutMs });
    database.exec('PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA wal_autocheckpoint = 0');
    return { database, close: () => void database.close(), isShared: true };
  }
}

/**
 * Opens the database, also while a server uses it. That server's streams do not notice what is written here. For an erasure
 * SQLite overwrites what it deletes. Earlier copies of a row can still be in the unused parts of other pages, so `close`
 * then rewrites the whole file when no server uses it.
 */
export function openSqliteForMaintenance(directory: string, { isErasure = false } = {}): MaintenanceStore {
  if (!existsSync(join(directory, 'checkout.db'))) throw new Error(`DATA_DIR ${directory} has no database.`);
  const { database, close, isShared } = openFirstOrSecond(directory);
  if (isErasure) database.exec('PRAGMA secure_delete = ON');
  const { write } = createWrite({ database });
  const sql = createSql(database);
  return {
    isShared,
    ...createOrders(sql, write),
    attempts: createAttempts(sql, write),
    retention: createRetention(sql, write),
    close() {
      if (isErasure && !isShared) database.exec('VACUUM');
      close();
      return Promise.resolve();
    },
  };
}
