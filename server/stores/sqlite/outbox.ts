import type Database from 'libsql';
import type { Attempt, Outbox, Settlement, WebhookMessage } from '#core';
import type { Write } from './group-commit.js';

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

type SettledRow = { readonly url: string; readonly attempts: string; readonly can_be_overtaken: number };

/**
 * Stores attempts. Holds the later messages of an order for as long as the earlier one waits and cannot be overtaken, so that
 * a claim need not search through the messages that gather for a receiver that is down for days.
 */
export function createOutboxSettle(database: Database.Database, write: Write): Outbox['settle'] {
  const select = database.prepare('SELECT url, attempts, can_be_overtaken FROM outbox WHERE id = ? AND lease = ?');
  const update = database.prepare(`
    UPDATE outbox SET state = ?, next_attempt_at = ?, attempts = ?, tries = ?,
      can_be_overtaken = ?, lease = NULL, lease_until = 0, held_until = 0
    WHERE id = ?`);
  const hold = database.prepare(`
    UPDATE outbox SET held_until = ? FROM (SELECT * FROM outbox WHERE id = ?) AS first
    WHERE outbox.state = 'waiting' AND outbox.transaction_code = first.transaction_code
      AND outbox.audience = first.audience AND outbox.sequence > first.sequence`);
  const isOff = database.prepare('SELECT 1 FROM disabled_urls WHERE url = ?');
  const disable = database.prepare('INSERT INTO disabled_urls (url) VALUES (?) ON CONFLICT DO NOTHING');
  const cancel = database.prepare(`
    UPDATE outbox SET state = 'disabled', next_attempt_at = NULL WHERE url = ? AND state = 'waiting'`);
  const settle = ({ id, lease, attempt, tries, state, ...settlement }: Settlement): boolean => {
    const { next_attempt_at, disablesUrl, canBeOvertaken } = settlement;
    const row = select.get(id, lease) as SettledRow | undefined;
    if (!row) return false;
    const attempts = JSON.stringify([...(JSON.parse(row.attempts) as Attempt[]), attempt]);
    const isUrlDisabled = state === 'waiting' && isOff.get(row.url) !== undefined;
    const nextAt = isUrlDisabled ? null : next_attempt_at;
    update.run(isUrlDisabled ? 'disabled' : state, nextAt, attempts, tries, Number(canBeOvertaken), id);
    if (row.can_be_overtaken === 0) hold.run(canBeOvertaken ? 0 : (nextAt ?? 0), id);
    if (disablesUrl) [disable, cancel].forEach((statement) => statement.run(row.url));
    return true;
  };
  return (settlement) => write(() => settle(settlement));
}
