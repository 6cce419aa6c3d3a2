import { maxClaimScan, maxHostScan, type Outbox, type OutboxEntry, type ScannedMessage } from '#core';
import type { Queries } from '../sql/queries.js';

/** The earliest time of a claim without the end of its lease: what the index orders by. */
const dueAt = 'greatest(q.next_attempt_at, q.held_until)';
const claimableAt = 'greatest(q.next_attempt_at, q.held_until, q.lease_until)';

const columns = `m.id, m.account, m.transaction_code, m.sequence, m.audience, m.url, m.type, m.body, m.traceparent,
  m.created_at, q.state, q.next_attempt_at, q.attempts, q.tries`;

const messages = 'outbox_queue AS q JOIN outbox AS m USING (number)';

/** Whether a message waits and no earlier one of its order and audience keeps it back. */
const isFirst = `q.state = 'waiting' AND NOT EXISTS (
    SELECT FROM outbox_queue AS earlier
    WHERE earlier.state = 'waiting' AND NOT earlier.can_be_overtaken AND earlier.transaction_code = q.transaction_code
      AND earlier.audience = q.audience AND earlier.sequence < q.sequence
  )`;

const isLaterInSequence = (message: string): string => `later.state = 'waiting' AND later.sequence > ${message}.sequence
    AND later.transaction_code = ${message}.transaction_code AND later.audience = ${message}.audience`;

const numberOf = (id: string): string => `(SELECT number FROM outbox WHERE id = ${id})`;

const scan = `SELECT m.id, q.host, m.url, m.created_at, jsonb_array_length(q.attempts) AS requests
  FROM ${messages} WHERE ${isFirst} AND q.lease_until <= $1`;

/** Walks past what is leased: as much as is on its way at the moment. */
const scanDue = `${scan} AND ${dueAt} <= $1 ORDER BY ${dueAt}, q.number LIMIT ${maxClaimScan}`;

/** Also postponed messages. */
const scanHosts = `${scan} AND q.host = ANY ($2::text[]) AND q.next_attempt_at <= $1
  ORDER BY q.number DESC LIMIT ${maxHostScan}`;

/**
 * Leases the chosen messages and puts the postponed ones off, with the later ones of their orders. Skips rows that another
 * process has locked. PostgreSQL checks the conditions again on rows that one has just changed.
 */
const claimMessages = `
  WITH off AS (
    SELECT q.number, postponed.until
    FROM unnest($5::text[], $6::bigint[]) AS postponed (id, until) JOIN outbox AS first USING (id)
    JOIN outbox_queue AS q ON q.transaction_code = first.transaction_code AND q.audience = first.audience
      AND q.sequence >= first.sequence AND q.state = 'waiting'
    FOR UPDATE OF q SKIP LOCKED
  ), postponed AS (
    UPDATE outbox_queue AS q SET held_until = off.until FROM off WHERE q.number = off.number
  ), claimable AS (
    SELECT q.number FROM outbox_queue AS q WHERE q.number IN (SELECT number FROM outbox WHERE id = ANY ($2::text[]))
      AND q.state = 'waiting' AND greatest(q.next_attempt_at, q.lease_until) <= $1 FOR UPDATE SKIP LOCKED
  )
  UPDATE outbox_queue AS q SET lease = $3, lease_until = $4, held_until = least(held_until, $1) FROM claimable JOIN outbox AS m USING (number)
  WHERE q.number = claimable.number RETURNING q.number, ${columns}`;

const postponeMessage = `
  WITH released AS (
    UPDATE outbox_queue SET lease = NULL, lease_until = 0, held_until = $3
    WHERE number = ${numberOf('$1')} AND lease = $2 RETURNING *
  )
  UPDATE outbox_queue AS later SET held_until = $3 FROM released WHERE ${isLaterInSequence('released')}`;

/** The numbers of other messages to the URL of a message in a state. */
const sameUrl = (message: string, state: string): string => `
  SELECT m.number FROM outbox AS m JOIN outbox_queue AS q USING (number)
  WHERE md5(m.url) = (SELECT md5(url) FROM ${message}) AND m.url = (SELECT url FROM ${message}) AND q.state = '${state}'`;

/** The part of a settlement that disables a URL. Apart, because its plan reads all messages to a URL that gets many. */
const disabling = `, added AS (
    INSERT INTO disabled_urls SELECT url FROM settled WHERE $6 ON CONFLICT DO NOTHING
  ), disabled AS (
    UPDATE outbox_queue SET state = 'disabled', next_attempt_at = NULL WHERE number IN (
      ${sameUrl('settled', 'waiting')} AND $6 AND m.id <> $1 FOR UPDATE OF q SKIP LOCKED
    )
  )`;

/**
 * Holds the later messages of an order for as long as the earlier one waits and cannot be overtaken, so that a claim need
 * not search through the messages that gather for a receiver that is down for days. When a URL is disabled, skips those of
 * its messages that another process is settling at this moment.
 */
const settleMessage = (more: string): string => `
  WITH leased AS (
    SELECT q.number, q.can_be_overtaken AS was_overtaken, m.url,
      $3 = 'waiting' AND EXISTS (SELECT FROM disabled_urls AS off WHERE off.url = m.url) AS is_disabled
    FROM ${messages} WHERE m.id = $1 AND q.lease = $2 FOR UPDATE OF q
  ), settled AS (
    UPDATE outbox_queue AS q SET state = CASE WHEN is_disabled THEN 'disabled' ELSE $3 END,
      next_attempt_at = CASE WHEN is_disabled THEN NULL ELSE $4::bigint END,
      attempts = attempts || $5::jsonb, tries = $8, can_be_overtaken = $7, lease = NULL, lease_until = 0,
      held_until = 0
    FROM leased WHERE q.number = leased.number RETURNING q.*, leased.was_overtaken, leased.url
  ), held AS (
    UPDATE outbox_queue AS later SET
      held_until = CASE WHEN settled.can_be_overtaken THEN 0 ELSE coalesce(settled.next_attempt_at, 0) END FROM settled
    WHERE NOT $6 AND NOT settled.was_overtaken AND ${isLaterInSequence('settled')}
  )${more}
  SELECT count(*)::int AS count FROM settled`;

const redeliverMessage = `
  WITH found AS (
    SELECT * FROM outbox WHERE id = $1 AND account = $2
  ), revived AS (
    UPDATE outbox_queue SET state = 'waiting', next_attempt_at = $3, tries = 0, can_be_overtaken = false,
      lease = NULL, lease_until = 0, held_until = 0
    WHERE number IN (SELECT number FROM found UNION ${sameUrl('found', 'disabled')} AND m.account = $2)
  ), held AS (
    UPDATE outbox_queue AS later SET held_until = $3 FROM found WHERE ${isLaterInSequence('found')}
  ), enabled AS (
    DELETE FROM disabled_urls USING found WHERE disabled_urls.url = found.url
  )
  SELECT count(*)::int AS count FROM found`;

const findLaterDelivery = `
  SELECT count(*)::int AS count FROM (
    SELECT FROM outbox AS m JOIN outbox AS later ON md5(later.url) = md5(m.url) AND later.url = m.url
      AND later.number > m.number
    JOIN outbox_queue AS q ON q.number = later.number AND q.state = 'delivered'
    WHERE m.id = $1 LIMIT 1
  ) AS later_delivery`;

/** The next message without a lease, or a leased one whose lease ends before that is due. */
const findNextDueAt = `
  WITH free AS (
    SELECT ${dueAt} AS at FROM outbox_queue AS q WHERE ${isFirst} AND q.lease IS NULL ORDER BY ${dueAt} LIMIT 1
  ), leased AS (
    SELECT ${claimableAt} AS at FROM outbox_queue AS q WHERE ${isFirst} AND q.lease IS NOT NULL
      AND ${dueAt} <= coalesce((SELECT at FROM free), ${Number.MAX_SAFE_INTEGER})
  )
  SELECT min(at) AS at FROM (SELECT at FROM free UNION ALL SELECT at FROM leased) AS next`;

/** A backlog is counted up to this number; what is above is the estimate of the last vacuum. A scrape costs the same. */
const maxCounted = 10_000;

const readBacklog = `
  SELECT count(*)::int AS count, min(created_at) AS oldest,
    CASE WHEN count(*) = ${maxCounted} THEN (SELECT reltuples FROM pg_class WHERE oid = 'outbox_waiting_by_time'::regclass) END AS estimate
  FROM (
    SELECT m.created_at FROM ${messages} WHERE q.state = 'waiting' AND m.account = $1 ORDER BY q.number LIMIT ${maxCounted}
  ) AS waiting`;

type ClaimedRow = OutboxEntry & { readonly number: number };

/** The rows of RETURNING have no order. */
const compareDueTime = (a: ClaimedRow, b: ClaimedRow): number =>
  Number(a.next_attempt_at) - Number(b.next_attempt_at) || a.number - b.number;

type Count = { readonly count: number };

/** The outbox of the PostgreSQL store, which any number of processes share. */
export function createPostgresOutbox({ read, write }: Queries): Outbox {
  const claim: Outbox['claim'] = async ({ now, lease, leaseUntil, hosts, choose }) => {
    const dueScan = { name: 'scan', text: scanDue, values: [now] };
    const hostScan = { name: 'scan_hosts', text: scanHosts, values: [now, hosts] };
    const scanned = await read<ScannedMessage>(hosts ? hostScan : dueScan);
    const isFull = scanned.length >= maxClaimScan;
    const { claimed, postponed } = choose({ scanned, isFull });
    if (claimed.length + postponed.length === 0) return { messages: [], isFull };
    const [ids, untils] = [postponed.map(({ id }) => id), postponed.map(({ until }) => until)];
    const values = [now, claimed, lease, leaseUntil, ids, untils];
    const rows = await write<ClaimedRow>({ name: 'claim', text: claimMessages, values });
    const sorted = [...rows].sort(compareDueTime);
    return { messages: sorted.map(({ number: _number, ...entry }) => ({ ...entry, lease })), isFull };
  };

  const postpone: Outbox['postpone'] = async ({ id, lease, until }) => {
    await write({ name: 'postpone', text: postponeMessage, values: [id, lease, until] });
  };

  const settle: Outbox['settle'] = async (settlement) => {
    const { id, lease, attempt, tries, state, next_attempt_at, disablesUrl, canBeOvertaken } = settlement;
    const values = [id, lease, state, next_attempt_at, JSON.stringify([attempt]), disablesUrl, canBeOvertaken, tries];
    const [row] = await write<Count>(
      disablesUrl
        ? { name: 'settle_disabling', text: settleMessage(disabling), values }
        : { name: 'settle', text: settleMessage(''), values },
    );
    return row?.count === 1;
  };

  const list: Outbox['list'] = ({ account, transactionCode, state, before, limit }) => {
    const values = [account, limit, transactionCode ?? null, state ?? null, before ?? null];
    const conditions = [
      'm.account = $1',
      transactionCode === undefined ? '$3::text IS NULL' : 'm.transaction_code = $3',
      state === undefined ? '$4::text IS NULL' : 'q.state = $4',
      before === undefined
        ? '$5::text IS NULL'
        : 'm.number < (SELECT number FROM outbox WHERE id = $5 AND account = $1)',
    ];
    const text = `SELECT ${columns} FROM ${messages} WHERE ${conditions.join(' AND ')} ORDER BY m.number DESC LIMIT $2`;
    return read<OutboxEntry>({ text, values });
  };

  const redeliver: Outbox['redeliver'] = async ({ id, account, now }) => {
    const [row] = await write<Count>({ text: redeliverMessage, values: [id, account, now] });
    return row?.count === 1;
  };

  const hasLaterDelivery: Outbox['hasLaterDelivery'] = async (id) => {
    const [row] = await read<Count>({ name: 'later_delivery', text: findLaterDelivery, values: [id] });
    return row?.count === 1;
  };

  const nextDueAt: Outbox['nextDueAt'] = async () => {
    const [row] = await read<{ at: number | null }>({ name: 'next_due_at', text: findNextDueAt });
    return row?.at ?? undefined;
  };

  const backlog: Outbox['backlog'] = async (account) => {
    type Found = Count & { readonly estimate: number | null; readonly oldest: number | null };
    const [row] = await read<Found>({ name: 'backlog', text: readBacklog, values: [account] });
    const { count = 0, estimate, oldest } = row ?? {};
    return { count: Math.max(count, estimate ?? 0), oldestCreatedAt: oldest ?? undefined };
  };

  return { claim, settle, postpone, list, hasLaterDelivery, redeliver, nextDueAt, backlog };
}
