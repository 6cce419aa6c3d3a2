/** Amounts are decimal texts, times milliseconds since the Unix epoch. The partner's columns are all set or all null. */
export const tables = `
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
    -- Both follow from the columns above and serve look-ups.
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
    -- The host of the URL with its port, for limits and circuits.
    host text NOT NULL,
    type text NOT NULL,
    body text NOT NULL,
    created_at bigint NOT NULL,
    state text NOT NULL,
    next_attempt_at bigint,
    attempts jsonb NOT NULL DEFAULT '[]',
    tries integer NOT NULL DEFAULT 0,
    lease text,
    lease_until bigint NOT NULL DEFAULT 0,
    -- The time until which its host is excluded or an earlier message of the same order and audience waits.
    held_until bigint NOT NULL DEFAULT 0
  );
  CREATE INDEX messages_by_age ON messages (account, number);
  CREATE INDEX messages_by_state ON messages (account, state, number);
  CREATE INDEX messages_by_order ON messages (transaction_code);
  -- A URL can be longer than a B-tree entry.
  CREATE INDEX messages_by_url ON messages (md5(url), state, number);
  CREATE INDEX messages_waiting_by_line ON messages (transaction_code, audience, sequence) WHERE state = 'waiting';
  CREATE INDEX messages_waiting_by_time ON messages (greatest(next_attempt_at, lease_until, held_until), number)
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
