import { setTimeout as pause } from 'node:timers/promises';
import type { ClientBase } from 'pg';
import { postgresCode, lockNotAvailable } from './connections.js';
import { addedTables, changedTables } from './tables.js';

/** The new tables until they are complete. */
const next = 'checkout_upgrade';

const orderColumns =
  `transaction_code account status created_at expires_at monitoring_until required_confirmations timeline
  scenario fiat_amount fiat_currency amount_usd rate crypto_amount crypto_currency crypto_currency_network network
  wallet_address external_reference webhook_url`.split(/\s+/);

const partnerColumns = `crypto_currency crypto_currency_network network wallet_address external_reference
  commission_percentage webhook_url`.split(/\s+/);

const toPairs = (columns: readonly string[], prefix = ''): string =>
  columns.map((column) => `'${column}', o.${prefix}${column}`).join(', ');

/** The columns of version 0.3.1 as the JSON of an order. */
const record = `json_build_object(
      ${toPairs(orderColumns)},
      'commission_rates', json_build_object('infrastructure', o.infrastructure_percent, 'profit', o.profit_percent),
      'commission', json_build_object('infrastructure', o.commission_infrastructure, 'profit', o.commission_profit,
        'net', o.commission_net),
      'partner', CASE WHEN o.partner_wallet_address IS NOT NULL THEN
        json_build_object(${toPairs(partnerColumns, 'partner_')}) END,
      'details', o.details
    )::text`;

const bodyColumns =
  'number, id, account, transaction_code, sequence, audience, url, type, body, traceparent, created_at';

const queueColumns = `number, transaction_code, audience, sequence, host, state, next_attempt_at, held_until, attempts, tries, lease,
    lease_until, can_be_overtaken`;

const replaced = (columns: readonly string[]): string =>
  columns.map((column) => `${column} = excluded.${column}`).join(', ');

const orderChanges = replaced(
  'status sequence due_at ended_at external_reference wallet_id partner_wallet_id record'.split(' '),
);
const queueChanges = replaced(
  'state next_attempt_at held_until attempts tries lease lease_until can_be_overtaken'.split(' '),
);

/** Repeats each change of an old table in the new one, for the processes of version 0.3.1 that still serve. */
const mirror = (old: string, { table, copy, key, put }: Copied): string => `
  CREATE FUNCTION ${next}.mirror_${table}() RETURNS trigger LANGUAGE plpgsql AS $body$
  BEGIN
    IF TG_OP = 'DELETE' THEN
      ${copy.map((name) => `DELETE FROM ${next}.${name} WHERE ${key} IN (SELECT ${key} FROM changed);`).join(' ')}
    ELSE
      PERFORM ${next}.${put}(ARRAY(SELECT ${key} FROM changed));
    END IF;
    RETURN NULL;
  END $body$;
  ${['INSERT', 'UPDATE', 'DELETE']
    .map(
      (change) => `CREATE TRIGGER mirror_${change} AFTER ${change} ON ${old}.${table}
    REFERENCING ${change === 'DELETE' ? 'OLD' : 'NEW'} TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION ${next}.mirror_${table}();`,
    )
    .join('\n  ')}`;

/** A table of version 0.3.1, the tables that take its place, and the function that copies rows of it. */
type Copied = { readonly table: string; readonly copy: readonly string[]; readonly key: string; readonly put: string };

const orders: Copied = { table: 'orders', copy: ['orders'], key: 'id', put: 'put_orders' };
const messages: Copied = { table: 'messages', copy: ['outbox_queue', 'outbox'], key: 'number', put: 'put_messages' };

/** Half of the time after which PostgreSQL looks for deadlocks: this program gives up first, and the others go on. */
const maxLockWait = '500ms';

/** Several times that: PostgreSQL then ends an automatic vacuum for the one who waits for it. */
const maxVacuumWait = '5s';

/**
 * Locks everything else out of the old tables until the transaction ends: first automatic vacuums of old and new tables, in
 * a mode in which processes of version 0.3.1 still write, then these processes, in the order in which they lock.
 */
const lock = (old: string): string => `
  SET LOCAL lock_timeout = '${maxVacuumWait}';
  DO $body$ BEGIN
    EXECUTE (SELECT format('LOCK TABLE %s IN SHARE UPDATE EXCLUSIVE MODE', string_agg(oid::regclass::text, ', '))
    FROM pg_class WHERE relkind = 'r' AND relnamespace IN (to_regnamespace(quote_ident(current_schema())), to_regnamespace('${next}')));
  END $body$;
  SET LOCAL lock_timeout = '${maxLockWait}';
  LOCK TABLE ${old}.wallets, ${old}.orders, ${old}.messages IN ACCESS EXCLUSIVE MODE;`;

/** Creates the new tables beside the old ones, and what fills them. */
const prepare = (old: string): string => `
  ${lock(old)}
  DROP SCHEMA IF EXISTS ${next} CASCADE; -- of a start that has not finished
  CREATE SCHEMA ${next};
  SET LOCAL search_path = ${next};
  ${changedTables}

  CREATE FUNCTION ${next}.put_orders(ids bigint[]) RETURNS void LANGUAGE plpgsql AS $body$
  BEGIN
    INSERT INTO ${next}.wallets (network, address, first_seen_at)
    SELECT w.network, w.address, w.first_seen_at FROM ${old}.wallets AS w WHERE (w.network, w.address) IN (
      SELECT o.network, o.wallet_address FROM ${old}.orders AS o WHERE o.id = ANY (ids)
      UNION SELECT o.partner_network, o.partner_wallet_address FROM ${old}.orders AS o WHERE o.id = ANY (ids)
    )
    ORDER BY w.network, w.address ON CONFLICT DO NOTHING;
    INSERT INTO ${next}.orders (id, transaction_code, account, status, sequence, created_at, due_at, ended_at,
      external_reference, fiat_currency, fiat_amount, wallet_id, partner_wallet_id, record) OVERRIDING SYSTEM VALUE
    SELECT o.id, o.transaction_code, o.account, o.status, o.sequence, o.created_at, o.due_at, o.ended_at,
      o.external_reference, o.fiat_currency, o.fiat_amount::numeric, w.id, p.id, ${record}
    FROM ${old}.orders AS o
    JOIN ${next}.wallets AS w ON w.network = o.network AND w.address = o.wallet_address
    LEFT JOIN ${next}.wallets AS p ON p.network = o.partner_network AND p.address = o.partner_wallet_address
    WHERE o.id = ANY (ids)
    ON CONFLICT (id) DO UPDATE SET ${orderChanges};
  END $body$;

  CREATE FUNCTION ${next}.put_messages(numbers bigint[]) RETURNS void LANGUAGE plpgsql AS $body$
  BEGIN
    INSERT INTO ${next}.outbox (${bodyColumns}) OVERRIDING SYSTEM VALUE
    SELECT ${bodyColumns} FROM ${old}.messages WHERE number = ANY (numbers) ON CONFLICT (number) DO NOTHING;
    INSERT INTO ${next}.outbox_queue (${queueColumns})
    SELECT ${queueColumns} FROM ${old}.messages WHERE number = ANY (numbers)
    ON CONFLICT (number) DO UPDATE SET ${queueChanges};
  END $body$;
  ${mirror(old, orders)}
  ${mirror(old, messages)}`;

/** Locks the rows that it copies, so that no change of them is lost between the reading and the writing. */
const copyBatch = (old: string, { table, key, put }: Copied): string => `
  WITH batch AS MATERIALIZED (
    SELECT ${key} FROM ${old}.${table} WHERE ${key} > $1 ORDER BY ${key} LIMIT 1000 FOR SHARE
  )
  SELECT max(${key}) AS last, ${next}.${put}(array_agg(${key})) FROM batch`;

const oldFunctions = `tell, create_orders, save_orders, delete_unused_wallets, delete_ended_orders, erase_order,
  delete_upstream_rows, replace_targets, add_to_inbox`;

const keepNumbers = (old: string, { table, copy, key }: Copied): string => `
  SELECT setval(pg_get_serial_sequence('${next}.${copy.at(-1)}', '${key}'),
    nextval(pg_get_serial_sequence('${old}.${table}', '${key}')));`;

const checkCopy = (old: string, { table, copy }: Copied): string => `
    IF (SELECT count(*) FROM ${old}.${table}) <> (SELECT count(*) FROM ${next}.${copy.at(-1)}) THEN
      RAISE EXCEPTION 'the copy of the table ${table} is not complete';
    END IF;`;

/**
 * Puts the new tables in the place of the old ones. Processes of version 0.3.1 wait meanwhile; from then on their calls
 * fail, because the functions and columns that they name are gone.
 */
const finish = (old: string): string => `
  ${lock(old)}
  DO $body$ BEGIN ${checkCopy(old, orders)} ${checkCopy(old, messages)}
  END $body$;
  -- Wallets that processes of version 0.3.1 have deleted or erased since they were copied.
  DELETE FROM ${next}.wallets AS w
  WHERE NOT EXISTS (SELECT FROM ${old}.wallets AS o WHERE o.network = w.network AND o.address = w.address);
  ${keepNumbers(old, orders)}
  ${keepNumbers(old, messages)}
  DROP TABLE ${old}.orders, ${old}.messages, ${old}.wallets;
  DROP FUNCTION IF EXISTS ${oldFunctions};
  ${['wallets', 'orders', 'outbox', 'outbox_queue'].map((table) => `ALTER TABLE ${next}.${table} SET SCHEMA ${old};`).join('\n  ')}
  DROP SCHEMA ${next} CASCADE;
  ${addedTables}`;

const pauseMs = 1000;
const maxTries = 300;

/** Tries again when another process holds a lock. A backup does so for minutes. */
async function retry<Result>(run: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await run();
    } catch (error) {
      if (postgresCode(error) !== lockNotAvailable || tries === maxTries) throw error;
      await pause(pauseMs);
    }
  }
}

/**
 * Upgrades a database of version 0.3.1. New tables are filled beside the old ones while processes of that version serve,
 * and take their place in one short transaction at the end, of which `rest` is a part. A start that does not finish begins
 * again. PostgreSQL runs the statements of a query in one transaction.
 */
export async function upgradeFrom031(client: ClientBase, rest: string): Promise<void> {
  const { rows } = await client.query<{ schema: string }>('SELECT quote_ident(current_schema()) AS schema');
  const old = rows[0]?.schema ?? 'public';
  await client.query(`SET lock_timeout = '${maxLockWait}'`);
  await retry(() => client.query(prepare(old)));
  for (const copied of [orders, messages]) {
    const text = copyBatch(old, copied);
    for (let last: number | null = 0; last !== null;) {
      const values: unknown[] = [last];
      const batch = await retry(() => client.query<{ last: number | null }>(text, values));
      last = batch.rows[0]?.last ?? null;
    }
  }
  await client.query(`ANALYZE ${next}.wallets, ${next}.orders, ${next}.outbox, ${next}.outbox_queue`);
  await retry(() => client.query(`${finish(old)} ${rest}`));
  await client.query('RESET lock_timeout');
}
