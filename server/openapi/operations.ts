import { operations, type Area } from '#api';
import type { Endpoint, ErrorCode, OperationName } from '#contract';
import texts from './texts.json' with { type: 'json' };

export type OperationText = {
  readonly endpoint: Endpoint;
  readonly area: Area;
  readonly summary: string;
  /** In the words of the product: its readers do not have the service document. */
  readonly description: string;
  /** The failures that follow from no parameter, in the order of the checks. */
  readonly failures: readonly ErrorCode[];
};

const rates = ['unsupported_fiat_currency', 'no_rate', 'rates_unavailable'] as const;

const failures: Readonly<Partial<Record<OperationName, readonly ErrorCode[]>>> = {
  exchange: ['invalid_exchange_pair', 'rates_unavailable'],
  payment_options: rates,
  checkout: [
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
  quote: ['unsupported_pair', ...rates, 'unsupported_payment_option'],
  order: ['unknown_order'],
  order_events: ['unknown_order', 'too_many_streams'],
  account_order: ['unknown_order'],
  order_move: ['unknown_order', 'move_not_allowed'],
  order_refund: [
    'unknown_order',
    'invalid_idempotency_key',
    'refund_not_possible',
    'refund_too_large',
    'idempotency_key_reused',
  ],
};

export const operationTexts = Object.fromEntries(
  operations.map(({ name, endpoint, area }) => [
    name,
    { endpoint, area, ...texts.operations[name], failures: failures[name] ?? [] },
  ]),
) as Readonly<Record<OperationName, OperationText>>;

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

/** All failures of an operation: credentials, parameters, the operation itself, then what any request may get. */
export function failuresOf({ endpoint, area, failures }: OperationText): readonly ErrorCode[] {
  const access: ErrorCode[] = area === 'account' ? ['invalid_credentials'] : [];
  if (endpoint.access === 'write') access.push('read_only_key');
  return [...new Set([...access, ...parameterFailures(endpoint), ...failures, ...commonFailures])];
}
