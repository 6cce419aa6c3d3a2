import {
  maxInboxEntries,
  type AttemptStore,
  type CreateAttempt,
  type InboxEntry,
  type InboxOutcome,
  type InboxStore,
} from '#core';
import type { Queries, Row } from './orders.js';

const numberOrNull = (value: unknown): number | null => (value === null ? null : Number(value));
const textOrNull = (value: unknown): string | null => value as string | null;

export const toAttempt = (row: Row): CreateAttempt => ({
  ...(row['record'] as CreateAttempt),
  transaction_code: String(row['transaction_code']),
  version: Number(row['version']),
  state: String(row['state']) as CreateAttempt['state'],
  key: textOrNull(row['key']),
  created_at: Number(row['created_at']),
  due_at: numberOrNull(row['due_at']),
});

/** The values of the columns in their order; what has no column is in the last one. */
function toValues({ transaction_code, version, state, key, created_at, due_at, ...record }: CreateAttempt): unknown[] {
  return [transaction_code, version, state, key, created_at, due_at, JSON.stringify(record)];
}

const insertAttempt = `
  INSERT INTO upstream_attempts (transaction_code, version, state, key, created_at, due_at, record)
  VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (key) WHERE key IS NOT NULL AND state <> 'refused' DO NOTHING
  RETURNING 1`;

const updateAttempt = `
  UPDATE upstream_attempts SET version = $2, state = $3, key = $4, created_at = $5, due_at = $6, record = $7
  WHERE transaction_code = $1 AND version = $2 - 1 RETURNING 1`;

/** The attempts of the PostgreSQL store, which any number of processes share. */
export function createPostgresAttempts({ read, write }: Queries): AttemptStore {
  const select = async (condition: string, values: unknown[]): Promise<CreateAttempt[]> =>
    (await read<Row>({ text: `SELECT * FROM upstream_attempts WHERE ${condition}`, values })).map(toAttempt);

  const plan: AttemptStore['plan'] = async (attempt, keysExpireBefore) => {
    for (;;) {
      const rows = await write<Row>({ name: 'plan_attempt', text: insertAttempt, values: toValues(attempt) });
      if (rows.length > 0) return undefined;
      const [holder] = await select(`key = $1 AND state <> 'refused'`, [attempt.key]);
      if (holder && holder.created_at > keysExpireBefore) return holder;
      const text = 'UPDATE upstream_attempts SET key = NULL WHERE transaction_code = $1';
      if (holder) await write({ text, values: [holder.transaction_code] });
    }
  };

  return {
    plan,
    find: async (code) => (await select('transaction_code = $1', [code]))[0],
    findByUpstreamCode: async (code) =>
      (await select('upstream_code_of(record) IS NOT NULL AND upstream_code_of(record) = lower($1)', [code]))[0],
    replace: async (attempt) => {
      const rows = await write<Row>({ name: 'replace_attempt', text: updateAttempt, values: toValues(attempt) });
      return rows.length === 1;
    },
    findDue: ({ now, limit }) => select(`due_at <= $1 AND state <> 'refused' ORDER BY due_at LIMIT $2`, [now, limit]),
    list: ({ state, limit }) => select('state = $1 ORDER BY created_at LIMIT $2', [state, limit]),
  };
}

/** The function of the inbox, which the schema creates. */
export const inboxFunction = `
  -- Stores a webhook once. One too many for its order takes the place of the oldest that is settled; without any it is
  -- not stored. The lock makes calls for one order wait for each other.
  CREATE FUNCTION add_to_inbox(entry json, max_entries integer) RETURNS text LANGUAGE plpgsql AS $body$
  DECLARE
    code text := entry ->> 'transaction_code';
    excess integer;
    removed integer;
  BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended(code, 4242370002));
    IF EXISTS (SELECT FROM upstream_inbox AS i WHERE i.transaction_code = code AND i.event_key = entry ->> 'event_key') THEN
      RETURN 'known';
    END IF;
    SELECT count(*) - max_entries + 1 INTO excess FROM upstream_inbox AS i WHERE i.transaction_code = code;
    IF excess > 0 THEN
      DELETE FROM upstream_inbox WHERE number IN (
        SELECT i.number FROM upstream_inbox AS i WHERE i.transaction_code = code AND i.due_at IS NULL
        ORDER BY i.number LIMIT excess
      );
      GET DIAGNOSTICS removed = ROW_COUNT;
      IF removed < excess THEN
        RETURN 'full';
      END IF;
    END IF;
    INSERT INTO upstream_inbox (transaction_code, event_key, received_at, due_at, headers, body, tries, result)
    SELECT e.transaction_code, e.event_key, e.received_at, e.due_at, e.headers, e.body, e.tries, e.result
    FROM json_populate_record(NULL::upstream_inbox, entry) AS e;
    RETURN 'added';
  END $body$;`;

const toEntry = (row: Row): InboxEntry => ({
  transaction_code: String(row['transaction_code']),
  event_key: String(row['event_key']),
  received_at: Number(row['received_at']),
  due_at: numberOrNull(row['due_at']),
  headers: row['headers'] as InboxEntry['headers'],
  body: String(row['body']),
  tries: Number(row['tries']),
  result: textOrNull(row['result']),
});

/** The webhooks of the upstream in the PostgreSQL store. */
export function createPostgresInbox({ read, write }: Queries): InboxStore {
  const select = async (condition: string, values: unknown[]): Promise<InboxEntry[]> =>
    (await read<Row>({ text: `SELECT * FROM upstream_inbox WHERE ${condition}`, values })).map(toEntry);
  return {
    async add(entry) {
      const values = [JSON.stringify(entry), maxInboxEntries];
      const text = 'SELECT add_to_inbox($1, $2) AS outcome';
      const [row] = await write<{ readonly outcome: InboxOutcome }>({ name: 'add_to_inbox', text, values });
      return row?.outcome ?? 'full';
    },
    findDue: ({ now, limit }) => select('due_at IS NOT NULL AND due_at <= $1 ORDER BY number LIMIT $2', [now, limit]),
    async update({ transaction_code, event_key, due_at, tries, result }) {
      const text = `
        UPDATE upstream_inbox SET due_at = $3, tries = $4, result = $5 WHERE transaction_code = $1 AND event_key = $2`;
      await write({ text, values: [transaction_code, event_key, due_at, tries, result] });
    },
    list: (code) => select('transaction_code = $1 ORDER BY number', [code]),
  };
}
