import type Database from 'libsql';

/** When the tasks of an operator were last done, in milliseconds since the Unix epoch. */
export const maintenanceSchema = `
  CREATE TABLE maintenance (task TEXT PRIMARY KEY, done_at INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  `;

/** Whether the tables are of a version that has the record: the command may be newer than the server. */
const hasRecord = (database: Database.Database): boolean =>
  database.prepare("SELECT 1 FROM sqlite_master WHERE name = 'maintenance'").all().length > 0;

/** Notes that a backup is complete. */
export function recordBackup(database: Database.Database, now: number): void {
  if (!hasRecord(database)) return;
  database
    .prepare(`INSERT INTO maintenance VALUES ('backup', ?) ON CONFLICT (task) DO UPDATE SET done_at = excluded.done_at`)
    .run(now);
}

/** Reads when the last backup was complete; undefined if there was none. */
export function createBackupReader(database: Database.Database): () => number | undefined {
  const select = database.prepare("SELECT done_at FROM maintenance WHERE task = 'backup'");
  return () => (select.get() as { readonly done_at: number } | undefined)?.done_at;
}
