/** How a database writes the types of the tables that both have in common. */
export type ColumnTypes = {
  readonly bigint: string;
  readonly flag: string;
  readonly json: string;
  /** The primary key of rows that are numbered as they arrive. */
  readonly rowNumber: string;
  /** What an index ends with that keeps the order of those numbers. */
  readonly inOrder: string;
  /** The end of a table with a key of its own, and of one whose rows are numbered. */
  readonly keyed: string;
  readonly numbered: string;
};

/** Receivers of webhooks. */
const createWebhookTables = ({ bigint, flag, keyed }: ColumnTypes): string => `
  -- What receivers have answered: one row for each target, and one for each host, domain and address that
  -- has had requests without a 2xx.
  CREATE TABLE webhook_targets (
    key TEXT PRIMARY KEY,
    is_proven ${flag} NOT NULL,
    -- The earliest time of the next request; of a proven target, when it was proven.
    next_at ${bigint} NOT NULL
  )${keyed};
  CREATE INDEX webhook_targets_by_time ON webhook_targets (next_at);

`;

/** Calls of an upstream, and its webhooks. */
const createUpstreamTables = ({
  bigint,
  flag,
  json,
  rowNumber,
  keyed,
  numbered,
}: ColumnTypes): string => `  -- Calls that create orders at an upstream, stored before the call; "record" has the rest.
  CREATE TABLE upstream_attempts (
    transaction_code TEXT PRIMARY KEY,
    version INTEGER NOT NULL,
    state TEXT NOT NULL,
    key TEXT,
    created_at ${bigint} NOT NULL,
    due_at ${bigint},
    record ${json} NOT NULL
  )${keyed};
  CREATE UNIQUE INDEX upstream_attempts_by_key ON upstream_attempts (key) WHERE key IS NOT NULL AND state <> 'refused';
  CREATE INDEX upstream_attempts_by_due ON upstream_attempts (due_at) WHERE due_at IS NOT NULL AND state <> 'refused';
  CREATE INDEX upstream_attempts_by_state ON upstream_attempts (state, created_at);

  -- Webhooks of the upstream as they arrived, once for each event of an order.
  CREATE TABLE upstream_inbox (
    number ${rowNumber},
    transaction_code TEXT NOT NULL,
    event_key TEXT NOT NULL,
    received_at ${bigint} NOT NULL,
    due_at ${bigint},
    body TEXT NOT NULL,
    -- Verified when it arrived.
    is_signed ${flag} NOT NULL,
    tries INTEGER NOT NULL,
    result TEXT,
    UNIQUE (transaction_code, event_key)
  )${numbered};
  CREATE INDEX upstream_inbox_by_due ON upstream_inbox (number, due_at) WHERE due_at IS NOT NULL;

`;

/** What the operator and the readiness check leave, and single values. */
const createOperatorTables = ({
  bigint,
  json,
  rowNumber,
  inOrder,
  keyed,
  numbered,
}: ColumnTypes): string => `  -- The calls of operators that change something, stored before their effect.
  CREATE TABLE audit (
    number ${rowNumber},
    id TEXT NOT NULL UNIQUE,
    account TEXT NOT NULL,
    at ${bigint} NOT NULL,
    actor TEXT NOT NULL,
    action TEXT NOT NULL,
    transaction_code TEXT,
    reason TEXT,
    request ${json} NOT NULL,
    outcome TEXT NOT NULL,
    client TEXT NOT NULL
  )${numbered};
  CREATE INDEX audit_by_order ON audit (transaction_code${inOrder}) WHERE transaction_code IS NOT NULL;

  -- Written by the readiness check: a database that can be read may still be on a full or read-only disk.
  CREATE TABLE readiness (id INTEGER PRIMARY KEY CHECK (id = 1), checks ${bigint} NOT NULL)${numbered};
  INSERT INTO readiness VALUES (1, 0);

  -- The key of the addresses that an upstream reports orders to, as hexadecimal digits.
  CREATE TABLE path_keys (id INTEGER PRIMARY KEY CHECK (id = 1), key TEXT NOT NULL)${numbered};

  -- When the tasks of an operator were last done.
  CREATE TABLE maintenance (task TEXT PRIMARY KEY, done_at ${bigint} NOT NULL)${keyed};

  -- The last good rates, one row: units of each currency for 1 EUR as JSON.
  CREATE TABLE last_rates (id INTEGER PRIMARY KEY CHECK (id = 1), date TEXT NOT NULL, per_euro ${json} NOT NULL)${numbered};`;

/** The tables that both databases have. */
export const createCommonTables = (types: ColumnTypes): string =>
  [createWebhookTables, createUpstreamTables, createOperatorTables].map((create) => create(types)).join('');
