/** The states of `settledStates` in the core: the dispatcher has finished with these messages. */
const settled = `('delivered', 'failed', 'disabled')`;

/**
 * What the retention needs. The functions never wait for a row that another transaction has locked, except for keys,
 * which they lock first; `create_orders` locks in the same order.
 */
export const retentionSchema = `
  -- When an order ended, as the core's endedAt computes it: the retention starts there.
  ALTER TABLE orders ADD COLUMN ended_at bigint GENERATED ALWAYS AS (
    CASE
      WHEN status IN ('completed', 'failed', 'canceled', 'refunded')
        THEN coalesce((timeline -> -1 ->> 'at')::bigint, created_at)
      WHEN status = 'expired' THEN greatest(coalesce((timeline -> -1 ->> 'at')::bigint, created_at), monitoring_until)
    END
  ) STORED;
  CREATE INDEX orders_by_end ON orders (status, ended_at, id) WHERE ended_at IS NOT NULL;

  -- Without these each deletion of a wallet would search the whole table for orders that refer to it.
  CREATE INDEX orders_by_wallet ON orders (network, wallet_address);
  CREATE INDEX orders_by_partner_wallet ON orders (partner_network, partner_wallet_address)
    WHERE partner_wallet_address IS NOT NULL;

  -- Deletes those of the wallets that no order uses and returns their number. An order that arrives at this moment
  -- makes one of the two transactions fail and start again, because the orders refer to their wallets.
  CREATE FUNCTION delete_unused_wallets(networks text[], addresses text[]) RETURNS integer LANGUAGE plpgsql AS $body$
  DECLARE
    deleted integer;
  BEGIN
    DELETE FROM wallets WHERE (network, address) IN (
      SELECT w.network, w.address FROM wallets AS w
      JOIN unnest(networks, addresses) AS gone (network, address) ON gone.network = w.network AND gone.address = w.address
      WHERE NOT EXISTS (SELECT FROM orders AS o WHERE o.network = w.network AND o.wallet_address = w.address)
        AND NOT EXISTS (
          SELECT FROM orders AS o WHERE o.partner_network = w.network AND o.partner_wallet_address = w.address
        )
      ORDER BY w.network, w.address FOR UPDATE OF w SKIP LOCKED
    );
    GET DIAGNOSTICS deleted = ROW_COUNT;
    RETURN deleted;
  END $body$;

  -- Scans the next ended orders and deletes those without unsettled messages. The last two columns are the place where
  -- the next scan continues.
  CREATE FUNCTION delete_ended_orders(
    wanted_status text, ended_before bigint, after_end bigint, after_id bigint, max_count integer
  ) RETURNS TABLE (deleted integer, scanned integer, last_end bigint, last_id bigint) LANGUAGE plpgsql AS $body$
  DECLARE
    ids bigint[];
    ends bigint[];
    codes text[];
    networks text[];
    addresses text[];
  BEGIN
    SELECT array_agg(o.id ORDER BY o.ended_at, o.id), array_agg(o.ended_at ORDER BY o.ended_at, o.id) INTO ids, ends
    FROM (
      SELECT o.id, o.ended_at FROM orders AS o
      WHERE o.status = wanted_status AND o.ended_at < ended_before AND (o.ended_at, o.id) > (after_end, after_id)
      ORDER BY o.ended_at, o.id LIMIT max_count
    ) AS o;
    scanned := coalesce(array_length(ids, 1), 0);
    last_id := ids[scanned];
    last_end := ends[scanned];

    codes := ARRAY(
      SELECT o.transaction_code FROM orders AS o
      WHERE o.id = ANY (ids) AND o.status = wanted_status AND o.ended_at < ended_before AND NOT EXISTS (
        SELECT FROM messages AS m WHERE m.transaction_code = o.transaction_code AND m.state NOT IN ${settled}
      )
      FOR UPDATE OF o SKIP LOCKED
    );
    DELETE FROM idempotency_keys AS k WHERE k.transaction_code = ANY (codes);
    DELETE FROM messages AS m WHERE m.transaction_code = ANY (codes);
    WITH removed AS (
      DELETE FROM orders AS o WHERE o.transaction_code = ANY (codes)
      RETURNING o.network, o.wallet_address, o.partner_network, o.partner_wallet_address
    )
    SELECT array_agg(network) || array_agg(partner_network), array_agg(wallet_address) || array_agg(partner_wallet_address)
    INTO networks, addresses FROM removed;
    PERFORM delete_unused_wallets(networks, addresses);
    deleted := coalesce(array_length(codes, 1), 0);
    RETURN NEXT;
  END $body$;

  -- Overwrites the personal data of an order that has not changed since, and deletes what only this order needs.
  -- Returns no row if it has changed.
  CREATE FUNCTION erase_order(new_order json)
  RETURNS TABLE (messages_deleted integer, keys_deleted integer, wallets_deleted integer) LANGUAGE plpgsql AS $body$
  DECLARE
    old orders;
    next orders := json_populate_record(NULL::orders, new_order);
  BEGIN
    SELECT * INTO old FROM orders AS o
    WHERE o.transaction_code = next.transaction_code AND o.sequence = next.sequence FOR UPDATE;
    IF NOT FOUND THEN RETURN; END IF;

    DELETE FROM idempotency_keys AS k WHERE k.transaction_code = old.transaction_code;
    GET DIAGNOSTICS keys_deleted = ROW_COUNT;
    DELETE FROM messages AS m WHERE m.transaction_code = old.transaction_code;
    GET DIAGNOSTICS messages_deleted = ROW_COUNT;

    INSERT INTO wallets (network, address, first_seen_at)
    SELECT network, address, old.created_at FROM (
      VALUES (next.network, next.wallet_address), (next.partner_network, next.partner_wallet_address)
    ) AS w (network, address) WHERE address IS NOT NULL
    GROUP BY network, address ORDER BY network, address ON CONFLICT DO NOTHING;
    UPDATE orders AS o SET wallet_address = next.wallet_address, external_reference = next.external_reference,
      webhook_url = next.webhook_url, timeline = next.timeline, details = next.details, partner_wallet_address = next.partner_wallet_address,
      partner_external_reference = next.partner_external_reference, partner_webhook_url = next.partner_webhook_url
    WHERE o.id = old.id;

    DELETE FROM disabled_urls AS d WHERE d.url IN (old.webhook_url, old.partner_webhook_url)
      AND NOT EXISTS (SELECT FROM orders AS o WHERE o.webhook_url = d.url OR o.partner_webhook_url = d.url);
    wallets_deleted := delete_unused_wallets(
      ARRAY[old.network, old.partner_network], ARRAY[old.wallet_address, old.partner_wallet_address]
    );
    RETURN NEXT;
  END $body$;`;
