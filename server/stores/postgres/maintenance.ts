import type { ClientBase } from 'pg';
import type { RunQuery } from './connections.js';

const undefinedTable = '42P01';

/** Notes that a backup is complete, unless the tables are older than this command. */
export async function recordBackup(client: ClientBase): Promise<void> {
  try {
    await client.query(`
      INSERT INTO maintenance VALUES ('backup', extract(epoch FROM clock_timestamp()) * 1000)
      ON CONFLICT (task) DO UPDATE SET done_at = excluded.done_at`);
  } catch (error) {
    if ((error as { code?: unknown }).code !== undefinedTable) throw error;
  }
}

/** Reads when the last backup was complete; undefined if there was none. */
export const createBackupReader = (read: RunQuery) => async (): Promise<number | undefined> => {
  const text = "SELECT done_at::float8 FROM maintenance WHERE task = 'backup'";
  return (await read<{ done_at: number }>({ name: 'last_backup', text }))[0]?.done_at;
};
