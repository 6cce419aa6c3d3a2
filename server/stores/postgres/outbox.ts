import {
  maxCandidates,
  maxClaimScan,
  type Backlog,
  type Candidate,
  type Claim,
  type ClaimedMessage,
  type ClaimQuery,
  type HostWake,
  type Outbox,
  type OutboxEntry,
  type OutboxQuery,
  type Postponement,
  type Redelivery,
  type ScannedMessage,
  type Settlement,
  type TurnQuery,
} from '#core';
import type { Queries } from './orders.js';
import { toOutboxEntry, type Row } from './rows.js';

/** The earliest time of a claim: after the message's own time, the end of its lease and the end of its hold. */
const claimableAt = 'greatest(m.next_attempt_at, m.lease_until, m.held_until)';

/** The waiting messages that no earlier one of their order and audience keeps back. */
const firstWaiting = `
  messages AS m WHERE m.state = 'waiting' AND NOT EXISTS (
    SELECT FROM messages AS earlier
    WHERE earlier.state = 'waiting' AND NOT earlier.can_be_overtaken AND earlier.transaction_code = m.transaction_code
      AND earlier.audience = m.audience AND earlier.sequence < m.sequence
  )`;

const isLaterInSequence = (message: string): string => `later.state = 'waiting' AND later.sequence > ${message}.sequence
    AND later.transaction_code = ${message}.transaction_code AND later.audience = ${message}.audience`;

const scanMessages = `
  SELECT m.id, m.host, m.created_at FROM ${firstWaiting} AND ${claimableAt} <= $1
  ORDER BY ${claimableAt}, m.number LIMIT ${maxClaimScan}`;

/**
 * Leases the chosen messages and puts the postponed ones off, with the later ones of their orders. Skips rows that another
 * process has locked. PostgreSQL checks the conditions again on rows that one has just changed.
 */
const claimMessages = `
  WITH off AS (
    SELECT m.number, postponed.until
    FROM unnest($5::text[], $6::bigint[]) AS postponed (id, until) JOIN messages AS first USING (id)
    JOIN messages AS m ON m.transaction_code = first.transaction_code AND m.audience = first.audience
      AND m.sequence >= first.sequence AND m.state = 'waiting'
    FOR UPDATE OF m SKIP LOCKED
  ), postponed AS (
    UPDATE messages SET held_until = off.until FROM off WHERE messages.number = off.number
  ), claimable AS (
    SELECT m.number FROM messages AS m
    WHERE m.id = ANY ($2::text[]) AND m.state = 'waiting' AND ${claimableAt} <= $1 FOR UPDATE OF m SKIP LOCKED
  )
  UPDATE messages SET lease = $3, lease_until = $4 FROM claimable WHERE messages.number = claimable.number
  RETURNING messages.*`;

const scanCandidates = `
  SELECT m.id, m.host, m.url, jsonb_array_length(m.attempts) AS requests,
    greatest(m.next_attempt_at, m.lease_until) <= $1 AS "isDue"
  FROM ${firstWaiting} AND m.host = ANY ($2::text[]) ORDER BY m.number DESC LIMIT ${maxCandidates}`;

/** Checks the lease again: another process may have taken the message since the scan. */
const claimCandidate = `
  UPDATE messages SET lease = $3, lease_until = $4, held_until = 0
  WHERE id = $2 AND state = 'waiting' AND greatest(next_attempt_at, lease_until) <= $1 RETURNING *`;

const postponeMessage = `
  WITH released AS (
    UPDATE messages SET lease = NULL, lease_until = 0, held_until = $3 WHERE id = $1 AND lease = $2 RETURNING *
  )
  UPDATE messages AS later SET held_until = $3 FROM released WHERE ${isLaterInSequence('released')}`;

const wakeMessages = `
  UPDATE messages SET
    next_attempt_at = CASE WHEN url = $3 THEN least(next_attempt_at, $2::bigint) ELSE next_attempt_at END,
    held_until = CASE WHEN url = $3 THEN 0 ELSE $4::bigint + 1 END
  WHERE number IN (SELECT m.number FROM ${firstWaiting} AND m.host = $1 FOR UPDATE SKIP LOCKED)`;

const isUrlDisabled = `$3 = 'waiting' AND EXISTS (SELECT FROM disabled_urls WHERE url = messages.url)`;

/**
 * Holds the later messages of an order for as long as the earlier one waits and cannot be overtaken, so that a claim need not search through the
 * messages that gather for a receiver that is down for days. When a URL is disabled, skips those of its messages that
 * another process is settling at this moment.
 */
const settleMessage = `
  WITH leased AS (
    SELECT number, can_be_overtaken AS was_overtaken FROM messages WHERE id = $1 AND lease = $2 FOR UPDATE
  ), settled AS (
    UPDATE messages SET state = CASE WHEN ${isUrlDisabled} THEN 'disabled' ELSE $3 END,
      next_attempt_at = CASE WHEN ${isUrlDisabled} THEN NULL ELSE $4::bigint END,
      attempts = attempts || $5::jsonb, tries = $8, can_be_overtaken = $7, lease = NULL, lease_until = 0,
      held_until = 0
    FROM leased WHERE messages.number = leased.number RETURNING messages.*, leased.was_overtaken
  ), held AS (
    UPDATE messages AS later SET
      held_until = CASE WHEN settled.can_be_overtaken THEN 0 ELSE coalesce(settled.next_attempt_at, 0) END FROM settled
    WHERE NOT $6 AND NOT settled.was_overtaken AND ${isLaterInSequence('settled')}
  ), added AS (
    INSERT INTO disabled_urls SELECT url FROM settled WHERE $6 ON CONFLICT DO NOTHING
  ), disabled AS (
    UPDATE messages SET state = 'disabled', next_attempt_at = NULL WHERE number IN (
      SELECT number FROM messages WHERE $6 AND state = 'waiting' AND id <> $1
        AND md5(url) = (SELECT md5(url) FROM settled) AND url = (SELECT url FROM settled)
      FOR UPDATE SKIP LOCKED
    )
  )
  SELECT count(*)::int AS count FROM settled`;

const redeliverMessage = `
  WITH found AS (
    SELECT * FROM messages WHERE id = $1 AND account = $2
  ), revived AS (
    UPDATE messages SET state = 'waiting', next_attempt_at = $3, tries = 0, can_be_overtaken = false,
      lease = NULL, lease_until = 0, held_until = 0
    WHERE number IN (
      SELECT number FROM found UNION
      SELECT m.number FROM found JOIN messages AS m ON md5(m.url) = md5(found.url) AND m.url = found.url
        AND m.state = 'disabled' AND m.account = found.account
    )
  ), held AS (
    UPDATE messages AS later SET held_until = $3 FROM found WHERE ${isLaterInSequence('found')}
  ), enabled AS (
    DELETE FROM disabled_urls USING found WHERE disabled_urls.url = found.url
  )
  SELECT count(*)::int AS count FROM found`;

const findLaterDelivery = `
  SELECT count(*)::int AS count FROM (
    SELECT FROM messages AS m JOIN messages AS later ON md5(later.url) = md5(m.url) AND later.url = m.url
      AND later.state = 'delivered' AND later.number > m.number
    WHERE m.id = $1 LIMIT 1
  ) AS later_delivery`;

const readBacklog = `
  SELECT count(*)::int AS count,
    (SELECT created_at FROM messages WHERE account = $1 AND state = 'waiting' ORDER BY number LIMIT 1) AS oldest
  FROM messages WHERE account = $1 AND state = 'waiting'`;

/** The rows of RETURNING have no order. */
const compareDueTime = (a: Row, b: Row): number =>
  Number(a['next_attempt_at']) - Number(b['next_attempt_at']) || Number(a['number']) - Number(b['number']);

const toScannedMessage = ({ id, host, created_at }: Row): ScannedMessage => ({
  id: String(id),
  host: String(host),
  created_at: Number(created_at),
});

type Count = { readonly count: number };

/** The outbox of the PostgreSQL store, which any number of processes share. */
export function createPostgresOutbox({ read, write }: Queries): Outbox {
  const claim = async ({ now, lease, leaseUntil, choose }: ClaimQuery): Promise<Claim> => {
    const rowsOfScan = await read<Row>({ name: 'scan', text: scanMessages, values: [now] });
    const scanned = rowsOfScan.map(toScannedMessage);
    const isFull = scanned.length === maxClaimScan;
    const { claimed, postponed } = choose({ scanned, isFull });
    if (claimed.length + postponed.length === 0) return { messages: [], isFull };
    const [ids, untils] = [postponed.map(({ id }) => id), postponed.map(({ until }) => until)];
    const values = [now, claimed, lease, leaseUntil, ids, untils];
    const rows = await write<Row>({ name: 'claim', text: claimMessages, values });
    return { messages: [...rows].sort(compareDueTime).map((row) => ({ ...toOutboxEntry(row), lease })), isFull };
  };

  const claimTurn = async ({
    now,
    lease,
    leaseUntil,
    hosts,
    choose,
  }: TurnQuery): Promise<ClaimedMessage | undefined> => {
    const id = choose(await read<Candidate & Row>({ name: 'scan_turn', text: scanCandidates, values: [now, hosts] }));
    if (id === undefined) return undefined;
    const values = [now, id, lease, leaseUntil];
    const [row] = await write<Row>({ name: 'claim_turn', text: claimCandidate, values });
    return row && { ...toOutboxEntry(row), lease };
  };

  const postpone = async ({ id, lease, until }: Postponement): Promise<void> => {
    await write({ name: 'postpone', text: postponeMessage, values: [id, lease, until] });
  };

  const wakeHost = async ({ host, url, now, dueAt }: HostWake): Promise<void> => {
    await write({ name: 'wake_host', text: wakeMessages, values: [host, dueAt, url, now] });
  };

  const settle = async (settlement: Settlement): Promise<boolean> => {
    const { id, lease, attempt, tries, state, next_attempt_at, disablesUrl, canBeOvertaken } = settlement;
    const values = [id, lease, state, next_attempt_at, JSON.stringify([attempt]), disablesUrl, canBeOvertaken, tries];
    const [row] = await write<Count>({ name: 'settle', text: settleMessage, values });
    return row?.count === 1;
  };

  const list = async ({ account, transactionCode, state, before, limit }: OutboxQuery): Promise<OutboxEntry[]> => {
    const values = [account, limit, transactionCode ?? null, state ?? null, before ?? null];
    const conditions = [
      'account = $1',
      transactionCode === undefined ? '$3::text IS NULL' : 'transaction_code = $3',
      state === undefined ? '$4::text IS NULL' : 'state = $4',
      before === undefined
        ? '$5::text IS NULL'
        : 'number < (SELECT number FROM messages WHERE id = $5 AND account = $1)',
    ];
    const text = `SELECT * FROM messages WHERE ${conditions.join(' AND ')} ORDER BY number DESC LIMIT $2`;
    return (await read<Row>({ text, values })).map(toOutboxEntry);
  };

  const redeliver = async ({ id, account, now }: Redelivery): Promise<boolean> => {
    const [row] = await write<Count>({ text: redeliverMessage, values: [id, account, now] });
    return row?.count === 1;
  };

  const hasLaterDelivery = async (id: string): Promise<boolean> => {
    const [row] = await read<Count>({ name: 'later_delivery', text: findLaterDelivery, values: [id] });
    return row?.count === 1;
  };

  const nextDueAt = async (): Promise<number | undefined> => {
    const text = `SELECT ${claimableAt} AS at FROM ${firstWaiting} ORDER BY ${claimableAt} LIMIT 1`;
    const [row] = await read<{ at: string }>({ name: 'next_due_at', text });
    return row && Number(row.at);
  };

  const backlog = async (account: string): Promise<Backlog> => {
    const values = [account];
    const [row] = await read<Count & { oldest: string | null }>({ name: 'backlog', text: readBacklog, values });
    return { count: row?.count ?? 0, oldestCreatedAt: row?.oldest ? Number(row.oldest) : undefined };
  };

  return { claim, claimTurn, settle, postpone, wakeHost, list, hasLaterDelivery, redeliver, nextDueAt, backlog };
}
