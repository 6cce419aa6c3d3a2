import {
  decimal,
  failure,
  minorUnits,
  round,
  success,
  toText,
  type checkout,
  type Order,
  type QueryOf,
  type Result,
} from '#contract';
import { checkAddress } from '#address';
import type { Catalogue, CurrencyRow } from './catalogue.js';
import { commissionOn, type Commission, type CommissionRates } from './commission.js';
import { convert, type Rates } from './rates.js';

/** Where money goes: `network` is canonical, the two other names are as the caller wrote them. */
export type Destination = {
  readonly crypto_currency: string;
  readonly crypto_currency_network: string;
  readonly network: string;
  readonly wallet_address: string;
};

export type Partner = Destination & {
  readonly external_reference: string;
  readonly commission_percentage: string;
  readonly webhook_url: string;
};

/** An order as it is kept. Amounts are decimal texts, times milliseconds since the Unix epoch. */
export type OrderRecord = Destination & {
  readonly transaction_code: string;
  readonly status: 'pending';
  readonly created_at: number;
  readonly fiat_amount: string;
  readonly fiat_currency: string;
  readonly amount_usd: string;
  readonly commission_rates: CommissionRates;
  readonly commission: Commission;
  readonly external_reference: string;
  readonly webhook_url: string | null;
  readonly partner: Partner | null;
};

export type CheckoutQuery = QueryOf<typeof checkout>;

type OrderServices = {
  readonly catalogue: Catalogue;
  readonly rates: Rates | undefined;
  readonly commission: CommissionRates;
  readonly defaultWebhookUrl: string | undefined;
};

type Identity = { readonly transaction_code: string; readonly created_at: number };

const destination = (row: CurrencyRow, asked: Omit<Destination, 'network'>): Destination => ({
  ...asked,
  network: row.network,
});

/** All of the partner group or none of it: the contract has seen to that. */
function partnerOf(query: CheckoutQuery, row: CurrencyRow | undefined): Partner | null {
  if (!row) return null;
  const asked = {
    crypto_currency: query.partner_crypto_currency ?? '',
    crypto_currency_network: query.partner_crypto_currency_network ?? '',
    wallet_address: query.partner_wallet_address ?? '',
  };
  return {
    ...destination(row, asked),
    external_reference: query.partner_external_reference ?? '',
    commission_percentage: query.partner_comission_percentage ?? '',
    webhook_url: query.partner_webhook_url ?? '',
  };
}

/** What is left to check once every parameter has its form: pairs, then addresses, then the rate. */
export function draftOrder(query: CheckoutQuery, identity: Identity, services: OrderServices): Result<OrderRecord> {
  const { catalogue, rates, commission } = services;
  const row = catalogue.pair(query.crypto_currency, query.crypto_currency_network);
  const hasPartner = query.partner_crypto_currency !== undefined;
  const partnerRow = catalogue.pair(query.partner_crypto_currency ?? '', query.partner_crypto_currency_network ?? '');
  if (!row || (hasPartner && !partnerRow)) return failure('unsupported_pair');

  const partner = partnerOf(query, partnerRow);
  if (!checkAddress(query.wallet_address, row.network).ok) return failure('invalid_wallet_address');
  if (partner && !checkAddress(partner.wallet_address, partner.network).ok) {
    return failure('invalid_partner_wallet_address');
  }

  const amount = decimal(query.fiat_amount);
  const usd = convert(amount, { rates, from: query.fiat_currency, to: 'USD', scale: 2 });
  if (!usd) return failure('no_rate');

  const { crypto_currency, crypto_currency_network, wallet_address } = query;
  return success({
    ...identity,
    ...destination(row, { crypto_currency, crypto_currency_network, wallet_address }),
    status: 'pending',
    fiat_amount: query.fiat_amount,
    fiat_currency: query.fiat_currency,
    amount_usd: toText(round(usd, 2)),
    commission_rates: commission,
    commission: commissionOn(amount, commission, minorUnits(query.fiat_currency)),
    external_reference: query.external_reference,
    webhook_url: query.webhook_url ?? services.defaultWebhookUrl ?? null,
    partner,
  });
}

/** 2.5: what the caller sees of a new order. A replay shows the first answer, so `pending` whatever came since. */
export const createdOrder = (order: OrderRecord): Order => ({
  transaction_code: order.transaction_code,
  fiat_amount: order.fiat_amount,
  fiat_currency: order.fiat_currency,
  crypto_currency: order.crypto_currency,
  crypto_currency_network: order.crypto_currency_network,
  wallet_address: order.wallet_address,
  status: 'pending',
});
