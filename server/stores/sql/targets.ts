import { completeTargets, hostKeyPrefix, maxListedSleepers, type TargetRecord, type TargetStore } from '#core';
import type { Dialect } from './dialect.js';
import { runSql, type Queries } from './queries.js';

type TargetRow = Omit<TargetRecord, 'is_proven'> & { readonly is_proven: unknown };

const put = `
  INSERT INTO webhook_targets (key, is_proven, next_at) VALUES ($1, $2, $3)
  ON CONFLICT (key) DO UPDATE SET is_proven = excluded.is_proven, next_at = excluded.next_at`;

const toRecord = (row: TargetRow): TargetRecord => ({ ...row, is_proven: Boolean(row.is_proven) });

/** The targets, which the processes on a database share. */
export function createTargets({ read, transact }: Queries, { inTexts, lockKeys }: Dialect): TargetStore {
  const select = `SELECT * FROM webhook_targets WHERE key ${inTexts('$1')}`;
  const selectAsleep = `SELECT * FROM webhook_targets WHERE next_at > $1 AND key LIKE '${hostKeyPrefix}%' LIMIT ${maxListedSleepers}`;
  return {
    asleep: async (now) => (await read<TargetRow>({ name: 'asleep', text: selectAsleep, values: [now] })).map(toRecord),
    read: async (keys) =>
      (await read<TargetRow>({ name: 'read_targets', text: select, values: [JSON.stringify(keys)] })).map(toRecord),
    update: (keys, change) =>
      transact(function* () {
        if (lockKeys !== undefined) yield* runSql(lockKeys, [keys]);
        const found = yield* runSql<TargetRow>(select, [keys]);
        const next = change(completeTargets(keys, found.map(toRecord)));
        for (const { key, is_proven, next_at } of next) yield* runSql(put, [key, Number(is_proven), next_at]);
        return next;
      }),
  };
}
