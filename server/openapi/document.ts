import * as contract from '#contract';
import { operationNames, type OperationName, type QueryParameters } from '#contract';
import { operationTexts } from './operations.js';
import { responsesOf, successName } from './responses.js';
import { namedSchemas, toSchema, type JsonSchema } from './schemas.js';
import { orderWebhook, webhookSchema } from './webhooks.js';
import texts from './texts.json' with { type: 'json' };

const tags = [
  {
    name: 'Checkout',
    description: 'Sell crypto for a card payment: four operations are all that the checkout on a page needs.',
  },
  { name: 'Buyer', description: 'Extensions without an account. The widget works without them.' },
  { name: 'Account', description: 'Extensions for the operator of the shop.' },
  { name: 'Webhooks', description: 'What the service sends to the shop and to its partner.' },
];

/** The first operations of the document, as a reader asks for them. */
const checkoutNames: readonly OperationName[] = ['checkout', 'payment_options', 'currencies', 'exchange'];
const namesInOrder = [...checkoutNames, ...operationNames.filter((name) => !checkoutNames.includes(name))];

function tagOf(name: OperationName): string {
  if (checkoutNames.includes(name)) return 'Checkout';
  return operationTexts[name].area === 'account' ? 'Account' : 'Buyer';
}

type ParameterObject = {
  readonly name: string;
  readonly in: 'query' | 'header' | 'path';
  readonly required: boolean;
  readonly description: string;
  readonly schema: JsonSchema;
  readonly example: string | number;
};

/** @throws Error for a parameter without a description. */
function parameterOf(name: string, place: Pick<ParameterObject, 'in' | 'required' | 'schema'>): ParameterObject {
  const known: Readonly<Record<string, { readonly description: string; readonly example: string }>> = texts.parameters;
  const text = known[name];
  if (!text) throw new Error(`The parameter ${name} has no description.`);
  return { name, ...place, ...text };
}

/** The parameters of a table of the contract, in its order. `note` is for a table that is required as a whole or not at all. */
const queryParameters = (table: QueryParameters = {}, note?: string): ParameterObject[] =>
  Object.entries(table).map(([name, rule]) => {
    const schema = toSchema(rule.schema);
    const required = !rule.optional && note === undefined;
    const { description, example, ...parameter } = parameterOf(name, { in: 'query', required, schema });
    return {
      ...parameter,
      description: note === undefined ? description : `${description} ${note}`,
      example: schema['type'] === 'integer' ? Number(example) : example,
    };
  });

const otherParameters: Partial<Record<OperationName, readonly ParameterObject[]>> = {
  exchange: [parameterOf('pair', { in: 'path', required: true, schema: toSchema(contract.rules.exchangePair) })],
};

const idempotencyKey = parameterOf('Idempotency-Key', {
  in: 'header',
  required: false,
  schema: toSchema(contract.rules.idempotencyKey),
});

/** Checkout takes credentials, and needs none (section 5). */
function securityOf(name: OperationName): readonly { readonly service?: readonly string[] }[] {
  if (name === 'checkout') return [{}, { service: [] }];
  return operationTexts[name].area === 'account' ? [{ service: [] }] : [];
}

function toOperation(name: OperationName) {
  const { endpoint, summary, description } = operationTexts[name];
  return {
    operationId: name,
    tags: [tagOf(name)],
    summary,
    description,
    security: securityOf(name),
    parameters: [
      ...queryParameters(endpoint.query),
      ...queryParameters(endpoint.partner?.query, 'Required where any parameter of the partner is present.'),
      ...queryParameters(endpoint.extension),
      ...(endpoint.takesKey ? [idempotencyKey] : []),
      ...(otherParameters[name] ?? []),
    ],
    responses: responsesOf(name),
  };
}

export type OperationObject = ReturnType<typeof toOperation>;

/** An operation below its path as a template: that of the exchange rate continues with the pair. */
function toPathItem(name: OperationName) {
  const { path, method } = operationTexts[name].endpoint;
  const item: { get?: OperationObject; post?: OperationObject } = { [method.toLowerCase()]: toOperation(name) };
  return [path.endsWith('/') ? `${path}{pair}` : path, item] as const;
}

/** 2.1: the failures of the reseller area have `data`, which the contract leaves out because nothing reads it. */
function withFailureData(schema: JsonSchema | undefined): JsonSchema {
  const properties = schema?.['properties'] as Readonly<Record<string, JsonSchema>>;
  const data = { type: ['object', 'array'], items: {}, description: 'Usually empty (2.1).' };
  return { ...schema, properties: { ...properties, data } };
}

function createSchemas(): Readonly<Record<string, JsonSchema>> {
  const isJson = (name: OperationName): boolean => name !== 'export';
  const successes = operationNames.filter(isJson).map((name) => {
    return [successName(name), operationTexts[name].endpoint.success] as const;
  });
  const schemas = namedSchemas({
    Currency: contract.resources.currency,
    PaymentOption: contract.resources.paymentOption,
    PaymentOptions: contract.resources.paymentOptions,
    Order: contract.orderSchema,
    OrderSnapshot: contract.orderSnapshot,
    AccountFailure: contract.listCurrencies.failure,
    ExchangeFailure: contract.exchangeRate.failure,
    ResellerFailure: contract.paymentOptions.failure,
    ...Object.fromEntries(successes),
  });
  return {
    ...schemas,
    ResellerFailure: withFailureData(schemas['ResellerFailure']),
    OrderWebhook: webhookSchema('OrderSnapshot'),
  };
}

/** What the API is; after the empty line, the rules of all operations. */
const description = `The service behind the crypto checkout: it says which payments a buyer may choose, creates the order, and follows
the card payment until the crypto is delivered. A checkout on a page needs the four operations of Checkout alone.

Every failure has the JSON envelope of its area and one of the messages that the operation lists as examples.
Clients decide by the envelope and the message, because another service with this API may answer with another HTTP status. A parameter
that is repeated or in brackets is refused with its own message. Unknown parameters are ignored, but any that begins with partner_ asks for
the whole partner group. A path without an operation gets 404.
Another service may lack the extensions: all operations but those of Checkout, and the parameters that say so.`;

/**
 * The HTTP interface of the service as OpenAPI 3.1: a description of the contract, not a second one. `version` is that of
 * the package. Its operations are complete: references lead to schemas alone.
 */
export function describeApi({ version }: { readonly version: string }) {
  return {
    openapi: '3.1.0',
    info: { title: 'Crypto checkout', version, description, license: { name: 'MIT', identifier: 'MIT' } },
    servers: [
      { url: '..', description: 'The service that serves this document.' },
      { url: 'http://127.0.0.1:8787', description: 'The service on this machine.' },
    ],
    tags,
    paths: Object.fromEntries(namesInOrder.map(toPathItem)),
    webhooks: { order_changed: orderWebhook },
    components: {
      schemas: createSchemas(),
      securitySchemes: {
        service: {
          type: 'apiKey',
          in: 'header',
          name: 'SERVICE',
          description:
            '`{Business ID}:{Secret Key}`. A read key, where the service has one, takes the place of the secret key ' +
            'for everything that changes nothing.',
        },
      },
    },
  };
}

export type ApiDescription = ReturnType<typeof describeApi>;
