import { MedusaError } from '@medusajs/framework/utils';
import { createClient, type AccountOrder, type Result } from 'crypto-checkout/server';
import { settings } from './settings';

export type { AccountOrder } from 'crypto-checkout/server';

export function client() {
  const { baseUrl, businessId, secretKey } = settings();
  return createClient({ baseUrl, businessId, secretKey });
}

/** The value of a call. @throws MedusaError with the sentence of the service, which the administration shows. */
export async function valueOf<T>(call: Promise<Result<T>>): Promise<T> {
  const result = await call;
  if (result.ok) return result.value;
  throw new MedusaError(MedusaError.Types.NOT_ALLOWED, result.message);
}

export const readOrder = (transaction_code: string): Promise<AccountOrder> =>
  valueOf(client().order({ transaction_code }));
