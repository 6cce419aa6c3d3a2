/** The class and its types, without registering anything. */
export { CryptoCheckout } from './element/crypto-checkout.js';
export { CheckoutEndedError } from './state/ended-error.js';
export * from './element/events.js';
export type { CheckoutCoinChangeEvent } from './destination/events.js';
export type { CheckoutCopyEvent, CheckoutCreatedEvent, CheckoutSubmitEvent, CopyTarget } from './order/events.js';
export type { CheckoutStatusChangeEvent } from './tracking/events.js';
export type { CheckoutCloseEvent, CheckoutOpenEvent } from './layout/events.js';
export type { CheckoutFailure, ChunkName } from './api/failures.js';
export type { Line, Partner, Wallet } from './common/purchase.js';
export type { OptionNames, Text } from './text/text.js';
export type { Order, OrderSnapshot, PaymentOption } from '#contract';
