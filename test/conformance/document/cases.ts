import { checkout, exchangeRate, listCurrencies, paymentOptions, type ErrorCode } from '#contract';
import document from './document.json' with { type: 'json' };

export type OperationKey = 'currencies' | 'exchange' | 'options' | 'checkout';

/** A sentence or a row of a table of the service document, word for word. */
export type Sentence = {
  readonly id: string;
  /** The number of its section; 0 is the text before the first. */
  readonly section: string;
  readonly text: string;
  /** Why no request can test it. */
  readonly untested?: string;
  /** The field of successful replies that it describes, such as `data.*.tx_fee`, and the name of its rule. */
  readonly operation?: string;
  readonly field?: string;
  readonly is?: string;
};

export const sentences: readonly Sentence[] = document.sentences;

/** The values of a request by name: of its query, its path or its header `SERVICE`. Undefined ones are left out. */
export type Values = Readonly<Record<string, string | undefined>>;

export type DocumentCase = {
  readonly name: string;
  readonly operation: OperationKey;
  readonly values: Values;
  readonly request: {
    readonly method: 'GET' | 'POST';
    readonly path: string;
    readonly headers: Readonly<Record<string, string>>;
  };
  /** The expected failure; undefined for a success. */
  readonly code: ErrorCode | undefined;
  readonly says: readonly string[];
  /** Why it cannot be sent. */
  readonly skipped: string | undefined;
};

export type DocumentSettings = {
  /** The value of the header `SERVICE`; without it the list of currencies is not tested. */
  readonly service?: string | undefined;
  /** Replaces the coin, the network and the address of the orders, which the service has to support. */
  readonly destination?: Partial<
    Readonly<Record<'crypto_currency' | 'crypto_currency_network' | 'wallet_address', string>>
  >;
  /** Whether orders may be created. They stay pending, and nothing pays them. */
  readonly createsOrders: boolean;
};

/** The address has letters of both cases: in lower case it is another address. */
export const order = {
  fiat_amount: '100',
  fiat_currency: 'EUR',
  crypto_currency: 'BTC',
  crypto_currency_network: 'BITCOIN',
  wallet_address: '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2',
  external_reference: 'INV-1',
} as const;

export const partner = {
  partner_wallet_address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  partner_external_reference: 'P-1',
  partner_crypto_currency: 'USDT',
  partner_crypto_currency_network: 'TRC20',
  partner_comission_percentage: '1.25',
  partner_webhook_url: 'https://partner.example/hook',
} as const;

type Row = readonly [name: string, values: Values, says: readonly string[], code?: ErrorCode];

const currencyRows = ({ service }: DocumentSettings): readonly Row[] => [
  ['all of them, each value a string', { service }, ['4.1 headers', '4.1 body']],
  ['no credentials', {}, ['5 currencies'], 'invalid_credentials'],
  ['wrong credentials', { service: 'shop:wrong' }, ['5 currencies'], 'invalid_credentials'],
];

const exchangeRows: readonly Row[] = [
  ['with a hyphen', { pair: 'EUR-USD' }, ['4.2 pair']],
  ['without a hyphen', { pair: 'EURUSD' }, ['4.2 pair']],
  ...['EUR', 'EURUSDX', 'E1R-USD', 'EUR-ZZZ', 'ZZZUSD'].map((pair): Row => [
    `an invalid pair: ${pair}`,
    { pair },
    [],
    'invalid_exchange_pair',
  ]),
];

const optionRows: readonly Row[] = [
  ['yen, which have no minor unit', { fiat_amount: '1000', fiat_currency: 'jpy' }, ['4.3 fiat_currency', '4.3 rate']],
  [
    'none for a cent',
    { fiat_amount: '0.01', fiat_currency: 'USD' },
    ['4.3 fiat_amount', '8 fiat_amount', '2.4 base_in_usd'],
  ],
  ['the maximum amount', { fiat_amount: '10000', fiat_currency: 'USD' }, ['4.3 fiat_amount', '8 fiat_amount']],
  ['no amount', { fiat_currency: 'EUR' }, ['4.3 fiat_amount'], 'invalid_fiat_amount'],
  ['no currency', { fiat_amount: '100' }, ['4.3 fiat_currency'], 'invalid_fiat_currency'],
  [
    'an unsupported currency',
    { fiat_amount: '1', fiat_currency: 'XXX' },
    ['4.3 fiat_currency'],
    'unsupported_fiat_currency',
  ],
  ...['EU', 'EURO', 'E1R'].map((fiat_currency): Row => {
    const says = ['4.3 fiat_currency', '8 options fiat_currency'];
    return [`currency ${fiat_currency}`, { fiat_amount: '100', fiat_currency }, says, 'invalid_fiat_currency'];
  }),
  ...['0', '10000.01', '-5', 'ten'].map((fiat_amount): Row => {
    const says = ['4.3 fiat_amount', '8 fiat_amount'];
    return [`amount ${fiat_amount}`, { fiat_amount, fiat_currency: 'EUR' }, says, 'invalid_fiat_amount'];
  }),
];

const partnerGroup = '4.4 partner group';
const rulesOf = (values: Values): string[] => Object.keys(values).map((name) => `4.4 ${name}`);

/** Values that break the rules in the document's parameter tables. */
const brokenRules: readonly (readonly [name: keyof typeof order, values: readonly string[], code: ErrorCode])[] = [
  ['fiat_amount', ['0.00', '10000.01', '-5', 'ten'], 'invalid_fiat_amount'],
  ['fiat_currency', ['eur', 'E', 'EUROS'], 'invalid_fiat_currency'],
  ['crypto_currency', ['1INCH', 'B', 'BITCOIN', 'btc'], 'invalid_crypto_currency'],
  ['crypto_currency_network', ['B', 'ABCDEFGHIJK', 'bitcoin'], 'invalid_crypto_currency_network'],
];

const checkoutRows: readonly Row[] = [
  ['the required parameters', {}, rulesOf(order)],
  ['with a webhook', { webhook_url: 'https://shop.example/hook?a=1&b=2' }, ['4.4 webhook_url', '4.4 query', '6 urls']],
  ['with a partner', partner, [partnerGroup, ...rulesOf(partner), '6 urls']],
  ['the maximum amount', { fiat_amount: '10000.00' }, ['4.4 fiat_amount', '8 fiat_amount']],
  ...Object.keys(order).flatMap((name): Row[] => [
    [`without ${name}`, { [name]: undefined }, ['4.4 missing', `4.4 ${name}`], 'missing_parameters'],
    [`with ${name} empty`, { [name]: '' }, ['4.4 missing'], 'missing_parameters'],
  ]),
  ...Object.entries(partner).flatMap(([name, value]): Row[] => {
    const says = [partnerGroup, `4.4 ${name}`];
    return [
      [`a partner without ${name}`, { ...partner, [name]: undefined }, says, 'missing_partner_parameters'],
      [`only ${name}`, { [name]: value }, [partnerGroup], 'missing_partner_parameters'],
    ];
  }),
  ...brokenRules.flatMap(([name, values, code]) =>
    values.map((value): Row => [
      `${name} ${value}`,
      { [name]: value },
      ['4.4 rules', `4.4 ${name}`, `8 ${name}`],
      code,
    ]),
  ),
  [
    'a webhook without a scheme',
    { webhook_url: 'shop.example' },
    ['4.4 rules', '4.4 webhook_url'],
    'invalid_webhook_url',
  ],
  [
    'a partner with a webhook without a scheme',
    { ...partner, partner_webhook_url: 'partner.example' },
    ['4.4 rules', '4.4 partner_webhook_url'],
    'invalid_partner_webhook_url',
  ],
  // The shortest and longest codes that the rules allow: they are refused because no such coin or currency exists.
  ...['QX', 'QXQXQX'].map((crypto_currency): Row => {
    const says = ['4.4 supported', '4.4 crypto_currency', '8 crypto_currency'];
    return [`a coin that is not supported: ${crypto_currency}`, { crypto_currency }, says, 'unsupported_pair'];
  }),
  ...['Q1', 'QXQXQXQX12'].map((crypto_currency_network): Row => {
    const says = ['4.4 supported', '4.4 crypto_currency_network', '8 crypto_currency_network'];
    const name = `a network that is not supported: ${crypto_currency_network}`;
    return [name, { crypto_currency_network }, says, 'unsupported_pair'];
  }),
  ...['ZZ', 'ZZZZ'].map((fiat_currency): Row => {
    const says = ['4.4 fiat_currency', '8 fiat_currency'];
    return [`a fiat currency without a rate: ${fiat_currency}`, { fiat_currency }, says, 'no_rate'];
  }),
];

export function withCaseQuery(path: string, values: Values): string {
  const given = Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return `${path}?${new URLSearchParams(given).toString()}`;
}

const get = (path: string) => ({ method: 'GET', path, headers: {} }) as const;

const requests: Readonly<Record<OperationKey, (values: Values) => DocumentCase['request']>> = {
  currencies: ({ service }) => ({
    method: 'POST',
    path: listCurrencies.path,
    headers: service === undefined ? {} : { service },
  }),
  exchange: ({ pair }) => get(exchangeRate.path + String(pair)),
  options: (values) => get(withCaseQuery(paymentOptions.path, values)),
  checkout: (values) => get(withCaseQuery(checkout.path, values)),
};

function skip(operation: OperationKey, { service, createsOrders }: DocumentSettings): string | undefined {
  if (operation === 'currencies' && service === undefined) return 'There are no credentials.';
  return operation === 'checkout' && !createsOrders ? 'No orders are created.' : undefined;
}

const failureSentences = (operation: OperationKey, code: ErrorCode): string[] =>
  sentences.map(({ id }) => id).filter((id) => id === `7 ${operation} ${code}`);

/** The requests that test a service with these settings against the document. */
export function documentCases(settings: DocumentSettings): readonly DocumentCase[] {
  const usualOrder = { ...order, ...settings.destination };
  const lists: Readonly<Record<OperationKey, readonly Row[]>> = {
    currencies: currencyRows(settings),
    exchange: exchangeRows,
    options: optionRows,
    checkout: checkoutRows.map(([name, changes, ...rest]) => [name, { ...usualOrder, ...changes }, ...rest]),
  };
  return (Object.keys(lists) as OperationKey[]).flatMap((operation) =>
    lists[operation].map(([name, values, says, code]) => ({
      name: `${operation}: ${name}`,
      operation,
      values,
      request: requests[operation](values),
      code,
      says: code === undefined ? says : [...says, ...failureSentences(operation, code)],
      skipped: code === undefined ? skip(operation, settings) : undefined,
    })),
  );
}
