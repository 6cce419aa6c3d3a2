import { maxClaimScan, reviveBatch } from '#core';
import type { ClaimedMessage, ListedMessage, Outbox, Redelivery, ScannedMessage, Settlement } from '#core';
import { plannedForItsValues, type Queries, type RunQuery } from './connections.js';

/**
 * Walks past what is leased: as much as is on its way at the moment. `next_attempt_at IS NOT NULL` is true of what waits, as
 * `state = 'waiting'` is, but leaves the planner no partial index, which it would walk for each message if nothing waited when
 * the database last counted.
 */
const scanDueMessages = () => `
  ${plannedForItsValues}
  SELECT id, host FROM outbox AS q
  WHERE state = 'waiting' AND lease_until <= $1 AND greatest(next_attempt_at, postponed_until) <= $1
    AND host <> ALL ($2::text[]) AND NOT EXISTS (
    SELECT 1 FROM outbox AS earlier
    WHERE earlier.next_attempt_at IS NOT NULL AND NOT earlier.can_be_overtaken AND earlier.transaction_code = q.transaction_code
      AND earlier.audience = q.audience AND earlier.sequence < q.sequence
  )
  ORDER BY greatest(next_attempt_at, postponed_until), number LIMIT ${maxClaimScan}`;

/** Of a leased message when it was due: its lease may end at any time. */
const findNextDueAt = () => `
  SELECT greatest(next_attempt_at, postponed_until) AS at FROM outbox WHERE state = 'waiting'
  ORDER BY greatest(next_attempt_at, postponed_until) LIMIT 1`;

/** Checks again what may have changed since the scan. */
const claimMessages = () => `
  UPDATE outbox SET lease = $3, lease_until = $4, postponed_until = least(postponed_until, $1) WHERE number IN (
    SELECT number FROM outbox
    WHERE id = ANY ($2::text[]) AND next_attempt_at <= $1 AND lease_until <= $1
    FOR UPDATE SKIP LOCKED
  )
  RETURNING id, account, transaction_code, sequence, audience, url, type, body, created_at, state, next_attempt_at,
    attempts, tries, lease`;

/**
 * Postpones messages until their times, with the later ones of their orders, so that a claim need not search through the
 * messages that gather for a receiver that is down for days.
 */
const postponeMessages = () => `
  UPDATE outbox SET postponed_until = off.until FROM (
    SELECT later.number, postponed.until FROM unnest($1::text[], $2::bigint[]) AS postponed (id, until)
    JOIN outbox AS first ON first.id = postponed.id
    JOIN outbox AS later ON later.transaction_code = first.transaction_code AND later.audience = first.audience
      AND later.sequence >= first.sequence AND later.next_attempt_at IS NOT NULL
    FOR UPDATE OF later SKIP LOCKED
  ) AS off WHERE outbox.number = off.number`;

const endLease = () => `
  UPDATE outbox SET lease = NULL, lease_until = 0 WHERE id = $1 AND lease = $2 RETURNING 1`;

/** What waits behind an earlier message of its order stays postponed until that one is due. */
const endPostponements = () => `
  UPDATE outbox SET postponed_until = coalesce((
    SELECT max(next_attempt_at) FROM outbox AS earlier
    WHERE NOT earlier.can_be_overtaken AND earlier.transaction_code = outbox.transaction_code
      AND earlier.audience = outbox.audience AND earlier.sequence < outbox.sequence
  ), 0) WHERE host = $1 AND state = 'waiting' AND postponed_until > 0`;

/** Settles a message, and postpones the later ones of its order while it waits and cannot be overtaken. */
const settleMessage = () => `
  WITH settled AS (
    UPDATE outbox SET state = CASE WHEN is_off THEN 'disabled' ELSE $3 END,
      next_attempt_at = CASE WHEN is_off THEN NULL ELSE $4::bigint END, attempts = attempts || $5::jsonb, tries = $6,
      can_be_overtaken = $7, lease = NULL, lease_until = 0, postponed_until = 0
    FROM (SELECT $3 = 'waiting' AND EXISTS (SELECT FROM outbox JOIN disabled_urls USING (url) WHERE id = $1) AS is_off) AS c
    WHERE id = $1 AND lease = $2 RETURNING outbox.*
  ), postponed AS (
    UPDATE outbox AS later SET
      postponed_until = CASE WHEN settled.can_be_overtaken THEN 0 ELSE coalesce(settled.next_attempt_at, 0) END FROM settled
    WHERE later.next_attempt_at IS NOT NULL AND later.sequence > settled.sequence
      AND later.transaction_code = settled.transaction_code AND later.audience = settled.audience
  )
  SELECT url, host FROM settled`;

const disableUrl = () => `INSERT INTO disabled_urls VALUES ($1) ON CONFLICT DO NOTHING`;
const enableUrl = () => `DELETE FROM disabled_urls WHERE url = $1`;

/** Skips the messages that another process is settling at this moment. */
const disableMessages = () => `
  UPDATE outbox SET state = 'disabled', next_attempt_at = NULL WHERE number IN (
    SELECT number FROM outbox WHERE host = $1 AND url = $2 AND state = 'waiting' FOR UPDATE SKIP LOCKED
  )`;

const findLease = () => `SELECT url, host, lease_until FROM outbox WHERE id = $1 AND account = $2 FOR UPDATE`;

const reviveMessages = (which: string) => `
  ${plannedForItsValues}
  UPDATE outbox SET state = 'waiting', next_attempt_at = $1, tries = 0, can_be_overtaken = false,
    lease = NULL, lease_until = 0, postponed_until = 0
  WHERE number IN (${which}) RETURNING 1`;

/**
 * A batch of what a URL has missed, unless it is disabled again. The oldest first, and what failed before what was disabled
 * later, because an order's messages are sent in sequence.
 */
const reviveMissed = (state: string) =>
  reviveMessages(`
    SELECT number FROM outbox WHERE host = $2 AND url = $3 AND state = '${state}' AND account = $4
      AND NOT EXISTS (SELECT 1 FROM disabled_urls WHERE url = $3)
    ORDER BY number LIMIT ${reviveBatch} FOR UPDATE`);

const listMessages = () => `
  ${plannedForItsValues}
  SELECT id, account, transaction_code, sequence, audience, url, type, body, created_at, state, next_attempt_at,
    attempts, tries,
    CASE WHEN state = 'waiting' AND postponed_until > next_attempt_at THEN postponed_until END AS asleep_until
  FROM outbox
  WHERE account = $1 AND ($2::text IS NULL OR transaction_code = $2) AND ($3::text IS NULL OR state = $3)
    AND ($4::text IS NULL OR number < (SELECT number FROM outbox WHERE id = $4 AND account = $1))
  ORDER BY number DESC LIMIT $5`;

const postpone = (run: RunQuery, postponed: readonly { readonly id: string; readonly until: number }[]) =>
  run(postponeMessages(), [postponed.map(({ id }) => id), postponed.map(({ until }) => until)]);

async function settle(query: RunQuery, settlement: Settlement): Promise<boolean> {
  const { id, lease, attempt, tries, state, next_attempt_at, disablesUrl, canBeOvertaken } = settlement;
  const values = [id, lease, state, next_attempt_at, JSON.stringify([attempt]), tries, canBeOvertaken];
  const [settled] = await query<{ readonly url: string; readonly host: string }>(settleMessage(), values);
  if (settled && disablesUrl) {
    await query(disableUrl(), [settled.url]);
    await query(disableMessages(), [settled.host, settled.url]);
  }
  return settled !== undefined;
}

async function redeliver(query: RunQuery, { id, account, now, lease, leaseUntil }: Redelivery) {
  type Found = { readonly url: string; readonly host: string; readonly lease_until: number };
  const [found] = await query<Found>(findLease(), [id, account]);
  if (!found) return undefined;
  if (found.lease_until > now) return { leasedUntil: found.lease_until };
  await query(reviveMessages('SELECT number FROM outbox WHERE id = $2'), [now, id]);
  await postpone(query, [{ id, until: now }]);
  await query(enableUrl(), [found.url]);
  const [claimed] = await query<ClaimedMessage>(claimMessages(), [now, [id], lease, leaseUntil]);
  return claimed ?? { leasedUntil: leaseUntil };
}

/** The webhooks of the PostgreSQL store. Any number of processes share them. */
export function createOutbox({ read, write, transact }: Queries): Outbox {
  return {
    scan: ({ now, exceptHosts }) => read<ScannedMessage>(scanDueMessages(), [now, exceptHosts]),
    async claim({ now, claimed, postponed, lease, leaseUntil }) {
      if (postponed.length > 0) await postpone(write, postponed);
      return claimed.length > 0 ? write<ClaimedMessage>(claimMessages(), [now, claimed, lease, leaseUntil]) : [];
    },
    settle: (settlement) =>
      settlement.disablesUrl ? transact((query) => settle(query, settlement)) : settle(write, settlement),
    postpone: ({ id, lease, until }) =>
      transact(async (query) => {
        if ((await query(endLease(), [id, lease])).length > 0) await postpone(query, [{ id, until }]);
      }),
    async endPostponements(host) {
      await write(endPostponements(), [host]);
    },
    async redeliver(redelivery) {
      const found = await transact((query) => redeliver(query, redelivery));
      if (!found || !('url' in found)) return found;
      const missed = [redelivery.now, new URL(found.url).host, found.url, redelivery.account];
      for (const state of ['failed', 'disabled'])
        while ((await write(reviveMissed(state), missed)).length === reviveBatch);
      return found;
    },
    list: ({ account, transactionCode = null, state = null, before = null, limit }) =>
      read<ListedMessage>(listMessages(), [account, transactionCode, state, before, limit]),
    nextDueAt: async () => (await read<{ readonly at: number }>(findNextDueAt()))[0]?.at,
  };
}
