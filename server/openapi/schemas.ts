import * as z from 'zod/mini';
import * as contract from '#contract';
import { withBothCases } from './case-insensitive.js';
import { fieldDescriptions } from './fields.js';

/** A JSON Schema of the dialect 2020-12, which OpenAPI 3.1 uses. */
export type JsonSchema = { [keyword: string]: unknown };

type Checks = readonly { readonly _zod?: { readonly def: { readonly pattern?: RegExp } } }[];

/** What checks made with functions ask for, as far as JSON Schema can say it. */
const keywordsOfRules = new Map<unknown, JsonSchema>([
  [contract.extendedCheckout.extension.metadata.schema, { maxLength: 2048, contentMediaType: 'application/json' }],
  [contract.listOrders.query.from.schema, { format: 'date' }],
  [contract.rules.transactionCode, { format: 'uuid' }],
]);

type OverrideContext = { readonly zodSchema: unknown; readonly jsonSchema: object };

function completeRule({ zodSchema, jsonSchema }: OverrideContext): void {
  const { checks = [] } = (zodSchema as { readonly _zod: { readonly def: { readonly checks?: Checks } } })._zod.def;
  const pattern = checks.map((check) => check._zod?.def.pattern).find((one) => one?.ignoreCase === true);
  Object.assign(jsonSchema, keywordsOfRules.get(zodSchema), pattern && { pattern: withBothCases(pattern.source) });
}

const isObject = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The contract has one kind of number. All are whole but for the amount of 2.4, which the document calls a number. */
const toWhole = (schema: JsonSchema, name: string): JsonSchema =>
  schema['type'] === 'number' && name !== 'fiat_amount' ? { ...schema, type: 'integer' } : schema;

function describeField(schema: JsonSchema, name: string): JsonSchema {
  const description = fieldDescriptions[name];
  return { ...toWhole(describe(schema), name), ...(description !== undefined && { description }) };
}

const mapValues = <V, R>(object: Readonly<Record<string, V>>, change: (value: V, name: string) => R) =>
  Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(value, name)] as const));

/** What only a schema outside of a document has. */
const outerKeywords = ['$schema', '$id'];

const withoutOuterKeywords = (schema: JsonSchema): JsonSchema =>
  Object.fromEntries(Object.entries(schema).filter(([keyword]) => !outerKeywords.includes(keyword)));

/** Adds the descriptions of fields. */
function describe(schema: JsonSchema): JsonSchema {
  return mapValues(withoutOuterKeywords(schema), (value, keyword) => {
    if (keyword === 'properties') return mapValues(value as Record<string, JsonSchema>, describeField);
    if (Array.isArray(value)) return value.map((item: unknown) => (isObject(item) ? describe(item) : item));
    return isObject(value) ? describe(value) : value;
  });
}

/** The schema of a value of the control API, as a client sends or receives it. */
export const resourceSchema = (schema: z.ZodMiniType): JsonSchema =>
  describe(z.toJSONSchema(schema, { override: completeRule }));

/** The success envelope of the control API. */
export const messageSchema = (data: JsonSchema): JsonSchema => ({
  type: 'object',
  required: ['status', 'data'],
  properties: { status: { const: 'success' }, data },
});

/** The schema of a parameter. A rule that is no schema of zod is a text. */
export const parameterSchema = (rule: contract.TextRule): JsonSchema =>
  describe(z.toJSONSchema(rule as z.ZodMiniType, { override: completeRule }));

export const schemaReference = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });

/**
 * Schemas by name, which refer to each other. Further properties are allowed: the service may add some, and clients ignore
 * what they have no use for.
 */
export function namedSchemas(schemas: Readonly<Record<string, z.ZodMiniType>>): Readonly<Record<string, JsonSchema>> {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(schemas)) registry.add(schema, { id });
  const converted = z.toJSONSchema(registry, {
    io: 'input',
    uri: (id) => `#/components/schemas/${id}`,
    override: completeRule,
  });
  return mapValues(converted.schemas, describe);
}
