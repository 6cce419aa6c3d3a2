import { changesChannel } from './functions.js';

/**
 * Two columns of messages, and the function that stores them: a message that its receiver keeps refusing can be overtaken
 * by the next ones of its order, and a message carries the `traceparent` of the request that causes it.
 */
export const messageColumns = `
  ALTER TABLE messages ADD COLUMN can_be_overtaken boolean NOT NULL DEFAULT false;
  ALTER TABLE messages ADD COLUMN traceparent text;

  CREATE OR REPLACE FUNCTION tell(new_messages json, codes text[]) RETURNS void LANGUAGE plpgsql AS $body$
  BEGIN
    INSERT INTO messages (id, account, transaction_code, sequence, audience, url, host, type, body, traceparent, created_at,
      state, next_attempt_at, held_until)
    SELECT m.id, m.account, m.transaction_code, m.sequence, m.audience, m.url, m.host, m.type, m.body, m.traceparent, m.created_at,
      CASE WHEN off.url IS NULL THEN 'waiting' ELSE 'disabled' END, CASE WHEN off.url IS NULL THEN m.next_attempt_at END,
      coalesce((SELECT max(greatest(earlier.next_attempt_at, earlier.held_until)) FROM messages AS earlier WHERE earlier.state = 'waiting'
        AND NOT earlier.can_be_overtaken AND earlier.transaction_code = m.transaction_code AND earlier.audience = m.audience), 0)
    FROM json_populate_recordset(NULL::messages, new_messages) AS m
    LEFT JOIN disabled_urls AS off ON off.url = m.url
    WHERE m.transaction_code = ANY (codes);

    PERFORM pg_notify('${changesChannel}', code) FROM unnest(codes) AS code;
  END $body$;`;
