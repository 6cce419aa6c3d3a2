import { maxClaimScan, reviveBatch, type Attempt, type ClaimedMessage, type ListedMessage, type Outbox } from '#core';
import type { OutboxEntry, OutboxQuery, Redelivery, ScannedMessage, Settlement, WebhookMessage } from '#core';
import type { Write } from './group-commit.js';
import type { Sql } from './database.js';

/** A message waits behind the earlier ones of its order and audience. Those to a disabled URL are stored, but not sent. */
const insertMessage = () => `
  INSERT INTO outbox (
    id, account, transaction_code, sequence, audience, url, host, type, body, created_at,
    state, next_attempt_at, postponed_until
  )
  SELECT :id, :account, :transaction_code, :sequence, :audience, :url, :host, :type, :body, :created_at,
    iif(is_disabled, 'disabled', 'waiting'), iif(is_disabled, NULL, :due_at),
    coalesce((
      SELECT max(max(next_attempt_at, postponed_until)) FROM outbox
      WHERE state = 'waiting' AND NOT can_be_overtaken AND transaction_code = :transaction_code AND audience = :audience
    ), 0)
  FROM (SELECT EXISTS (SELECT 1 FROM disabled_urls WHERE url = :url) AS is_disabled)`;

/** The messages that are due, do not wait behind an earlier one, and have no lease. */
const scanDueMessages = () => `
  SELECT id, host FROM outbox AS q
  WHERE state = 'waiting' AND max(next_attempt_at, lease_until, postponed_until) <= ?1
    AND host NOT IN (SELECT value FROM json_each(?2)) AND NOT EXISTS (
    SELECT 1 FROM outbox AS earlier
    WHERE earlier.state = 'waiting' AND NOT earlier.can_be_overtaken AND earlier.transaction_code = q.transaction_code
      AND earlier.audience = q.audience AND earlier.sequence < q.sequence
  )
  ORDER BY max(next_attempt_at, lease_until, postponed_until), number LIMIT ${maxClaimScan}`;

const findNextDueAt = () => `
  SELECT max(next_attempt_at, lease_until, postponed_until) AS at FROM outbox WHERE state = 'waiting'
  ORDER BY max(next_attempt_at, lease_until, postponed_until) LIMIT 1`;

/** Checks again what may have changed since the scan. */
const claimMessages = () => `
  UPDATE outbox SET lease = ?3, lease_until = ?4, postponed_until = min(postponed_until, ?1)
  WHERE id IN (SELECT value FROM json_each(?2)) AND state = 'waiting' AND max(next_attempt_at, lease_until) <= ?1
  RETURNING id, account, transaction_code, sequence, audience, url, type, body, created_at, state,
    next_attempt_at, attempts, tries, lease`;

/**
 * Postpones a message with the later ones of its order, so that a claim need not search through the messages that gather for
 * a receiver that is down for days.
 */
const postponeMessages = () => `
  UPDATE outbox SET postponed_until = ?2 FROM (SELECT transaction_code, audience, sequence FROM outbox WHERE id = ?1) AS first
  WHERE outbox.state = 'waiting' AND outbox.transaction_code = first.transaction_code
    AND outbox.audience = first.audience AND outbox.sequence >= first.sequence`;

const endLease = () => `
  UPDATE outbox SET lease = NULL, lease_until = 0 WHERE id = ?1 AND lease = ?2`;

/** What waits behind an earlier message of its order stays postponed until that one is due. */
const endPostponements = () => `
  UPDATE outbox SET postponed_until = coalesce((
    SELECT max(next_attempt_at) FROM outbox AS earlier
    WHERE NOT earlier.can_be_overtaken AND earlier.transaction_code = outbox.transaction_code
      AND earlier.audience = outbox.audience AND earlier.sequence < outbox.sequence
  ), 0) WHERE host = ?1 AND state = 'waiting' AND postponed_until > 0`;

const settleMessage = () => `
  UPDATE outbox SET state = iif(is_off, 'disabled', ?3), next_attempt_at = iif(is_off, NULL, ?4),
    attempts = json_insert(attempts, '$[#]', json(?5)), tries = ?6, can_be_overtaken = ?7,
    lease = NULL, lease_until = 0, postponed_until = 0
  FROM (SELECT ?3 = 'waiting' AND EXISTS (SELECT 1 FROM outbox JOIN disabled_urls USING (url) WHERE id = ?1) AS is_off)
  WHERE id = ?1 AND lease = ?2 RETURNING url, next_attempt_at`;

const disableUrl = () => `INSERT INTO disabled_urls (url) VALUES (?1) ON CONFLICT DO NOTHING`;
const enableUrl = () => `DELETE FROM disabled_urls WHERE url = ?1`;

const disableMessages = () => `
  UPDATE outbox SET state = 'disabled', next_attempt_at = NULL WHERE url = ?1 AND state = 'waiting'`;

const findLease = () => `SELECT url, lease_until FROM outbox WHERE id = ?1 AND account = ?2`;

const reviveMessages = (which: string) => `
  UPDATE outbox SET state = 'waiting', next_attempt_at = ?1, tries = 0, can_be_overtaken = 0,
    lease = NULL, lease_until = 0, postponed_until = 0
  WHERE number IN (${which})`;

/**
 * A batch of what a URL has missed, unless it is disabled again. The oldest first, and what failed before what was disabled
 * later, because an order's messages are sent in sequence.
 */
const reviveMissed = (state: string) =>
  reviveMessages(`
    SELECT number FROM outbox WHERE url = ?2 AND state = '${state}' AND account = ?3
      AND NOT EXISTS (SELECT 1 FROM disabled_urls WHERE url = ?2)
    ORDER BY number LIMIT ${reviveBatch}`);

/** The plus keeps SQLite from using the index on the account to find the messages of an order. */
const listMessages = ({ transactionCode, state, before }: OutboxQuery) => `
  SELECT id, account, transaction_code, sequence, audience, url, type, body, created_at, state,
    next_attempt_at, attempts, tries,
    CASE WHEN state = 'waiting' AND postponed_until > next_attempt_at THEN postponed_until END AS asleep_until
  FROM outbox
  WHERE ${transactionCode === undefined ? 'account = :account' : '+account = :account AND transaction_code = :transactionCode'}
    ${state === undefined ? '' : 'AND state = :state'}
    ${before === undefined ? '' : 'AND number < (SELECT number FROM outbox WHERE id = :before AND account = :account)'}
  ORDER BY number DESC LIMIT :limit`;

type EntryRow<Entry> = Omit<Entry, 'attempts'> & { readonly attempts: string };

const toEntry = <Row extends EntryRow<OutboxEntry>>(row: Row) => ({
  ...row,
  attempts: JSON.parse(row.attempts) as Attempt[],
});

/** Stores messages inside a transaction. */
export function addMessages({ run }: Sql, messages: readonly WebhookMessage[]): void {
  for (const message of messages) run(insertMessage(), { ...message, host: new URL(message.url).host });
}

/** Postpones the later messages of an order for as long as the earlier one waits and cannot be overtaken. */
function settle({ all, run }: Sql, settlement: Settlement): boolean {
  const { id, lease, attempt, tries, state, next_attempt_at, disablesUrl, canBeOvertaken } = settlement;
  const values = [id, lease, state, next_attempt_at, JSON.stringify(attempt), tries, Number(canBeOvertaken)];
  const [settled] = all<Pick<OutboxEntry, 'url' | 'next_attempt_at'>>(settleMessage(), values);
  if (!settled) return false;
  run(postponeMessages(), [id, canBeOvertaken ? 0 : (settled.next_attempt_at ?? 0)]);
  if (disablesUrl) {
    run(disableUrl(), [settled.url]);
    run(disableMessages(), [settled.url]);
  }
  return true;
}

function redeliver({ all, run }: Sql, { id, account, now, lease, leaseUntil }: Redelivery) {
  const [found] = all<{ readonly url: string; readonly lease_until: number }>(findLease(), [id, account]);
  if (!found) return undefined;
  if (found.lease_until > now) return { leasedUntil: found.lease_until };
  run(reviveMessages('SELECT number FROM outbox WHERE id = ?2'), [now, id]);
  run(postponeMessages(), [id, now]);
  run(enableUrl(), [found.url]);
  const [claimed] = all<EntryRow<ClaimedMessage>>(claimMessages(), [now, JSON.stringify([id]), lease, leaseUntil]);
  return claimed ? toEntry(claimed) : { leasedUntil: leaseUntil };
}

/** The webhooks of the SQLite store. */
export function createOutbox(sql: Sql, write: Write): Outbox {
  const { all, run } = sql;
  return {
    scan: async ({ now, exceptHosts }) =>
      Promise.resolve(all<ScannedMessage>(scanDueMessages(), [now, JSON.stringify(exceptHosts)])),
    claim: ({ now, claimed, postponed, lease, leaseUntil }) =>
      write(() => {
        for (const { id, until } of postponed) run(postponeMessages(), [id, until]);
        const values = [now, JSON.stringify(claimed), lease, leaseUntil];
        return all<EntryRow<ClaimedMessage>>(claimMessages(), values).map(toEntry);
      }),
    settle: (settlement) => write(() => settle(sql, settlement)),
    async postpone({ id, lease, until }) {
      await write(() => run(endLease(), [id, lease]) > 0 && run(postponeMessages(), [id, until]));
    },
    async endPostponements(host) {
      await write(() => run(endPostponements(), [host]));
    },
    async redeliver(redelivery) {
      const found = await write(() => redeliver(sql, redelivery));
      if (!found || !('url' in found)) return found;
      const missed = [redelivery.now, found.url, redelivery.account];
      for (const state of ['failed', 'disabled'])
        while ((await write(() => run(reviveMissed(state), missed))) === reviveBatch);
      return found;
    },
    list: async (query) => Promise.resolve(all<EntryRow<ListedMessage>>(listMessages(query), query).map(toEntry)),
    nextDueAt: async () => Promise.resolve(all<{ readonly at: number }>(findNextDueAt())[0]?.at),
  };
}
