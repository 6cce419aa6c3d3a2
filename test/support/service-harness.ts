import { createApi, createSandbox, type Api, type PaymentPage, type Sandbox } from '#api';
import { createServiceContext, createRates, type OrderStore, type ServiceSettings } from '#core';
import { seed } from '#data';
import { createMemoryStore } from '../../server/adapters/memory-store/index.js';

/** A time at which the bundled rates are current. */
export const noon = Date.UTC(2026, 2, 16, 12);

/** Returns transaction codes in sequence, so that every host has the same ones. */
export function createSequentialCodes(): () => string {
  let count = 0;
  return () => `00000000-0000-4000-8000-${String(++count).padStart(12, '0')}`;
}

export const credentials = { businessId: 'shop', secretKey: 'a:secret' };
export const serviceHeader = { service: `${credentials.businessId}:${credentials.secretKey}` };

export const seedRates = createRates(seed.rates.date, seed.rates.perEuro);

export type HarnessSettings = Partial<ServiceSettings> & {
  /** The token of the sandbox; without it the harness has no sandbox. */
  readonly sandboxToken?: string;
  /** The payment pages of the sandbox; without them its orders pay themselves. */
  readonly paymentPage?: PaymentPage;
};

export type ServiceHarness = {
  readonly api: Api;
  readonly store: OrderStore;
  readonly control: Api | undefined;
  readonly accountClocks: Sandbox['accountClocks'];
};

/** Creates a deterministic service. It uses no module of Node, so that it also runs in browsers. */
export function createServiceHarness({
  sandboxToken: token,
  paymentPage,
  ...settings
}: HarnessSettings = {}): ServiceHarness {
  const store = settings.store ?? createMemoryStore();
  const service = createServiceContext({
    clock: () => noon,
    newTransactionCode: createSequentialCodes(),
    getRates: () => seedRates,
    rows: seed,
    credentials,
    ...settings,
    store,
  });
  if (token !== undefined) return { ...createSandbox({ service, token, paymentPage }), store };
  return { api: createApi(service), store, control: undefined, accountClocks: () => Promise.resolve([service]) };
}

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
  withQuery('/api/v3/reseller/checkout', { ...order, ...changes });

export const optionsPath = (values: QueryParameters): string => withQuery('/api/v3/reseller/payment_options', values);
