import { maxInboxEntries, type InboxOutcome, type InboxStore } from '#core';
import type { RunQuery } from '../sql/queries.js';

/** The function of the inbox, which the schema creates. */
export const inboxFunction = `
  -- Stores a webhook once. One too many for its order takes the place of the oldest that is settled; without any it is
  -- not stored. The lock makes calls for one order wait for each other.
  CREATE FUNCTION add_to_inbox(entry json, max_entries integer) RETURNS text LANGUAGE plpgsql AS $body$
  DECLARE
    code text := entry ->> 'transaction_code';
    excess integer;
    removed integer;
  BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended(code, 4242370002));
    IF EXISTS (SELECT FROM upstream_inbox AS i WHERE i.transaction_code = code AND i.event_key = entry ->> 'event_key') THEN
      RETURN 'known';
    END IF;
    SELECT count(*) - max_entries + 1 INTO excess FROM upstream_inbox AS i WHERE i.transaction_code = code;
    IF excess > 0 THEN
      DELETE FROM upstream_inbox WHERE number IN (
        SELECT i.number FROM upstream_inbox AS i WHERE i.transaction_code = code AND i.due_at IS NULL
        ORDER BY i.number LIMIT excess
      );
      GET DIAGNOSTICS removed = ROW_COUNT;
      IF removed < excess THEN
        RETURN 'full';
      END IF;
    END IF;
    INSERT INTO upstream_inbox (transaction_code, event_key, received_at, due_at, headers, body, tries, result)
    SELECT e.transaction_code, e.event_key, e.received_at, e.due_at, e.headers, e.body, e.tries, e.result
    FROM json_populate_record(NULL::upstream_inbox, entry) AS e;
    RETURN 'added';
  END $body$;`;

/** Stores a webhook of the upstream once. */
export const createInboxWriter =
  (write: RunQuery): InboxStore['add'] =>
  async (entry) => {
    const values = [JSON.stringify(entry), maxInboxEntries];
    const text = 'SELECT add_to_inbox($1, $2) AS outcome';
    const [row] = await write<{ readonly outcome: InboxOutcome }>({ name: 'add_to_inbox', text, values });
    return row?.outcome ?? 'full';
  };
