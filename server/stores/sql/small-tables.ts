import { randomBytes } from 'node:crypto';
import type { OrderStore, RateStore, StoredRates } from '#core';
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

/** The key of webhook addresses, which the processes on a database share. The first call makes it. */
export function createPathKeyReader({ read, write }: Queries): OrderStore['readPathKey'] {
  const select = async (): Promise<string | undefined> => {
    const text = 'SELECT key FROM path_keys';
    const [row] = await read<{ readonly key: string }>({ text });
    return row?.key;
  };
  return async () => {
    const key = await select();
    if (key !== undefined) return key;
    await write({ text: 'INSERT INTO path_keys VALUES (1, $1) ON CONFLICT DO NOTHING', values: [newKey()] });
    return (await select()) ?? '';
  };
}

/** Reads when the last backup was complete; undefined if there was none. */
export const createBackupReader = (read: RunQuery) => async (): Promise<number | undefined> => {
  const text = "SELECT done_at FROM maintenance WHERE task = 'backup'";
  const [row] = await read<{ readonly done_at: number }>({ name: 'last_backup', text });
  return row?.done_at;
};
