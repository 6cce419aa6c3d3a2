import { computeFeeLines, type PaymentOption, type FeeLines } from '#contract';

/** The amount that is paid, in the fiat currency. An order is one, too. */
export type Purchase = { readonly fiat_amount: string; readonly fiat_currency: string };

/** A line of the order amount, such as goods or a tax. A discount begins with a minus. */
export type Line = { readonly label: string; readonly amount: string };

/** A coin on a network, and the merchant's or the buyer's address there. Names are the document's. */
export type Wallet = {
  readonly crypto_currency: string;
  readonly crypto_currency_network: string;
  /** Absent when the buyer types it. */
  readonly wallet_address?: string;
  /** The name of the coin, if the service reports it. */
  readonly name?: string;
  /** Shared wallets on this network are reached with a memo or tag, which an order cannot carry. */
  readonly requiresMemo?: boolean;
};

/** The partner group (4.4), all or nothing. Names are the document's without `partner_`, its spelling included. */
export type Partner = {
  readonly wallet_address: string;
  readonly external_reference: string;
  readonly crypto_currency: string;
  readonly crypto_currency_network: string;
  readonly comission_percentage: string;
  readonly webhook_url: string;
};

const feeLinesCache = new WeakMap<PaymentOption, FeeLines>();

/** The fee lines of an option that was fetched for this purchase. Cached, because every render reads them. */
export function feeLines(option: PaymentOption, purchase: Purchase): FeeLines {
  const lines = feeLinesCache.get(option) ?? computeFeeLines(option, purchase);
  feeLinesCache.set(option, lines);
  return lines;
}
