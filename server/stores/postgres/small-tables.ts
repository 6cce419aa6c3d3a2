import { randomBytes } from 'node:crypto';
import { completeTargets, hostKeyPrefix, maxListedSleepers, type TargetRecord, type TargetStore } from '#core';
import type { OrderStore, RateStore, StoredRates } from '#core';
import type { Queries } from './connections.js';

/** Makes transactions with a key of the list wait for each other. */
export const lockKeys = () => `
  SELECT pg_advisory_xact_lock(hashtextextended(key, 4242370002))
  FROM (SELECT unnest($1::text[]) AS key ORDER BY 1) AS keys`;

const readTargets = () => `SELECT * FROM webhook_targets WHERE key = ANY ($1::text[])`;

const listSleepers = () => `
  SELECT * FROM webhook_targets WHERE next_at > $1 AND key LIKE '${hostKeyPrefix}%' LIMIT ${maxListedSleepers}`;

const putTarget = () => `
  INSERT INTO webhook_targets (key, is_proven, next_at)
  VALUES ($1, $2, $3)
  ON CONFLICT (key) DO UPDATE SET is_proven = excluded.is_proven, next_at = excluded.next_at`;

/** What is known of the receivers of webhooks, which the processes on a database share. */
export const createTargets = ({ read, transact }: Queries): TargetStore => ({
  read: (keys) => read<TargetRecord>({ name: 'read_targets', text: readTargets(), values: [keys] }),
  asleep: (now) => read<TargetRecord>({ name: 'asleep', text: listSleepers(), values: [now] }),
  update: (keys, change) =>
    transact(async (query) => {
      await query({ text: lockKeys(), values: [keys] });
      const found = await query<TargetRecord>({ text: readTargets(), values: [keys] });
      const changed = change(completeTargets(keys, found));
      for (const { key, is_proven, next_at } of changed)
        await query({ text: putTarget(), values: [key, is_proven, next_at] });
      return changed;
    }),
});

const findRates = () => `SELECT date, per_euro AS "perEuro" FROM last_rates`;

const replaceRates = () => `
  INSERT INTO last_rates (id, date, per_euro) VALUES (1, $1, $2)
  ON CONFLICT (id) DO UPDATE SET date = excluded.date, per_euro = excluded.per_euro
  WHERE excluded.date >= last_rates.date`;

/** The last good rates, which the processes on a database share. */
export const createRateStore = ({ read, write }: Queries): RateStore => ({
  find: async () => (await read<StoredRates>({ text: findRates() }))[0],
  async save({ date, perEuro }) {
    await write({ text: replaceRates(), values: [date, JSON.stringify(perEuro)] });
  },
});

const findPathKey = () => `SELECT key FROM path_keys`;
const insertPathKey = () => `INSERT INTO path_keys (id, key) VALUES (1, $1) ON CONFLICT DO NOTHING`;

/** The key of webhook addresses, which the processes on a database share. The first call makes it. */
export function createPathKeyReader({ read, write }: Queries): OrderStore['readPathKey'] {
  const find = async (): Promise<string | undefined> =>
    (await read<{ readonly key: string }>({ text: findPathKey() }))[0]?.key;
  return async () => {
    const key = await find();
    if (key !== undefined) return key;
    await write({ text: insertPathKey(), values: [randomBytes(32).toString('hex')] });
    return (await find()) ?? '';
  };
}
