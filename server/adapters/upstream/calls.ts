import { checkout, exchangeRate, listCurrencies, orderLookup, paymentOptions } from '#contract';
import type { CurrencyPair, FiatAmount, UpstreamDraft } from '#core';
import type { HttpRequest } from './http-client.js';
import type { UpstreamSettings } from './settings.js';

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
  endpoint: listCurrencies,
  headers: { service: `${businessId}:${secretKey}`, 'content-type': 'application/json', 'content-length': '0' },
});

/** 4.2 */
export const rateCall = ({ from, to }: CurrencyPair): HttpRequest => ({
  endpoint: exchangeRate,
  target: `${from}-${to}`,
});

/** 4.3 */
export const optionsCall = ({ fiat_amount, fiat_currency }: FiatAmount): HttpRequest => ({
  endpoint: paymentOptions,
  target: toQuery({ fiat_amount, fiat_currency }),
});

/** The partner group is complete or absent. Its reference and webhook URL are this service's, so that every report arrives here. */
const toPartnerQuery = ({ partner, reference, webhook_url }: UpstreamDraft): Parameters =>
  partner
    ? {
        partner_wallet_address: partner.wallet_address,
        partner_external_reference: reference,
        partner_crypto_currency: partner.crypto_currency,
        partner_crypto_currency_network: partner.crypto_currency_network,
        partner_comission_percentage: partner.commission_percentage,
        partner_webhook_url: webhook_url,
      }
    : {};

/** 4.4 */
export function createOrderCall(draft: UpstreamDraft, key: string | undefined): HttpRequest {
  const { fiat_amount, fiat_currency, crypto_currency, crypto_currency_network, wallet_address } = draft;
  const order = { fiat_amount, fiat_currency, crypto_currency, crypto_currency_network, wallet_address };
  const links = { external_reference: draft.reference, webhook_url: draft.webhook_url };
  return {
    endpoint: checkout,
    target: toQuery({ ...order, ...links, ...toPartnerQuery(draft) }),
    ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
  };
}

/** Beyond the document. */
export const lookupCall = (code: string): HttpRequest => ({
  endpoint: orderLookup,
  target: toQuery({ transaction_code: code }),
});
