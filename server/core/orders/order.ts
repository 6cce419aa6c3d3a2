import {
  decimal,
  divide,
  failure,
  minorUnits,
  multiply,
  round,
  success,
  toText,
  type checkout,
  type Decimal,
  type Order,
  type QueryOf,
  type Result,
} from '#contract';
import { checkAddress } from '#address';
import type { Catalogue, CurrencyRow } from '../pricing/catalogue.js';
import type { Change, LifecycleState } from '../lifecycle/lifecycle.js';
import { timers } from '../lifecycle/machine.js';
import { commissionOn, type Commission, type CommissionRates } from '../pricing/commission.js';
import { convert, crossRate, type Rates } from '../pricing/rates.js';

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
export type OrderRecord = Destination &
  LifecycleState & {
    readonly fiat_amount: string;
    readonly fiat_currency: string;
    readonly amount_usd: string;
    /** US dollars for one unit of the fiat currency, when the order was made. */
    readonly rate: string;
    /** Estimate of what arrives, in coins. */
    readonly crypto_amount: string;
    readonly commission_rates: CommissionRates;
    readonly commission: Commission;
    readonly external_reference: string;
    readonly webhook_url: string | null;
    readonly partner: Partner | null;
    /** The sandbox account it belongs to; empty outside the sandbox. */
    readonly account: string;
    /** The script it lives by; nothing where the world outside moves it. */
    readonly scenario: string | null;
  };

export type CheckoutQuery = QueryOf<typeof checkout>;

type DraftContext = {
  readonly catalogue: Catalogue;
  readonly rates: Rates | undefined;
  readonly commission: CommissionRates;
  readonly defaultWebhookUrl: string | undefined;
};

/** What an order is given with its birth. */
export type OrderIdentity = Pick<OrderRecord, 'transaction_code' | 'created_at' | 'account' | 'scenario'>;

/** The timers of a new order. */
const initialState = (created_at: number) => {
  const expires_at = created_at + timers.expiresIn;
  const timeline: readonly Change[] = [];
  return { status: 'pending', expires_at, monitoring_until: expires_at + timers.monitoringWindow, timeline } as const;
};

/** What the net buys, always down: a promise must hold. */
function estimateCoins(net: Decimal, usdPerUnit: string, { usd_reference, decimals }: CurrencyRow): string {
  return toText(divide(multiply(net, decimal(usdPerUnit)), decimal(usd_reference), decimals, 'down'));
}

const toDestination = (row: CurrencyRow, input: Omit<Destination, 'network'>): Destination => ({
  ...input,
  network: row.network,
});

/** All of the partner group or none of it: the contract has seen to that. */
function toPartner(query: CheckoutQuery, row: CurrencyRow | undefined): Partner | null {
  if (!row) return null;
  const input = {
    crypto_currency: query.partner_crypto_currency ?? '',
    crypto_currency_network: query.partner_crypto_currency_network ?? '',
    wallet_address: query.partner_wallet_address ?? '',
  };
  return {
    ...toDestination(row, input),
    external_reference: query.partner_external_reference ?? '',
    commission_percentage: query.partner_comission_percentage ?? '',
    webhook_url: query.partner_webhook_url ?? '',
  };
}

/** US dollars for one unit. The conversion before has seen to it that there is a rate. */
const usdRate = (fiat: string, rates: Rates | undefined): string =>
  (rates && crossRate(rates, fiat, 'USD')) ?? (fiat === 'USD' ? '1' : '0');

/** What is left to check once every parameter has its form: pairs, then addresses, then the rate. */
export function draftOrder(query: CheckoutQuery, identity: OrderIdentity, context: DraftContext): Result<OrderRecord> {
  const { catalogue, rates, commission } = context;
  const row = catalogue.findCurrency(query.crypto_currency, query.crypto_currency_network);
  const hasPartner = query.partner_crypto_currency !== undefined;
  const partnerRow = catalogue.findCurrency(
    query.partner_crypto_currency ?? '',
    query.partner_crypto_currency_network ?? '',
  );
  if (!row || (hasPartner && !partnerRow)) return failure('unsupported_pair');

  const partner = toPartner(query, partnerRow);
  if (!checkAddress(query.wallet_address, row.network).ok) return failure('invalid_wallet_address');
  if (partner && !checkAddress(partner.wallet_address, partner.network).ok) {
    return failure('invalid_partner_wallet_address');
  }

  const amount = decimal(query.fiat_amount);
  const usd = convert(amount, { rates, from: query.fiat_currency, to: 'USD', scale: 2 });
  if (!usd) return failure('no_rate');

  const rate = usdRate(query.fiat_currency, rates);
  const commissionLines = commissionOn(amount, commission, minorUnits(query.fiat_currency));
  const { crypto_currency, crypto_currency_network, wallet_address } = query;
  return success({
    ...identity,
    ...initialState(identity.created_at),
    ...toDestination(row, { crypto_currency, crypto_currency_network, wallet_address }),
    fiat_amount: query.fiat_amount,
    fiat_currency: query.fiat_currency,
    amount_usd: toText(round(usd, 2)),
    rate,
    crypto_amount: estimateCoins(decimal(commissionLines.net), rate, row),
    required_confirmations: row.confirmations,
    commission_rates: commission,
    commission: commissionLines,
    external_reference: query.external_reference,
    webhook_url: query.webhook_url ?? context.defaultWebhookUrl ?? null,
    partner,
  });
}

/** 2.5: what the caller sees of a new order. A replay shows the first answer, so `pending` whatever came since. */
export const toCreatedOrder = (order: OrderRecord): Order => ({
  transaction_code: order.transaction_code,
  fiat_amount: order.fiat_amount,
  fiat_currency: order.fiat_currency,
  crypto_currency: order.crypto_currency,
  crypto_currency_network: order.crypto_currency_network,
  wallet_address: order.wallet_address,
  status: 'pending',
});
