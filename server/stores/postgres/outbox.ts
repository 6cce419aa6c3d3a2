import type { Outbox } from '#core';
import type { RunQuery } from '../sql/queries.js';

/** The part of a settlement that disables a URL. Apart, because its plan reads all messages to a URL that gets many. */
const disabling = `, added AS (
    INSERT INTO disabled_urls SELECT url FROM settled WHERE $6 ON CONFLICT DO NOTHING
  ), disabled AS (
    UPDATE outbox_queue SET state = 'disabled', next_attempt_at = NULL WHERE number IN (
      SELECT number FROM outbox AS m JOIN outbox_queue AS q USING (number)
      WHERE md5(m.url) = (SELECT md5(url) FROM settled) AND m.url = (SELECT url FROM settled) AND q.state = 'waiting'
        AND $6 AND m.id <> $1 FOR UPDATE OF q SKIP LOCKED
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
    FROM outbox_queue AS q JOIN outbox AS m USING (number) WHERE m.id = $1 AND q.lease = $2 FOR UPDATE OF q
  ), settled AS (
    UPDATE outbox_queue AS q SET state = CASE WHEN is_disabled THEN 'disabled' ELSE $3 END,
      next_attempt_at = CASE WHEN is_disabled THEN NULL ELSE $4::bigint END,
      attempts = attempts || $5::jsonb, tries = $8, can_be_overtaken = $7, lease = NULL, lease_until = 0,
      held_until = 0
    FROM leased WHERE q.number = leased.number RETURNING q.*, leased.was_overtaken, leased.url
  ), held AS (
    UPDATE outbox_queue AS later SET
      held_until = CASE WHEN settled.can_be_overtaken THEN 0 ELSE coalesce(settled.next_attempt_at, 0) END FROM settled
    WHERE NOT $6 AND NOT settled.was_overtaken AND later.state = 'waiting' AND later.sequence > settled.sequence
      AND later.transaction_code = settled.transaction_code AND later.audience = settled.audience
  )${more}
  SELECT count(*)::int AS count FROM settled`;

/** Settles a message in one statement, because each webhook costs one. */
export const createSettle =
  (write: RunQuery): Outbox['settle'] =>
  async (settlement) => {
    const { id, lease, attempt, tries, state, next_attempt_at, disablesUrl, canBeOvertaken } = settlement;
    const values = [id, lease, state, next_attempt_at, JSON.stringify([attempt]), disablesUrl, canBeOvertaken, tries];
    const [row] = await write<{ readonly count: number }>(
      disablesUrl
        ? { name: 'settle_disabling', text: settleMessage(disabling), values }
        : { name: 'settle', text: settleMessage(''), values },
    );
    return row?.count === 1;
  };
