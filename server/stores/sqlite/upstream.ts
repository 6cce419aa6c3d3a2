import type Database from 'libsql';
import {
  maxInboxEntries,
  type AttemptStore,
  type CreateAttempt,
  type InboxEntry,
  type InboxOutcome,
  type InboxStore,
} from '#core';
import type { Write } from './group-commit.js';
import { upstreamCode } from './schema.js';

type AttemptColumns = Pick<CreateAttempt, 'transaction_code' | 'version' | 'state' | 'key' | 'created_at' | 'due_at'>;
export type AttemptRow = AttemptColumns & { readonly record: string };

const toRow = ({
  transaction_code,
  version,
  state,
  key,
  created_at,
  due_at,
  ...record
}: CreateAttempt): AttemptRow => ({
  transaction_code,
  version,
  state,
  key,
  created_at,
  due_at,
  record: JSON.stringify(record),
});

export const toAttempt = ({ record, ...columns }: AttemptRow): CreateAttempt => ({
  ...columns,
  ...(JSON.parse(record) as Omit<CreateAttempt, keyof AttemptColumns>),
});

export const attemptColumns = 'transaction_code, version, state, key, created_at, due_at, record';

/** The attempts of the SQLite store. Reads use all(), because get() adds a property of its own. */
export function createSqliteAttempts(database: Database.Database, write: Write): AttemptStore {
  const insert = database.prepare(`
    INSERT INTO upstream_attempts (${attemptColumns})
    VALUES (:transaction_code, :version, :state, :key, :created_at, :due_at, :record)`);
  const update = database.prepare(`
    UPDATE upstream_attempts SET version = ?, state = ?, key = ?, due_at = ?, record = ?
    WHERE transaction_code = ? AND version = ?`);
  const release = database.prepare('UPDATE upstream_attempts SET key = NULL WHERE transaction_code = ?');
  const select = (condition: string) => {
    const statement = database.prepare(`SELECT ${attemptColumns} FROM upstream_attempts WHERE ${condition}`);
    return (values: readonly (string | number | null)[]): CreateAttempt[] =>
      (statement.all(...values) as AttemptRow[]).map(toAttempt);
  };
  const byCode = select('transaction_code = ?');
  const byKey = select(`key = ? AND state <> 'refused'`);
  const due = select(`due_at <= ? AND state <> 'refused' ORDER BY due_at LIMIT ?`);
  const byUpstreamCode = select(`${upstreamCode} IS NOT NULL AND lower(${upstreamCode}) = lower(?)`);
  const byState = select('state = ? ORDER BY created_at LIMIT ?');

  return {
    plan: (attempt, keysExpireBefore) =>
      write(() => {
        const [holder] = attempt.key === null ? [] : byKey([attempt.key]); // the library cannot bind a lone null
        if (holder && holder.created_at > keysExpireBefore) return holder;
        if (holder) release.run(holder.transaction_code);
        insert.run(toRow(attempt));
        return undefined;
      }),
    find: (code) => Promise.resolve(byCode([code])[0]),
    findByUpstreamCode: (code) => Promise.resolve(byUpstreamCode([code])[0]),
    replace: (attempt) =>
      write(() => {
        const { version, state, key, due_at, record, transaction_code } = toRow(attempt);
        return update.run(version, state, key, due_at, record, transaction_code, version - 1).changes === 1;
      }),
    findDue: ({ now, limit }) => Promise.resolve(due([now, limit])),
    list: ({ state, limit }) => Promise.resolve(byState([state, limit])),
  };
}

type InboxRow = Omit<InboxEntry, 'headers'> & { readonly headers: string };

const toEntry = (row: InboxRow): InboxEntry => ({ ...row, headers: JSON.parse(row.headers) as InboxEntry['headers'] });

const entryColumns = 'transaction_code, event_key, received_at, due_at, headers, body, tries, result';

/** The webhooks of the upstream in the SQLite store. */
export function createSqliteInbox(database: Database.Database, write: Write): InboxStore {
  const insert = database.prepare(`
    INSERT INTO upstream_inbox (${entryColumns})
    VALUES (:transaction_code, :event_key, :received_at, :due_at, :headers, :body, :tries, :result)`);
  const update = database.prepare(`
    UPDATE upstream_inbox SET due_at = ?, tries = ?, result = ? WHERE transaction_code = ? AND event_key = ?`);
  const count = database.prepare('SELECT count(*) AS entries FROM upstream_inbox WHERE transaction_code = ?');
  const remove = database.prepare(`
    DELETE FROM upstream_inbox WHERE number IN (
      SELECT number FROM upstream_inbox WHERE transaction_code = ? AND due_at IS NULL ORDER BY number LIMIT ?
    )`);
  const known = database.prepare('SELECT 1 AS one FROM upstream_inbox WHERE transaction_code = ? AND event_key = ?');
  const select = `SELECT ${entryColumns} FROM upstream_inbox`;
  const due = database.prepare(`${select} WHERE due_at IS NOT NULL AND due_at <= ? ORDER BY number LIMIT ?`);
  const byCode = database.prepare(`${select} WHERE transaction_code = ? ORDER BY number`);

  /** One too many for an order takes the place of the oldest that is settled. False without any. */
  const makeRoom = (code: string): boolean => {
    const [row] = count.all(code) as { readonly entries: number }[];
    const excess = (row?.entries ?? 0) - maxInboxEntries + 1;
    return excess <= 0 || remove.run(code, excess).changes === excess;
  };

  return {
    add: (entry): Promise<InboxOutcome> =>
      write(() => {
        const { transaction_code: code, event_key } = entry;
        if (known.all(code, event_key).length > 0) return 'known';
        if (!makeRoom(code)) return 'full';
        insert.run({ ...entry, headers: JSON.stringify(entry.headers) });
        return 'added';
      }),
    findDue: ({ now, limit }) => Promise.resolve((due.all(now, limit) as InboxRow[]).map(toEntry)),
    update: ({ due_at, tries, result, transaction_code, event_key }) =>
      write(() => void update.run(due_at, tries, result, transaction_code, event_key)),
    list: (code) => Promise.resolve((byCode.all(code) as InboxRow[]).map(toEntry)),
  };
}
