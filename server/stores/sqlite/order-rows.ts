import { dueAt, parseDetails, sequenceOf, toDetailsText, type Change, type OrderRecord } from '#core';

/** A row of `orders` joined with its wallets. */
export type OrderRow = Readonly<Record<string, string | number | null>>;

type Cell = string | number | null;

const toPartnerCells = ({ partner }: OrderRecord): Cell[] =>
  partner
    ? [
        partner.crypto_currency,
        partner.crypto_currency_network,
        partner.network,
        partner.wallet_address,
        partner.external_reference,
        partner.commission_percentage,
        partner.webhook_url,
      ]
    : [null, null, null, null, null, null, null];

/** The values of `insertOrder`, in the order of its columns. */
export const toOrderCells = (order: OrderRecord): Cell[] => [
  order.transaction_code,
  order.status,
  order.created_at,
  order.fiat_amount,
  order.fiat_currency,
  order.amount_usd,
  order.crypto_currency,
  order.crypto_currency_network,
  order.network,
  order.wallet_address,
  order.external_reference,
  order.webhook_url,
  order.commission_rates.infrastructure,
  order.commission_rates.profit,
  order.commission.infrastructure,
  order.commission.profit,
  order.commission.net,
  ...toPartnerCells(order),
  order.account,
  order.scenario,
  order.rate,
  order.crypto_amount,
  order.required_confirmations,
  order.expires_at,
  order.monitoring_until,
  JSON.stringify(order.timeline),
  sequenceOf(order),
  dueAt(order),
  toDetailsText(order.details),
];

const walletId = '(SELECT id FROM wallets WHERE network = ? AND address = ?)';

const orderRow = `orders (
    transaction_code, status, created_at, fiat_amount, fiat_currency, amount_usd,
    crypto_currency, crypto_currency_network, wallet_id, external_reference, webhook_url,
    infrastructure_percent, profit_percent, commission_infrastructure, commission_profit, commission_net,
    partner_crypto_currency, partner_crypto_currency_network, partner_wallet_id,
    partner_external_reference, partner_commission_percentage, partner_webhook_url,
    account, scenario, rate, crypto_amount, required_confirmations, expires_at, monitoring_until,
    timeline, sequence, due_at, details
  ) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ${walletId}, ?, ?, ?, ?, ?, ?, ?, ?, ?, ${walletId}, ?, ?, ?,
    ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;

/** Inserts an order whose wallets are in their table already. */
export const insertOrder = `INSERT INTO ${orderRow}`;

/**
 * Inserts an order, or nothing if one of its wallets is missing, whose id is then null. Not as `INSERT … SELECT` from the
 * wallets: such a statement keeps a copy of each page that it changes.
 */
export const insertOrderOfKnownWallets = `INSERT OR IGNORE INTO ${orderRow}`;

/** The columns of an order that `toOrder` reads. `orders.*` would also compute `amount_key` for each row. */
const orderColumns = `
  orders.id, orders.transaction_code, orders.account, orders.status, orders.scenario, orders.created_at,
  orders.expires_at, orders.monitoring_until, orders.fiat_amount, orders.fiat_currency, orders.amount_usd,
  orders.rate, orders.crypto_amount, orders.crypto_currency, orders.crypto_currency_network,
  orders.external_reference, orders.webhook_url, orders.required_confirmations, orders.timeline, orders.details,
  orders.infrastructure_percent, orders.profit_percent, orders.commission_infrastructure, orders.commission_profit,
  orders.commission_net, orders.partner_crypto_currency, orders.partner_crypto_currency_network,
  orders.partner_wallet_id, orders.partner_external_reference, orders.partner_commission_percentage,
  orders.partner_webhook_url`;

/** Selects whole orders; the caller appends a WHERE clause. */
export const selectOrder = `
  SELECT ${orderColumns}, wallet.network, wallet.address,
    partner_wallet.network AS partner_network, partner_wallet.address AS partner_address
  FROM orders
  JOIN wallets AS wallet ON wallet.id = orders.wallet_id
  LEFT JOIN wallets AS partner_wallet ON partner_wallet.id = orders.partner_wallet_id`;

const text = (row: OrderRow, column: string): string => String(row[column]);

const toPartner = (row: OrderRow): OrderRecord['partner'] => ({
  crypto_currency: text(row, 'partner_crypto_currency'),
  crypto_currency_network: text(row, 'partner_crypto_currency_network'),
  network: text(row, 'partner_network'),
  wallet_address: text(row, 'partner_address'),
  external_reference: text(row, 'partner_external_reference'),
  commission_percentage: text(row, 'partner_commission_percentage'),
  webhook_url: text(row, 'partner_webhook_url'),
});

export const toOrder = (row: OrderRow): OrderRecord => ({
  transaction_code: text(row, 'transaction_code'),
  status: text(row, 'status') as OrderRecord['status'],
  created_at: Number(row['created_at']),
  fiat_amount: text(row, 'fiat_amount'),
  fiat_currency: text(row, 'fiat_currency'),
  amount_usd: text(row, 'amount_usd'),
  crypto_currency: text(row, 'crypto_currency'),
  crypto_currency_network: text(row, 'crypto_currency_network'),
  network: text(row, 'network'),
  wallet_address: text(row, 'address'),
  external_reference: text(row, 'external_reference'),
  webhook_url: row['webhook_url'] === null ? null : text(row, 'webhook_url'),
  commission_rates: { infrastructure: text(row, 'infrastructure_percent'), profit: text(row, 'profit_percent') },
  commission: {
    infrastructure: text(row, 'commission_infrastructure'),
    profit: text(row, 'commission_profit'),
    net: text(row, 'commission_net'),
  },
  partner: row['partner_wallet_id'] === null ? null : toPartner(row),
  account: text(row, 'account'),
  scenario: row['scenario'] === null ? null : text(row, 'scenario'),
  rate: text(row, 'rate'),
  crypto_amount: text(row, 'crypto_amount'),
  required_confirmations: Number(row['required_confirmations']),
  expires_at: Number(row['expires_at']),
  monitoring_until: Number(row['monitoring_until']),
  timeline: JSON.parse(text(row, 'timeline')) as Change[],
  details: parseDetails(row['details'] === null ? null : text(row, 'details')),
});
