import type Database from 'libsql';
import type { Attempt, ClaimQuery, Claimed, Message, Outbox, OutboxEntry, OutboxQuery, Settlement } from '#api';
import type { Write } from './group-commit.js';

type Row = Omit<OutboxEntry, 'attempts'> & { readonly attempts: string };

const columns = `id, account, transaction_code, sequence, audience, url, type, body, created_at,
  state, next_attempt_at, attempts, tries`;

/** When a message may be taken: not before its time, while somebody else has it, or while one before it waits. */
const freeAt = 'max(next_attempt_at, lease_until, held_until)';

/** Waiting messages before which no other of the same order and audience waits. */
const heads = `outbox AS one WHERE state = 'waiting' AND NOT EXISTS (
    SELECT 1 FROM outbox AS earlier
    WHERE earlier.state = 'waiting' AND earlier.transaction_code = one.transaction_code
      AND earlier.audience = one.audience AND earlier.sequence < one.sequence
  )`;

const claimable = `
  SELECT ${columns} FROM ${heads} AND ${freeAt} <= :now
    AND host NOT IN (SELECT value FROM json_each(:exceptHosts))
  ORDER BY ${freeAt}, number LIMIT :limit`;

const toEntry = (row: Row): OutboxEntry => ({ ...row, attempts: JSON.parse(row.attempts) as Attempt[] });

/** Writes messages inside a transaction. Those to a URL that is switched off are kept, but not sent. */
export function messageWriter(database: Database.Database): (messages: readonly Message[]) => void {
  const add = database.prepare(`
    INSERT INTO outbox (
      id, account, transaction_code, sequence, audience, url, host, type, body, created_at, state, next_attempt_at
    )
    SELECT :id, :account, :transaction_code, :sequence, :audience, :url, :host, :type, :body, :created_at,
      iif(off, 'disabled', 'waiting'), iif(off, NULL, :due_at)
    FROM (SELECT EXISTS (SELECT 1 FROM disabled_urls WHERE url = :url) AS off)`);
  return (messages) => {
    for (const message of messages) add.run({ ...message, host: new URL(message.url).host });
  };
}

function claimer(database: Database.Database): (query: ClaimQuery) => Claimed[] {
  const select = database.prepare(claimable);
  const lend = database.prepare('UPDATE outbox SET lease = ?, lease_until = ? WHERE id = ?');
  return ({ now, lease, leaseUntil, limit, exceptHosts }) => {
    const rows = select.all({ now, limit, exceptHosts: JSON.stringify(exceptHosts) }) as Row[];
    for (const { id } of rows) lend.run(lease, leaseUntil, id);
    return rows.map((row) => ({ ...toEntry(row), lease }));
  };
}

/**
 * Holds those behind a message for as long as it waits: a receiver that is down for days costs no search among all that
 * gathers for it.
 */
function holder(database: Database.Database): (id: string, until: number) => void {
  const hold = database.prepare(`
    UPDATE outbox SET held_until = ? FROM (SELECT * FROM outbox WHERE id = ?) AS settled
    WHERE outbox.state = 'waiting' AND outbox.transaction_code = settled.transaction_code
      AND outbox.audience = settled.audience AND outbox.sequence > settled.sequence`);
  return (id, until) => void hold.run(until, id);
}

function settler(database: Database.Database): (settlement: Settlement) => boolean {
  const select = database.prepare('SELECT url, attempts FROM outbox WHERE id = ? AND lease = ?');
  const update = database.prepare(`
    UPDATE outbox SET state = ?, next_attempt_at = ?, attempts = ?, tries = tries + 1,
      lease = NULL, lease_until = 0, held_until = 0
    WHERE id = ?`);
  const hold = holder(database);
  const disable = database.prepare('INSERT INTO disabled_urls (url) VALUES (?) ON CONFLICT DO NOTHING');
  const cancel = database.prepare(`
    UPDATE outbox SET state = 'disabled', next_attempt_at = NULL WHERE url = ? AND state = 'waiting'`);
  return ({ id, lease, attempt, state, next_attempt_at, disablesUrl }) => {
    const row = select.get(id, lease) as Pick<Row, 'url' | 'attempts'> | undefined;
    if (!row) return false;
    const attempts = JSON.stringify([...(JSON.parse(row.attempts) as Attempt[]), attempt]);
    update.run(state, next_attempt_at, attempts, id);
    hold(id, next_attempt_at ?? 0);
    if (disablesUrl) [disable, cancel].forEach((statement) => statement.run(row.url));
    return true;
  };
}

function redeliverer(database: Database.Database): (id: string, account: string, now: number) => boolean {
  const enable = database.prepare(
    'DELETE FROM disabled_urls WHERE url = (SELECT url FROM outbox WHERE id = ? AND account = ?)',
  );
  const update = database.prepare(`
    UPDATE outbox SET state = 'waiting', next_attempt_at = ?, tries = 0, lease = NULL, lease_until = 0, held_until = 0
    WHERE id = ? AND account = ?`);
  const hold = holder(database);
  return (id, account, now) => {
    enable.run(id, account);
    const isKnown = update.run(now, id, account).changes === 1;
    if (isKnown) hold(id, now);
    return isKnown;
  };
}

function lister(database: Database.Database): (query: OutboxQuery) => OutboxEntry[] {
  const all = database.prepare(`SELECT ${columns} FROM outbox WHERE account = ? ORDER BY outbox.number DESC LIMIT ?`);
  const ofOrder = database.prepare(
    `SELECT ${columns} FROM outbox WHERE transaction_code = ? AND account = ? ORDER BY outbox.number DESC LIMIT ?`,
  );
  return ({ account, transactionCode, limit }) => {
    const rows = transactionCode === undefined ? all.all(account, limit) : ofOrder.all(transactionCode, account, limit);
    return (rows as Row[]).map(toEntry);
  };
}

/** Messages that were written with their orders. Every change goes through `write`, so it is durable. */
export function sqliteOutbox(database: Database.Database, write: Write): Outbox {
  const claim = claimer(database);
  const settle = settler(database);
  const redeliver = redeliverer(database);
  const list = lister(database);
  const nextDue = database.prepare(`SELECT ${freeAt} AS at FROM ${heads} ORDER BY ${freeAt} LIMIT 1`);
  return {
    claim: (query) => write(() => claim(query)),
    settle: (settlement) => write(() => settle(settlement)),
    redeliver: (id, account, now) => write(() => redeliver(id, account, now)),
    list: (query) => Promise.resolve(list(query)),
    nextDueAt: () => Promise.resolve((nextDue.get() as { at: number } | undefined)?.at),
  };
}
