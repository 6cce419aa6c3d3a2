import { randomBytes } from 'node:crypto';
import type { PathKeyStore, RateStore, StoredRates } from '#core';
import { parseSqlCell, type Queries, type RunQuery } from './queries.js';

const replaceRates = `
  INSERT INTO last_rates VALUES (1, $1, $2)
  ON CONFLICT (id) DO UPDATE SET date = excluded.date, per_euro = excluded.per_euro
  WHERE excluded.date >= last_rates.date`;

/** The last good rates, which the processes on a database share. */
export const createRateStore = ({ read, write }: Queries): RateStore => ({
  async find() {
    const [row] = await read<{ date: string; per_euro: unknown }>({ text: 'SELECT date, per_euro FROM last_rates' });
    return row && { date: row.date, perEuro: parseSqlCell(row.per_euro) as StoredRates['perEuro'] };
  },
  async save({ date, perEuro }) {
    await write({ text: replaceRates, values: [date, JSON.stringify(perEuro)] });
  },
});

const newKey = (): string => randomBytes(32).toString('hex');

/** Of several calls at once one makes a key. */
const insertNext = `
  INSERT INTO path_keys SELECT coalesce(max(generation), 0) + 1, $1 FROM path_keys WHERE true ON CONFLICT DO NOTHING`;

const deleteOld = 'DELETE FROM path_keys WHERE generation < (SELECT max(generation) FROM path_keys) RETURNING 1';

/** The keys of webhook addresses, which the processes on a database share. */
export function createPathKeys({ read, write }: Queries): PathKeyStore {
  const select = async (): Promise<readonly string[]> => {
    const rows = await read<{ readonly key: string }>({ text: 'SELECT key FROM path_keys ORDER BY generation DESC' });
    return rows.map(({ key }) => key);
  };
  return {
    async list() {
      const keys = await select();
      if (keys.length > 0) return keys;
      await write({ text: 'INSERT INTO path_keys VALUES (1, $1) ON CONFLICT DO NOTHING', values: [newKey()] });
      return select();
    },
    async rotate() {
      await write({ text: insertNext, values: [newKey()] });
    },
    removeOld: async () => (await write({ text: deleteOld })).length,
  };
}

/** Reads when the last backup was complete; undefined if there was none. */
export const createBackupReader = (read: RunQuery) => async (): Promise<number | undefined> => {
  const text = "SELECT done_at FROM maintenance WHERE task = 'backup'";
  const [row] = await read<{ readonly done_at: number }>({ name: 'last_backup', text });
  return row?.done_at;
};
