import type { ApiDescription } from '../../../../server/openapi/index.js';
import { joinMarkup, markup, scrollTable, sentence, type Markup } from './markup.js';

/** What the page reads of a JSON schema. */
type Schema = {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly allOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
};

const code = (word: unknown): Markup => markup`<code>${typeof word === 'string' ? word : JSON.stringify(word)}</code>`;

const formats: Readonly<Record<string, string>> = { uuid: 'a UUID', date: 'a date, YYYY-MM-DD' };

/** The words for a pattern, where it has some: its format, the length that it allows, or a decimal. */
function wordsOf(pattern: string, { format = '' }: Schema): string | undefined {
  const [, least, most] = /\]\{(\d+),(\d+)\}\$/.exec(pattern) ?? [];
  if (least !== undefined) return `${least} to ${most} characters`;
  return formats[format] ?? (pattern.includes('(?:\\.') && !pattern.includes('_') ? 'a decimal number' : undefined);
}

/** The word of a pattern that allows no other. */
const onlyWord = ({ pattern = '' }: Schema): string | undefined => /^\^(\w+)\$$/.exec(pattern)?.[1];

/** What a schema of one value allows, and an example. A pattern is folded away behind its words. */
export function schemaRule(schema: Schema, example?: unknown): Markup {
  const { enum: words, const: word = onlyWord(schema), allOf = [], minLength, maxLength } = schema;
  if (words) return markup`one of ${joinMarkup(words.map(code), ', ')}`;
  if (word !== undefined) return markup`always ${code(word)}`;
  const patterns = [schema, ...allOf].flatMap(({ pattern }) => pattern ?? []);
  const lengths = [
    ...new Set(patterns.flatMap((text) => wordsOf(text, schema) ?? [])),
    ...(minLength === undefined ? [] : [`at least ${minLength} characters`]),
    ...(maxLength === undefined ? [] : [`at most ${maxLength} characters`]),
  ];
  const details = markup`<details class="pattern"><summary>Pattern</summary>${patterns.map(code)}</details>`;
  const rules = [
    ...(lengths.length === 0 ? [] : [markup`${lengths.join(' and ')}`]),
    ...(example === undefined ? [] : [markup`such as ${code(example)}`]),
  ];
  const text = joinMarkup(rules, ', ');
  if (patterns.length === 0) return text;
  return joinMarkup([...(rules.length === 0 ? [] : [text]), details], ' · ');
}

const typesOf = ({ type = [] }: Schema): readonly string[] => [type].flat();

/** The alternatives of a schema, without null. */
const variants = ({ anyOf = [], oneOf = [] }: Schema): Schema[] =>
  [...anyOf, ...oneOf].filter(({ type }) => type !== 'null');

const isNullable = (schema: Schema): boolean =>
  (schema.anyOf ?? []).some(({ type }) => type === 'null') || typesOf(schema).includes('null');

/** A link to the table of a named schema. */
export function schemaLink({ $ref }: Schema): Markup | undefined {
  const name = $ref?.split('/').at(-1);
  return name === undefined ? undefined : markup`<a href="#schema-${name}">${name}</a>`;
}

function typeOf(schema: Schema): Markup {
  const link = schemaLink(schema);
  if (link) return link;
  const [only] = variants(schema);
  const words = typesOf(schema).filter((word) => word !== 'null');
  const own = schema.type === 'array' && schema.items ? markup`list of ${typeOf(schema.items)}` : words.join(' or ');
  return markup`${only ? typeOf(only) : own}${isNullable(schema) ? ' or null' : ''}`;
}

type Row = { readonly name: string; readonly schema: Schema; readonly isRequired: boolean };

/** The fields of a schema and of the objects inside it, by their dotted names. */
function fieldsOf(schema: Schema, prefix = ''): Row[] {
  const { properties = {}, required = [], items, allOf = [] } = schema;
  const rows = Object.entries(properties).flatMap(([key, field]) => {
    const name = prefix + key;
    const inner = fieldsOf(field, `${name}${field.type === 'array' ? '[]' : ''}.`);
    return [{ name, schema: field, isRequired: required.includes(key) }, ...inner];
  });
  const parts = [...(items ? [items] : []), ...allOf, ...variants(schema)];
  return [...rows, ...parts.flatMap((part) => fieldsOf(part, prefix))];
}

function fieldRow({ name, schema, isRequired }: Row): Markup {
  // A list in the description has a line for each value.
  const [text = '', ...values] = (schema.description ?? '').split(/\n+- /);
  return markup`<tr>
  <th scope="row"><code>${name}</code></th>
  <td>${typeOf(schema)}${isRequired ? '' : ', may be missing'}</td>
  <td>${sentence(text)}${
    values.length === 0
      ? markup`<div class="rule">${schemaRule(schema)}</div>`
      : markup`<ul>${values.map((value) => markup`<li>${sentence(value)}</li>`)}</ul>`
  }</td>
</tr>`;
}

/** A table of fields for each schema of the description. */
export const schemaSections = (schemas: ApiDescription['components']['schemas']): Markup[] =>
  Object.entries(schemas as Readonly<Record<string, Schema>>).map(
    ([name, schema]) => markup`
<section class="panel entry" id="schema-${name}" aria-labelledby="schema-${name}-title" data-entry="${name}">
  <h3 id="schema-${name}-title">${name}</h3>
  ${scrollTable({ label: `Fields of ${name}`, columns: ['field', 'type', 'meaning'] }, fieldsOf(schema).map(fieldRow))}
</section>`,
  );
