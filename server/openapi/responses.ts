import { failureReply, areaOf } from '#api';
import { errors, type ErrorCode, type OperationName } from '#contract';
import examples from './examples.json' with { type: 'json' };
import { failuresOf, operationTexts } from './operations.js';
import { schemaReference, type JsonSchema } from './schemas.js';

type HeaderObject = { readonly description: string; readonly required?: true; readonly schema: JsonSchema };

type Example = { readonly summary?: string; readonly value: unknown };
type MediaType = { readonly schema: JsonSchema; readonly examples?: Readonly<Record<string, Example>> };

export type ResponseObject = {
  readonly description: string;
  readonly headers: Readonly<Record<string, HeaderObject>>;
  readonly content: Readonly<Record<string, MediaType>>;
};

/** A time within the validity of the bundled rates, the same as in the examples of successes. */
const exampleTime = Date.UTC(2026, 2, 16, 12);

const header = (description: string, { schema = { type: 'string' }, ...others }: Partial<HeaderObject> = {}) => ({
  description,
  schema,
  ...others,
});

const noStore = header('No cache may keep the reply: a cached checkout would name an order that does not exist.', {
  required: true,
  schema: { const: 'no-store' },
});
const requestId = header('The id of the request in the log of the service.');
const retryAfter = header('Seconds after which the caller may try again.', {
  schema: { type: 'string', pattern: '^\\d+$' },
});
const announces = (what: string) => header(`The service takes ${what}: an extension.`, { schema: { const: '?1' } });

/** In a failure they are missing where the request is refused before its operation. */
const extensionHeaders = {
  'Accept-Idempotency': announces('`Idempotency-Key` of checkout'),
  'Accept-Quote': announces('requests for quotes'),
};

const isRequired = (one: HeaderObject): HeaderObject => ({ ...one, required: true });

const amountLimits = header(
  'Where the amount is beyond them: the smallest and the largest amount, in the fiat currency.',
  { schema: { type: 'string', pattern: '^min="\\d+(\\.\\d+)?", max="\\d+(\\.\\d+)?"$' } },
);

const checkoutMode = header('The service simulates the payment: no money moves. Missing wherever money is real.', {
  schema: { const: 'test' },
});

const orderPage = header(
  'The service shows an order at `/pay#order={transaction_code}`. In the fragment the code reaches no log.',
  { schema: { const: '?1' } },
);

const serviceHeaders = { 'Checkout-Mode': checkoutMode, 'Order-Page': orderPage };

const successHeaders: Partial<Record<OperationName, ResponseObject['headers']>> = {
  payment_options: {
    'Accept-Idempotency': isRequired(extensionHeaders['Accept-Idempotency']),
    'Accept-Quote': isRequired(extensionHeaders['Accept-Quote']),
    'Amount-Limits': amountLimits,
    ...serviceHeaders,
  },
  order: serviceHeaders,
  order_events: serviceHeaders,
  export: { 'Content-Disposition': header('The name of the file.', { required: true }) },
};

const jsonType = 'application/json';

const otherTypes: Partial<Record<OperationName, string>> = { order_events: 'text/event-stream', export: 'text/csv' };

const exampleOf = (name: string, type: string): Readonly<Record<string, Example>> => {
  const value = (examples as Readonly<Record<string, Readonly<Record<string, unknown>>>>)[name]?.[type];
  return value === undefined ? {} : { success: { value } };
};

function successContent(name: OperationName): ResponseObject['content'] {
  const type = otherTypes[name] ?? jsonType;
  const schema = type === jsonType ? schemaReference(successName(name)) : { type: 'string' };
  return { [type]: { schema, examples: exampleOf(name, type) } };
}

/** The schema of the success of an operation; operations with the same reply share it. */
export function successName(name: OperationName): string {
  const schema = operationTexts[name].endpoint.success;
  const first = Object.entries(operationTexts).find(([, { endpoint }]) => endpoint.success === schema)?.[0] ?? name;
  return `${first
    .split('_')
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join('')}Success`;
}

const failureNames = { account: 'AccountFailure', exchange: 'ExchangeFailure', reseller: 'ResellerFailure' } as const;

const help = header('Outside production: where the failure is described, for a service that knows its `PUBLIC_URL`.');
const missingParameters = header('Outside production: the parameters that are missing.');
const unknownParameters = header('Outside production: the parameters that the operation does not have.');

/** The failures with one status, each as an example in the envelope of its area. */
function failureResponse(
  codes: readonly ErrorCode[],
  { name, path }: { name: OperationName | undefined; path: string },
): ResponseObject {
  const area = areaOf(path);
  const replies = codes.map((code) => [code, failureReply(code, { area, now: exampleTime })] as const);
  const status = errors[codes[0] ?? 'unavailable'].status;
  const mayRetry = replies.some(([, { headers }]) => 'retry-after' in headers);
  return {
    description: [...new Set(codes.map((code) => errors[code].message))].join(' '),
    headers: {
      'Cache-Control': noStore,
      'X-Request-Id': requestId,
      'Error-Code': header('The failure as a word.', { required: true, schema: { enum: codes } }),
      Link: help,
      ...(codes.some((code) => code.startsWith('missing_')) && { 'Missing-Parameters': missingParameters }),
      'Unknown-Parameters': unknownParameters,
      ...(name === 'payment_options' && [400, 422, 503].includes(status) && extensionHeaders),
      ...((status === 429 || mayRetry) && {
        'Retry-After': { ...retryAfter, ...(status === 429 && { required: true }) },
      }),
      ...(status === 405 && { Allow: header('The method that the path takes.', { required: true }) }),
    },
    content: {
      [jsonType]: {
        schema: schemaReference(failureNames[area]),
        examples: Object.fromEntries(
          replies.map(([code, { body }]) => [code, { summary: errors[code].message, value: body }] as const),
        ),
      },
    },
  };
}

export const unknownRouteResponse = (path: string): ResponseObject =>
  failureResponse(['unknown_route'], { name: undefined, path });

export function responsesOf(name: OperationName): Readonly<Record<string, ResponseObject>> {
  const text = operationTexts[name];
  const codes = failuresOf(text);
  const statuses = [...new Set(codes.map((code) => errors[code].status))].sort((a, b) => a - b);
  const { path } = text.endpoint;
  const failures = statuses.map((status) => {
    const same = codes.filter((code) => errors[code].status === status);
    return [String(status), failureResponse(same, { name, path })] as const;
  });
  const success: ResponseObject = {
    description: 'The success.',
    headers: {
      'Cache-Control': noStore,
      'X-Request-Id': requestId,
      'Unknown-Parameters': unknownParameters,
      ...successHeaders[name],
    },
    content: successContent(name),
  };
  return { 200: success, ...Object.fromEntries(failures) };
}
