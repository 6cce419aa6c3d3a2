/** The columns of an order that `save` may change; money, destinations and parties stay as they were made. */
const living = `status, scenario, expires_at, monitoring_until, required_confirmations, timeline, sequence, due_at`;

const settled = `transaction_code, account, created_at, fiat_amount, fiat_currency, amount_usd, rate, crypto_amount,
    crypto_currency, crypto_currency_network, network, wallet_address, external_reference, webhook_url,
    infrastructure_percent, profit_percent, commission_infrastructure, commission_profit, commission_net,
    partner_crypto_currency, partner_crypto_currency_network, partner_network, partner_wallet_address,
    partner_external_reference, partner_commission_percentage, partner_webhook_url`;

/** The channel on which processes tell each other the codes of orders that changed. */
export const changesChannel = 'checkout_orders';

/** Amounts are decimal texts, times milliseconds since the Unix epoch. The partner's columns are all set or all null. */
const tables = `
  -- One row for each address on a network, reused by later orders.
  CREATE TABLE wallets (
    network text NOT NULL,
    address text NOT NULL,
    first_seen_at bigint NOT NULL,
    PRIMARY KEY (network, address)
  );

  CREATE TABLE orders (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    transaction_code text NOT NULL UNIQUE,
    account text NOT NULL,
    status text NOT NULL,
    scenario text,
    created_at bigint NOT NULL,
    expires_at bigint NOT NULL,
    monitoring_until bigint NOT NULL,
    required_confirmations integer NOT NULL,
    timeline json NOT NULL,
    -- Both follow from the columns before; kept to look orders up by.
    sequence integer NOT NULL,
    due_at bigint,
    fiat_amount text NOT NULL,
    fiat_currency text NOT NULL,
    amount_usd text NOT NULL,
    rate text NOT NULL,
    crypto_amount text NOT NULL,
    crypto_currency text NOT NULL,
    crypto_currency_network text NOT NULL,
    network text NOT NULL,
    wallet_address text NOT NULL,
    external_reference text NOT NULL,
    webhook_url text,
    infrastructure_percent text NOT NULL,
    profit_percent text NOT NULL,
    commission_infrastructure text NOT NULL,
    commission_profit text NOT NULL,
    commission_net text NOT NULL,
    partner_crypto_currency text,
    partner_crypto_currency_network text,
    partner_network text,
    partner_wallet_address text,
    partner_external_reference text,
    partner_commission_percentage text,
    partner_webhook_url text,
    FOREIGN KEY (network, wallet_address) REFERENCES wallets (network, address),
    FOREIGN KEY (partner_network, partner_wallet_address) REFERENCES wallets (network, address),
    CHECK ((partner_wallet_address IS NULL) = (partner_crypto_currency IS NULL))
  );
  CREATE INDEX orders_by_age ON orders (account, id);
  CREATE INDEX orders_by_due_time ON orders (account, due_at) WHERE due_at IS NOT NULL;

  CREATE TABLE idempotency_keys (
    key text PRIMARY KEY,
    fingerprint text NOT NULL,
    transaction_code text NOT NULL,
    asked_at bigint NOT NULL,
    expires_at bigint NOT NULL
  );
  CREATE INDEX idempotency_keys_by_expiry ON idempotency_keys (expires_at);
  CREATE INDEX idempotency_keys_by_order ON idempotency_keys (transaction_code);

  CREATE TABLE messages (
    number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    id text NOT NULL UNIQUE,
    account text NOT NULL,
    transaction_code text NOT NULL,
    sequence integer NOT NULL,
    audience text NOT NULL,
    url text NOT NULL,
    -- As URL has it, with the port: what limits and circuits go by.
    host text NOT NULL,
    type text NOT NULL,
    body text NOT NULL,
    created_at bigint NOT NULL,
    state text NOT NULL,
    next_attempt_at bigint,
    attempts jsonb NOT NULL DEFAULT '[]',
    tries integer NOT NULL DEFAULT 0,
    lease text,
    lease_until bigint NOT NULL DEFAULT 0
  );
  CREATE INDEX messages_by_age ON messages (account, number);
  CREATE INDEX messages_by_order ON messages (transaction_code);
  -- An URL can be longer than what a B-tree takes.
  CREATE INDEX messages_waiting_by_url ON messages USING hash (url) WHERE state = 'waiting';
  CREATE INDEX messages_waiting_by_line ON messages (transaction_code, audience, sequence) WHERE state = 'waiting';
  CREATE INDEX messages_waiting_by_time ON messages (greatest(next_attempt_at, lease_until), number)
    WHERE state = 'waiting';

  CREATE TABLE disabled_urls (url text NOT NULL, EXCLUDE USING hash (url WITH =));

  -- Written by the readiness check: a database that can be read may still be on a full or read-only disk.
  CREATE TABLE readiness (id integer PRIMARY KEY CHECK (id = 1), checks bigint NOT NULL);
  INSERT INTO readiness VALUES (1, 0);

  -- Counts of rate limits. They may be lost in a crash, so that counting costs no write to the disk.
  CREATE UNLOGGED TABLE counters (
    key text PRIMARY KEY,
    hits integer NOT NULL,
    ends_at timestamptz NOT NULL
  ) WITH (fillfactor = 50);
  CREATE INDEX counters_by_end ON counters (ends_at);`;

/**
 * What changes several rows is a function, so that it is one round trip and one commit for any number of orders. Each
 * statement in it sees what was committed before it, also by those for whom it had to wait. All take their locks in the
 * same order (keys, wallets, orders; each sorted): they wait for each other but never in a circle.
 */
const functions = `
  -- Stores what orders make known, but not of those in "without", and tells every process.
  CREATE FUNCTION tell(new_messages json, codes text[]) RETURNS void LANGUAGE plpgsql AS $body$
  BEGIN
    INSERT INTO messages (id, account, transaction_code, sequence, audience, url, host, type, body, created_at,
      state, next_attempt_at)
    SELECT m.id, m.account, m.transaction_code, m.sequence, m.audience, m.url, m.host, m.type, m.body, m.created_at,
      CASE WHEN off.url IS NULL THEN 'waiting' ELSE 'disabled' END, CASE WHEN off.url IS NULL THEN m.created_at END
    FROM json_populate_recordset(NULL::messages, new_messages) AS m
    LEFT JOIN disabled_urls AS off ON off.url = m.url
    WHERE m.transaction_code = ANY (codes);

    PERFORM pg_notify('${changesChannel}', code) FROM unnest(codes) AS code;
  END $body$;

  -- Gives back the calls that came late: whose key had made another order, by the same parameters or by others.
  CREATE FUNCTION create_orders(new_orders json, new_messages json, new_keys json, purge_until bigint)
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

    INSERT INTO orders (${settled}, ${living})
    SELECT ${settled}, ${living}
    FROM json_populate_recordset(NULL::orders, new_orders)
    WHERE transaction_code = ANY (codes);

    PERFORM tell(new_messages, codes);

    -- Last, and without waiting for anybody: these locks are out of order.
    IF purge_until IS NOT NULL THEN
      DELETE FROM idempotency_keys WHERE key IN (
        SELECT key FROM idempotency_keys WHERE expires_at <= purge_until LIMIT 1000 FOR UPDATE SKIP LOCKED
      );
    END IF;
  END $body$;

  -- Gives back the codes of those that were saved. An order is among them once at most.
  CREATE FUNCTION save_orders(new_orders json, new_messages json) RETURNS text[] LANGUAGE plpgsql AS $body$
  #variable_conflict use_column
  DECLARE
    codes text[];
  BEGIN
    PERFORM FROM orders
    WHERE transaction_code IN (SELECT transaction_code FROM json_populate_recordset(NULL::orders, new_orders))
    ORDER BY transaction_code FOR NO KEY UPDATE;

    WITH saved AS (
      UPDATE orders SET (${living}) = (
        ${living.replaceAll(/\w+/g, 'next.$&')}
      )
      FROM json_populate_recordset(NULL::orders, new_orders) AS next
      WHERE orders.transaction_code = next.transaction_code AND orders.sequence = next.sequence - 1
      RETURNING orders.transaction_code
    )
    SELECT coalesce(array_agg(transaction_code), '{}') INTO codes FROM saved;

    PERFORM tell(new_messages, codes);
    RETURN codes;
  END $body$;`;

/** The first version of the database. */
export const firstVersion = tables + functions;
