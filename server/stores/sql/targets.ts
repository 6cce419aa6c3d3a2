import type { TargetRecord, TargetStore } from '#core';
import type { Dialect } from './dialect.js';
import { run, type Queries } from './queries.js';

type TargetRow = Omit<TargetRecord, 'is_proven'> & { readonly is_proven: unknown };

const put = `
  INSERT INTO webhook_targets (key, is_proven, requests, last_request_at, busy_until, version)
  VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (key) DO UPDATE SET is_proven = excluded.is_proven,
    requests = excluded.requests, last_request_at = excluded.last_request_at, busy_until = excluded.busy_until,
    version = excluded.version`;

/** The targets, which the processes on a database share. */
export function createTargets({ read, write, transact }: Queries, { inTexts, lockKeys }: Dialect): TargetStore {
  const select = `SELECT * FROM webhook_targets WHERE key ${inTexts('$1')}`;
  return {
    async read(keys) {
      const rows = await read<TargetRow>({ name: 'read_targets', text: select, values: [JSON.stringify(keys)] });
      return rows.map((row) => ({ ...row, is_proven: Boolean(row.is_proven) }));
    },
    replace: (records) =>
      transact(function* () {
        const keys = records.map(({ key }) => key);
        if (lockKeys !== undefined) yield* run(lockKeys, [keys]);
        const versions = new Map((yield* run<TargetRow>(select, [keys])).map(({ key, version }) => [key, version]));
        if (records.some(({ key, version }) => (versions.get(key) ?? 0) !== version - 1)) return false;
        for (const { key, is_proven, requests, last_request_at, busy_until, version } of records)
          yield* run(put, [key, Number(is_proven), requests, last_request_at, busy_until, version]);
        return true;
      }),
    async purge(before) {
      await write({ text: 'DELETE FROM webhook_targets WHERE last_request_at < $1', values: [before] });
    },
  };
}
