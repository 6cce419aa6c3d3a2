import * as z from 'zod/mini';
import * as contract from '#contract';
import texts from './texts.json' with { type: 'json' };

/** A JSON Schema of the dialect 2020-12, which OpenAPI 3.1 uses. */
export type JsonSchema = { [keyword: string]: unknown };

/** What checks made with functions ask for, as far as JSON Schema can say it. */
const keywordsOfRules = new Map<unknown, JsonSchema>([
  [contract.extendedCheckout.extension.metadata.schema, { maxLength: 2048, contentMediaType: 'application/json' }],
  [contract.listOrders.query.from.schema, { format: 'date' }],
  [contract.rules.transactionCode, { format: 'uuid' }],
]);

/** Texts of digits that tools write as integers. */
const rangesOfRules = new Map<unknown, JsonSchema>([
  [contract.listOrders.query.limit.schema, { minimum: 1, maximum: 200 }],
  [contract.listWebhooks.query.limit.schema, { minimum: 1, maximum: 100 }],
  [contract.moveOrder.query.sequence.schema, { minimum: 1, maximum: 999_999 }],
]);

/** What the fields of replies and webhooks mean, by name. */
const fieldDescriptions: Readonly<Record<string, string>> = texts.fields;

const mapValues = <V, R>(object: Readonly<Record<string, V>>, change: (value: V, name: string) => R) =>
  Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(value, name)] as const));

const isObject = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The contract has one kind of number. All are whole but for the amount of 2.4, which the document calls a number. */
const describeField = (schema: JsonSchema, name: string): JsonSchema => ({
  ...describe(schema),
  ...(schema['type'] === 'number' && name !== 'fiat_amount' && { type: 'integer' }),
  ...(Object.hasOwn(fieldDescriptions, name) && { description: fieldDescriptions[name] }),
});

/** Adds the descriptions of fields, and leaves out what only a schema outside of a document has. */
function describe({ $schema: _dialect, $id: _id, ...schema }: JsonSchema): JsonSchema {
  return mapValues(schema, (value, keyword) => {
    if (keyword === 'properties') return mapValues(value as Record<string, JsonSchema>, describeField);
    if (Array.isArray(value)) return value.map((item: unknown) => (isObject(item) ? describe(item) : item));
    return isObject(value) ? describe(value) : value;
  });
}

const override = ({ zodSchema, jsonSchema }: { zodSchema: unknown; jsonSchema: object }): void =>
  void Object.assign(jsonSchema, keywordsOfRules.get(zodSchema));

/** The schema of a parameter. */
export function toSchema(schema: contract.TextRule): JsonSchema {
  const range = rangesOfRules.get(schema);
  return range ? { type: 'integer', ...range } : describe(z.toJSONSchema(schema as z.ZodMiniType, { override }));
}

export const schemaReference = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });

/** Schemas by name, which refer to each other. The service may add properties, which clients ignore. */
export function namedSchemas(schemas: Readonly<Record<string, z.ZodMiniType>>): Readonly<Record<string, JsonSchema>> {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(schemas)) registry.add(schema, { id });
  const uri = (id: string): string => `#/components/schemas/${id}`;
  return mapValues(z.toJSONSchema(registry, { io: 'input', uri, override }).schemas, describe);
}
