import { completeTargets, hostKeyPrefix, maxListedSleepers, type TargetRecord, type TargetStore } from '#core';
import type { Dialect } from './dialect.js';
import { runSql, type Queries } from './queries.js';

type TargetRow = Omit<TargetRecord, 'is_proven'> & { readonly is_proven: unknown };

const put = `
  INSERT INTO webhook_targets (key, is_proven, requests, last_request_at, busy_until, version)
  VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (key) DO UPDATE SET is_proven = excluded.is_proven,
    requests = excluded.requests, last_request_at = excluded.last_request_at, busy_until = excluded.busy_until,
    version = excluded.version`;

const toRecord = (row: TargetRow): TargetRecord => ({ ...row, is_proven: Boolean(row.is_proven) });

/** The targets, which the processes on a database share. */
export function createTargets({ read, transact }: Queries, { inTexts, lockKeys }: Dialect): TargetStore {
  const select = `SELECT * FROM webhook_targets WHERE key ${inTexts('$1')}`;
  const selectAsleep = `SELECT * FROM webhook_targets WHERE busy_until > $1 AND key LIKE '${hostKeyPrefix}%' LIMIT ${maxListedSleepers}`;
  return {
    asleep: async (now) => (await read<TargetRow>({ name: 'asleep', text: selectAsleep, values: [now] })).map(toRecord),
    read: async (keys) =>
      (await read<TargetRow>({ name: 'read_targets', text: select, values: [JSON.stringify(keys)] })).map(toRecord),
    update: (keys, change) =>
      transact(function* () {
        if (lockKeys !== undefined) yield* runSql(lockKeys, [keys]);
        const found = yield* runSql<TargetRow>(select, [keys]);
        const next = change(completeTargets(keys, found.map(toRecord)));
        for (const { key, is_proven, requests, last_request_at, busy_until, version } of next)
          yield* runSql(put, [key, Number(is_proven), requests, last_request_at, busy_until, version]);
        return next;
      }),
  };
}
