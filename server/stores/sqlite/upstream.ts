import type Database from 'libsql';
import { maxInboxEntries, type InboxStore } from '#core';
import type { Write } from './group-commit.js';

/** Stores a webhook of the upstream once. */
export function createInboxWriter(database: Database.Database, write: Write): InboxStore['add'] {
  const insert = database.prepare(`
    INSERT INTO upstream_inbox (transaction_code, event_key, received_at, due_at, headers, body, tries, result)
    VALUES (:transaction_code, :event_key, :received_at, :due_at, :headers, :body, :tries, :result)`);
  const count = database.prepare('SELECT count(*) AS entries FROM upstream_inbox WHERE transaction_code = ?');
  const remove = database.prepare(`
    DELETE FROM upstream_inbox WHERE number IN (
      SELECT number FROM upstream_inbox WHERE transaction_code = ? AND due_at IS NULL ORDER BY number LIMIT ?
    )`);
  const known = database.prepare('SELECT 1 AS one FROM upstream_inbox WHERE transaction_code = ? AND event_key = ?');

  /** One too many for an order takes the place of the oldest that is settled. False without any. */
  const makeRoom = (code: string): boolean => {
    const [row] = count.all(code) as { readonly entries: number }[];
    const excess = (row?.entries ?? 0) - maxInboxEntries + 1;
    return excess <= 0 || remove.run(code, excess).changes === excess;
  };

  return (entry) =>
    write(() => {
      const { transaction_code: code, event_key } = entry;
      if (known.all(code, event_key).length > 0) return 'known';
      if (!makeRoom(code)) return 'full';
      insert.run({ ...entry, headers: JSON.stringify(entry.headers) });
      return 'added';
    });
}
