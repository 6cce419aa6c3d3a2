import type Database from 'libsql';
import { maxClaimScan, maxHostScan } from '#core';
import type { Attempt, Outbox, OutboxCall, OutboxEntry, ScannedMessage, WebhookMessage } from '#core';
import type { Write } from './group-commit.js';

type Row = Omit<OutboxEntry, 'attempts'> & { readonly attempts: string };

const columns = `id, account, transaction_code, sequence, audience, url, type, body, traceparent, created_at,
  state, next_attempt_at, attempts, tries`;

/** The earliest time of a claim: after the message's own time, the end of its lease and the end of its hold. */
const claimableAt = 'max(next_attempt_at, lease_until, held_until)';

/** The waiting messages that no earlier one of their order and audience keeps back. */
const firstWaiting = `outbox AS message WHERE state = 'waiting' AND NOT EXISTS (
    SELECT 1 FROM outbox AS earlier
    WHERE earlier.state = 'waiting' AND NOT earlier.can_be_overtaken AND earlier.transaction_code = message.transaction_code
      AND earlier.audience = message.audience AND earlier.sequence < message.sequence
  )`;

const scan = `SELECT id, host, url, created_at, json_array_length(attempts) AS requests FROM ${firstWaiting}`;

const scanDue = `${scan} AND ${claimableAt} <= :now ORDER BY ${claimableAt}, number LIMIT ${maxClaimScan}`;

/** Also postponed messages. */
const scanHosts = `${scan} AND host IN (SELECT value FROM json_each(:hosts)) AND max(next_attempt_at, lease_until) <= :now
  ORDER BY number DESC LIMIT ${maxHostScan}`;

const toOutboxEntry = (row: Row): OutboxEntry => ({ ...row, attempts: JSON.parse(row.attempts) as Attempt[] });

/** Writes messages inside a transaction. Messages to a disabled URL are stored, but not sent. */
export function createMessageWriter(database: Database.Database): (messages: readonly WebhookMessage[]) => void {
  const add = database.prepare(`
    INSERT INTO outbox (
      id, account, transaction_code, sequence, audience, url, host, type, body, traceparent, created_at,
      state, next_attempt_at, held_until
    )
    SELECT :id, :account, :transaction_code, :sequence, :audience, :url, :host, :type, :body, :traceparent, :created_at,
      iif(off, 'disabled', 'waiting'), iif(off, NULL, :due_at),
      coalesce((SELECT max(max(next_attempt_at, held_until)) FROM outbox WHERE state = 'waiting'
        AND NOT can_be_overtaken AND transaction_code = :transaction_code AND audience = :audience), 0)
    FROM (SELECT EXISTS (SELECT 1 FROM disabled_urls WHERE url = :url) AS off)`);
  return (messages) => {
    for (const message of messages) add.run({ ...message, host: new URL(message.url).host });
  };
}

/**
 * Holds the later messages of an order for as long as the earlier one waits and cannot be overtaken, so that a claim need
 * not search through the messages that gather for a receiver that is down for days. With `>=` it also holds that one.
 */
function createHold(database: Database.Database, which: '>' | '>='): (id: string, until: number) => void {
  const hold = database.prepare(`
    UPDATE outbox SET held_until = ? FROM (SELECT * FROM outbox WHERE id = ?) AS first
    WHERE outbox.state = 'waiting' AND outbox.transaction_code = first.transaction_code
      AND outbox.audience = first.audience AND outbox.sequence ${which} first.sequence`);
  return (id, until) => void hold.run(until, id);
}

function createClaim(database: Database.Database): OutboxCall<'claim'> {
  const [selectDue, selectOfHosts] = [database.prepare(scanDue), database.prepare(scanHosts)];
  const setLease = database.prepare(
    'UPDATE outbox SET lease = ?, lease_until = ?, held_until = min(held_until, ?) WHERE id = ?',
  );
  const read = database.prepare(`SELECT ${columns} FROM outbox WHERE id = ?`);
  const postpone = createHold(database, '>=');
  return ({ now, lease, leaseUntil, hosts, choose }) => {
    const rows = hosts ? selectOfHosts.all({ now, hosts: JSON.stringify(hosts) }) : selectDue.all({ now });
    const scanned = rows as ScannedMessage[];
    const isFull = scanned.length >= maxClaimScan;
    const { claimed, postponed } = choose({ scanned, isFull });
    for (const { id, until } of postponed) postpone(id, until);
    for (const id of claimed) setLease.run(lease, leaseUntil, now, id);
    // Reads with all(), because get() adds a property of its own.
    const entries = claimed.flatMap((id) => read.all(id) as Row[]).map(toOutboxEntry);
    return { messages: entries.map((entry) => ({ ...entry, lease })), isFull };
  };
}

/** Ends a lease without an attempt. */
function createRelease(database: Database.Database): OutboxCall<'postpone'> {
  const release = database.prepare('UPDATE outbox SET lease = NULL, lease_until = 0 WHERE id = ? AND lease = ?');
  const postpone = createHold(database, '>=');
  return ({ id, lease, until }) => {
    if (release.run(id, lease).changes > 0) postpone(id, until);
  };
}

type SettledRow = Pick<Row, 'url' | 'attempts'> & { readonly can_be_overtaken: number };

function createSettle(database: Database.Database): OutboxCall<'settle'> {
  const select = database.prepare('SELECT url, attempts, can_be_overtaken FROM outbox WHERE id = ? AND lease = ?');
  const update = database.prepare(`
    UPDATE outbox SET state = ?, next_attempt_at = ?, attempts = ?, tries = ?,
      can_be_overtaken = ?, lease = NULL, lease_until = 0, held_until = 0
    WHERE id = ?`);
  const hold = createHold(database, '>');
  const isOff = database.prepare('SELECT 1 FROM disabled_urls WHERE url = ?');
  const disable = database.prepare('INSERT INTO disabled_urls (url) VALUES (?) ON CONFLICT DO NOTHING');
  const cancel = database.prepare(`
    UPDATE outbox SET state = 'disabled', next_attempt_at = NULL WHERE url = ? AND state = 'waiting'`);
  return ({ id, lease, attempt, tries, state, next_attempt_at, disablesUrl, canBeOvertaken }) => {
    const row = select.get(id, lease) as SettledRow | undefined;
    if (!row) return false;
    const attempts = JSON.stringify([...(JSON.parse(row.attempts) as Attempt[]), attempt]);
    const isUrlDisabled = state === 'waiting' && isOff.get(row.url) !== undefined;
    const nextAt = isUrlDisabled ? null : next_attempt_at;
    update.run(isUrlDisabled ? 'disabled' : state, nextAt, attempts, tries, Number(canBeOvertaken), id);
    if (row.can_be_overtaken === 0) hold(id, canBeOvertaken ? 0 : (nextAt ?? 0));
    if (disablesUrl) [disable, cancel].forEach((statement) => statement.run(row.url));
    return true;
  };
}

function createRedeliver(database: Database.Database): OutboxCall<'redeliver'> {
  const select = database.prepare('SELECT url FROM outbox WHERE id = ? AND account = ?');
  const enable = database.prepare('DELETE FROM disabled_urls WHERE url = ?');
  const revive = database.prepare(`
    UPDATE outbox SET state = 'waiting', next_attempt_at = ?, tries = 0, can_be_overtaken = 0,
      lease = NULL, lease_until = 0, held_until = 0
    WHERE id = ? OR (url = ? AND state = 'disabled' AND account = ?)`);
  const hold = createHold(database, '>');
  return ({ id, account, now }) => {
    const row = select.get(id, account) as Pick<Row, 'url'> | undefined;
    if (!row) return false;
    enable.run(row.url);
    revive.run(now, id, row.url, account);
    hold(id, now);
    return true;
  };
}

/** The plus keeps SQLite from using the index on `account` to find the messages of an order. */
const filters = {
  transactionCode: 'transaction_code = :transactionCode AND +account = :account',
  state: 'state = :state',
  before: 'number < (SELECT number FROM outbox WHERE id = :before AND account = :account)',
};

function createList(database: Database.Database): OutboxCall<'list'> {
  return ({ transactionCode, state, before, ...common }) => {
    const given = Object.entries({ transactionCode, state, before }).filter(([, value]) => value !== undefined);
    const conditions = given.map(([name]) => filters[name as keyof typeof filters]);
    if (transactionCode === undefined) conditions.push('account = :account');
    const select = database.prepare(
      `SELECT ${columns} FROM outbox WHERE ${conditions.join(' AND ')} ORDER BY outbox.number DESC LIMIT :limit`,
    );
    return (select.all({ ...common, ...Object.fromEntries(given) }) as Row[]).map(toOutboxEntry);
  };
}

function createBacklog(database: Database.Database): OutboxCall<'backlog'> {
  const read = database.prepare(`
    SELECT count(*) AS count, (SELECT created_at FROM outbox WHERE account = :account AND state = 'waiting'
      ORDER BY number LIMIT 1) AS oldest
    FROM outbox WHERE account = :account AND state = 'waiting'`);
  return (account) => {
    const { count, oldest } = read.get({ account }) as { count: number; oldest: number | null };
    return { count, oldestCreatedAt: oldest ?? undefined };
  };
}

/** The outbox of the SQLite store. Orders are written with their messages; every other change goes through `write`. */
export function createSqliteOutbox(database: Database.Database, write: Write): Outbox {
  const claim = createClaim(database);
  const settle = createSettle(database);
  const redeliver = createRedeliver(database);
  const list = createList(database);
  const backlog = createBacklog(database);
  const release = createRelease(database);
  const laterDelivery = database.prepare(`
    SELECT 1 FROM outbox WHERE state = 'delivered' AND url = (SELECT url FROM outbox WHERE id = :id)
      AND number > (SELECT number FROM outbox WHERE id = :id) LIMIT 1`);
  const nextDue = database.prepare(`SELECT ${claimableAt} AS at FROM ${firstWaiting} ORDER BY ${claimableAt} LIMIT 1`);
  return {
    claim: (query) => write(() => claim(query)),
    settle: (settlement) => write(() => settle(settlement)),
    postpone: (postponement) => write(() => release(postponement)),
    hasLaterDelivery: (id) => Promise.resolve(laterDelivery.get({ id }) !== undefined),
    redeliver: (redelivery) => write(() => redeliver(redelivery)),
    list: (query) => Promise.resolve(list(query)),
    nextDueAt: () => Promise.resolve((nextDue.get() as { at: number } | undefined)?.at),
    backlog: (account) => Promise.resolve(backlog(account)),
  };
}
