import type Database from 'libsql';
import { createTransaction } from './group-commit.js';
import { ordersIndexes, ordersTableSql, schema, tablesSince031 } from './schema.js';

/** Versions 11 and 12 were never released. */
export const schemaVersion = 13;

/** The tables of version 0.3.1, the only ones that this version migrates. */
const version031 = 10;

/** The columns of an order in version 0.3.1 as the JSON text that `toOrderRecordText` writes. */
const record031 = `json_object(
    'transaction_code', transaction_code, 'account', account, 'status', status, 'scenario', scenario,
    'created_at', created_at, 'expires_at', expires_at, 'monitoring_until', monitoring_until,
    'required_confirmations', required_confirmations, 'timeline', json(timeline),
    'fiat_amount', fiat_amount, 'fiat_currency', fiat_currency, 'amount_usd', amount_usd, 'rate', rate,
    'crypto_amount', crypto_amount, 'crypto_currency', crypto_currency,
    'crypto_currency_network', crypto_currency_network, 'network', wallet.network, 'wallet_address', wallet.address,
    'external_reference', external_reference, 'webhook_url', webhook_url,
    'commission_rates', json_object('infrastructure', infrastructure_percent, 'profit', profit_percent),
    'commission', json_object(
      'infrastructure', commission_infrastructure, 'profit', commission_profit, 'net', commission_net
    ),
    'partner', json(iif(partner_wallet_id IS NULL, NULL, json_object(
      'crypto_currency', partner_crypto_currency, 'crypto_currency_network', partner_crypto_currency_network,
      'network', partner.network, 'wallet_address', partner.address,
      'external_reference', partner_external_reference, 'commission_percentage', partner_commission_percentage,
      'webhook_url', partner_webhook_url
    ))),
    'details', details
  )`;

/** From the tables of version 0.3.1. The references of other tables to `orders` stay, because the name does. */
const migration031 = `
  PRAGMA legacy_alter_table = ON;
  ALTER TABLE orders RENAME TO orders_031;
  PRAGMA legacy_alter_table = OFF;
  ${ordersTableSql}
  INSERT INTO orders
  SELECT orders_031.id, transaction_code, account, status, sequence, created_at, due_at, ended_at, external_reference,
    fiat_currency, amount_key, wallet_id, partner_wallet_id, ${record031}
  FROM orders_031 JOIN wallets AS wallet ON wallet.id = wallet_id
    LEFT JOIN wallets AS partner ON partner.id = partner_wallet_id
  ORDER BY orders_031.id;
  -- A row without its wallet would be lost here: the migration fails instead.
  CREATE TEMP TABLE copied (is_complete INTEGER CHECK (is_complete));
  INSERT INTO temp.copied SELECT (SELECT count(*) FROM orders) = (SELECT count(*) FROM orders_031);
  DROP TABLE temp.copied;
  DROP TABLE orders_031;
  ${ordersIndexes}
  ${tablesSince031}`;

export const readSchemaVersion = (database: Database.Database): number =>
  (database.prepare('PRAGMA user_version').get() as { user_version: number }).user_version;

/** Whether the tables have the version of this program. */
export const isCurrentSchema = (database: Database.Database): boolean => readSchemaVersion(database) === schemaVersion;

/** The script that leads to the tables of this version. */
function scriptFrom(version: number): string {
  if (version === 0) return schema;
  if (version === version031) return migration031;
  if (version > schemaVersion) {
    throw new Error('a newer version of this program created its database. Start that version.');
  }
  throw new Error(
    'a version before 0.3.1 created its database. Start version 0.3.1 once with this database, then this version.',
  );
}

/**
 * Creates the tables of this version, or migrates those of version 0.3.1, in one transaction: a program that is killed
 * meanwhile leaves the database as it was. References between tables are checked from then on.
 * @throws with the rest of a sentence when another version created them.
 */
export function migrate(database: Database.Database): void {
  const version = readSchemaVersion(database);
  if (version !== schemaVersion) {
    database.exec('PRAGMA foreign_keys = OFF'); // with them on, the table of orders could not be replaced
    createTransaction(database)(() => database.exec(`${scriptFrom(version)}; PRAGMA user_version = ${schemaVersion}`));
  }
  database.exec('PRAGMA foreign_keys = ON');
}
