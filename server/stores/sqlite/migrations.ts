import type Database from 'libsql';
import { deskSchema } from './desk-schema.js';
import { maintenanceSchema } from './maintenance.js';
import { createTransaction } from './transaction.js';

/** Each entry upgrades the database by one version, in its own transaction. Never change a released entry: add one. */
export const migrations: readonly string[] = [
  `
  -- One row for each address on a network, reused by later orders.
  CREATE TABLE wallets (
    id INTEGER PRIMARY KEY,
    network TEXT NOT NULL,
    address TEXT NOT NULL,
    first_seen_at INTEGER NOT NULL,
    UNIQUE (network, address)
  ) STRICT;

  -- Amounts are decimal texts, times milliseconds since the Unix epoch. The partner's columns are all set or all null.
  CREATE TABLE orders (
    id INTEGER PRIMARY KEY,
    transaction_code TEXT NOT NULL UNIQUE,
    status TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    fiat_amount TEXT NOT NULL,
    fiat_currency TEXT NOT NULL,
    amount_usd TEXT NOT NULL,
    crypto_currency TEXT NOT NULL,
    crypto_currency_network TEXT NOT NULL,
    wallet_id INTEGER NOT NULL REFERENCES wallets (id),
    external_reference TEXT NOT NULL,
    webhook_url TEXT,
    infrastructure_percent TEXT NOT NULL,
    profit_percent TEXT NOT NULL,
    commission_infrastructure TEXT NOT NULL,
    commission_profit TEXT NOT NULL,
    commission_net TEXT NOT NULL,
    partner_crypto_currency TEXT,
    partner_crypto_currency_network TEXT,
    partner_wallet_id INTEGER REFERENCES wallets (id),
    partner_external_reference TEXT,
    partner_commission_percentage TEXT,
    partner_webhook_url TEXT,
    CHECK ((partner_wallet_id IS NULL) = (partner_crypto_currency IS NULL))
  ) STRICT;

  CREATE TABLE idempotency_keys (
    key TEXT PRIMARY KEY,
    fingerprint TEXT NOT NULL,
    order_id INTEGER NOT NULL REFERENCES orders (id),
    expires_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX idempotency_keys_by_expiry ON idempotency_keys (expires_at);

  -- Written by the readiness check: a database that can be read may still be on a full or read-only disk.
  CREATE TABLE readiness (id INTEGER PRIMARY KEY CHECK (id = 1), checks INTEGER NOT NULL) STRICT;
  INSERT INTO readiness VALUES (1, 0);
  `,
  `
  -- The lifecycle of an order: its changes as JSON, and the columns to look them up by. Older orders have no rate.
  ALTER TABLE orders ADD COLUMN account TEXT NOT NULL DEFAULT '';
  ALTER TABLE orders ADD COLUMN scenario TEXT;
  ALTER TABLE orders ADD COLUMN rate TEXT NOT NULL DEFAULT '0';
  ALTER TABLE orders ADD COLUMN crypto_amount TEXT NOT NULL DEFAULT '0';
  ALTER TABLE orders ADD COLUMN required_confirmations INTEGER NOT NULL DEFAULT 1;
  ALTER TABLE orders ADD COLUMN expires_at INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE orders ADD COLUMN monitoring_until INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE orders ADD COLUMN timeline TEXT NOT NULL DEFAULT '[]';
  ALTER TABLE orders ADD COLUMN sequence INTEGER NOT NULL DEFAULT 1;
  ALTER TABLE orders ADD COLUMN due_at INTEGER;
  UPDATE orders SET
    expires_at = created_at + 900000, monitoring_until = created_at + 87300000, due_at = created_at + 900000;
  CREATE INDEX orders_by_due ON orders (account, due_at) WHERE due_at IS NOT NULL;

  -- Webhook messages, written in the transaction of the change that they report. A row is leased to one dispatcher at a
  -- time, and held back while an earlier message of its order waits or its host is excluded.
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
    held_until INTEGER NOT NULL DEFAULT 0,
    attempts TEXT NOT NULL DEFAULT '[]',
    tries INTEGER NOT NULL DEFAULT 0
  ) STRICT;
  CREATE INDEX outbox_by_account ON outbox (account);
  CREATE INDEX outbox_by_state ON outbox (account, state);
  CREATE INDEX outbox_by_url ON outbox (url, state);
  CREATE INDEX outbox_by_order ON outbox (transaction_code, audience, sequence);
  CREATE INDEX outbox_by_due ON outbox (max(next_attempt_at, lease_until, held_until)) WHERE state = 'waiting';
  CREATE TABLE disabled_urls (url TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
  `,
  `
  -- Counts the checkpoints, which merge the log into the file. The file in use has \`merged\` ahead of \`resumed\`, and its
  -- log makes them equal, so that a file whose log is missing is noticed.
  CREATE TABLE checkpoints (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    merged INTEGER NOT NULL,
    resumed INTEGER NOT NULL
  ) STRICT;
  INSERT INTO checkpoints VALUES (1, 0, 0);
  `,
  `
  -- The last good rates, one row: units of each currency for 1 EUR as JSON.
  CREATE TABLE last_rates (id INTEGER PRIMARY KEY CHECK (id = 1), date TEXT NOT NULL, per_euro TEXT NOT NULL) STRICT;
  `,
  `
  -- A message that its receiver keeps refusing no longer keeps back the next ones of its order.
  ALTER TABLE outbox ADD COLUMN can_be_overtaken INTEGER NOT NULL DEFAULT 0;
  -- The header of the same name, for messages that a request causes.
  ALTER TABLE outbox ADD COLUMN traceparent TEXT;
  `,
  `
  CREATE INDEX outbox_waiting_by_host ON outbox (host) WHERE state = 'waiting';

  -- What receivers have answered: one row for each target, and one for each address and domain that has had requests
  -- without a 2xx.
  CREATE TABLE webhook_targets (
    key TEXT PRIMARY KEY,
    is_proven INTEGER NOT NULL,
    requests INTEGER NOT NULL,
    last_request_at INTEGER NOT NULL,
    busy_until INTEGER NOT NULL,
    version INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX webhook_targets_by_age ON webhook_targets (last_request_at);
  `,
  `
  -- What only some orders have, as JSON.
  ALTER TABLE orders ADD COLUMN details TEXT;
  `,
  `
  -- When an order ended, as the core's endedAt computes it: the retention starts there.
  ALTER TABLE orders ADD COLUMN ended_at INTEGER GENERATED ALWAYS AS (
    CASE
      WHEN status IN ('completed', 'failed', 'canceled', 'refunded')
        THEN coalesce(json_extract(timeline, '$[#-1].at'), created_at)
      WHEN status = 'expired' THEN max(coalesce(json_extract(timeline, '$[#-1].at'), created_at), monitoring_until)
    END
  ) VIRTUAL;
  CREATE INDEX orders_by_end ON orders (status, ended_at) WHERE ended_at IS NOT NULL;

  -- Without these each deletion of an order or a wallet would search whole tables for rows that refer to it.
  CREATE INDEX orders_by_wallet ON orders (wallet_id);
  CREATE INDEX orders_by_partner_wallet ON orders (partner_wallet_id) WHERE partner_wallet_id IS NOT NULL;
  CREATE INDEX idempotency_keys_by_order ON idempotency_keys (order_id);
  `,
  `
  -- Calls that create orders at an upstream, stored before the call. The last column has the rest as JSON.
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

  -- Webhooks of the upstream as they arrived, once for each event of an order.
  CREATE TABLE upstream_inbox (
    number INTEGER PRIMARY KEY,
    transaction_code TEXT NOT NULL,
    event_key TEXT NOT NULL,
    received_at INTEGER NOT NULL,
    due_at INTEGER,
    headers TEXT NOT NULL,
    body TEXT NOT NULL,
    tries INTEGER NOT NULL,
    result TEXT,
    UNIQUE (transaction_code, event_key)
  ) STRICT;
  CREATE INDEX upstream_inbox_by_due ON upstream_inbox (number, due_at) WHERE due_at IS NOT NULL;
  `,
  deskSchema,
  `
  -- The keys of the addresses that an upstream reports orders to, as hexadecimal digits. The newest makes new addresses.
  CREATE TABLE path_keys (generation INTEGER PRIMARY KEY, key TEXT NOT NULL) STRICT;

  CREATE INDEX upstream_attempts_by_upstream_code ON upstream_attempts (lower(json_extract(record, '$.upstream_code')))
    WHERE json_extract(record, '$.upstream_code') IS NOT NULL;
  `,
  maintenanceSchema,
];

const readSchemaVersion = (database: Database.Database): number =>
  (database.prepare('PRAGMA user_version').get() as { user_version: number }).user_version;

/** Whether the tables have the version of this program. */
export const isCurrentSchema = (database: Database.Database): boolean =>
  readSchemaVersion(database) === migrations.length;

/** Upgrades the tables to the version of this program. */
export function migrate(database: Database.Database): void {
  const version = readSchemaVersion(database);
  if (version > migrations.length) {
    throw new Error('a newer version of this program created its database. Start that version.');
  }
  const transaction = createTransaction(database);
  for (const [index, script] of [...migrations.entries()].slice(version)) {
    transaction(() => database.exec(`${script}; PRAGMA user_version = ${index + 1}`));
  }
}
