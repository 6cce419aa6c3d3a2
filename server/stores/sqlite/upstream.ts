import { attemptValues, maxUnsignedEntries, parseAttempt, type AttemptRow, type AttemptStore } from '#core';
import type { CreateAttempt, InboxEntry, InboxOutcome, InboxStore } from '#core';
import type { Sql } from './database.js';
import type { Write } from './group-commit.js';

const insertAttempt = () => `
  INSERT INTO upstream_attempts (transaction_code, version, state, key, created_at, due_at, record)
  VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)`;

const updateAttempt = () => `
  UPDATE upstream_attempts SET version = ?2, state = ?3, key = ?4, created_at = ?5, due_at = ?6, record = ?7
  WHERE transaction_code = ?1 AND version = ?2 - 1`;

const releaseKey = () => `UPDATE upstream_attempts SET key = NULL WHERE transaction_code = ?1`;
const findHolder = () => `SELECT * FROM upstream_attempts WHERE key = ?1 AND state <> 'refused'`;
const findAttempt = () => `SELECT * FROM upstream_attempts WHERE transaction_code = ?1`;
const findOtherHolder = () => `
  SELECT 1 FROM upstream_attempts WHERE lower(record ->> '$.upstream_code') = lower(?2) AND transaction_code <> ?1
    AND state <> 'refused'`;
const noteCode = () => `
  UPDATE upstream_attempts SET version = version + 1, record = json_set(record, '$.upstream_code', ?2)
  WHERE transaction_code = ?1 AND state <> 'accepted'`;
const findDueAttempts = () => `
  SELECT * FROM upstream_attempts WHERE due_at <= ?1 AND state <> 'refused' ORDER BY due_at LIMIT ?2`;
const listAttempts = () => `SELECT * FROM upstream_attempts WHERE state = ?1 ORDER BY created_at LIMIT ?2`;

/** The calls that create orders at an upstream. */
export function createAttempts({ all, run }: Sql, write: Write): AttemptStore {
  const select = async (text: string, values: readonly unknown[]): Promise<CreateAttempt[]> =>
    Promise.resolve(all<AttemptRow>(text, values).map(parseAttempt));

  return {
    plan: (attempt, keysExpireBefore) =>
      write(() => {
        const [holder] = all<AttemptRow>(findHolder(), [attempt.key]);
        if (holder && holder.created_at > keysExpireBefore) return parseAttempt(holder);
        if (holder) run(releaseKey(), [holder.transaction_code]);
        run(insertAttempt(), attemptValues(attempt));
        return undefined;
      }),
    find: async (code) => (await select(findAttempt(), [code]))[0],
    claimCode: ({ transaction_code, code }) =>
      write(() => {
        if (all(findOtherHolder(), [transaction_code, code]).length > 0) return false;
        run(noteCode(), [transaction_code, code]);
        return true;
      }),
    replace: (attempt) => write(() => run(updateAttempt(), attemptValues(attempt)) === 1),
    findDue: ({ now, limit }) => select(findDueAttempts(), [now, limit]),
    list: ({ state, limit }) => select(listAttempts(), [state, limit]),
  };
}

const listEventKeys = () => `SELECT event_key FROM upstream_inbox WHERE transaction_code = ?1`;

const insertEntry = () => `
  INSERT INTO upstream_inbox (transaction_code, event_key, received_at, due_at, body, is_signed, tries, result)
  VALUES (:transaction_code, :event_key, :received_at, :due_at, :body, :is_signed, :tries, :result)`;

const updateEntry = () => `
  UPDATE upstream_inbox SET due_at = ?3, tries = ?4, result = ?5
  WHERE transaction_code = ?1 AND event_key = ?2 AND due_at = ?6`;

const findDueEntries = () => `
  SELECT transaction_code, event_key, received_at, due_at, body, is_signed, tries, result FROM upstream_inbox entry
  WHERE due_at IS NOT NULL AND due_at <= ?1 AND NOT EXISTS (
    SELECT 1 FROM upstream_inbox earlier WHERE earlier.transaction_code = entry.transaction_code
      AND earlier.number < entry.number AND earlier.due_at IS NOT NULL AND earlier.is_signed AND earlier.tries < 20
  ) ORDER BY number LIMIT ?2`;

const listEntries = () => `
  SELECT transaction_code, event_key, received_at, due_at, body, is_signed, tries, result FROM upstream_inbox
  WHERE transaction_code = ?1 ORDER BY number`;

function addEntry({ all, run }: Sql, entry: InboxEntry): InboxOutcome {
  const known = all<Pick<InboxEntry, 'event_key'>>(listEventKeys(), [entry.transaction_code]);
  if (known.some(({ event_key }) => event_key === entry.event_key)) return 'known';
  if (!entry.is_signed && known.length >= maxUnsignedEntries) return 'full';
  run(insertEntry(), { ...entry, is_signed: Number(entry.is_signed) });
  return 'added';
}

/** The webhooks of the upstream, as they arrived. */
export function createInbox(sql: Sql, write: Write): InboxStore {
  type Row = Omit<InboxEntry, 'is_signed'> & { readonly is_signed: number };
  const select = async (text: string, values: readonly unknown[]): Promise<InboxEntry[]> =>
    Promise.resolve(sql.all<Row>(text, values).map((row) => ({ ...row, is_signed: row.is_signed === 1 })));

  return {
    add: (entry) => write(() => addEntry(sql, entry)),
    findDue: ({ now, limit }) => select(findDueEntries(), [now, limit]),
    update: ({ transaction_code, event_key, due_at, tries, result }, dueAt) =>
      write(() => sql.run(updateEntry(), [transaction_code, event_key, due_at, tries, result, dueAt]) === 1),
    list: (code) => select(listEntries(), [code]),
  };
}
