import type Database from 'libsql';
import type { RateStore, StoredRates } from '#core';
import type { Write } from './group-commit.js';

type Row = { readonly date: string; readonly per_euro: string };

/** The last good rates of the SQLite store. */
export function createSqliteRates(database: Database.Database, write: Write): RateStore {
  const select = database.prepare('SELECT date, per_euro FROM last_rates');
  const replace = database.prepare(`
    INSERT INTO last_rates VALUES (1, ?, ?)
    ON CONFLICT (id) DO UPDATE SET date = excluded.date, per_euro = excluded.per_euro
    WHERE excluded.date >= last_rates.date`);
  return {
    find() {
      const row = select.get() as Row | undefined;
      return Promise.resolve(row && { date: row.date, perEuro: JSON.parse(row.per_euro) as StoredRates['perEuro'] });
    },
    save: ({ date, perEuro }) => write(() => void replace.run(date, JSON.stringify(perEuro))),
  };
}
