/** The channel on which processes send each other the codes of changed orders. */
export const changesChannel = 'checkout_orders';

/** Stands in a notification before the code of a change without messages. */
export const quietPrefix = '=';

/** PostgreSQL refuses a notification of 8,000 bytes and more. An empty one says that any order may have changed. */
const maxNotificationBytes = 7900;

/**
 * Functions write any number of orders in one round trip and one commit. Each statement sees what was committed before
 * it, also by the transactions whose locks it waited for. All functions lock in the same order (keys, wallets, orders;
 * each sorted), which rules deadlocks out. Those of the retention skip locked rows, except for keys.
 */
export const functions = `
  -- An order with its wallets.
  CREATE TYPE new_order AS (
    transaction_code text, account text, status text, sequence integer, created_at bigint, due_at bigint,
    ended_at bigint, external_reference text, fiat_currency text, fiat_amount numeric, network text, wallet_address text,
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
      fiat_currency, fiat_amount, wallet_id, partner_wallet_id, record)
    SELECT transaction_code, account, status, sequence, created_at, due_at, ended_at, external_reference, fiat_currency,
      fiat_amount, own.id, partner.id, record
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

/** What deletes orders and personal data. */
export const deletions = `
  -- Deletes those of the wallets that no order uses and returns their number. The first statement waits for no order
  -- that has locked its wallet; the second one sees every order that did so before.
  CREATE FUNCTION delete_unused_wallets(ids bigint[]) RETURNS integer LANGUAGE plpgsql AS $body$
  DECLARE
    locked bigint[] := ARRAY(
      SELECT w.id FROM wallets AS w WHERE w.id = ANY (ids) ORDER BY w.network, w.address FOR UPDATE SKIP LOCKED
    );
    deleted integer;
  BEGIN
    DELETE FROM wallets AS w WHERE w.id = ANY (locked)
      AND NOT EXISTS (SELECT FROM orders AS o WHERE o.wallet_id = w.id)
      AND NOT EXISTS (SELECT FROM orders AS o WHERE o.partner_wallet_id = w.id);
    GET DIAGNOSTICS deleted = ROW_COUNT;
    RETURN deleted;
  END $body$;

  -- Deletes the messages of orders and returns their number.
  CREATE FUNCTION delete_messages(codes text[]) RETURNS integer LANGUAGE plpgsql AS $body$
  DECLARE
    numbers bigint[];
  BEGIN
    WITH gone AS (DELETE FROM outbox WHERE transaction_code = ANY (codes) RETURNING number)
    SELECT array_agg(number) INTO numbers FROM gone;
    DELETE FROM outbox_queue WHERE number = ANY (numbers);
    RETURN coalesce(array_length(numbers, 1), 0);
  END $body$;

  -- Deletes orders, and what only they need.
  CREATE FUNCTION delete_orders(codes text[]) RETURNS void LANGUAGE plpgsql AS $body$
  DECLARE
    wallet_ids bigint[];
  BEGIN
    DELETE FROM idempotency_keys WHERE transaction_code = ANY (codes);
    PERFORM delete_messages(codes);
    DELETE FROM upstream_attempts WHERE transaction_code = ANY (codes);
    DELETE FROM upstream_inbox WHERE transaction_code = ANY (codes);
    WITH gone AS (DELETE FROM orders WHERE transaction_code = ANY (codes) RETURNING wallet_id, partner_wallet_id)
    SELECT array_agg(DISTINCT w.id) INTO wallet_ids
    FROM gone CROSS JOIN LATERAL (VALUES (wallet_id), (partner_wallet_id)) AS w (id) WHERE w.id IS NOT NULL;
    PERFORM delete_unused_wallets(wallet_ids);
  END $body$;

  -- Scans the next ended orders and deletes those without waiting messages. "next" is the place where the next scan
  -- continues, as the end and the number of an order; null when nothing is left to scan.
  CREATE FUNCTION delete_ended_orders(wanted_status text, ended_before bigint, after_place text, max_count integer)
  RETURNS TABLE (deleted integer, next text) LANGUAGE plpgsql AS $body$
  DECLARE
    place text[] := string_to_array(after_place, ' ');
    ids bigint[];
    codes text[];
  BEGIN
    SELECT array_agg(o.id),
      CASE WHEN count(*) = max_count THEN (array_agg(o.ended_at || ' ' || o.id ORDER BY o.ended_at DESC, o.id DESC))[1] END
    INTO ids, next FROM (
      SELECT id, ended_at FROM orders WHERE status = wanted_status AND ended_at < ended_before
        AND (ended_at, id) > (place[1]::bigint, place[2]::bigint)
      ORDER BY ended_at, id LIMIT max_count
    ) AS o;
    codes := ARRAY(
      SELECT o.transaction_code FROM orders AS o
      WHERE o.id = ANY (ids) AND o.status = wanted_status AND o.ended_at < ended_before AND NOT EXISTS (
        SELECT FROM outbox_queue AS q WHERE q.transaction_code = o.transaction_code AND q.state = 'waiting'
      )
      FOR UPDATE OF o SKIP LOCKED
    );
    PERFORM delete_orders(codes);
    deleted := cardinality(codes);
    RETURN NEXT;
  END $body$;

  -- Overwrites the personal data of an order that has not changed since, and deletes what only this order needs.
  -- Returns no row if it has changed.
  CREATE FUNCTION erase_order(new_order json)
  RETURNS TABLE (outbox integer, keys integer, wallets integer) LANGUAGE plpgsql AS $body$
  DECLARE
    old orders;
    next new_order := json_populate_record(NULL::new_order, new_order);
    held wallets[];
    old_record json;
  BEGIN
    SELECT * INTO old FROM orders AS o
    WHERE o.transaction_code = next.transaction_code AND o.sequence = next.sequence FOR UPDATE;
    IF NOT FOUND THEN RETURN; END IF;

    DELETE FROM idempotency_keys WHERE transaction_code = old.transaction_code;
    GET DIAGNOSTICS keys = ROW_COUNT;
    outbox := delete_messages(ARRAY[old.transaction_code]);
    UPDATE audit SET reason = NULL WHERE transaction_code = old.transaction_code;
    DELETE FROM upstream_attempts WHERE transaction_code = old.transaction_code;
    DELETE FROM upstream_inbox WHERE transaction_code = old.transaction_code;

    held := hold_wallets(ARRAY[next]);
    UPDATE orders SET external_reference = next.external_reference, record = next.record,
      wallet_id = (SELECT id FROM unnest(held) WHERE network = next.network AND address = next.wallet_address),
      partner_wallet_id =
        (SELECT id FROM unnest(held) WHERE network = next.partner_network AND address = next.partner_wallet_address)
    WHERE id = old.id;

    old_record := old.record;
    DELETE FROM disabled_urls AS d WHERE d.url IN (old_record ->> 'webhook_url', old_record #>> '{partner,webhook_url}')
      AND NOT EXISTS (SELECT FROM orders AS o WHERE position(to_json(d.url)::text IN o.record) > 0);
    wallets := delete_unused_wallets(ARRAY[old.wallet_id, old.partner_wallet_id]);
    RETURN NEXT;
  END $body$;`;
