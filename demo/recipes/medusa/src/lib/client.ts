import { MedusaError } from '@medusajs/framework/utils';
import { settings } from './settings';

export type Refund = {
  readonly id: string;
  readonly amount: string;
  readonly state: 'pending' | 'done' | 'failed';
  /** The `Idempotency-Key` of the call; null for refunds of the console. */
  readonly key?: string | null;
};

/** The fields of an order that the plugin uses. */
export type CheckoutOrder = {
  readonly transaction_code: string;
  readonly external_reference: string;
  readonly status: string;
  readonly fiat_amount: string;
  readonly refunds?: readonly Refund[];
};

type Call = {
  readonly method?: 'GET' | 'POST';
  readonly key?: string;
  readonly query: Readonly<Record<string, string>>;
};

type Reply = {
  readonly status?: string;
  readonly message?: string;
  readonly error?: string;
  readonly data?: CheckoutOrder;
};

/** Calls the service. @throws MedusaError with a sentence that the admin shows. */
async function call(path: string, { method = 'GET', key, query }: Call): Promise<CheckoutOrder> {
  const { url, serviceKey } = settings();
  const response = await fetch(`${url}/api/v3/${path}?${new URLSearchParams(query).toString()}`, {
    method,
    headers: { SERVICE: serviceKey, ...(key !== undefined && { 'Idempotency-Key': key }) },
    signal: AbortSignal.timeout(15_000),
  }).catch(() => undefined);
  const reply = (await response?.json().catch(() => undefined)) as Reply | undefined;
  if (reply?.status === 'success' && reply.data) return reply.data;
  const sentence =
    reply?.message ?? reply?.error ?? 'The payment service does not answer. Look at the order there first.';
  throw new MedusaError(MedusaError.Types.NOT_ALLOWED, sentence);
}

export const client = {
  checkout: (query: Call['query'], key: string) => call('reseller/checkout', { query, key }),
  order: (code: string) => call('account/order', { query: { transaction_code: code } }),
  move: (query: Call['query']) => call('account/order/move', { method: 'POST', query }),
  refund: (query: Call['query'], key: string) => call('account/order/refund', { method: 'POST', query, key }),
};
