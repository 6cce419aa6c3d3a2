import { checkAddress } from '#address';
import { failure, success, type CheckoutQuery, type Result } from '#contract';
import { initialState } from '../lifecycle/lifecycle-state.js';
import type { Catalogue, PriceSource } from '../pricing/catalogue.js';
import type { CommissionRates } from '../pricing/order-amounts.js';
import { computeAmounts } from '../pricing/order-amounts.js';
import type { OptionTimes } from '../pricing/payment-options.js';
import type { Rates } from '../pricing/rates.js';
import { noDetails, type OrderRecord, type Partner } from './record.js';

export type DraftContext = {
  readonly catalogue: Catalogue;
  readonly commission: CommissionRates;
  /** For the estimate of the payout. By default the catalogue's price, which is for a sandbox. */
  readonly getPrice: PriceSource;
  /** Receives the webhooks of orders that name no URL. */
  readonly defaultWebhookUrl: string | undefined;
  /** Where the buyer pays an order, by its option or by one to choose there; undefined where this service does not know. */
  readonly paymentUrl: (order: PayableOrder) => string | undefined;
  /** The option of orders that name none; undefined where there are several. */
  readonly onlyOption: string | undefined;
  /** How to pay where there is no payment page. */
  readonly paymentInstructions: string | undefined;
  /** The times of an option by its name. */
  readonly optionTimes: (option: string | undefined) => OptionTimes;
  /** Within how many milliseconds a person looks at an order on hold; undefined where only the operator knows that. */
  readonly reviewMs: number | undefined;
};

/** What the address of a payment page names; without an option the page lets the buyer choose one. */
export type PayableOrder = {
  readonly payment_option: string | null;
  readonly transaction_code: string;
  /** The URL that the client has called. */
  readonly origin?: (() => string) | undefined;
};

type OrderIdentity = Pick<OrderRecord, 'transaction_code' | 'created_at' | 'account' | 'scenario'> & {
  readonly origin?: PayableOrder['origin'];
};

/**
 * The partner, null without one; undefined if its pair is not supported. The partner group is complete or absent: the
 * contract has checked that.
 */
function readPartner(query: CheckoutQuery, { findCurrency }: Catalogue): Partner | null | undefined {
  const { partner_crypto_currency: crypto_currency } = query;
  const { partner_crypto_currency_network: crypto_currency_network = '' } = query;
  if (crypto_currency === undefined) return null;
  const row = findCurrency(crypto_currency, crypto_currency_network);
  return (
    row && {
      crypto_currency,
      crypto_currency_network,
      network: row.network,
      wallet_address: query.partner_wallet_address ?? '',
      external_reference: query.partner_external_reference ?? '',
      commission_percentage: query.partner_comission_percentage ?? '',
      webhook_url: query.partner_webhook_url ?? '',
    }
  );
}

function readDetails(
  { query, identity, fee }: Omit<DraftRequest, 'rates'>,
  { paymentUrl, paymentInstructions, optionTimes, onlyOption }: DraftContext,
): OrderRecord['details'] {
  const { metadata, payment_option = onlyOption, consent } = query;
  const { transaction_code, created_at: at, origin } = identity;
  const payment_url = paymentUrl({ payment_option: payment_option ?? null, transaction_code, origin });
  if ((metadata ?? payment_option ?? consent ?? payment_url) === undefined) return noDetails;
  const { authorizationMs: authorization_ms } = optionTimes(payment_option);
  return {
    payment_option: payment_option ?? null,
    processor_fee: fee,
    payment_url: payment_url ?? null,
    payment_instructions: paymentInstructions,
    authorization_ms,
    consent: consent === undefined ? null : { version: consent, at },
    metadata: metadata === undefined ? null : (JSON.parse(metadata) as Record<string, unknown>),
    upstream: null,
  };
}

export type DraftRequest = {
  readonly query: CheckoutQuery;
  readonly identity: OrderIdentity;
  readonly rates: Rates | undefined;
  /** What the chosen option charges; undefined where that is not known. */
  readonly fee?: string | undefined;
};

/** Checks what the contract cannot check: the pairs, then the wallet addresses, then the rate. */
export function draftOrder({ query, identity, rates, fee }: DraftRequest, context: DraftContext): Result<OrderRecord> {
  const { crypto_currency, crypto_currency_network, wallet_address } = query;
  const row = context.catalogue.findCurrency(crypto_currency, crypto_currency_network);
  const partner = readPartner(query, context.catalogue);
  if (!row || partner === undefined) return failure('unsupported_pair');
  if (!checkAddress(wallet_address, row.network).ok) return failure('invalid_wallet_address');
  if (partner && !checkAddress(partner.wallet_address, partner.network).ok)
    return failure('invalid_partner_wallet_address');
  const { fiat_amount, fiat_currency } = query;
  const { getPrice, commission } = context;
  const priced = computeAmounts({ fiat_amount, fiat_currency, row }, { rates, getPrice, commission });
  if (!priced.ok) return priced;
  const { transaction_code, created_at, account, scenario } = identity;
  const { paymentMs } = context.optionTimes(query.payment_option ?? context.onlyOption);
  return success({
    transaction_code,
    created_at,
    account,
    scenario,
    ...initialState(created_at, paymentMs),
    required_confirmations: row.confirmations,
    review_ms: context.reviewMs,
    crypto_currency,
    crypto_currency_network,
    network: row.network,
    wallet_address,
    ...priced.value,
    fiat_amount,
    fiat_currency,
    external_reference: query.external_reference,
    webhook_url: query.webhook_url ?? context.defaultWebhookUrl ?? null,
    partner,
    details: readDetails({ query, identity, fee }, context),
  });
}
