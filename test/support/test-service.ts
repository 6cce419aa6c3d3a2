import { checkout, paymentOptions } from '#contract';
import { order, partner, withCaseQuery, type Values } from '../conformance/document/cases.js';

export { order, partner, withCaseQuery };

/** The time of the service that the exact replies are from: one at which the bundled rates are current. */
export const noon = Date.UTC(2026, 2, 16, 12);

/** Its account. */
export const credentials = { businessId: 'shop', secretKey: 'a:secret' };
export const serviceHeader = { service: `${credentials.businessId}:${credentials.secretKey}` };

/** Main-network addresses with valid checksums. */
export const addresses = {
  bitcoin: order.wallet_address,
  ethereum: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
  tron: partner.partner_wallet_address,
} as const;

/** The path of a valid checkout call with `changes`. */
export const checkoutPath = (changes: Values = {}): string => withCaseQuery(checkout.path, { ...order, ...changes });

export const optionsPath = (values: Values): string => withCaseQuery(paymentOptions.path, values);
