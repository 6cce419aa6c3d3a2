import type Database from 'libsql';
import { randomBytes } from 'node:crypto';
import type { PathKeyStore, RateStore, StoredRates } from '#core';
import type { Write } from './group-commit.js';

type RatesRow = { readonly date: string; readonly per_euro: string };

/** The last good rates of the SQLite store. */
export function createSqliteRates(database: Database.Database, write: Write): RateStore {
  const select = database.prepare('SELECT date, per_euro FROM last_rates');
  const replace = database.prepare(`
    INSERT INTO last_rates VALUES (1, ?, ?)
    ON CONFLICT (id) DO UPDATE SET date = excluded.date, per_euro = excluded.per_euro
    WHERE excluded.date >= last_rates.date`);
  return {
    find() {
      const [row] = select.all() as RatesRow[];
      return Promise.resolve(row && { date: row.date, perEuro: JSON.parse(row.per_euro) as StoredRates['perEuro'] });
    },
    save: ({ date, perEuro }) => write(() => void replace.run(date, JSON.stringify(perEuro))),
  };
}

const newKey = (): string => randomBytes(32).toString('hex');

/** The keys of webhook addresses in the SQLite store. */
export function createSqlitePathKeys(database: Database.Database, write: Write): PathKeyStore {
  const select = database.prepare('SELECT key FROM path_keys ORDER BY generation DESC').pluck();
  const insertFirst = database.prepare('INSERT INTO path_keys VALUES (1, ?) ON CONFLICT DO NOTHING');
  const insertNext = database.prepare(
    'INSERT INTO path_keys SELECT coalesce(max(generation), 0) + 1, ? FROM path_keys',
  );
  const deleteOld = database.prepare(
    'DELETE FROM path_keys WHERE generation < (SELECT max(generation) FROM path_keys)',
  );
  return {
    async list() {
      if (select.all().length === 0) await write(() => void insertFirst.run(newKey()));
      return select.all() as string[];
    },
    rotate: () => write(() => void insertNext.run(newKey())),
    removeOld: () => write(() => deleteOld.run().changes),
  };
}

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
