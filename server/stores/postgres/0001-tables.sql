-- The tables. Times are milliseconds since the Unix epoch. Orders have no foreign keys to their wallets: the store locks the
-- wallets once for a group, where a foreign key would query for each order. There are no partitions: those of orders would
-- take transaction_code its unique index, because an order ends long after it has its place, and deletions by index keep up
-- with the intake.
--
-- Vacuum runs once two in a hundred rows are dead, instead of twenty, and does not pause: the retention deletes as fast as
-- orders arrive, and a table keeps the size that it reaches before its next vacuum.

-- One row for each address on a network, reused by later orders.
CREATE TABLE wallets (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  network text NOT NULL,
  address text NOT NULL,
  UNIQUE (network, address)
);

-- The whole order is the JSON in "record"; the columns beside it serve searches.
CREATE TABLE orders (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  transaction_code text NOT NULL UNIQUE,
  account text NOT NULL,
  status text NOT NULL,
  sequence integer NOT NULL,
  created_at bigint NOT NULL,
  due_at bigint,
  ended_at bigint,
  external_reference text NOT NULL,
  partner_reference text,
  -- Null once it is erased, which only an order is that has ended.
  wallet_id bigint,
  partner_wallet_id bigint,
  record text NOT NULL,
  CONSTRAINT orders_have_wallets CHECK (wallet_id IS NOT NULL OR ended_at IS NOT NULL)
);
CREATE INDEX orders_by_due_time ON orders (account, due_at) WHERE due_at IS NOT NULL;
CREATE INDEX orders_by_end ON orders (status, ended_at, id) WHERE ended_at IS NOT NULL;
CREATE INDEX orders_by_wallet ON orders (wallet_id);
CREATE INDEX orders_by_partner_wallet ON orders (partner_wallet_id) WHERE partner_wallet_id IS NOT NULL;
CREATE INDEX orders_by_creation ON orders (account, created_at, id);
CREATE INDEX orders_by_status ON orders (account, status, created_at, id);
CREATE INDEX orders_by_reference ON orders (external_reference, account, created_at, id);
CREATE INDEX orders_by_partner_reference ON orders (partner_reference) WHERE partner_reference IS NOT NULL;

-- Webhooks, written in the transaction of the change that they report. Pages have room, and no index has the columns of a
-- lease, so that a claim writes one row and no index.
CREATE TABLE outbox (
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
  -- The time until which its host is excluded or an earlier message of the same order and audience waits.
  postponed_until bigint NOT NULL,
  attempts jsonb NOT NULL DEFAULT '[]',
  tries integer NOT NULL DEFAULT 0,
  lease text,
  lease_until bigint NOT NULL DEFAULT 0,
  -- The receiver keeps refusing the row, which no longer keeps back the next ones of its order.
  can_be_overtaken boolean NOT NULL DEFAULT false
) WITH (fillfactor = 60, autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.05,
  autovacuum_vacuum_insert_scale_factor = 0.2, autovacuum_vacuum_cost_delay = 0);
CREATE INDEX outbox_by_order ON outbox (transaction_code, audience, sequence);
CREATE INDEX outbox_by_state ON outbox (state, number) WHERE state <> 'delivered';
CREATE INDEX outbox_by_host ON outbox (host) WHERE state <> 'delivered';
CREATE INDEX outbox_waiting_by_time ON outbox (greatest(next_attempt_at, postponed_until), number) WHERE state = 'waiting';

CREATE TABLE idempotency_keys (
  key text PRIMARY KEY,
  fingerprint text NOT NULL,
  transaction_code text NOT NULL,
  asked_at bigint NOT NULL,
  expires_at bigint NOT NULL
);
CREATE INDEX idempotency_keys_by_expiry ON idempotency_keys (expires_at);
CREATE INDEX idempotency_keys_by_order ON idempotency_keys (transaction_code);

CREATE TABLE disabled_urls (url text NOT NULL, EXCLUDE USING hash (url WITH =));

-- Counts of rate limits. They may be lost in a crash, so that counting costs no write to the disk.
CREATE UNLOGGED TABLE counters (
  key text PRIMARY KEY,
  hits integer NOT NULL,
  ends_at timestamptz NOT NULL
) WITH (fillfactor = 50);
CREATE INDEX counters_by_end ON counters (ends_at);

-- What receivers have answered: one row for each target, and one for each host, domain and address that
-- has had requests without a 2xx.
CREATE TABLE webhook_targets (
  key TEXT PRIMARY KEY,
  is_proven boolean NOT NULL,
  -- The earliest time of the next request; of a proven target, when it was proven.
  next_at bigint NOT NULL
);
CREATE INDEX webhook_targets_by_time ON webhook_targets (next_at);

-- Calls that create orders at an upstream, stored before the call; "record" has the rest.
CREATE TABLE upstream_attempts (
  transaction_code TEXT PRIMARY KEY,
  version INTEGER NOT NULL,
  state TEXT NOT NULL,
  key TEXT,
  created_at bigint NOT NULL,
  due_at bigint,
  record json NOT NULL
) WITH (fillfactor = 80);
CREATE UNIQUE INDEX upstream_attempts_by_key ON upstream_attempts (key) WHERE key IS NOT NULL AND state <> 'refused';
CREATE INDEX upstream_attempts_by_due ON upstream_attempts (due_at) WHERE due_at IS NOT NULL AND state <> 'refused';
CREATE INDEX upstream_attempts_by_state ON upstream_attempts (state, created_at);
CREATE INDEX upstream_attempts_by_code ON upstream_attempts (lower(record ->> 'upstream_code'));

-- Webhooks of the upstream as they arrived, once for each event of an order.
CREATE TABLE upstream_inbox (
  number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  transaction_code TEXT NOT NULL,
  event_key TEXT NOT NULL,
  received_at bigint NOT NULL,
  due_at bigint,
  body TEXT NOT NULL,
  -- Verified when it arrived.
  is_signed boolean NOT NULL,
  tries INTEGER NOT NULL,
  result TEXT,
  UNIQUE (transaction_code, event_key)
) WITH (fillfactor = 80);
CREATE INDEX upstream_inbox_by_due ON upstream_inbox (number, due_at) WHERE due_at IS NOT NULL;

-- The calls of operators that change something, stored before their effect.
CREATE TABLE audit (
  number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  account TEXT NOT NULL,
  at bigint NOT NULL,
  actor TEXT NOT NULL,
  action TEXT NOT NULL,
  transaction_code TEXT,
  reason TEXT,
  request json NOT NULL,
  outcome TEXT NOT NULL,
  client TEXT NOT NULL
);
CREATE INDEX audit_by_order ON audit (transaction_code, number) WHERE transaction_code IS NOT NULL;

-- Written by the readiness check: a database that can be read may still be on a full or read-only disk.
CREATE TABLE readiness (id INTEGER PRIMARY KEY CHECK (id = 1), checks bigint NOT NULL);
INSERT INTO readiness VALUES (1, 0);

-- What there is one of: the key of the addresses that an upstream reports orders to, and the last good rates.
CREATE TABLE facts (name text PRIMARY KEY, value text NOT NULL);
