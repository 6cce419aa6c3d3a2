function variable(name: string): string {
  const value = process.env[name];
  if (value) return value;
  throw new Error(`${name} is not set.`);
}

/** What the plugin reads from the environment of Medusa's server. */
export const settings = () => ({
  /** Where the service listens, such as `https://pay.example`. */
  url: variable('CHECKOUT_URL'),
  /** `{Business ID}:{Secret Key}`: creates, cancels and refunds orders. */
  serviceKey: variable('CHECKOUT_SERVICE_KEY'),
  /** `whsec_…`, with which the service signs its webhooks. */
  webhookSecret: variable('WEBHOOK_SECRET'),
  /** The public URL of this server. */
  backendUrl: variable('MEDUSA_BACKEND_URL'),
  coin: variable('CRYPTO_CURRENCY'),
  network: variable('CRYPTO_CURRENCY_NETWORK'),
  walletAddress: variable('WALLET_ADDRESS'),
});
