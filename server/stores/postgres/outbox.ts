import { maxClaimScan } from '#core';
import type { Outbox, OutboxEntry, Redelivery, ScannedMessage, Settlement } from '#core';
import { plannedForItsValues, type Queries, type RunQuery } from './connections.js';

/** Walks past what is leased: as much as is on its way at the moment. */
const scanDueMessages = () => `
  SELECT m.id, q.host, m.created_at, jsonb_array_length(attempts) AS requests
  FROM outbox_queue AS q JOIN outbox AS m USING (number)
  WHERE q.state = 'waiting' AND lease_until <= $1 AND greatest(next_attempt_at, held_until) <= $1
    AND q.host <> ALL ($2::text[]) AND NOT EXISTS (
    SELECT 1 FROM outbox_queue AS earlier
    WHERE earlier.state = 'waiting' AND NOT earlier.can_be_overtaken AND earlier.transaction_code = q.transaction_code
      AND earlier.audience = q.audience AND earlier.sequence < q.sequence
  )
  ORDER BY greatest(next_attempt_at, held_until), number LIMIT ${maxClaimScan}`;

/** Of a leased message when it was due: its lease may end at any time. */
const findNextDueAt = () => `
  SELECT greatest(next_attempt_at, held_until) AS at FROM outbox_queue WHERE state = 'waiting'
  ORDER BY greatest(next_attempt_at, held_until) LIMIT 1`;

/** Checks again what may have changed since the scan. */
const claimMessages = () => `
  WITH claimable AS MATERIALIZED (
    SELECT q.number FROM outbox_queue AS q
    WHERE q.number IN (SELECT number FROM outbox WHERE id = ANY ($2::text[]))
      AND q.state = 'waiting' AND greatest(q.next_attempt_at, q.lease_until) <= $1 FOR UPDATE OF q SKIP LOCKED
  )
  UPDATE outbox_queue SET lease = $3, lease_until = $4, held_until = least(held_until, $1)
  FROM outbox AS m
  WHERE m.number = outbox_queue.number AND outbox_queue.number IN (SELECT number FROM claimable)
  RETURNING m.id, m.account, m.transaction_code, m.sequence, m.audience, m.url, m.type, m.body,
    m.created_at, state, next_attempt_at, attempts, tries`;

/**
 * Puts messages off until their times, with the later ones of their orders, so that a claim need not search through the
 * messages that gather for a receiver that is down for days.
 */
const holdMessages = () => `
  UPDATE outbox_queue SET held_until = off.until FROM (
    SELECT q.number, postponed.until FROM unnest($1::text[], $2::bigint[]) AS postponed (id, until)
    JOIN outbox AS first ON first.id = postponed.id
    JOIN outbox_queue AS q ON q.transaction_code = first.transaction_code AND q.audience = first.audience
      AND q.sequence >= first.sequence AND q.state = 'waiting'
    FOR UPDATE OF q SKIP LOCKED
  ) AS off WHERE outbox_queue.number = off.number`;

const releaseMessage = () => `
  UPDATE outbox_queue SET lease = NULL, lease_until = 0, held_until = $3
  WHERE number = (SELECT number FROM outbox WHERE id = $1) AND lease = $2 RETURNING 1`;

const releaseHost = () => `
  UPDATE outbox_queue SET held_until = 0 WHERE host = $1 AND state = 'waiting' AND held_until > 0`;

/** Settles a message and holds the later ones of its order while it waits and cannot be overtaken. */
const settleMessage = () => `
  WITH leased AS (
    SELECT q.number, q.can_be_overtaken AS was_overtaken,
      $3 = 'waiting' AND EXISTS (SELECT FROM disabled_urls AS off WHERE off.url = m.url) AS is_disabled
    FROM outbox_queue AS q JOIN outbox AS m USING (number) WHERE m.id = $1 AND q.lease = $2 FOR UPDATE OF q
  ), settled AS (
    UPDATE outbox_queue AS q SET state = CASE WHEN is_disabled THEN 'disabled' ELSE $3 END,
      next_attempt_at = CASE WHEN is_disabled THEN NULL ELSE $4::bigint END,
      attempts = attempts || $5::jsonb, tries = $6, can_be_overtaken = $7, lease = NULL, lease_until = 0, held_until = 0
    FROM leased WHERE q.number = leased.number RETURNING q.*, leased.was_overtaken
  ), held AS (
    UPDATE outbox_queue AS later SET
      held_until = CASE WHEN settled.can_be_overtaken THEN 0 ELSE coalesce(settled.next_attempt_at, 0) END FROM settled
    WHERE NOT settled.was_overtaken AND later.state = 'waiting' AND later.sequence > settled.sequence
      AND later.transaction_code = settled.transaction_code AND later.audience = settled.audience
  )
  SELECT 1 FROM settled`;

/** Disables the URL of a message. Skips the messages to it that another process is settling at this moment. */
const disableUrl = () => `
  WITH gone AS (
    SELECT url FROM outbox WHERE id = $1
  ), off AS (
    INSERT INTO disabled_urls SELECT url FROM gone ON CONFLICT DO NOTHING
  )
  UPDATE outbox_queue SET state = 'disabled', next_attempt_at = NULL WHERE number IN (
    SELECT q.number FROM gone JOIN outbox AS m ON md5(m.url) = md5(gone.url) AND m.url = gone.url
    JOIN outbox_queue AS q ON q.number = m.number WHERE q.state = 'waiting' FOR UPDATE OF q SKIP LOCKED
  )`;

const enableUrl = () => `DELETE FROM disabled_urls WHERE url = $1`;

const findLease = () => `
  SELECT m.url, q.lease_until FROM outbox_queue AS q JOIN outbox AS m USING (number) WHERE m.id = $1 AND m.account = $2`;

/** With the messages that its URL has missed. */
const reviveMessages = () => `
  UPDATE outbox_queue SET state = 'waiting', next_attempt_at = $4, tries = 0, can_be_overtaken = false,
    lease = NULL, lease_until = 0, held_until = 0
  WHERE number = (SELECT number FROM outbox WHERE id = $1) OR number IN (
    SELECT number FROM outbox_queue AS q JOIN outbox AS m USING (number)
    WHERE md5(m.url) = md5($3) AND m.url = $3 AND q.state IN ('failed', 'disabled') AND m.account = $2
  )`;

const listMessages = () => `
  ${plannedForItsValues}
  SELECT m.id, m.account, m.transaction_code, m.sequence, m.audience, m.url, m.type, m.body, m.created_at,
    state, next_attempt_at, attempts, tries
  FROM outbox_queue AS q JOIN outbox AS m USING (number)
  WHERE m.account = $1 AND ($2::text IS NULL OR m.transaction_code = $2) AND ($3::text IS NULL OR q.state = $3)
    AND ($4::text IS NULL OR number < (SELECT number FROM outbox WHERE id = $4 AND account = $1))
  ORDER BY number DESC LIMIT $5`;

const hold = (run: RunQuery, postponed: readonly { readonly id: string; readonly until: number }[]) =>
  run(holdMessages(), [postponed.map(({ id }) => id), postponed.map(({ until }) => until)]);

async function settle(query: RunQuery, settlement: Settlement): Promise<boolean> {
  const { id, lease, attempt, tries, state, next_attempt_at, disablesUrl, canBeOvertaken } = settlement;
  const values = [id, lease, state, next_attempt_at, JSON.stringify([attempt]), tries, canBeOvertaken];
  const isSettled = (await query(settleMessage(), values)).length === 1;
  if (isSettled && disablesUrl) await query(disableUrl(), [id]);
  return isSettled;
}

async function redeliver(query: RunQuery, { id, account, now, lease, leaseUntil }: Redelivery) {
  type Found = { readonly url: string; readonly lease_until: number };
  const [found] = await query<Found>(findLease(), [id, account]);
  if (!found) return undefined;
  if (found.lease_until > now) return { leasedUntil: found.lease_until };
  await query(reviveMessages(), [id, account, found.url, now]);
  await hold(query, [{ id, until: now }]);
  await query(enableUrl(), [found.url]);
  const [claimed] = await query<OutboxEntry>(claimMessages(), [now, [id], lease, leaseUntil]);
  return claimed ? { ...claimed, lease } : { leasedUntil: leaseUntil };
}

/** The webhooks of the PostgreSQL store. Any number of processes share them. */
export function createOutbox({ read, write, transact }: Queries): Outbox {
  return {
    async claim({ now, lease, leaseUntil, exceptHosts, choose }) {
      const scanned = await read<ScannedMessage>(scanDueMessages(), [now, exceptHosts]);
      const isFull = scanned.length >= maxClaimScan;
      const { claimed, postponed } = choose({ scanned, isFull });
      if (postponed.length > 0) await hold(write, postponed);
      if (claimed.length === 0) return { messages: [], isFull };
      const values = [now, claimed, lease, leaseUntil];
      const rows = await write<OutboxEntry>(claimMessages(), values);
      const byId = new Map(rows.map((row) => [row.id, { ...row, lease }]));
      return { messages: claimed.flatMap((id) => byId.get(id) ?? []), isFull };
    },
    settle: (settlement) =>
      settlement.disablesUrl ? transact((query) => settle(query, settlement)) : settle(write, settlement),
    async postpone({ id, lease, until }) {
      const released = await write(releaseMessage(), [id, lease, until]);
      if (released.length > 0) await hold(write, [{ id, until }]);
    },
    async release(host) {
      await write(releaseHost(), [host]);
    },
    redeliver: (redelivery) => transact((query) => redeliver(query, redelivery)),
    list({ account, transactionCode = null, state = null, before = null, limit }) {
      return read<OutboxEntry>(listMessages(), [account, transactionCode, state, before, limit]);
    },
    async nextDueAt() {
      const [row] = await read<{ at: number | null }>(findNextDueAt());
      return row?.at ?? undefined;
    },
  };
}
