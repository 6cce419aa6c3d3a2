import { maxInboxEntries } from '#core';
import type { AttemptStore, CreateAttempt, InboxEntry, InboxOutcome, InboxStore } from '#core';
import type { Dialect } from './dialect.js';
import { parseSqlCell, runSql, type Queries, type Row, type Script } from './queries.js';

export const rowToAttempt = ({ record, ...columns }: Row): CreateAttempt =>
  ({ ...(parseSqlCell(record) as object), ...columns }) as CreateAttempt;

/** The values in column order. The last column holds the fields without a column. */
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

const releaseKey = 'UPDATE upstream_attempts SET key = NULL WHERE transaction_code = $1';

/** The attempts, which the processes on a database share. */
export function createAttempts({ read, write }: Queries, { upstreamCode }: Dialect): AttemptStore {
  const select = async (condition: string, values: unknown[]): Promise<CreateAttempt[]> =>
    (await read<Row>({ text: `SELECT * FROM upstream_attempts WHERE ${condition}`, values })).map(rowToAttempt);

  return {
    async plan(attempt, keysExpireBefore) {
      for (;;) {
        const rows = await write({ name: 'plan_attempt', text: insertAttempt, values: toValues(attempt) });
        if (rows.length > 0) return undefined;
        const [holder] = await select(`key = $1 AND state <> 'refused'`, [attempt.key]);
        if (holder && holder.created_at > keysExpireBefore) return holder;
        if (holder) await write({ text: releaseKey, values: [holder.transaction_code] });
      }
    },
    find: async (code) => (await select('transaction_code = $1', [code]))[0],
    findByUpstreamCode: async (code) =>
      (await select(`${upstreamCode} IS NOT NULL AND ${upstreamCode} = lower($1)`, [code]))[0],
    replace: async (attempt) =>
      (await write({ name: 'replace_attempt', text: updateAttempt, values: toValues(attempt) })).length === 1,
    findDue: ({ now, limit }) => select(`due_at <= $1 AND state <> 'refused' ORDER BY due_at LIMIT $2`, [now, limit]),
    list: ({ state, limit }) => select('state = $1 ORDER BY created_at LIMIT $2', [state, limit]),
  };
}

type EntryRow = Omit<InboxEntry, 'is_signed'> & { readonly number: number; readonly is_signed: unknown };

const toEntry = ({ number: _number, ...row }: EntryRow): InboxEntry => ({ ...row, is_signed: Boolean(row.is_signed) });

const updateEntry = `
  UPDATE upstream_inbox SET due_at = $3, tries = $4, result = $5 WHERE transaction_code = $1 AND event_key = $2`;

const insertEntry = `
  INSERT INTO upstream_inbox (transaction_code, event_key, received_at, due_at, body, is_signed, tries, result)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`;

const deleteSettled = `
  DELETE FROM upstream_inbox WHERE number IN (
    SELECT number FROM upstream_inbox WHERE transaction_code = $1 AND due_at IS NULL ORDER BY number LIMIT $2
  ) RETURNING 1`;

/** The webhooks of the upstream, as they arrived. */
export function createInbox({ read, write, transact }: Queries, { lockKeys }: Dialect): InboxStore {
  const select = async (condition: string, values: unknown[]): Promise<InboxEntry[]> =>
    (await read<EntryRow>({ text: `SELECT * FROM upstream_inbox WHERE ${condition}`, values })).map(toEntry);

  /** One too many for an order takes the place of the oldest that is settled. Without any it is not stored. */
  function* add(entry: InboxEntry): Script<InboxOutcome> {
    const { transaction_code: code, event_key, received_at, due_at, body, is_signed, tries, result } = entry;
    if (lockKeys !== undefined) yield* runSql(lockKeys, [[code]]);
    const keys = 'SELECT event_key FROM upstream_inbox WHERE transaction_code = $1';
    const known = yield* runSql<Pick<InboxEntry, 'event_key'>>(keys, [code]);
    if (known.some((one) => one.event_key === event_key)) return 'known';
    const excess = Math.max(0, known.length - maxInboxEntries + 1);
    if ((yield* runSql(deleteSettled, [code, excess])).length < excess) return 'full';
    const values = [code, event_key, received_at, due_at, body, Number(is_signed), tries, result];
    yield* runSql(insertEntry, values);
    return 'added';
  }

  return {
    add: (entry) => transact(() => add(entry)),
    findDue: ({ now, limit }) => select('due_at IS NOT NULL AND due_at <= $1 ORDER BY number LIMIT $2', [now, limit]),
    async update({ transaction_code, event_key, due_at, tries, result }) {
      await write({ text: updateEntry, values: [transaction_code, event_key, due_at, tries, result] });
    },
    list: (code) => select('transaction_code = $1 ORDER BY number', [code]),
  };
}
