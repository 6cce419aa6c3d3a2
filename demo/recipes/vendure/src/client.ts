import { UserInputError } from '@vendure/core';
import { createClient, type AccountOrder, type Result } from 'crypto-checkout/server';

export type { AccountOrder } from 'crypto-checkout/server';

function variable(name: string): string {
  const value = process.env[name];
  if (value) return value;
  throw new Error(`${name} is not set.`);
}

/** What the plugin reads from the environment of Vendure's server. */
export const settings = () => ({
  /** Where the service listens, such as `https://pay.example`. */
  baseUrl: variable('CHECKOUT_URL'),
  /** The credentials of the service: they create, cancel and refund orders. */
  businessId: variable('BUSINESS_ID'),
  secretKey: variable('SECRET_KEY'),
  /** `whsec_…`, with which the service signs its webhooks. */
  webhookSecret: variable('WEBHOOK_SECRET'),
  /** The public URL of this server. */
  backendUrl: variable('VENDURE_URL'),
  coin: variable('CRYPTO_CURRENCY'),
  network: variable('CRYPTO_CURRENCY_NETWORK'),
  walletAddress: variable('WALLET_ADDRESS'),
});

export const client = () => createClient(settings());

/** The value of a call. @throws UserInputError with the sentence of the service, which the dashboard shows. */
export async function valueOf<T>(call: Promise<Result<T>>): Promise<T> {
  const result = await call;
  if (result.ok) return result.value;
  throw new UserInputError(result.message);
}

export const readOrder = (transaction_code: string): Promise<AccountOrder> =>
  valueOf(client().order({ transaction_code }));

export const isPaid = ({ status }: AccountOrder): boolean => ['paid', 'sending', 'completed'].includes(status);

/** Whether the order has ended without the buyer's money. */
export const isUnpaidEnd = ({ status }: AccountOrder): boolean => ['failed', 'expired', 'canceled'].includes(status);
