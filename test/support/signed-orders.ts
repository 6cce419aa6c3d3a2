import { signCheckout, type SignableOrder, type SignOptions } from '../../server/packages/sign/index.js';
import { order, partner } from './service-harness.js';

const secretOf = (byte: string): string => `whsec_${btoa(`${byte}, the key of a merchant's shop`)}`;

/** The secret of the merchant, and one that replaces it. */
export const checkoutSecret = secretOf('c');
export const newCheckoutSecret = secretOf('n');

/** An order with every parameter that can be signed. */
export const completeOrder = { ...order, webhook_url: 'https://shop.example/hook?a=1', ...partner } as const;

/** The parameters of a signed order, as a request has them. */
export async function signedQuery(
  signable: SignableOrder,
  options: SignOptions & { readonly secret?: string } = {},
): Promise<Record<string, string>> {
  const { secret = checkoutSecret, ...rest } = options;
  const { wallets, ...values } = signable;
  return { ...values, ...(await signCheckout({ ...values, wallets }, secret, rest)) } as Record<string, string>;
}
