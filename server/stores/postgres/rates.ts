import type { RateStore, StoredRates } from '#core';
import type { Queries } from './orders.js';

type Row = { readonly date: string; readonly per_euro: StoredRates['perEuro'] };

const replaceRates = `
  INSERT INTO last_rates VALUES (1, $1, $2)
  ON CONFLICT (id) DO UPDATE SET date = excluded.date, per_euro = excluded.per_euro
  WHERE excluded.date >= last_rates.date`;

/** The last good rates of the PostgreSQL store, which its processes share. */
export const createPostgresRates = ({ read, write }: Queries): RateStore => ({
  async find() {
    const [row] = await read<Row>({ text: 'SELECT date, per_euro FROM last_rates' });
    return row && { date: row.date, perEuro: row.per_euro };
  },
  async save({ date, perEuro }) {
    await write({ text: replaceRates, values: [date, JSON.stringify(perEuro)] });
  },
});
