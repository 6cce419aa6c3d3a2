-- The tables. Times are milliseconds since the Unix epoch.

-- One row for each address on a network, reused by later orders.
CREATE TABLE wallets (
  id INTEGER PRIMARY KEY,
  network TEXT NOT NULL,
  address TEXT NOT NULL,
  UNIQUE (network, address)
) STRICT;

-- The whole order is the JSON in "record"; the columns beside it serve searches.
CREATE TABLE orders (
  id INTEGER PRIMARY KEY,
  transaction_code TEXT NOT NULL UNIQUE,
  account TEXT NOT NULL,
  status TEXT NOT NULL,
  sequence INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  due_at INTEGER,
  ended_at INTEGER,
  external_reference TEXT NOT NULL,
  partner_reference TEXT,
  -- Null once it is erased.
  wallet_id INTEGER REFERENCES wallets (id),
  partner_wallet_id INTEGER REFERENCES wallets (id),
  record TEXT NOT NULL
) STRICT;
CREATE INDEX orders_by_due ON orders (account, due_at) WHERE due_at IS NOT NULL;
CREATE INDEX orders_by_end ON orders (status, ended_at) WHERE ended_at IS NOT NULL;
-- Without these two each deletion of a wallet would search the whole table.
CREATE INDEX orders_by_wallet ON orders (wallet_id);
CREATE INDEX orders_by_partner_wallet ON orders (partner_wallet_id) WHERE partner_wallet_id IS NOT NULL;
CREATE INDEX orders_by_creation ON orders (account, created_at);
CREATE INDEX orders_by_status ON orders (account, status, created_at);
CREATE INDEX orders_by_reference ON orders (external_reference, account, created_at);
CREATE INDEX orders_by_partner_reference ON orders (partner_reference) WHERE partner_reference IS NOT NULL;

CREATE TABLE idempotency_keys (
  key TEXT PRIMARY KEY,
  fingerprint TEXT NOT NULL,
  transaction_code TEXT NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX idempotency_keys_by_expiry ON idempotency_keys (expires_at);
CREATE INDEX idempotency_keys_by_order ON idempotency_keys (transaction_code);

-- Webhooks, written in the transaction of the change that they report. A row is leased to one dispatcher at a time, and
-- postponed while an earlier row of its order waits or its host gets nothing.
CREATE TABLE outbox (
  number INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  account TEXT NOT NULL,
  transaction_code TEXT NOT NULL,
  sequence INTEGER NOT NULL,
  audience TEXT NOT NULL,
  url TEXT NOT NULL,
  host TEXT NOT NULL,
  type TEXT NOT NULL,
  body TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  state TEXT NOT NULL,
  next_attempt_at INTEGER,
  lease TEXT,
  lease_until INTEGER NOT NULL DEFAULT 0,
  postponed_until INTEGER NOT NULL DEFAULT 0,
  attempts TEXT NOT NULL DEFAULT '[]',
  tries INTEGER NOT NULL DEFAULT 0,
  -- The receiver keeps refusing the row, which no longer keeps back the next ones of its order.
  can_be_overtaken INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX outbox_by_account ON outbox (account);
CREATE INDEX outbox_by_state ON outbox (account, state);
CREATE INDEX outbox_by_url ON outbox (url, state);
CREATE INDEX outbox_by_order ON outbox (transaction_code, audience, sequence);
CREATE INDEX outbox_by_due ON outbox (max(next_attempt_at, lease_until, postponed_until)) WHERE state = 'waiting';
CREATE INDEX outbox_waiting_by_host ON outbox (host) WHERE state = 'waiting';
CREATE TABLE disabled_urls (url TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;

-- What receivers have answered: one row for each target, and one for each host, domain and address that
-- has had requests without a 2xx.
CREATE TABLE webhook_targets (
  key TEXT PRIMARY KEY,
  is_proven INTEGER NOT NULL,
  -- The earliest time of the next request; of a proven target, when it was proven.
  next_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX webhook_targets_by_time ON webhook_targets (next_at);

-- Calls that create orders at an upstream, stored before the call; "record" has the rest.
CREATE TABLE upstream_attempts (
  transaction_code TEXT PRIMARY KEY,
  version INTEGER NOT NULL,
  state TEXT NOT NULL,
  key TEXT,
  created_at INTEGER NOT NULL,
  due_at INTEGER,
  record TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX upstream_attempts_by_key ON upstream_attempts (key) WHERE key IS NOT NULL AND state <> 'refused';
CREATE INDEX upstream_attempts_by_due ON upstream_attempts (due_at) WHERE due_at IS NOT NULL AND state <> 'refused';
CREATE INDEX upstream_attempts_by_state ON upstream_attempts (state, created_at);
CREATE INDEX upstream_attempts_by_code ON upstream_attempts (lower(record ->> '$.upstream_code'));

-- Webhooks of the upstream as they arrived, once for each event of an order.
CREATE TABLE upstream_inbox (
  number INTEGER PRIMARY KEY,
  transaction_code TEXT NOT NULL,
  event_key TEXT NOT NULL,
  received_at INTEGER NOT NULL,
  due_at INTEGER,
  body TEXT NOT NULL,
  -- Verified when it arrived.
  is_signed INTEGER NOT NULL,
  tries INTEGER NOT NULL,
  result TEXT,
  UNIQUE (transaction_code, event_key)
) STRICT;
CREATE INDEX upstream_inbox_by_due ON upstream_inbox (number, due_at) WHERE due_at IS NOT NULL;

-- The calls of operators that change something, stored before their effect.
CREATE TABLE audit (
  number INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  account TEXT NOT NULL,
  at INTEGER NOT NULL,
  actor TEXT NOT NULL,
  action TEXT NOT NULL,
  transaction_code TEXT,
  reason TEXT,
  request TEXT NOT NULL,
  outcome TEXT NOT NULL,
  client TEXT NOT NULL
) STRICT;
CREATE INDEX audit_by_order ON audit (transaction_code) WHERE transaction_code IS NOT NULL;

-- Written by the readiness check: a database that can be read may still be on a full or read-only disk.
CREATE TABLE readiness (id INTEGER PRIMARY KEY CHECK (id = 1), checks INTEGER NOT NULL) STRICT;
INSERT INTO readiness VALUES (1, 0);

-- What there is one of: the key of the addresses that an upstream reports orders to, and the last good rates.
CREATE TABLE facts (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;

-- Counts the checkpoints, which merge the log into the file. The file in use has `merged` ahead of `resumed`, and its
-- log makes them equal, so that a file whose log is missing is noticed.
CREATE TABLE checkpoints (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  merged INTEGER NOT NULL,
  resumed INTEGER NOT NULL
) STRICT;
INSERT INTO checkpoints VALUES (1, 0, 0);
