import { maxInboxEntries, type AttemptStore, type CreateAttempt, type InboxEntry, type InboxStore } from '#core';
import type { InboxOutcome } from '#core';
import type { Write } from './group-commit.js';
import type { Sql } from './sql.js';

const findAttempt = () =>
  `SELECT transaction_code, version, state, key, created_at, due_at, record FROM upstream_attempts WHERE transaction_code = ?1`;

const findHolder = () =>
  `SELECT transaction_code, version, state, key, created_at, due_at, record FROM upstream_attempts WHERE key = ?1 AND state <> 'refused'`;

const releaseKey = () => `UPDATE upstream_attempts SET key = NULL WHERE transaction_code = ?1`;

const insertAttempt = () => `
  INSERT INTO upstream_attempts (transaction_code, version, state, key, created_at, due_at, code_key, record)
  VALUES (?1, ?2, ?3, ?4, ?5, ?6, lower(?7), ?8)`;

const updateAttempt = () => `
  UPDATE upstream_attempts
  SET version = ?2, state = ?3, key = ?4, created_at = ?5, due_at = ?6, code_key = lower(?7), record = ?8
  WHERE transaction_code = ?1 AND version = ?2 - 1`;

const findByUpstreamCode = () =>
  `SELECT transaction_code, version, state, key, created_at, due_at, record FROM upstream_attempts WHERE code_key = lower(?1)`;

const findDueAttempts = () => `
  SELECT transaction_code, version, state, key, created_at, due_at, record FROM upstream_attempts WHERE due_at <= ?1 AND state <> 'refused' ORDER BY due_at LIMIT ?2`;

const listAttempts = () =>
  `SELECT transaction_code, version, state, key, created_at, due_at, record FROM upstream_attempts WHERE state = ?1 ORDER BY created_at LIMIT ?2`;

/** The columns, and the JSON of what has none. */
export type AttemptRow = Pick<CreateAttempt, 'transaction_code' | 'created_at'> & { readonly record: string };

export const toAttempt = ({ record, ...columns }: AttemptRow): CreateAttempt =>
  ({ ...(JSON.parse(record) as object), ...columns }) as CreateAttempt;

const toValues = ({ transaction_code, version, state, key, created_at, due_at, ...record }: CreateAttempt) => {
  return [transaction_code, version, state, key, created_at, due_at, record.upstream_code, JSON.stringify(record)];
};

/** The calls that create orders at an upstream. */
export function createAttempts({ all, run }: Sql, write: Write): AttemptStore {
  const select = async (text: string, values: readonly unknown[]): Promise<CreateAttempt[]> =>
    Promise.resolve(all<AttemptRow>(text, values).map(toAttempt));

  return {
    plan: (attempt, keysExpireBefore) =>
      write(() => {
        const [holder] = all<AttemptRow>(findHolder(), [attempt.key]);
        if (holder && holder.created_at > keysExpireBefore) return toAttempt(holder);
        if (holder) run(releaseKey(), [holder.transaction_code]);
        run(insertAttempt(), toValues(attempt));
        return undefined;
      }),
    find: async (code) => (await select(findAttempt(), [code]))[0],
    findByUpstreamCode: async (code) => (await select(findByUpstreamCode(), [code]))[0],
    replace: (attempt) => write(() => run(updateAttempt(), toValues(attempt)) === 1),
    findDue: ({ now, limit }) => select(findDueAttempts(), [now, limit]),
    list: ({ state, limit }) => select(listAttempts(), [state, limit]),
  };
}

const listEventKeys = () => `SELECT event_key FROM upstream_inbox WHERE transaction_code = ?1`;

const deleteOldestSettled = () => `
  DELETE FROM upstream_inbox WHERE number IN (
    SELECT number FROM upstream_inbox WHERE transaction_code = ?1 AND due_at IS NULL ORDER BY number LIMIT ?2
  )`;

const insertEntry = () => `
  INSERT INTO upstream_inbox (transaction_code, event_key, received_at, due_at, body, is_signed, tries, result)
  VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)`;

const updateEntry = () => `
  UPDATE upstream_inbox SET due_at = ?3, tries = ?4, result = ?5 WHERE transaction_code = ?1 AND event_key = ?2`;

const findDueEntries = () => `
  SELECT transaction_code, event_key, received_at, due_at, body, is_signed, tries, result FROM upstream_inbox
  WHERE due_at IS NOT NULL AND due_at <= ?1 ORDER BY number LIMIT ?2`;

const listEntries = () => `
  SELECT transaction_code, event_key, received_at, due_at, body, is_signed, tries, result FROM upstream_inbox
  WHERE transaction_code = ?1 ORDER BY number`;

type EntryRow = Omit<InboxEntry, 'is_signed'> & { readonly is_signed: number };

/** One too many for an order takes the place of the oldest that is settled. Without any it is not stored. */
function addEntry({ all, run }: Sql, entry: InboxEntry): InboxOutcome {
  const { transaction_code: code, event_key, received_at, due_at, body, is_signed, tries, result } = entry;
  const known = all<Pick<InboxEntry, 'event_key'>>(listEventKeys(), [code]);
  if (known.some((one) => one.event_key === event_key)) return 'known';
  const excess = Math.max(0, known.length - maxInboxEntries + 1);
  if (run(deleteOldestSettled(), [code, excess]) < excess) return 'full';
  run(insertEntry(), [code, event_key, received_at, due_at, body, Number(is_signed), tries, result]);
  return 'added';
}

/** The webhooks of the upstream, as they arrived. */
export function createInbox(sql: Sql, write: Write): InboxStore {
  const select = async (text: string, values: readonly unknown[]): Promise<InboxEntry[]> =>
    Promise.resolve(sql.all<EntryRow>(text, values).map((row) => ({ ...row, is_signed: row.is_signed === 1 })));

  return {
    add: (entry) => write(() => addEntry(sql, entry)),
    findDue: ({ now, limit }) => select(findDueEntries(), [now, limit]),
    async update({ transaction_code, event_key, due_at, tries, result }) {
      await write(() => sql.run(updateEntry(), [transaction_code, event_key, due_at, tries, result]));
    },
    list: (code) => select(listEntries(), [code]),
  };
}
