function variable(name: string): string {
  const value = process.env[name];
  if (value) return value;
  throw new Error(`${name} is not set.`);
}

/** What the plugin reads from the environment of Vendure's server. */
export const settings = () => ({
  /** Where the service listens, such as `https://pay.example`. */
  url: variable('CHECKOUT_URL'),
  /** `{Business ID}:{Secret Key}`: creates, cancels and refunds orders. */
  serviceKey: variable('CHECKOUT_SERVICE_KEY'),
  /** `whsec_…`, with which the service signs its webhooks. */
  webhookSecret: variable('WEBHOOK_SECRET'),
  /** The public URL of this server. */
  backendUrl: variable('VENDURE_URL'),
  coin: variable('CRYPTO_CURRENCY'),
  network: variable('CRYPTO_CURRENCY_NETWORK'),
  walletAddress: variable('WALLET_ADDRESS'),
});

export type CheckoutRefund = {
  readonly id: string;
  readonly amount: string;
  readonly state: 'pending' | 'done' | 'failed';
  /** The `Idempotency-Key` of the call; null for refunds of the console. */
  readonly key?: string | null;
};

/** The fields of an order that the plugin uses. */
export type CheckoutOrder = {
  readonly transaction_code: string;
  readonly status: string;
  readonly refunds?: readonly CheckoutRefund[];
};

export const isPaid = ({ status }: CheckoutOrder): boolean => ['paid', 'sending', 'completed'].includes(status);

/** Whether the order has ended without the buyer's money. */
export const isUnpaidEnd = ({ status }: CheckoutOrder): boolean => ['failed', 'expired', 'canceled'].includes(status);

type Query = Readonly<Record<string, string>>;
type Call = { readonly method?: 'GET' | 'POST'; readonly key?: string; readonly query: Query };
type Reply = {
  readonly status?: string;
  readonly message?: string;
  readonly error?: string;
  readonly data?: CheckoutOrder;
};

/** Calls the service. @throws Error with a sentence that the administrator reads. */
async function call(path: string, { method = 'GET', key, query }: Call): Promise<CheckoutOrder> {
  const { url, serviceKey } = settings();
  const response = await fetch(`${url}/api/v3/${path}?${new URLSearchParams(query).toString()}`, {
    method,
    headers: { SERVICE: serviceKey, ...(key !== undefined && { 'Idempotency-Key': key }) },
    signal: AbortSignal.timeout(15_000),
  }).catch(() => undefined);
  const reply = (await response?.json().catch(() => undefined)) as Reply | undefined;
  if (reply?.status === 'success' && reply.data) return reply.data;
  throw new Error(
    reply?.message ?? reply?.error ?? 'The payment service does not answer. Look at the order there first.',
  );
}

export const client = {
  checkout: (query: Query, key: string) => call('reseller/checkout', { query, key }),
  order: (code: string) => call('account/order', { query: { transaction_code: code } }),
  cancel: (code: string) =>
    call('account/order/move', {
      method: 'POST',
      query: { transaction_code: code, trigger: 'cancel', reason: 'Canceled in Vendure.' },
    }),
  refund: (query: Query, key: string) => call('account/order/refund', { method: 'POST', query, key }),
};
