/** The channel on which processes send each other the codes of changed orders. */
export const changesChannel = 'checkout_orders';

/** The columns of an order that `save` may change. Amounts, addresses and parties never change. */
export const mutableColumns = `status, scenario, expires_at, monitoring_until, required_confirmations, timeline, sequence, due_at`;

export const immutableColumns = `transaction_code, account, created_at, fiat_amount, fiat_currency, amount_usd, rate, crypto_amount,
    crypto_currency, crypto_currency_network, network, wallet_address, external_reference, webhook_url,
    infrastructure_percent, profit_percent, commission_infrastructure, commission_profit, commission_net,
    partner_crypto_currency, partner_crypto_currency_network, partner_network, partner_wallet_address,
    partner_external_reference, partner_commission_percentage, partner_webhook_url`;

/** Stores orders whose columns `save_orders` never changes are these. */
export const createOrders = (
  create: string,
  columns: string,
): string => `  -- Returns the duplicate calls: those whose key has created another order, with the same parameters or others.
  ${create} create_orders(new_orders json, new_messages json, new_keys json, purge_until bigint)
  RETURNS TABLE (asked text, made text, is_same boolean) LANGUAGE plpgsql AS $body$
  #variable_conflict use_column
  DECLARE
    codes text[];
  BEGIN
    INSERT INTO idempotency_keys AS kept (key, fingerprint, transaction_code, asked_at, expires_at)
    SELECT DISTINCT ON (key) key, fingerprint, transaction_code, asked_at, expires_at
    FROM ROWS FROM (json_populate_recordset(NULL::idempotency_keys, new_keys)) WITH ORDINALITY
    ORDER BY key, ordinality
    ON CONFLICT (key) DO UPDATE SET fingerprint = excluded.fingerprint, transaction_code = excluded.transaction_code,
      asked_at = excluded.asked_at, expires_at = excluded.expires_at
    WHERE kept.expires_at <= excluded.asked_at;

    RETURN QUERY
    SELECT k.transaction_code, kept.transaction_code, kept.fingerprint = k.fingerprint
    FROM json_populate_recordset(NULL::idempotency_keys, new_keys) AS k
    JOIN idempotency_keys AS kept ON kept.key = k.key AND kept.transaction_code <> k.transaction_code;

    codes := ARRAY(
      SELECT o.transaction_code FROM json_populate_recordset(NULL::orders, new_orders) AS o
      LEFT JOIN json_populate_recordset(NULL::idempotency_keys, new_keys) AS k USING (transaction_code)
      LEFT JOIN idempotency_keys AS kept ON kept.key = k.key
      WHERE k.key IS NULL OR kept.transaction_code = o.transaction_code
    );

    INSERT INTO wallets (network, address, first_seen_at)
    SELECT w.network, w.address, min(w.created_at) FROM (
      SELECT network, wallet_address AS address, created_at, transaction_code
      FROM json_populate_recordset(NULL::orders, new_orders)
      UNION ALL
      SELECT partner_network, partner_wallet_address, created_at, transaction_code
      FROM json_populate_recordset(NULL::orders, new_orders)
      WHERE partner_wallet_address IS NOT NULL
    ) AS w
    WHERE w.transaction_code = ANY (codes)
    GROUP BY w.network, w.address
    ORDER BY w.network, w.address
    ON CONFLICT DO NOTHING;

    INSERT INTO orders (${columns}, ${mutableColumns})
    SELECT ${columns}, ${mutableColumns}
    FROM json_populate_recordset(NULL::orders, new_orders)
    WHERE transaction_code = ANY (codes);

    PERFORM tell(new_messages, codes);

    -- Last, and without waiting for locks: these are out of order.
    IF purge_until IS NOT NULL THEN
      DELETE FROM idempotency_keys WHERE key IN (
        SELECT key FROM idempotency_keys WHERE expires_at <= purge_until LIMIT 1000 FOR UPDATE SKIP LOCKED
      );
    END IF;
  END $body$;

`;

/**
 * Functions write any number of orders in one round trip and one commit. Each statement sees what was committed before
 * it, also by the transactions whose locks it waited for. All functions lock in the same order (keys, wallets, orders;
 * each sorted), which rules deadlocks out.
 */
export const functions = `
  -- Stores the webhook messages of these orders and notifies every process.
  CREATE FUNCTION tell(new_messages json, codes text[]) RETURNS void LANGUAGE plpgsql AS $body$
  BEGIN
    INSERT INTO messages (id, account, transaction_code, sequence, audience, url, host, type, body, created_at,
      state, next_attempt_at, held_until)
    SELECT m.id, m.account, m.transaction_code, m.sequence, m.audience, m.url, m.host, m.type, m.body, m.created_at,
      CASE WHEN off.url IS NULL THEN 'waiting' ELSE 'disabled' END, CASE WHEN off.url IS NULL THEN m.next_attempt_at END,
      coalesce((SELECT max(greatest(earlier.next_attempt_at, earlier.held_until)) FROM messages AS earlier WHERE earlier.state = 'waiting'
        AND earlier.transaction_code = m.transaction_code AND earlier.audience = m.audience), 0)
    FROM json_populate_recordset(NULL::messages, new_messages) AS m
    LEFT JOIN disabled_urls AS off ON off.url = m.url
    WHERE m.transaction_code = ANY (codes);

    PERFORM pg_notify('${changesChannel}', code) FROM unnest(codes) AS code;
  END $body$;

${createOrders('CREATE FUNCTION', immutableColumns)}  -- Returns the codes of the saved orders. The caller passes each order at most once.
  CREATE FUNCTION save_orders(new_orders json, new_messages json) RETURNS text[] LANGUAGE plpgsql AS $body$
  #variable_conflict use_column
  DECLARE
    codes text[];
  BEGIN
    PERFORM FROM orders
    WHERE transaction_code IN (SELECT transaction_code FROM json_populate_recordset(NULL::orders, new_orders))
    ORDER BY transaction_code FOR NO KEY UPDATE;

    WITH saved AS (
      UPDATE orders SET (${mutableColumns}) = (
        ${mutableColumns.replaceAll(/\w+/g, 'next.$&')}
      )
      FROM json_populate_recordset(NULL::orders, new_orders) AS next
      WHERE orders.transaction_code = next.transaction_code AND orders.sequence = next.sequence - 1
      RETURNING orders.transaction_code
    )
    SELECT coalesce(array_agg(transaction_code), '{}') INTO codes FROM saved;

    PERFORM tell(new_messages, codes);
    RETURN codes;
  END $body$;`;

/** What only some orders have, as JSON, and the function that stores orders. */
export const orderDetails = `
  ALTER TABLE orders ADD COLUMN details text;
${createOrders('CREATE OR REPLACE FUNCTION', `${immutableColumns}, details`)}`;
