/** What a service keeps of its upstream. Rows go with their order; attempts without one stay. */
export const upstreamSchema = `
  -- Calls that create orders at an upstream, stored before the call; "record" has the rest.
  CREATE TABLE upstream_attempts (
    transaction_code text PRIMARY KEY,
    version integer NOT NULL,
    state text NOT NULL,
    key text,
    created_at bigint NOT NULL,
    due_at bigint,
    record json NOT NULL
  );
  CREATE UNIQUE INDEX upstream_attempts_by_key ON upstream_attempts (key) WHERE key IS NOT NULL AND state <> 'refused';
  CREATE INDEX upstream_attempts_by_due ON upstream_attempts (due_at) WHERE due_at IS NOT NULL AND state <> 'refused';
  CREATE INDEX upstream_attempts_by_state ON upstream_attempts (state, created_at);

  -- Webhooks of the upstream as they arrived, once for each event of an order.
  CREATE TABLE upstream_inbox (
    number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    transaction_code text NOT NULL,
    event_key text NOT NULL,
    received_at bigint NOT NULL,
    due_at bigint,
    headers json NOT NULL,
    body text NOT NULL,
    tries integer NOT NULL,
    result text,
    UNIQUE (transaction_code, event_key)
  );
  CREATE INDEX upstream_inbox_by_due ON upstream_inbox (number, due_at) WHERE due_at IS NOT NULL;

  CREATE FUNCTION delete_upstream_rows() RETURNS trigger LANGUAGE plpgsql AS $body$
  BEGIN
    DELETE FROM upstream_attempts AS a USING gone WHERE a.transaction_code = gone.transaction_code;
    DELETE FROM upstream_inbox AS i USING gone WHERE i.transaction_code = gone.transaction_code;
    RETURN NULL;
  END $body$;
  CREATE TRIGGER delete_upstream_rows AFTER DELETE ON orders
    REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION delete_upstream_rows();`;
