import type { ApiDescription } from '../../../../server/openapi/index.js';
import { markup, sentence, type Markup } from './markup.js';

type JsonSchema = Readonly<Record<string, unknown>>;
type Schemas = ApiDescription['components']['schemas'];

const isObject = (value: unknown): value is JsonSchema => typeof value === 'object' && value !== null;

const referenceName = ({ $ref }: JsonSchema): string | undefined =>
  typeof $ref === 'string' ? $ref.slice($ref.lastIndexOf('/') + 1) : undefined;

const code = (text: string): Markup => markup`<code>${text}</code>`;

const list = (words: readonly unknown[]): Markup => ({
  markup: words.map((word) => code(typeof word === 'string' ? word : JSON.stringify(word)).markup).join(', '),
});

/** The longest pattern that stands in the cell of a table as it is. */
const shortPattern = 40;

const formats: Readonly<Record<string, string>> = { uuid: 'a UUID', date: 'a date, YYYY-MM-DD' };

/** The words for a long pattern: its format, or the length that it allows. */
function wordsOf(pattern: string, { format }: JsonSchema): Markup {
  const known = typeof format === 'string' ? formats[format] : undefined;
  const [, atMost] = /(?:^\^\(\?=\.|\])\{1,(\d+)\}\$/.exec(pattern) ?? [];
  return markup`${known ?? (atMost === undefined ? 'as the pattern says' : `1 to ${atMost} characters`)}`;
}

const patternDetails = (patterns: readonly string[]): Markup | undefined =>
  patterns.length === 0
    ? undefined
    : markup`<details class="pattern"><summary>Pattern</summary>${patterns.map(code)}</details>`;

/** What a schema of one value allows. A long pattern is folded away behind its words. */
export function ruleOf(schema: JsonSchema): Markup {
  const { pattern, allOf, maxLength, minLength } = schema;
  const { enum: words, const: word } = schema;
  if (Array.isArray(words)) return markup`one of ${list(words)}`;
  if (word !== undefined) return markup`always ${list([word])}`;
  const patterns = [pattern, ...(Array.isArray(allOf) ? allOf.filter(isObject).map((one) => one['pattern']) : [])];
  const texts = patterns.filter((one): one is string => typeof one === 'string');
  const length = [
    typeof minLength === 'number' ? `at least ${minLength} characters` : undefined,
    typeof maxLength === 'number' ? `at most ${maxLength} characters` : undefined,
  ].filter((one) => one !== undefined);
  const isLong = (text: string): boolean => text.length > shortPattern;
  const rules = texts.map((text) => (isLong(text) ? wordsOf(text, schema) : code(text)));
  const pieces = [...rules, ...length.map((text) => markup`${text}`)];
  const joined = { markup: pieces.map(({ markup: text }) => text).join(' and ') };
  return markup`${joined}${patternDetails(texts.filter(isLong))}`;
}

/** The alternatives of a schema, without null. */
const variants = ({ anyOf, oneOf }: JsonSchema): JsonSchema[] =>
  [anyOf, oneOf]
    .flatMap((one) => (Array.isArray(one) ? one.filter(isObject) : []))
    .filter(({ type }) => type !== 'null');

const isNullable = ({ anyOf, type }: JsonSchema): boolean =>
  (Array.isArray(anyOf) && anyOf.filter(isObject).some((one) => one['type'] === 'null')) ||
  (Array.isArray(type) && type.includes('null'));

const link = (name: string): Markup => markup`<a href="#schema-${name}">${name}</a>`;

function typeOf(schema: JsonSchema): Markup {
  const name = referenceName(schema);
  if (name !== undefined) return link(name);
  const [only] = variants(schema);
  const base = only ? typeOf(only) : undefined;
  const { type, items } = schema;
  const words = [type].flat().filter((one): one is string => typeof one === 'string' && one !== 'null');
  const own = type === 'array' && isObject(items) ? markup`list of ${typeOf(items)}` : markup`${words.join(' or ')}`;
  return markup`${base ?? own}${isNullable(schema) ? ' or null' : ''}`;
}

type Row = { readonly name: string; readonly schema: JsonSchema; readonly isRequired: boolean };

/** The fields of a schema and of the objects inside it, by their dotted names. */
function fieldsOf(schema: JsonSchema, prefix = ''): Row[] {
  const { properties, required, items, allOf } = schema;
  const own = isObject(properties) ? Object.entries(properties) : [];
  const names = Array.isArray(required) ? required : [];
  const rows = own.flatMap(([name, value]) => {
    const field = isObject(value) ? value : {};
    const path = prefix + name;
    return [{ name: path, schema: field, isRequired: names.includes(name) }, ...innerFields(field, path)];
  });
  const all = Array.isArray(allOf) ? allOf.filter(isObject) : [];
  const parts = [...all, ...variants(schema)];
  return [
    ...rows,
    ...(isObject(items) ? fieldsOf(items, prefix) : []),
    ...parts.flatMap((one) => fieldsOf(one, prefix)),
  ];
}

const innerFields = (schema: JsonSchema, path: string): Row[] =>
  fieldsOf(schema, `${path}${schema['type'] === 'array' ? '[]' : ''}.`);

const fieldRow = ({ name, schema, isRequired }: Row): Markup => markup`<tr>
  <th scope="row"><code>${name}</code></th>
  <td>${typeOf(schema)}${isRequired ? '' : ', may be missing'}</td>
  <td>${sentence(typeof schema['description'] === 'string' ? schema['description'] : '')} ${ruleOf(schema)}</td>
</tr>`;

const schemaSection = ([name, schema]: readonly [string, JsonSchema]): Markup => markup`
<section class="panel entry" id="schema-${name}" aria-labelledby="schema-${name}-title" data-entry="${name}">
  <h3 id="schema-${name}-title">${name}</h3>
  <div class="scroll" tabindex="0" role="group" aria-label="Fields of ${name}">
    <table class="fields"><thead><tr><th scope="col">field</th><th scope="col">type</th><th scope="col">meaning</th></tr></thead>
    <tbody>${fieldsOf(schema).map(fieldRow)}</tbody></table>
  </div>
</section>`;

/** A table of fields for each schema of the description. */
export const schemaSections = (schemas: Schemas): Markup[] => Object.entries(schemas).map(schemaSection);
