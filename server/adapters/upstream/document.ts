import * as contract from '#contract';
import type { Accepted, CurrencyPair, FiatAmount, UpstreamDraft } from '#core';
import type { HttpRequest } from './http-client.js';
import { upstreamField, readUpstreamDecimal, type ReadObservation } from './observation.js';
import type { UpstreamSettings } from './settings.js';

/* How the operations of the service document are called, then how their replies are read. */

type Parameters = Readonly<Record<string, string | undefined>>;

/** Encodes every value, with `%20` for spaces: not every service reads `+` as one. */
function toQuery(parameters: Parameters): string {
  const given = Object.entries(parameters).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`],
  );
  return `?${given.join('&')}`;
}

/** 4.1, the only operation with credentials (section 5). */
export const currenciesCall = ({ businessId, secretKey }: UpstreamSettings['credentials']): HttpRequest => ({
  endpoint: contract.listCurrencies,
  headers: { service: `${businessId}:${secretKey}`, 'content-type': 'application/json', 'content-length': '0' },
});

/** 4.2 */
export const rateCall = ({ from, to }: CurrencyPair): HttpRequest => ({
  endpoint: contract.exchangeRate,
  target: `${from}-${to}`,
});

/** 4.3 */
export const optionsCall = ({ fiat_amount, fiat_currency }: FiatAmount): HttpRequest => ({
  endpoint: contract.paymentOptions,
  target: toQuery({ fiat_amount, fiat_currency }),
});

/**
 * The partner group is complete or absent. Its reference and webhook URL are this service's: every report arrives here. The URL
 * is another one than the order's, because an upstream may sign for it with a secret that only the partner has.
 */
const toPartnerQuery = ({ partner, reference, webhook_url }: UpstreamDraft): Parameters =>
  partner
    ? {
        partner_wallet_address: partner.wallet_address,
        partner_external_reference: reference,
        partner_crypto_currency: partner.crypto_currency,
        partner_crypto_currency_network: partner.crypto_currency_network,
        partner_comission_percentage: partner.commission_percentage,
        partner_webhook_url: webhook_url && `${webhook_url}/partner`,
      }
    : {};

/** 4.4 */
export function createOrderCall(draft: UpstreamDraft, key: string | undefined): HttpRequest {
  const { fiat_amount, fiat_currency, crypto_currency, crypto_currency_network, wallet_address } = draft;
  const order = { fiat_amount, fiat_currency, crypto_currency, crypto_currency_network, wallet_address };
  const links = { external_reference: draft.reference, webhook_url: draft.webhook_url };
  return {
    endpoint: contract.checkout,
    target: toQuery({ ...order, ...links, ...toPartnerQuery(draft) }),
    ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
  };
}

/** Beyond the document. */
export const lookupCall = (code: string): HttpRequest => ({
  endpoint: contract.orderLookup,
  target: toQuery({ transaction_code: code }),
});

/** Limits for memory and replies, above what any service has. */
const maxCurrencies = 5000;
const maxOptions = 200;
const maxEstimateLength = 32;

/** Bounded text on one line, without control and bidi characters. */
const isLine = (text: string): boolean => text === '' || contract.rules.reference.safeParse(text).success;

const codePattern = /^[\w-]{1,64}$/;

const isUsableCurrency = ({ short, network }: contract.Currency): boolean =>
  codePattern.test(short) && codePattern.test(network);

const isUsableOption = ({ name, show_name, alt }: contract.PaymentOption): boolean =>
  name !== '' && name.length <= 128 && [name, show_name, alt].every(isLine);

/** 4.1. The schemas drop fields that they do not name. */
export function readUpstreamCurrencies(json: unknown): readonly contract.Currency[] | undefined {
  const data = contract.listCurrencies.success.safeParse(json).data?.data;
  return data && data.length <= maxCurrencies && data.every(isUsableCurrency) ? data : undefined;
}

/** 4.2, for the requested pair. */
export function readUpstreamRate(json: unknown, { from, to }: CurrencyPair): string | undefined {
  const reply = contract.exchangeRate.success.safeParse(json).data;
  const isAsked = reply?.from.toUpperCase() === from && reply.to.toUpperCase() === to;
  return isAsked && /[1-9]/.test(reply.rate) ? reply.rate : undefined;
}

/** 4.3, for the requested amount. The document has it as a number, so it is compared as one. */
export function readUpstreamOptions(json: unknown, query: FiatAmount): contract.PaymentOptions | undefined {
  const data = contract.paymentOptions.success.safeParse(json).data?.data;
  const isAsked = data?.fiat_amount === Number(query.fiat_amount) && data.fiat_currency === query.fiat_currency;
  if (!isAsked || data.payment_options.length > maxOptions) return undefined;
  return data.payment_options.every(isUsableOption) ? data : undefined;
}

const reportedNames = ['tx_hash', 'payout_amount', 'captured_amount', 'refunded_amount', 'status_reason'];

/** The order (2.5) of checkout or a look-up, with the additional fields that the upstream reports. */
export function readUpstreamOrder(json: unknown, readObservation: ReadObservation): Accepted | undefined {
  const order = contract.checkout.success.safeParse(json).data?.data;
  if (!order) return undefined;
  const fields = upstreamField(json, 'data');
  const reported = reportedNames.map((name) => [name, upstreamField(fields, name)]);
  const observation = readObservation({ ...order, ...Object.fromEntries(reported) });
  const payment_url = contract.rules.webUrl.safeParse(upstreamField(fields, 'payment_url')).data;
  const estimate = readUpstreamDecimal(upstreamField(fields, 'crypto_amount')) ?? '';
  const crypto_amount = estimate !== '' && estimate.length <= maxEstimateLength ? estimate : undefined;
  return observation && { code: order.transaction_code, observation, payment_url, crypto_amount };
}

type PaymentUrlValues = { readonly option: string | null | undefined; readonly code: string };

/** Fills in a template. Returns undefined when it needs an option and the order has none. */
export function fillUpstreamPaymentUrl(template: string, { option, code }: PaymentUrlValues): string | undefined {
  if (template.includes('{option}') && !option) return undefined;
  // Functions, because a replacement text would give `$&` a meaning.
  const url = template
    .replaceAll('{option}', () => encodeURIComponent(option ?? ''))
    .replaceAll('{transaction_code}', () => encodeURIComponent(code));
  return contract.rules.webUrl.safeParse(url).success ? url : undefined;
}
