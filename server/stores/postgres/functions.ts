/** The channel on which processes send each other the codes of changed orders. */
export const changesChannel = 'checkout_orders';

/** Stands in a notification before the code of a change without messages. */
export const quietPrefix = '=';

/** PostgreSQL refuses a notification of 8,000 bytes and more. An empty one says that any order may have changed. */
const maxNotificationBytes = 7900;

/**
 * Functions write any number of orders in one round trip and one commit. Each statement sees what was committed before
 * it, also by the transactions whose locks it waited for. All functions lock in the same order (keys, wallets, orders;
 * each sorted), which rules deadlocks out. The retention skips locked rows.
 */
export const functions = `
  -- An order with its wallets.
  CREATE TYPE new_order AS (
    transaction_code text, account text, status text, sequence integer, created_at bigint, due_at bigint,
    ended_at bigint, external_reference text, network text, wallet_address text,
    partner_network text, partner_wallet_address text, record text
  );

  -- Stores the webhook messages of these orders and notifies every process, once for all of them.
  CREATE FUNCTION announce(codes text[], new_messages json) RETURNS void LANGUAGE plpgsql AS $body$
  DECLARE
    loud text[];
    payload text;
  BEGIN
    IF json_array_length(new_messages) > 0 THEN
      WITH message AS MATERIALIZED (
        SELECT * FROM json_to_recordset(new_messages) AS m (id text, account text, transaction_code text, sequence integer,
          audience text, url text, host text, type text, body text, traceparent text, created_at bigint, due_at bigint)
        WHERE m.transaction_code = ANY (codes)
      ), stored AS (
        INSERT INTO outbox (id, account, transaction_code, sequence, audience, url, type, body, traceparent, created_at)
        SELECT id, account, transaction_code, sequence, audience, url, type, body, traceparent, created_at FROM message
        RETURNING number, id
      ), queued AS (
        INSERT INTO outbox_queue (number, transaction_code, audience, sequence, host, state, next_attempt_at, held_until)
        SELECT stored.number, m.transaction_code, m.audience, m.sequence, m.host,
          CASE WHEN off.url IS NULL THEN 'waiting' ELSE 'disabled' END, CASE WHEN off.url IS NULL THEN m.due_at END,
          coalesce((
            SELECT max(greatest(earlier.next_attempt_at, earlier.held_until)) FROM outbox_queue AS earlier
            WHERE earlier.state = 'waiting' AND NOT earlier.can_be_overtaken
              AND earlier.transaction_code = m.transaction_code AND earlier.audience = m.audience
          ), 0)
        FROM stored JOIN message AS m USING (id) LEFT JOIN disabled_urls AS off ON off.url = m.url
        RETURNING transaction_code
      )
      SELECT array_agg(transaction_code) INTO loud FROM queued;
    END IF;
    SELECT string_agg(CASE WHEN code = ANY (loud) THEN '' ELSE '${quietPrefix}' END || code, ' ') INTO payload
    FROM unnest(codes) AS code;
    IF payload IS NOT NULL THEN
      PERFORM pg_notify('${changesChannel}', CASE WHEN octet_length(payload) < ${maxNotificationBytes} THEN payload ELSE '' END);
    END IF;
  END $body$;

  -- The wallets of these orders, which stay until the transaction ends. The retention may delete one between the insertion
  -- and the lock: then it is inserted again. The LATERAL query looks each one up by its index, however few there are.
  CREATE FUNCTION hold_wallets(new_orders new_order[]) RETURNS wallets[] LANGUAGE plpgsql AS $body$
  DECLARE
    held wallets[];
  BEGIN
    LOOP
      SELECT array_agg(kept.wallet) INTO held FROM (
        SELECT network, wallet_address AS address FROM unnest(new_orders)
        UNION SELECT partner_network, partner_wallet_address FROM unnest(new_orders) WHERE partner_network IS NOT NULL
        ORDER BY network, address
      ) AS wanted LEFT JOIN LATERAL (
        SELECT w AS wallet FROM wallets AS w WHERE w.network = wanted.network AND w.address = wanted.address FOR KEY SHARE
      ) AS kept ON true;
      IF array_position(held, NULL) IS NULL THEN RETURN held; END IF;
      INSERT INTO wallets (network, address, first_seen_at)
      SELECT w.network, w.address, min(w.created_at) FROM (
        SELECT network, wallet_address AS address, created_at FROM unnest(new_orders)
        UNION ALL
        SELECT partner_network, partner_wallet_address, created_at FROM unnest(new_orders) WHERE partner_network IS NOT NULL
      ) AS w
      GROUP BY w.network, w.address
      ORDER BY w.network, w.address
      ON CONFLICT DO NOTHING;
    END LOOP;
  END $body$;

  -- Returns the duplicate calls: those whose key has created another order, with the same parameters or others.
  CREATE FUNCTION create_orders(new_orders json, new_messages json, new_keys json)
  RETURNS TABLE (asked text, made text, is_same boolean) LANGUAGE plpgsql AS $body$
  #variable_conflict use_column
  DECLARE
    fresh new_order[] := ARRAY(SELECT o FROM json_populate_recordset(NULL::new_order, new_orders) AS o);
    keys idempotency_keys[];
    held wallets[];
  BEGIN
    IF json_array_length(new_keys) > 0 THEN
      keys := ARRAY(SELECT k FROM json_populate_recordset(NULL::idempotency_keys, new_keys) AS k);
      INSERT INTO idempotency_keys AS kept (key, fingerprint, transaction_code, asked_at, expires_at)
      SELECT DISTINCT ON (key) key, fingerprint, transaction_code, asked_at, expires_at
      FROM unnest(keys) WITH ORDINALITY
      ORDER BY key, ordinality
      ON CONFLICT (key) DO UPDATE SET fingerprint = excluded.fingerprint, transaction_code = excluded.transaction_code,
        asked_at = excluded.asked_at, expires_at = excluded.expires_at
      WHERE kept.expires_at <= excluded.asked_at;

      RETURN QUERY
      SELECT k.transaction_code, kept.transaction_code, kept.fingerprint = k.fingerprint
      FROM unnest(keys) AS k
      JOIN idempotency_keys AS kept ON kept.key = k.key AND kept.transaction_code <> k.transaction_code;

      fresh := ARRAY(
        SELECT o FROM unnest(fresh) AS o
        LEFT JOIN unnest(keys) AS k USING (transaction_code)
        LEFT JOIN idempotency_keys AS kept ON kept.key = k.key
        WHERE k.key IS NULL OR kept.transaction_code = o.transaction_code
      );
    END IF;

    held := hold_wallets(fresh);
    INSERT INTO orders (transaction_code, account, status, sequence, created_at, due_at, ended_at, external_reference,
      wallet_id, partner_wallet_id, record)
    SELECT transaction_code, account, status, sequence, created_at, due_at, ended_at, external_reference,
      own.id, partner.id, record
    FROM unnest(fresh) WITH ORDINALITY AS o
    JOIN unnest(held) AS own ON own.network = o.network AND own.address = o.wallet_address
    LEFT JOIN unnest(held) AS partner
      ON partner.network = o.partner_network AND partner.address = o.partner_wallet_address
    ORDER BY ordinality;
    PERFORM announce(ARRAY(SELECT transaction_code FROM unnest(fresh)), new_messages);
  END $body$;

  -- Returns the codes of the saved orders. The caller passes each order at most once.
  CREATE FUNCTION update_orders(new_orders json, new_messages json) RETURNS text[] LANGUAGE plpgsql AS $body$
  DECLARE
    changed new_order[] := ARRAY(SELECT o FROM json_populate_recordset(NULL::new_order, new_orders) AS o);
    codes text[];
  BEGIN
    PERFORM FROM orders AS o WHERE o.transaction_code IN (SELECT c.transaction_code FROM unnest(changed) AS c)
    ORDER BY o.transaction_code FOR NO KEY UPDATE;

    WITH saved AS (
      UPDATE orders AS o SET status = next.status, sequence = next.sequence, due_at = next.due_at,
        ended_at = next.ended_at, record = next.record
      FROM unnest(changed) AS next
      WHERE o.transaction_code = next.transaction_code AND o.sequence = next.sequence - 1
      RETURNING o.transaction_code
    )
    SELECT coalesce(array_agg(transaction_code), '{}') INTO codes FROM saved;
    PERFORM announce(codes, new_messages);
    RETURN codes;
  END $body$;`;
