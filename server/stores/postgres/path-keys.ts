import { randomBytes } from 'node:crypto';
import type { PathKeyStore } from '#core';
import type { Queries } from './orders.js';

const newKey = (): string => randomBytes(32).toString('hex');

const insertFirst = 'INSERT INTO path_keys VALUES (1, $1) ON CONFLICT DO NOTHING';

/** Of several calls at once one makes a key. */
const insertNext = `
  INSERT INTO path_keys SELECT coalesce(max(generation), 0) + 1, $1 FROM path_keys ON CONFLICT DO NOTHING`;

const deleteOld = 'DELETE FROM path_keys WHERE generation < (SELECT max(generation) FROM path_keys) RETURNING 1';

/** The keys of webhook addresses in the PostgreSQL store, which its processes share. */
export function createPostgresPathKeys({ read, write }: Queries): PathKeyStore {
  const select = async (): Promise<readonly string[]> => {
    const rows = await read<{ readonly key: string }>({ text: 'SELECT key FROM path_keys ORDER BY generation DESC' });
    return rows.map(({ key }) => key);
  };
  return {
    async list() {
      const keys = await select();
      if (keys.length > 0) return keys;
      await write({ text: insertFirst, values: [newKey()] });
      return select();
    },
    async rotate() {
      await write({ text: insertNext, values: [newKey()] });
    },
    removeOld: async () => (await write({ text: deleteOld })).length,
  };
}
