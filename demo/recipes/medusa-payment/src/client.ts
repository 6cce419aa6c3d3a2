/** The options of the provider in `medusa-config.ts`. */
export type CheckoutOptions = {
  /** Where the service listens, such as `https://pay.example`. */
  readonly url: string;
  /** `{Business ID}:{Secret Key}`, for orders, refunds and cancellations. */
  readonly serviceKey: string;
  /** `whsec_…`, with which the service signs its webhooks. */
  readonly webhookSecret: string;
  /** `https://{your backend}/hooks/payment/crypto-checkout_crypto-checkout`. */
  readonly webhookUrl: string;
  readonly cryptoCurrency: string;
  readonly cryptoCurrencyNetwork: string;
  readonly walletAddress: string;
};

/** The fields of an order that the provider uses. */
export type CheckoutOrder = {
  readonly transaction_code: string;
  readonly external_reference: string;
  readonly status: string;
  readonly fiat_amount: string;
};

type Call = {
  readonly method?: 'GET' | 'POST';
  readonly query: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
};

type Envelope = {
  readonly status?: string;
  readonly message?: string;
  readonly error?: string;
  readonly data?: CheckoutOrder;
};

/** Calls the service. @throws Error with the message of the service, or without one when it does not answer. */
async function call(url: string, { method = 'GET', query, headers = {} }: Call): Promise<CheckoutOrder> {
  const reply = await fetch(`${url}?${new URLSearchParams(query).toString()}`, {
    method,
    headers,
    signal: AbortSignal.timeout(15_000),
  });
  const { status, message, error, data } = (await reply.json()) as Envelope;
  if (status !== 'success' || !data) throw new Error(message ?? error ?? `The service answers ${reply.status}.`);
  return data;
}

type NewOrder = { readonly amount: string; readonly currency: string; readonly reference: string };

/** The calls of the service that a payment needs. */
export function createClient(options: CheckoutOptions) {
  const { url, serviceKey } = options;
  const reseller = `${url}/api/v3/reseller`;
  const account = `${url}/api/v3/account`;
  const headers = { SERVICE: serviceKey };
  return {
    /** The same reference and amount give the same order for 24 hours: with the credentials, keys are the shop's own. */
    create: ({ amount, currency, reference }: NewOrder) =>
      call(`${reseller}/checkout`, {
        query: {
          fiat_amount: amount,
          fiat_currency: currency.toUpperCase(),
          crypto_currency: options.cryptoCurrency,
          crypto_currency_network: options.cryptoCurrencyNetwork,
          wallet_address: options.walletAddress,
          external_reference: reference,
          webhook_url: options.webhookUrl,
        },
        headers: { ...headers, 'Idempotency-Key': `${reference}-${amount}` },
      }),
    read: (code: string) => call(`${reseller}/order`, { query: { transaction_code: code } }),
    cancel: (code: string) =>
      call(`${account}/order/move`, {
        method: 'POST',
        query: { transaction_code: code, trigger: 'cancel', reason: 'Canceled in Medusa.' },
        headers,
      }),
    refund: (code: string) =>
      call(`${account}/order/refund`, {
        method: 'POST',
        query: { transaction_code: code, reason: 'Refunded in Medusa.' },
        headers,
      }),
  };
}
