import type Database from 'libsql';
import { randomBytes } from 'node:crypto';
import type { PathKeyStore } from '#core';
import type { Write } from './group-commit.js';

const newKey = (): string => randomBytes(32).toString('hex');

/** The keys of webhook addresses in the SQLite store. */
export function createSqlitePathKeys(database: Database.Database, write: Write): PathKeyStore {
  const select = database.prepare('SELECT key FROM path_keys ORDER BY generation DESC');
  const insertFirst = database.prepare('INSERT INTO path_keys VALUES (1, ?) ON CONFLICT DO NOTHING');
  const insertNext = database.prepare(
    'INSERT INTO path_keys SELECT coalesce(max(generation), 0) + 1, ? FROM path_keys',
  );
  const deleteOld = database.prepare(
    'DELETE FROM path_keys WHERE generation < (SELECT max(generation) FROM path_keys)',
  );
  const read = (): readonly string[] => (select.all() as { readonly key: string }[]).map(({ key }) => key);

  return {
    async list() {
      const keys = read();
      if (keys.length > 0) return keys;
      await write(() => void insertFirst.run(newKey()));
      return read();
    },
    rotate: () => write(() => void insertNext.run(newKey())),
    removeOld: () => write(() => deleteOld.run().changes),
  };
}
