import type { ClaimQuery, Claimed, Outbox, OutboxEntry, OutboxQuery, Settlement } from '#api';
import type { Asking } from './orders.js';
import { entryOf, type Row } from './rows.js';

/** When a message may be taken: not before its time, while somebody else has it, or while one before it waits. */
const freeAt = 'greatest(m.next_attempt_at, m.lease_until, m.held_until)';

/** Waiting messages before which no other of the same order and audience waits. */
const heads = `
  messages AS m WHERE m.state = 'waiting' AND NOT EXISTS (
    SELECT FROM messages AS earlier WHERE earlier.state = 'waiting' AND earlier.transaction_code = m.transaction_code
      AND earlier.audience = m.audience AND earlier.sequence < m.sequence
  )`;

const isBehind = (message: string): string => `later.state = 'waiting' AND later.sequence > ${message}.sequence
    AND later.transaction_code = ${message}.transaction_code AND later.audience = ${message}.audience`;

/** Rows that another process is about to take are skipped; those that one has just taken are looked at again and fail. */
const claimMessages = `
  WITH free AS (
    SELECT m.number FROM ${heads} AND ${freeAt} <= $1 AND m.host <> ALL ($2::text[])
    ORDER BY ${freeAt}, m.number LIMIT $3 FOR UPDATE SKIP LOCKED
  )
  UPDATE messages SET lease = $4, lease_until = $5 FROM free WHERE messages.number = free.number
  RETURNING messages.*`;

/**
 * Those behind a message are held for as long as it waits: a receiver that is down for days costs no search among all
 * that gathers for it. Messages to a URL that is switched off are left to whoever is settling them at this moment.
 */
const settleMessage = `
  WITH settled AS (
    UPDATE messages SET state = $3, next_attempt_at = $4, attempts = attempts || $5::jsonb, tries = tries + 1,
      lease = NULL, lease_until = 0, held_until = 0
    WHERE id = $1 AND lease = $2 RETURNING *
  ), held AS (
    UPDATE messages AS later SET held_until = coalesce(settled.next_attempt_at, 0) FROM settled
    WHERE NOT $6 AND ${isBehind('settled')}
  ), switched AS (
    INSERT INTO disabled_urls SELECT url FROM settled WHERE $6 ON CONFLICT DO NOTHING
  ), disabled AS (
    UPDATE messages SET state = 'disabled', next_attempt_at = NULL WHERE number IN (
      SELECT number FROM messages WHERE $6 AND state = 'waiting' AND id <> $1 AND url = (SELECT url FROM settled)
      FOR UPDATE SKIP LOCKED
    )
  )
  SELECT count(*)::int AS count FROM settled`;

const redeliverMessage = `
  WITH found AS (
    UPDATE messages SET state = 'waiting', next_attempt_at = $3, tries = 0, lease = NULL, lease_until = 0, held_until = 0
    WHERE id = $1 AND account = $2 RETURNING *
  ), held AS (
    UPDATE messages AS later SET held_until = $3 FROM found WHERE ${isBehind('found')}
  ), switched AS (
    DELETE FROM disabled_urls USING found WHERE disabled_urls.url = found.url
  )
  SELECT count(*)::int AS count FROM found`;

/** RETURNING has no order. */
const byTime = (a: Row, b: Row): number =>
  Number(a['next_attempt_at']) - Number(b['next_attempt_at']) || Number(a['number']) - Number(b['number']);

type Count = { readonly count: number };

/** The outbox that any number of processes share. */
export function postgresOutbox({ read, write }: Asking): Outbox {
  const claim = async (query: ClaimQuery): Promise<Claimed[]> => {
    const { now, exceptHosts, limit, lease, leaseUntil } = query;
    const values = [now, exceptHosts, limit, lease, leaseUntil];
    const rows = await write<Row>({ name: 'claim', text: claimMessages, values });
    return [...rows].sort(byTime).map((row) => ({ ...entryOf(row), lease }));
  };

  const settle = async (settlement: Settlement): Promise<boolean> => {
    const { id, lease, attempt, state, next_attempt_at, disablesUrl } = settlement;
    const values = [id, lease, state, next_attempt_at, JSON.stringify([attempt]), disablesUrl];
    const [row] = await write<Count>({ name: 'settle', text: settleMessage, values });
    return row?.count === 1;
  };

  const list = async ({ account, transactionCode, limit }: OutboxQuery): Promise<OutboxEntry[]> => {
    const ofOrder = transactionCode === undefined ? '' : 'AND transaction_code = $3';
    const text = `SELECT * FROM messages WHERE account = $1 ${ofOrder} ORDER BY number DESC LIMIT $2`;
    const values = [account, limit, ...(transactionCode === undefined ? [] : [transactionCode])];
    return (await read<Row>({ text, values })).map(entryOf);
  };

  const redeliver = async (id: string, account: string, now: number): Promise<boolean> => {
    const [row] = await write<Count>({ text: redeliverMessage, values: [id, account, now] });
    return row?.count === 1;
  };

  const nextDueAt = async (): Promise<number | undefined> => {
    const text = `SELECT ${freeAt} AS at FROM ${heads} ORDER BY ${freeAt} LIMIT 1`;
    const [row] = await read<{ at: string }>({ name: 'next_due_at', text });
    return row && Number(row.at);
  };

  return { claim, settle, list, redeliver, nextDueAt };
}
