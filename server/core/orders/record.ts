import { lifecycleSequence, type LifecycleState } from '../lifecycle/lifecycle-state.js';
import { endedAt, nextDueAt } from '../lifecycle/timers.js';
import type { Commission, CommissionRates } from '../pricing/order-amounts.js';

/** Where the coins go: `network` is canonical, the two other names are spelled as the caller spelled them. */
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

export type OrderDetails = {
  /** The payment option that the buyer chose, by its name. */
  readonly payment_option: string | null;
  /** The processor's fee, which the buyer pays on top of the amount, in the order's currency; absent if unknown. */
  readonly processor_fee?: string | undefined;
  /** Where the buyer pays, absolute http or https. */
  readonly payment_url: string | null;
  /** How to pay where there is no payment page: plain text. */
  readonly payment_instructions?: string | undefined;
  /** How long the payment option takes until the money is confirmed, where that is longer than usual. */
  readonly authorization_ms?: number | undefined;
  /** A JSON object of the merchant's, at most 2 KB as text. Its buyer never sees it. */
  readonly metadata: Readonly<Record<string, unknown>> | null;
  /** The version of the terms that the buyer accepted, and when by the service's clock; null where none was required. */
  readonly consent: { readonly version: string; readonly at: number } | null;
  /** Who takes the money and pays out, and its code of the order; null without an upstream. */
  readonly upstream: { readonly id: string; readonly code: string } | null;
};

/** An order as the stores keep it. Amounts are decimal texts, times milliseconds since the Unix epoch. */
export type OrderRecord = Destination &
  LifecycleState & {
    /** As it was asked for. */
    readonly fiat_amount: string;
    readonly fiat_currency: string;
    /** `fiat_amount` rounded to the minor unit: the amount of the order. */
    readonly order_amount: string;
    readonly amount_usd: string;
    /** US dollars for one unit of the fiat currency at the creation. */
    readonly rate: string;
    readonly commission_rates: CommissionRates;
    readonly commission: Commission;
    readonly external_reference: string;
    readonly webhook_url: string | null;
    readonly partner: Partner | null;
    readonly details: OrderDetails;
    /** Empty outside the sandbox. */
    readonly account: string;
    /** The script that the order follows; null where no script moves it. */
    readonly scenario: string | null;
  };

export const noDetails: OrderDetails = {
  payment_option: null,
  payment_url: null,
  metadata: null,
  consent: null,
  upstream: null,
};

/**
 * An order as the JSON text that stores keep. The details are a text in it: they hold JSON of merchants, which parsers of
 * databases may refuse (`\u0000`, deep nesting). A copy with a further member would take twice as long.
 */
export function toOrderRecordText(order: OrderRecord): string {
  const { details } = order;
  return JSON.stringify({ ...order, details: details === noDetails ? null : JSON.stringify(details) });
}

/** What stores keep of an order beside its record, for searches. */
export function toOrderColumns(order: OrderRecord) {
  const { transaction_code, account, status, created_at, external_reference, partner } = order;
  return {
    transaction_code,
    account,
    status,
    sequence: lifecycleSequence(order),
    created_at,
    due_at: nextDueAt(order),
    ended_at: endedAt(order),
    external_reference,
    partner_reference: partner?.external_reference ?? null,
    network: order.network,
    address: order.wallet_address,
    partner_network: partner?.network ?? null,
    partner_address: partner?.wallet_address ?? null,
  };
}

/** Reads a text of `toOrderRecordText`. */
export function parseOrderRecord(text: string): OrderRecord {
  const order = JSON.parse(text) as Omit<OrderRecord, 'details'> & { readonly details: string | null };
  const { details } = order;
  return { ...order, details: details === null ? noDetails : (JSON.parse(details) as OrderDetails) };
}
