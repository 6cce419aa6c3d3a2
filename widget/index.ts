/** The class and its types, without registering anything. */
export { CryptoCheckout } from './crypto-checkout.js';
export { CheckoutEndedError } from './completion.js';
export * from './events.js';
export type { CheckoutFailure } from './api/failure.js';
export type { Partner, Wallet } from './attributes.js';
export type { Text } from './text/text.js';
export type { Order, OrderSnapshot, PaymentOption } from '#contract';
