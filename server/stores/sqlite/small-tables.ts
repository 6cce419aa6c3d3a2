import { randomBytes } from 'node:crypto';
import { completeTargets, hostKeyPrefix, maxListedSleepers, type TargetRecord, type TargetStore } from '#core';
import type { OrderStore, RateStore, StoredRates } from '#core';
import type { Write } from './group-commit.js';
import type { Sql } from './database.js';

const readTargets = () => `SELECT * FROM webhook_targets WHERE key IN (SELECT value FROM json_each(?1))`;

const listSleepers = () => `
  SELECT * FROM webhook_targets WHERE next_at > ?1 AND key LIKE '${hostKeyPrefix}%' LIMIT ${maxListedSleepers}`;

const putTarget = () => `
  INSERT OR REPLACE INTO webhook_targets (key, is_proven, next_at) VALUES (?1, ?2, ?3)`;

type TargetRow = Omit<TargetRecord, 'is_proven'> & { readonly is_proven: number };

/** What is known of the receivers of webhooks. */
export function createTargets({ all, run }: Sql, write: Write): TargetStore {
  const select = (text: string, value: unknown): TargetRecord[] =>
    all<TargetRow>(text, [value]).map((row) => ({ ...row, is_proven: row.is_proven === 1 }));
  const find = (keys: readonly string[]): TargetRecord[] => select(readTargets(), JSON.stringify(keys));
  return {
    read: async (keys) => Promise.resolve(find(keys)),
    asleep: async (now) => Promise.resolve(select(listSleepers(), now)),
    update: (keys, change) =>
      write(() => {
        const changed = change(completeTargets(keys, find(keys)));
        for (const { key, is_proven, next_at } of changed) run(putTarget(), [key, Number(is_proven), next_at]);
        return changed;
      }),
  };
}

const findRates = () => `SELECT date, per_euro FROM last_rates`;

const replaceRates = () => `
  INSERT INTO last_rates (id, date, per_euro) VALUES (1, ?1, ?2)
  ON CONFLICT (id) DO UPDATE SET date = excluded.date, per_euro = excluded.per_euro
  WHERE excluded.date >= last_rates.date`;

/** The last good rates. */
export const createRateStore = ({ all, run }: Sql, write: Write): RateStore => ({
  async find() {
    const [row] = await Promise.resolve(all<{ readonly date: string; readonly per_euro: string }>(findRates()));
    return row && { date: row.date, perEuro: JSON.parse(row.per_euro) as StoredRates['perEuro'] };
  },
  async save({ date, perEuro }) {
    await write(() => run(replaceRates(), [date, JSON.stringify(perEuro)]));
  },
});

const findPathKey = () => `SELECT key FROM path_keys`;

const makePathKey = () => `
  INSERT INTO path_keys (id, key) VALUES (1, ?1) ON CONFLICT (id) DO UPDATE SET key = path_keys.key RETURNING key`;

/** The key of webhook addresses. The first call makes it. */
export const createPathKeyReader =
  ({ all }: Sql, write: Write): OrderStore['readPathKey'] =>
  async () => {
    type Row = { readonly key: string };
    const [found] = all<Row>(findPathKey());
    const make = (): Row[] => all<Row>(makePathKey(), [randomBytes(32).toString('hex')]);
    return (found ?? (await write(make))[0])?.key ?? '';
  };
