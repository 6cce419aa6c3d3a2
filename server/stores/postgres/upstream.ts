import { attemptValues, maxUnsignedEntries, parseAttempt, type AttemptRow, type AttemptStore } from '#core';
import type { CreateAttempt, InboxEntry, InboxOutcome, InboxStore } from '#core';
import type { Queries, RunQuery } from './connections.js';
import { lockKeys } from './small-tables.js';

const insertAttempt = () => `
  INSERT INTO upstream_attempts (transaction_code, version, state, key, created_at, due_at, record)
  VALUES ($1, $2, $3, $4, $5, $6, $7)
  ON CONFLICT (key) WHERE key IS NOT NULL AND state <> 'refused' DO NOTHING RETURNING 1`;

const updateAttempt = () => `
  UPDATE upstream_attempts SET version = $2, state = $3, key = $4, created_at = $5, due_at = $6, record = $7
  WHERE transaction_code = $1 AND version = $2 - 1 RETURNING 1`;

const releaseKey = () => `UPDATE upstream_attempts SET key = NULL WHERE transaction_code = $1`;
const findHolder = () => `SELECT * FROM upstream_attempts WHERE key = $1 AND state <> 'refused'`;
const findAttempt = () => `SELECT * FROM upstream_attempts WHERE transaction_code = $1`;
const findOtherHolder = () => `
  SELECT 1 FROM upstream_attempts WHERE lower(record ->> 'upstream_code') = lower($2) AND transaction_code <> $1
    AND state <> 'refused'`;
const noteCode = () => `
  UPDATE upstream_attempts SET version = version + 1,
    record = jsonb_set(record::jsonb, '{upstream_code}', to_jsonb($2::text))::json
  WHERE transaction_code = $1 AND state <> 'accepted'`;
const findDueAttempts = () => `
  SELECT * FROM upstream_attempts WHERE due_at <= $1 AND state <> 'refused' ORDER BY due_at LIMIT $2`;
const listAttempts = () => `SELECT * FROM upstream_attempts WHERE state = $1 ORDER BY created_at LIMIT $2`;

/** The calls that create orders at an upstream, which the processes on a database share. */
export function createAttempts({ read, write, transact }: Queries): AttemptStore {
  const select = async (text: string, values: readonly unknown[]): Promise<CreateAttempt[]> =>
    (await read<AttemptRow>(text, values)).map(parseAttempt);

  return {
    async plan(attempt, keysExpireBefore) {
      for (;;) {
        if ((await write(insertAttempt(), attemptValues(attempt))).length > 0) return undefined;
        const [holder] = await select(findHolder(), [attempt.key]);
        if (holder && holder.created_at > keysExpireBefore) return holder;
        if (holder) await write(releaseKey(), [holder.transaction_code]);
      }
    },
    find: async (code) => (await select(findAttempt(), [code]))[0],
    claimCode: ({ transaction_code, code }) =>
      transact(async (query) => {
        await query(lockKeys(), [[`upstream code ${code.toLowerCase()}`]]);
        if ((await query(findOtherHolder(), [transaction_code, code])).length > 0) return false;
        await query(noteCode(), [transaction_code, code]);
        return true;
      }),
    replace: async (attempt) => (await write(updateAttempt(), attemptValues(attempt))).length === 1,
    findDue: ({ now, limit }) => select(findDueAttempts(), [now, limit]),
    list: ({ state, limit }) => select(listAttempts(), [state, limit]),
  };
}

const listEventKeys = () => `SELECT event_key FROM upstream_inbox WHERE transaction_code = $1`;

const insertEntry = () => `
  INSERT INTO upstream_inbox (transaction_code, event_key, received_at, due_at, body, is_signed, tries, result)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`;

const updateEntry = () => `
  UPDATE upstream_inbox SET due_at = $3, tries = $4, result = $5
  WHERE transaction_code = $1 AND event_key = $2 AND due_at = $6 RETURNING 1`;

const findDueEntries = () => `
  SELECT transaction_code, event_key, received_at, due_at, body, is_signed, tries, result FROM upstream_inbox entry
  WHERE due_at IS NOT NULL AND due_at <= $1 AND NOT EXISTS (
    SELECT 1 FROM upstream_inbox earlier WHERE earlier.transaction_code = entry.transaction_code
      AND earlier.number < entry.number AND earlier.due_at IS NOT NULL AND earlier.is_signed AND earlier.tries < 20
  ) ORDER BY number LIMIT $2`;

const listEntries = () => `
  SELECT transaction_code, event_key, received_at, due_at, body, is_signed, tries, result FROM upstream_inbox
  WHERE transaction_code = $1 ORDER BY number`;

async function addEntry(query: RunQuery, entry: InboxEntry): Promise<InboxOutcome> {
  const { transaction_code: code, event_key, received_at, due_at, body, is_signed, tries, result } = entry;
  await query(lockKeys(), [[code]]);
  const known = await query<Pick<InboxEntry, 'event_key'>>(listEventKeys(), [code]);
  if (known.some((one) => one.event_key === event_key)) return 'known';
  if (!is_signed && known.length >= maxUnsignedEntries) return 'full';
  await query(insertEntry(), [code, event_key, received_at, due_at, body, is_signed, tries, result]);
  return 'added';
}

/** The webhooks of the upstream, as they arrived. */
export const createInbox = ({ read, write, transact }: Queries): InboxStore => ({
  add: (entry) => transact((query) => addEntry(query, entry)),
  findDue: ({ now, limit }) => read<InboxEntry>(findDueEntries(), [now, limit]),
  update: async ({ transaction_code, event_key, due_at, tries, result }, dueAt) =>
    (await write(updateEntry(), [transaction_code, event_key, due_at, tries, result, dueAt])).length === 1,
  list: (code) => read<InboxEntry>(listEntries(), [code]),
});
