/** What is known about targets, and an index for the messages of a host that answers at last. */
export const webhookTargets = `
  CREATE INDEX messages_waiting_by_host ON messages (host) WHERE state = 'waiting';

  -- What receivers have answered: one row for each target, and one for each address and domain that has had requests
  -- without a 2xx.
  CREATE TABLE webhook_targets (
    key text PRIMARY KEY,
    is_proven boolean NOT NULL,
    requests integer NOT NULL,
    last_request_at bigint NOT NULL,
    busy_until bigint NOT NULL,
    version bigint NOT NULL
  );
  CREATE INDEX webhook_targets_by_age ON webhook_targets (last_request_at);

  -- Replaces all of these rows or none: false if another process has replaced one of them first.
  CREATE FUNCTION replace_targets(records json) RETURNS boolean LANGUAGE plpgsql AS $body$
  BEGIN
    INSERT INTO webhook_targets
    SELECT next.key, false, 0, next.last_request_at, 0, 0 FROM json_populate_recordset(NULL::webhook_targets, records) AS next
    ORDER BY next.key
    ON CONFLICT DO NOTHING;

    PERFORM FROM webhook_targets AS kept
    WHERE kept.key IN (SELECT key FROM json_populate_recordset(NULL::webhook_targets, records))
    ORDER BY kept.key FOR NO KEY UPDATE;

    IF EXISTS (
      SELECT FROM json_populate_recordset(NULL::webhook_targets, records) AS next
      JOIN webhook_targets AS kept USING (key) WHERE kept.version <> next.version - 1
    ) THEN
      RETURN false;
    END IF;

    UPDATE webhook_targets AS kept SET is_proven = next.is_proven, requests = next.requests,
      last_request_at = next.last_request_at, busy_until = next.busy_until, version = next.version
    FROM json_populate_recordset(NULL::webhook_targets, records) AS next WHERE kept.key = next.key;
    RETURN true;
  END $body$;`;
