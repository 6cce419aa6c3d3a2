import {
  dueAt,
  parseDetails,
  sequenceOf,
  toDetailsText,
  type WebhookMessage,
  type OrderRecord,
  type OutboxEntry,
} from '#core';

/** A row as the library returns it: 64-bit integers are strings. */
export type Row = Readonly<Record<string, unknown>>;

/**
 * Converts an order to a row of `orders`; the properties have the names of the columns. As JSON it lacks what is
 * undefined.
 */
export function toOrderRow(order: OrderRecord) {
  const { commission_rates, commission, partner, details } = order;
  return {
    transaction_code: order.transaction_code,
    account: order.account,
    status: order.status,
    scenario: order.scenario,
    created_at: order.created_at,
    expires_at: order.expires_at,
    monitoring_until: order.monitoring_until,
    required_confirmations: order.required_confirmations,
    timeline: order.timeline,
    fiat_amount: order.fiat_amount,
    fiat_currency: order.fiat_currency,
    amount_usd: order.amount_usd,
    rate: order.rate,
    crypto_amount: order.crypto_amount,
    crypto_currency: order.crypto_currency,
    crypto_currency_network: order.crypto_currency_network,
    network: order.network,
    wallet_address: order.wallet_address,
    external_reference: order.external_reference,
    webhook_url: order.webhook_url,
    sequence: sequenceOf(order),
    due_at: dueAt(order),
    infrastructure_percent: commission_rates.infrastructure,
    profit_percent: commission_rates.profit,
    commission_infrastructure: commission.infrastructure,
    commission_profit: commission.profit,
    commission_net: commission.net,
    partner_crypto_currency: partner?.crypto_currency,
    partner_crypto_currency_network: partner?.crypto_currency_network,
    partner_network: partner?.network,
    partner_wallet_address: partner?.wallet_address,
    partner_external_reference: partner?.external_reference,
    partner_commission_percentage: partner?.commission_percentage,
    partner_webhook_url: partner?.webhook_url,
    details: toDetailsText(details),
  };
}

const text = (row: Row, column: string): string => String(row[column]);
const textOrNull = (row: Row, column: string): string | null => (row[column] === null ? null : text(row, column));
const number = (row: Row, column: string): number => Number(row[column]);

const toPartner = (row: Row): OrderRecord['partner'] => ({
  crypto_currency: text(row, 'partner_crypto_currency'),
  crypto_currency_network: text(row, 'partner_crypto_currency_network'),
  network: text(row, 'partner_network'),
  wallet_address: text(row, 'partner_wallet_address'),
  external_reference: text(row, 'partner_external_reference'),
  commission_percentage: text(row, 'partner_commission_percentage'),
  webhook_url: text(row, 'partner_webhook_url'),
});

/** Names each member: a copy in the middle would make the whole record slow. */
export const toOrder = (row: Row): OrderRecord => ({
  transaction_code: text(row, 'transaction_code'),
  account: text(row, 'account'),
  status: text(row, 'status') as OrderRecord['status'],
  scenario: textOrNull(row, 'scenario'),
  created_at: number(row, 'created_at'),
  expires_at: number(row, 'expires_at'),
  monitoring_until: number(row, 'monitoring_until'),
  required_confirmations: number(row, 'required_confirmations'),
  timeline: row['timeline'] as OrderRecord['timeline'],
  fiat_amount: text(row, 'fiat_amount'),
  fiat_currency: text(row, 'fiat_currency'),
  amount_usd: text(row, 'amount_usd'),
  rate: text(row, 'rate'),
  crypto_amount: text(row, 'crypto_amount'),
  commission_rates: { infrastructure: text(row, 'infrastructure_percent'), profit: text(row, 'profit_percent') },
  commission: {
    infrastructure: text(row, 'commission_infrastructure'),
    profit: text(row, 'commission_profit'),
    net: text(row, 'commission_net'),
  },
  crypto_currency: text(row, 'crypto_currency'),
  crypto_currency_network: text(row, 'crypto_currency_network'),
  network: text(row, 'network'),
  wallet_address: text(row, 'wallet_address'),
  external_reference: text(row, 'external_reference'),
  webhook_url: textOrNull(row, 'webhook_url'),
  partner: row['partner_wallet_address'] === null ? null : toPartner(row),
  details: parseDetails(textOrNull(row, 'details')),
});

export const toMessageRow = ({ due_at, ...message }: WebhookMessage) => ({
  ...message,
  host: new URL(message.url).host,
  next_attempt_at: due_at,
});

export const toOutboxEntry = (row: Row): OutboxEntry => ({
  id: text(row, 'id'),
  account: text(row, 'account'),
  transaction_code: text(row, 'transaction_code'),
  sequence: number(row, 'sequence'),
  audience: text(row, 'audience') as OutboxEntry['audience'],
  url: text(row, 'url'),
  type: text(row, 'type'),
  body: text(row, 'body'),
  traceparent: textOrNull(row, 'traceparent'),
  created_at: number(row, 'created_at'),
  state: text(row, 'state') as OutboxEntry['state'],
  next_attempt_at: row['next_attempt_at'] === null ? null : number(row, 'next_attempt_at'),
  attempts: row['attempts'] as OutboxEntry['attempts'],
  tries: number(row, 'tries'),
});
