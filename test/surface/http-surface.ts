import { readdirSync, readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { errors, exportColumns, type QueryParameters } from '#contract';
import type { Operation } from '../../server/api/http.js';
import { operations } from '../../server/api/operations/index.js';
import { commands } from '../../server/api/sandbox/commands/index.js';
import { notices, selfTransitionEvents, statuses, transitions } from '../../server/core/lifecycle/machine.js';
import { item, type Item, type Surface } from './surface.js';

/** The part of JSON Schema that the contract needs. */
type JsonSchema = {
  readonly type?: string;
  readonly pattern?: string;
  readonly const?: string;
  readonly enum?: readonly string[];
  readonly allOf?: readonly JsonSchema[];
  readonly anyOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly additionalProperties?: boolean | JsonSchema;
};

const toJsonSchema = (schema: unknown): JsonSchema =>
  z.toJSONSchema(schema as z.ZodMiniType, { unrepresentable: 'any' }) as JsonSchema;

/** Fixed values as a pattern, which says the same in both kinds of rules. */
const fixedPattern = ({ const: value, enum: values }: JsonSchema): string | undefined =>
  values ? `^(?:${values.join('|')})$` : value && `^${value}$`;

function describeType({ type, pattern, allOf = [], anyOf, additionalProperties, ...fixed }: JsonSchema): string {
  if (anyOf) return anyOf.map(describeType).join(' | ');
  const patterns = [fixedPattern(fixed), pattern, ...allOf.map((one) => one.pattern)].filter(
    (one) => one !== undefined,
  );
  const values = typeof additionalProperties === 'object' ? ` of ${describeType(additionalProperties)}` : '';
  return [`${type ?? 'any'}${values}`, ...patterns.map((one) => `/${one}/`)].join(' ');
}

type Field = JsonSchema & { readonly isOptional?: boolean };

/** A field, and those inside of it: `data.payment_options[].name`. */
function describeFields(path: string, { isOptional = false, ...schema }: Field): Item[] {
  const { properties, items, required = [], anyOf } = schema;
  const inner = anyOf?.find((one) => one.properties ?? one.items);
  const isNullable = inner !== undefined && anyOf?.some(({ type }) => type === 'null');
  const suffix = [isNullable && 'or null', isOptional && 'optional'].filter(Boolean).join(', ');
  const own = item(path, [describeType(inner ?? schema), suffix].filter(Boolean).join(', '));
  const fields = properties ?? inner?.properties ?? {};
  const isRequired = (name: string): boolean => (inner?.required ?? required).includes(name);
  const nested = Object.entries(fields).flatMap(([name, field]) =>
    describeFields(`${path}.${name}`, { ...field, isOptional: !isRequired(name) }),
  );
  const element = items ?? inner?.items;
  // The fields of an object and of an array have lines of their own.
  const hasOwn = !['object', 'array'].includes(own.detail);
  return [...(hasOwn ? [own] : []), ...nested, ...(element ? describeFields(`${path}[]`, element) : [])];
}

const describeParameters = (parameters: QueryParameters = {}, group = ''): Item[] =>
  Object.entries(parameters).map(([name, { schema, errorCode, optional, isBlankEmpty }]) =>
    item(
      `?${name}`,
      [
        `${group}${optional ? 'optional' : 'required'}${isBlankEmpty ? ', not blank' : ''}`,
        `${errorCode}, ${describeType(toJsonSchema(schema))}`,
      ].join(', '),
    ),
  );

function describeOperation({ name, endpoint }: Operation): [string, Item[]] {
  const { method, path, query, missing, partner, extension, access, creates, success, failure } = endpoint;
  const facts = [missing && `missing: ${missing}`, access && `access: ${access}`, creates && 'creates'];
  return [
    `HTTP: ${name}`,
    [
      item(`${method} ${path}`, facts.filter(Boolean).join(', ')),
      ...describeParameters(query),
      ...describeParameters(partner?.query, `partner group (missing: ${partner?.missing}), `),
      ...describeParameters(extension, 'extension, '),
      ...describeFields('success', toJsonSchema(success)),
      ...describeFields('failure', toJsonSchema(failure)),
    ],
  ];
}

const apiFolder = new URL('../../server/api/', import.meta.url);

/** The headers that the interface reads and sends, as its code names them. */
function describeHeaders(): Item[] {
  const code = readdirSync(apiFolder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => readFileSync(new URL(path, apiFolder), 'utf8'))
    .join('\n');
  const find = (pattern: RegExp): string[] => [...new Set([...code.matchAll(pattern)].map(([, name = '']) => name))];
  return [
    ...find(/\bheader\('([\w-]+)'\)/g).map((name) => item(`request: ${name}`)),
    ...find(/'(x-sandbox-\w+)'/g).map((name) => item(`request: ${name}`)),
    ...find(/'([a-z]+(?:-[a-z]+)+)': /g).map((name) => item(`reply: ${name}`)),
  ];
}

/** The paths beside the operations: health, metrics and pages. Those that end in a slash begin further paths. */
function describePaths(): Item[] {
  const sources = ['http/page-handler.ts', 'http/api-handler.ts', 'metrics/server.ts'];
  const code = sources.map((path) => readFileSync(new URL(`../../server/adapters/${path}`, import.meta.url), 'utf8'));
  const paths = [...code.join('\n').matchAll(/'(\/[a-z][a-z./]*)'/g)].map(([, path = '']) => path);
  return [...new Set(paths)].filter((path) => !path.startsWith('/api')).map((path) => item(path));
}

const eventTypes = (): string[] => [
  ...new Set([...transitions.map(({ trigger, to }) => selfTransitionEvents[trigger] ?? `order.${to}`), ...notices]),
];

/** The operations as the contract has them, their messages, and what the service sends to receivers. */
export const describeHttpSurface = (): Surface => ({
  ...Object.fromEntries(operations.map(describeOperation)),
  'HTTP: headers': describeHeaders(),
  'HTTP: paths beside the operations': describePaths(),
  'HTTP: messages': Object.entries(errors).map(([code, { status, message }]) => item(code, `${status} ${message}`)),
  'HTTP: columns of an export': exportColumns.map((name, index) => item(name, `column ${index + 1}`)),
  'Sandbox: commands': Object.keys(commands).map((name) => item(name.replace(' ', ' /sandbox/api/'))),
  'Orders: statuses': Object.entries(statuses).map(([name, { terminal }]) => item(name, terminal ? 'final' : '')),
  'Webhooks: event types': eventTypes().map((name) => item(name)),
});
