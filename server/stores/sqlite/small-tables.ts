import type Database from 'libsql';

/** Notes that a backup is complete. A server of an older version has no table for that. */
export function recordBackup(database: Database.Database, now: number): void {
  if (database.prepare("SELECT 1 FROM sqlite_master WHERE name = 'maintenance'").all().length === 0) return;
  database
    .prepare(`INSERT INTO maintenance VALUES ('backup', ?) ON CONFLICT (task) DO UPDATE SET done_at = excluded.done_at`)
    .run(now);
}

/** Reads when the last backup was complete; undefined if there was none. */
export function createBackupReader(database: Database.Database): () => number | undefined {
  const select = database.prepare("SELECT done_at FROM maintenance WHERE task = 'backup'").pluck();
  return () => (select.all() as number[])[0];
}
