import { changesChannel, immutableColumns, mutableColumns } from './functions.js';
import { quietPrefix } from './change-listener.js';

const columns = `${immutableColumns}, details, ${mutableColumns}`;

/** PostgreSQL refuses a notification of 8,000 bytes and more. */
const maxNotificationBytes = 7900;

/**
 * Reads the JSON of the orders once, leaves out what a group without keys and messages does not need, and sends one
 * notification for all orders without messages.
 */
export const leanCreateOrders = `
  CREATE OR REPLACE FUNCTION create_orders(new_orders json, new_messages json, new_keys json, purge_until bigint)
  RETURNS TABLE (asked text, made text, is_same boolean) LANGUAGE plpgsql AS $body$
  #variable_conflict use_column
  DECLARE
    fresh orders[] := ARRAY(SELECT o FROM json_populate_recordset(NULL::orders, new_orders) AS o);
    keys idempotency_keys[];
    codes text[];
    loud text[];
    quiet text;
  BEGIN
    IF json_array_length(new_keys) = 0 THEN
      codes := ARRAY(SELECT transaction_code FROM unnest(fresh));
    ELSE
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

      codes := ARRAY(
        SELECT o.transaction_code FROM unnest(fresh) AS o
        LEFT JOIN unnest(keys) AS k USING (transaction_code)
        LEFT JOIN idempotency_keys AS kept ON kept.key = k.key
        WHERE k.key IS NULL OR kept.transaction_code = o.transaction_code
      );
      fresh := ARRAY(SELECT o FROM unnest(fresh) AS o WHERE o.transaction_code = ANY (codes));
    END IF;

    INSERT INTO wallets (network, address, first_seen_at)
    SELECT w.network, w.address, min(w.created_at) FROM (
      SELECT network, wallet_address AS address, created_at FROM unnest(fresh)
      UNION ALL
      SELECT partner_network, partner_wallet_address, created_at FROM unnest(fresh) WHERE partner_wallet_address IS NOT NULL
    ) AS w
    GROUP BY w.network, w.address
    ORDER BY w.network, w.address
    ON CONFLICT DO NOTHING;

    INSERT INTO orders (${columns}) SELECT ${columns} FROM unnest(fresh);

    IF json_array_length(new_messages) > 0 THEN
      loud := ARRAY(
        SELECT DISTINCT m.transaction_code FROM json_to_recordset(new_messages) AS m (transaction_code text)
        WHERE m.transaction_code = ANY (codes)
      );
      PERFORM tell(new_messages, loud);
    END IF;
    quiet := (SELECT string_agg(code, ' ') FROM unnest(codes) AS code WHERE loud IS NULL OR code <> ALL (loud));
    IF length(quiet) < ${maxNotificationBytes} THEN
      PERFORM pg_notify('${changesChannel}', '${quietPrefix}' || quiet);
    ELSE
      PERFORM pg_notify('${changesChannel}', '${quietPrefix}' || code) FROM unnest(string_to_array(quiet, ' ')) AS code;
    END IF;

    -- Last, and without waiting for locks: these are out of order.
    IF purge_until IS NOT NULL THEN
      DELETE FROM idempotency_keys WHERE key IN (
        SELECT key FROM idempotency_keys WHERE expires_at <= purge_until LIMIT 1000 FOR UPDATE SKIP LOCKED
      );
    END IF;
  END $body$;`;
