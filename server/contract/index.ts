/**
 * The contract of the service: what both halves agree on, and nothing else. Bundlers put whole files into chunks, so each file
 * is what one chunk of the widget, or one package, takes.
 */
export * from './account.js';
export { noticeTypes, orderStatuses, type OrderStatus, type WebhookType } from './statuses.js';
export * from './calls.js';
export * from './control.js';
export { supportedCurrencies, type SupportedCurrency } from './currencies.js';
export * from './decimal.js';
export { errors, failure, success, type ErrorCode, type Result } from './errors.js';
export { checkout, exchangeRate, listCurrencies, paymentOptions } from './endpoints.js';
export type { Endpoint, QueryOf, QueryParameters, TextRule } from './endpoints.js';
export { isSameAddress } from './same-address.js';
export { extendedCheckout, type CheckoutQuery } from './extended-checkout.js';
export { orderEvents, orderLookup, orderSnapshot, type OrderSnapshot } from './extensions.js';
export { feeRule, processorFee, computeFeeLines, orderAmount, type FeeRule, type FeeLines } from './fees.js';
export { isCurrencyCode, minorUnits } from './iso4217.js';
export { checkoutCall, orderSchema, type Order } from './order.js';
export { operationNames, type OperationName } from './operations.js';
export { canonicalNetwork } from './networks.js';
export { didYouMean, editDistance, foldName, nearestName } from './nearest-name.js';
export * as rules from './primitives.js';
export { payoutQuote, payoutQuoteCall, type PayoutQuote } from './payout-quote.js';
export { explainQuery, parseJson, readQuery, type ValueRule } from './query.js';
export { maxSignatures, openChoices, toSignedText, unsignedParameters } from './signed-order.js';
export * as resources from './resources.js';
export type { Currency, ExchangeRate, PaymentOption, PaymentOptions } from './resources.js';
export { listWebhooks, redeliverWebhook, testWebhook } from './webhooks.js';
export type { Redelivered, Webhook, WebhookTest } from './webhooks.js';
export type { WebhookEvent } from './webhook-event.js';
export { dayMs, hourMs, minuteMs, parseRetryAfter, secondMs, toSeconds } from './time.js';
export { isLoopbackHost } from './loopback.js';
export { trimTrailingSlashes } from './urls.js';
export { ordersCall, serverCalls, webhookCalls } from './server-calls.js';
export type { OrdersCall, ServerCall, ServerCalls, WebhookCalls } from './server-calls.js';
