import { checkout, exchangeRate, listCurrencies, paymentOptions, type Endpoint } from '#contract';
import type { Case } from './case.js';
import { checkoutCases } from './cases/checkout.js';
import { currencyCases } from './cases/currencies.js';
import { exchangeCases } from './cases/exchange.js';
import { optionCases } from './cases/options.js';
import document from './document.json';
import { order, serviceHeader } from './test-service.js';

/** The four operations of the document. */
export type OperationKey = 'currencies' | 'exchange' | 'options' | 'checkout';

/** A sentence or a row of a table of the service document, word for word. */
export type Sentence = {
  readonly id: string;
  /** The number of its section; 0 stands before the first. */
  readonly section: string;
  readonly text: string;
  /** Why no request can show it. */
  readonly untested?: string;
  /** The field of successful replies that it is about, such as `data.*.tx_fee`, and the name of the rule for it. */
  readonly operation?: string;
  readonly field?: string;
  readonly is?: string;
};

export const sentences: readonly Sentence[] = document.sentences;

/** What every reply of an operation shows: that it works, and the form of its successes and of its failures. */
type Shown = {
  readonly endpoint: Endpoint;
  readonly works: readonly string[];
  readonly success: readonly string[];
  readonly failure: readonly string[];
};

export const operations: Readonly<Record<OperationKey, Shown>> = {
  currencies: {
    endpoint: listCurrencies,
    works: ['4.1 path', '5 currencies', '1 currencies', '9 path'],
    success: ['2.1 account success'],
    failure: ['2.1 account failure', '4.1 failure', '7 envelopes', '7 currencies any'],
  },
  exchange: {
    endpoint: exchangeRate,
    works: ['4.2 path', '4.2 free', '5 exchange', '1 exchange', '9 path'],
    success: ['2.1 exchange success', '4.2 replies'],
    failure: ['2.1 exchange failure', '4.2 replies', '7 envelopes'],
  },
  options: {
    endpoint: paymentOptions,
    works: ['4.3 path', '5 options', '1 options', '9 path'],
    success: ['2.1 reseller success', '4.3 success'],
    failure: ['2.1 reseller failure', '4.3 failure', '7 envelopes'],
  },
  checkout: {
    endpoint: checkout,
    works: ['4.4 path', '5 checkout', '1 checkout', '9 path'],
    success: ['2.1 reseller success', '4.4 replies'],
    failure: ['2.1 reseller failure', '4.4 replies', '7 envelopes'],
  },
};

/** A case for any service: about which sentences it is, and why it cannot be sent. */
export type DocumentCase = Case & {
  readonly operation: OperationKey;
  readonly says: readonly string[];
  readonly skipped?: string | undefined;
};

/** The coin that orders ask for, which the service has to support. */
export type Destination = Pick<typeof order, 'fiat_amount' | 'fiat_currency'> & {
  readonly crypto_currency: string;
  readonly crypto_currency_network: string;
  readonly wallet_address: string;
};

export type DocumentSettings = {
  /** The value of the header `SERVICE`; without it the list of currencies is not tested. */
  readonly service?: string | undefined;
  /** Replaces the coin, the network and the address of the orders. */
  readonly destination?: Partial<Pick<Destination, 'crypto_currency' | 'crypto_currency_network' | 'wallet_address'>>;
  /** Whether orders may be created. They stay pending, and nothing pays them. */
  readonly createsOrders: boolean;
};

/** Replaces what a case has of the usual order, in its request and in the reply that echoes it. */
function withDestination(found: Case, destination: NonNullable<DocumentSettings['destination']>): Case {
  const { request, expected } = found;
  const [path = '', query = ''] = request.path.split('?', 2);
  const values = new URLSearchParams(query);
  const echo: Record<string, string> = {};
  for (const [name, value] of Object.entries(destination)) {
    if (values.get(name) !== order[name as keyof typeof destination]) continue;
    values.set(name, value);
    echo[name] = value;
  }
  const body = expected.body as { readonly data?: object };
  const isEchoed = found.code === undefined;
  return {
    ...found,
    request: { ...request, path: `${path}?${values.toString()}` },
    expected: { ...expected, body: isEchoed ? { ...body, data: { ...body.data, ...echo } } : body },
  };
}

/** Replaces the credentials of the tests with the service's own. */
function withService(found: Case, service: string | undefined): Case {
  const { headers } = found.request;
  const isRight = headers['service'] === serviceHeader.service;
  return isRight && service !== undefined ? { ...found, request: { ...found.request, headers: { service } } } : found;
}

const failureSentence = (operation: OperationKey, code: string): string[] =>
  sentences.some(({ id }) => id === `7 ${operation} ${code}`) ? [`7 ${operation} ${code}`] : [];

function toDocumentCase(found: Case, operation: OperationKey): DocumentCase[] {
  const { says, code } = found;
  if (!says) return [];
  const ofReply = code === undefined ? [] : failureSentence(operation, code);
  return [{ ...found, operation, says: [...says, ...ofReply] }];
}

const lists: Readonly<Record<OperationKey, readonly Case[]>> = {
  currencies: currencyCases,
  exchange: exchangeCases,
  options: optionCases,
  checkout: checkoutCases,
};

function skip(one: DocumentCase, { service, createsOrders }: DocumentSettings): string | undefined {
  if (one.code !== undefined) return undefined;
  if (one.operation === 'currencies' && service === undefined) return 'There are no credentials.';
  return one.operation === 'checkout' && !createsOrders ? 'No orders are created.' : undefined;
}

/** The cases of the conformance list that the document decides, for a service with these settings. */
export function documentCases(settings: DocumentSettings): readonly DocumentCase[] {
  const { destination = {}, service } = settings;
  return (Object.keys(lists) as OperationKey[])
    .flatMap((operation) =>
      lists[operation]
        .map((one) => (operation === 'checkout' ? withDestination(one, destination) : withService(one, service)))
        .flatMap((one) => toDocumentCase(one, operation)),
    )
    .map((one) => ({ ...one, skipped: skip(one, settings) }));
}
