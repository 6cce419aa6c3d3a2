import { paymentOptionsCall, type Call } from './calls.js';
import * as envelope from './envelopes.js';
import type { ErrorCode } from './errors.js';
import { checkoutCall } from './order.js';
import * as rule from './primitives.js';
import * as resource from './resources.js';

/** Checks whether a text follows a rule. Schemas of zod fit. */
export type TextRule = {
  readonly safeParse: (
    value: unknown,
  ) => { readonly success: true; readonly data: string } | { readonly success: false };
};

/** A query parameter: its rule, and the failure when the rule does not hold. */
export type QueryParameter = {
  readonly schema: TextRule;
  readonly errorCode: ErrorCode;
  readonly optional?: true;
  /** True if white space alone counts as empty. */
  readonly isBlankEmpty?: true;
};

/** Parameters in the order in which they are checked. */
export type QueryParameters = Readonly<Record<string, QueryParameter>>;

/** An operation as data: its route, its query and its replies. */
export type Endpoint = Call & {
  readonly query: QueryParameters;
  /** The failure when a required parameter is absent or empty; by default that parameter's own. */
  readonly missing?: ErrorCode;
  /** All or nothing: one `partner_*` parameter makes the whole group required. */
  readonly partner?: { readonly query: QueryParameters; readonly missing: ErrorCode };
  /** Optional parameters beyond the document, checked last. */
  readonly extension?: QueryParameters;
  /** True if a successful call creates something, although the method is GET. */
  readonly creates?: true;
  /** True if it takes the header `Idempotency-Key`: the same call with the same key gives the first answer again. */
  readonly takesKey?: true;
  /** Which key of the account area it needs: the read key reads, the write key does both. `read` by default. */
  readonly access?: 'read' | 'write';
};

/* @__NO_SIDE_EFFECTS__ */
const parameter = <S extends QueryParameter['schema']>(schema: S, errorCode: ErrorCode) => ({ schema, errorCode });

/* @__NO_SIDE_EFFECTS__ */
const referenceParameter = <E extends ErrorCode>(errorCode: E) =>
  ({ schema: rule.reference, errorCode, isBlankEmpty: true }) as const;

/** 4.1 List currencies. Takes the header `SERVICE: {Business ID}:{Secret Key}` and nothing else. */
export const listCurrencies = {
  method: 'POST',
  path: '/api/v3/account/currencies',
  query: {},
  success: envelope.timedSuccess(resource.currencyList),
  failure: envelope.accountFailure,
} as const satisfies Endpoint;

/** 4.2 Exchange rate: `EUR-USD` or `EURUSD` follows the path. */
export const exchangeRate = {
  method: 'GET',
  path: '/api/v2/exchange/',
  query: {},
  success: envelope.exchangeSuccess(resource.exchangeRate),
  failure: envelope.exchangeFailure,
} as const satisfies Endpoint;

export const paymentOptions = {
  ...paymentOptionsCall,
  query: {
    fiat_currency: parameter(rule.optionsFiatCurrency, 'invalid_fiat_currency'),
    fiat_amount: parameter(rule.fiatAmount, 'invalid_fiat_amount'),
  },
} as const satisfies Endpoint;

/** 4.4 Create a checkout order. The misspelt `comission` is the document's. */
export const checkout = {
  ...checkoutCall,
  creates: true,
  takesKey: true,
  missing: 'missing_parameters',
  query: {
    fiat_amount: parameter(rule.fiatAmount, 'invalid_fiat_amount'),
    fiat_currency: parameter(rule.fiatCurrency, 'invalid_fiat_currency'),
    crypto_currency: parameter(rule.cryptoCurrency, 'invalid_crypto_currency'),
    crypto_currency_network: parameter(rule.cryptoCurrencyNetwork, 'invalid_crypto_currency_network'),
    wallet_address: parameter(rule.walletAddress, 'invalid_wallet_address'),
    external_reference: referenceParameter('invalid_external_reference'),
    webhook_url: { ...parameter(rule.webUrl, 'invalid_webhook_url'), optional: true },
  },
  partner: {
    missing: 'missing_partner_parameters',
    query: {
      partner_wallet_address: parameter(rule.walletAddress, 'invalid_partner_wallet_address'),
      partner_external_reference: referenceParameter('invalid_partner_external_reference'),
      partner_crypto_currency: parameter(rule.cryptoCurrency, 'invalid_partner_crypto_currency'),
      partner_crypto_currency_network: parameter(rule.cryptoCurrencyNetwork, 'invalid_partner_crypto_currency_network'),
      partner_comission_percentage: parameter(rule.percentage, 'invalid_partner_commission_percentage'),
      partner_webhook_url: parameter(rule.webUrl, 'invalid_partner_webhook_url'),
    },
  },
} as const satisfies Endpoint;

type RequiredNames<P> = {
  [N in keyof P]: P[N] extends { optional: true } ? never : N;
}[keyof P];

type ValueOf<P> = P extends { schema: { safeParse: (value: unknown) => infer R } }
  ? Extract<R, { success: true; data: unknown }>['data']
  : never;

/** The checked values of a table of parameters. */
export type ValuesOf<P> = { readonly [N in RequiredNames<P>]: ValueOf<P[N]> } & {
  readonly [N in Exclude<keyof P, RequiredNames<P>>]?: ValueOf<P[N]> | undefined;
};

type PartnerOf<E extends Endpoint> = E extends { partner: { query: infer P extends QueryParameters } } ? P : object;

type ExtensionOf<E extends Endpoint> = E extends { extension: infer P extends QueryParameters } ? P : object;

/** The checked query of an endpoint. Partner values are all present or all absent. */
export type QueryOf<E extends Endpoint> = ValuesOf<E['query']> & {
  readonly [N in keyof PartnerOf<E> | keyof ExtensionOf<E>]?: string | undefined;
};
