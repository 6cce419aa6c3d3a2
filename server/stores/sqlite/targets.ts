import type Database from 'libsql';
import type { TargetRecord, TargetStore } from '#core';
import type { Write } from './group-commit.js';

type Row = Omit<TargetRecord, 'is_proven'> & { readonly is_proven: number };

const toRecord = (row: Row): TargetRecord => ({ ...row, is_proven: row.is_proven === 1 });

/** The targets of the SQLite store. */
export function createSqliteTargets(database: Database.Database, write: Write): TargetStore {
  const select = database.prepare('SELECT * FROM webhook_targets WHERE key IN (SELECT value FROM json_each(?))');
  const selectVersion = database.prepare('SELECT version FROM webhook_targets WHERE key = ?');
  const put = database.prepare(`
    INSERT OR REPLACE INTO webhook_targets (key, is_proven, requests, last_request_at, busy_until, version)
    VALUES (:key, :is_proven, :requests, :last_request_at, :busy_until, :version)`);
  const purge = database.prepare('DELETE FROM webhook_targets WHERE last_request_at < ?');

  const versionOf = (key: string): number =>
    (selectVersion.get(key) as { readonly version: number } | undefined)?.version ?? 0;

  return {
    read: (keys) => Promise.resolve((select.all(JSON.stringify(keys)) as Row[]).map(toRecord)),
    replace: (records) =>
      write(() => {
        const isCurrent = records.every(({ key, version }) => versionOf(key) === version - 1);
        for (const record of isCurrent ? records : []) put.run({ ...record, is_proven: Number(record.is_proven) });
        return isCurrent;
      }),
    purge: (before) => write(() => void purge.run(before)),
  };
}
