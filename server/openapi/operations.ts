import * as contract from '#contract';
import type { Endpoint, ErrorCode, OperationName } from '#contract';

/** What the document says about an operation beyond its endpoint. */
export type OperationText = {
  readonly endpoint: Endpoint;
  readonly summary: string;
  /** Names the section of the service document, or says that the operation is an extension. */
  readonly description: string;
  /** The failures that follow from no parameter, in the order of the checks. */
  readonly failures: readonly ErrorCode[];
};

const rates = ['unsupported_fiat_currency', 'no_rate', 'rates_unavailable'] as const;

const documented: Pick<
  Record<OperationName, OperationText>,
  'currencies' | 'exchange' | 'payment_options' | 'checkout'
> = {
  currencies: {
    endpoint: contract.listCurrencies,
    summary: 'List currencies',
    description:
      'Section 4.1: the coins and networks that can be withdrawn, with the minimum and the network fee of each (2.2). ' +
      'Takes no body.',
    failures: [],
  },
  exchange: {
    endpoint: contract.exchangeRate,
    summary: 'Exchange rate',
    description: 'Section 4.2: the current rate between two ISO 4217 currencies (2.3).',
    failures: ['invalid_exchange_pair', 'rates_unavailable'],
  },
  payment_options: {
    endpoint: contract.paymentOptions,
    summary: 'Payment options',
    description:
      'Section 4.3: the options for an amount (2.4). The amount is converted to US dollars, which select the options. ' +
      'An empty list is a success; `Amount-Limits` then says which amounts have options.',
    failures: rates,
  },
  checkout: {
    endpoint: contract.extendedCheckout,
    summary: 'Create a checkout order',
    description:
      'Section 4.4: creates an order, although the method is GET. The partner group is all or nothing: with one parameter ' +
      '`partner_*` all six are required. The parameters from `payment_option` to `metadata`, and `Idempotency-Key`, are ' +
      'beyond the document. A backend may send its credentials: its keys are then its own. A prefetch, and a request for an image, a script or a frame, create no order.',
    failures: [
      'subresource_refused',
      'invalid_credentials',
      'read_only_key',
      'invalid_idempotency_key',
      'signature_refused',
      'unsupported_pair',
      ...rates,
      'unsupported_payment_option',
      'reference_used',
      'idempotency_key_reused',
      'order_not_created',
    ],
  },
};

const order: readonly ErrorCode[] = ['unknown_order'];

const buyer: Pick<Record<OperationName, OperationText>, 'supported_currencies' | 'quote' | 'order' | 'order_events'> = {
  supported_currencies: {
    endpoint: contract.supportedCurrencies,
    summary: 'Supported currencies',
    description: 'Beyond the document: the coins and networks that checkout supports, without an account.',
    failures: [],
  },
  quote: {
    endpoint: contract.payoutQuote,
    summary: 'Quote',
    description:
      'Beyond the document: what an order would charge and pay out now. Nothing is reserved. `Accept-Quote` of the payment ' +
      'options announces it. The parameters follow section 4.4.',
    failures: ['unsupported_pair', ...rates, 'unsupported_payment_option'],
  },
  order: {
    endpoint: contract.orderLookup,
    summary: 'Look an order up',
    description:
      'Beyond the document, which shows no look-up (4.4): the fields of 2.5 with the history, the fee lines, the rate and ' +
      'the expiry.',
    failures: order,
  },
  order_events: {
    endpoint: contract.orderEvents,
    summary: 'Follow an order',
    description:
      'Beyond the document: the look-up again with every change, as Server-Sent Events of the type `order`, whose `id` is ' +
      'the `sequence`. `data` of an event is the reply of the look-up.',
    failures: ['unknown_order', 'too_many_streams'],
  },
};

type AccountName = Exclude<OperationName, keyof typeof documented | keyof typeof buyer>;

const account: Record<AccountName, OperationText> = {
  webhooks: {
    endpoint: contract.listWebhooks,
    summary: 'List webhooks',
    description: 'Beyond the document (6): the webhooks of the account or of one order, the newest first.',
    failures: [],
  },
  webhook_redelivery: {
    endpoint: contract.redeliverWebhook,
    summary: 'Send a webhook again',
    description: 'Beyond the document (6): sends a webhook again under its id, whatever its state is.',
    failures: [],
  },
  account_orders: {
    endpoint: contract.listOrders,
    summary: 'Search orders',
    description:
      'Beyond the document: the orders that all filters select, the newest first; with an amount range alone the largest ' +
      'first. A page may be shorter than its limit and still have a `next`.',
    failures: [],
  },
  account_order: {
    endpoint: contract.accountOrderLookup,
    summary: 'Look an order up as its operator',
    description: 'Beyond the document: an order with its webhooks, its audit and what can be done with it.',
    failures: order,
  },
  order_move: {
    endpoint: contract.moveOrder,
    summary: 'Move an order',
    description: 'Beyond the document: moves an order by hand. Money goes back by a refund only.',
    failures: [...order, 'move_not_allowed'],
  },
  order_refund: {
    endpoint: contract.refundOrder,
    summary: 'Refund an order',
    description:
      'Beyond the document: gives the whole amount back, by the upstream where it can. With `operator` the caller says that ' +
      'the money is returned.',
    failures: [...order, 'refund_not_possible', 'refund_in_progress', 'refund_failed'],
  },
  audit: {
    endpoint: contract.listAudit,
    summary: 'List the audit',
    description: 'Beyond the document: what was changed in the account area, the newest first.',
    failures: [],
  },
  report: {
    endpoint: contract.orderReport,
    summary: 'Report',
    description: 'Beyond the document: sums by day, currency and status, with an end that is not before the start.',
    failures: [],
  },
  export: {
    endpoint: contract.exportOrders,
    summary: 'Export orders',
    description: 'Beyond the document: the orders as a file, the oldest first. The reply has no envelope.',
    failures: [],
  },
  upstream: {
    endpoint: contract.upstreamReport,
    summary: 'State of the upstream',
    description: 'Beyond the document: whether the upstream answers, and the orders whose outcome there is unknown.',
    failures: [],
  },
};

export const operationTexts: Readonly<Record<OperationName, OperationText>> = { ...documented, ...buyer, ...account };

/** What any request may get, whatever its operation is. */
const commonFailures: readonly ErrorCode[] = [
  'malformed_request',
  'method_not_allowed',
  'request_timeout',
  'request_too_large',
  'expectation_failed',
  'host_refused',
  'too_many_requests',
  'headers_too_large',
  'unavailable',
];

const parameterFailures = ({ query, partner, extension, missing }: Endpoint): ErrorCode[] => [
  ...(missing ? [missing] : []),
  ...(partner ? [partner.missing] : []),
  ...[query, partner?.query, extension].flatMap((table) =>
    Object.values(table ?? {}).map(({ errorCode }) => errorCode),
  ),
];

export const isAccountPath = (path: string): boolean => path.startsWith('/api/v3/account/');

/** All failures of an operation: credentials, parameters, the operation itself, then what any request may get. */
export function failuresOf({ endpoint, failures }: OperationText): readonly ErrorCode[] {
  const access: readonly ErrorCode[] = isAccountPath(endpoint.path)
    ? ['invalid_credentials', ...(endpoint.access === 'write' ? (['read_only_key'] as const) : [])]
    : [];
  return [...new Set([...access, ...parameterFailures(endpoint), ...failures, ...commonFailures])];
}
