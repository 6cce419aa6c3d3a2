import { checkout, paymentOptions } from '#contract';

/** The time of the service that the exact replies are from: one at which the bundled rates are current. */
export const noon = Date.UTC(2026, 2, 16, 12);

/** Its account. */
export const credentials = { businessId: 'shop', secretKey: 'a:secret' };
export const serviceHeader = { service: `${credentials.businessId}:${credentials.secretKey}` };

/** Main-network addresses with valid checksums. */
export const addresses = {
  bitcoin: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  ethereum: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
  tron: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
} as const;

/** Everything that checkout requires. */
export const order = {
  fiat_amount: '100',
  fiat_currency: 'EUR',
  crypto_currency: 'BTC',
  crypto_currency_network: 'BITCOIN',
  wallet_address: addresses.bitcoin,
  external_reference: 'INV-1',
} as const;

export const partner = {
  partner_wallet_address: addresses.tron,
  partner_external_reference: 'P-1',
  partner_crypto_currency: 'USDT',
  partner_crypto_currency_network: 'TRC20',
  partner_comission_percentage: '1.25',
  partner_webhook_url: 'https://partner.example/hook',
} as const;

type QueryParameters = Readonly<Record<string, string | undefined>>;

/** Builds a path with a query, without the undefined values. */
export function withQuery(path: string, values: QueryParameters): string {
  const given = Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return `${path}?${new URLSearchParams(given).toString()}`;
}

/** The path of a valid checkout call with `changes`. */
export const checkoutPath = (changes: QueryParameters = {}): string =>
  withQuery(checkout.path, { ...order, ...changes });

export const optionsPath = (values: QueryParameters): string => withQuery(paymentOptions.path, values);
