function variable(name: string): string {
  const value = process.env[name];
  if (value) return value;
  throw new Error(`${name} is not set.`);
}

/** What the plugin reads from the environment of Medusa's server. */
export const settings = () => ({
  /** Where the service listens, such as `https://pay.example`. */
  baseUrl: variable('CHECKOUT_URL'),
  /** The credentials of the service: they create and cancel orders. */
  businessId: variable('BUSINESS_ID'),
  secretKey: variable('SECRET_KEY'),
  /** `whsec_…`, with which the service signs its webhooks. */
  webhookSecret: variable('WEBHOOK_SECRET'),
  /** The public URL of this server. */
  backendUrl: variable('MEDUSA_BACKEND_URL'),
  coin: variable('CRYPTO_CURRENCY'),
  network: variable('CRYPTO_CURRENCY_NETWORK'),
  walletAddress: variable('WALLET_ADDRESS'),
});
