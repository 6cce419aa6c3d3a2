import { errors, type ErrorCode } from '#contract';
import type { ApiDescription, OperationObject } from '../../server/openapi/index.js';

/** What the page reads of a JSON schema. */
type Schema = {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly allOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
};

type Schemas = Readonly<Record<string, Schema>>;

type Described = { readonly path: string; readonly method: string; readonly operation: OperationObject };

/** Where `npm start` listens. */
const origin = 'http://127.0.0.1:8787';

const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value, null, 2));
const code = (value: unknown): string => `\`${asText(value)}\``;
const block = (language: string, text: string): string => `\`\`\`${language}\n${text}\n\`\`\``;

/** Without the sections of the service document, which a reader of the page does not have. */
const sentence = (text: string): string => text.replace(/ \(\d[\d., ]*\)/g, '').replace(/\s+/g, ' ');

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [head, head.map(() => '---'), ...rows];
  return rows.length === 0
    ? ''
    : lines.map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`).join('\n');
}

const lines = (...texts: readonly string[]): string => texts.filter((text) => text !== '').join('\n\n');

const folded = (title: string, text: string): string =>
  text && lines(`<details><summary>${title}</summary>`, text, '</details>');

/** A row that opens: a call or a schema, with its heading. */
const row = (heading: string, { call = '', text }: { readonly call?: string; readonly text: string }): string =>
  lines(`<details class="row"><summary>${call}`, `### ${heading}`, '</summary>', text, '</details>');

const called = (method: string, path: string): string => `<code><b>${method}</b> ${path}</code>`;

const nameOf = ({ $ref = '' }: Schema): string => $ref.split('/').at(-1) ?? '';

function typeOf(schema: Schema): string {
  const { $ref, type = [], items, anyOf = [] } = schema;
  if ($ref !== undefined) return `[${nameOf(schema)}](#${nameOf(schema).toLowerCase()})`;
  if (anyOf.length > 0) return anyOf.map(typeOf).join(' or ');
  return items && type === 'array' ? `list of ${typeOf(items)}` : [type].flat().join(' or ');
}

/** A row for each field of a schema and of the objects inside it, by their dotted names. */
function fieldRows(schema: Schema, prefix = ''): string[][] {
  const { properties = {}, required = [], items, allOf = [], anyOf = [] } = schema;
  const rows = Object.entries(properties).flatMap(([key, field]) => {
    const { description = '', enum: words = [], const: word, type } = field;
    // A list in the description has a line for each of the words.
    const [text = ''] = description.split(/\n+- /);
    const meaning =
      word === undefined ? `${sentence(text)} ${words.map(code).join(', ')}`.trim() : `always ${code(word)}`;
    const own = [code(prefix + key), typeOf(field) + (required.includes(key) ? '' : ', may be missing'), meaning];
    return [own, ...fieldRows(field, `${prefix}${key}${type === 'array' ? '[]' : ''}.`)];
  });
  return [...rows, ...[...(items ? [items] : []), ...allOf, ...anyOf].flatMap((part) => fieldRows(part, prefix))];
}

const fieldTable = (schema: Schema): string => table(['field', 'type', 'meaning'], fieldRows(schema));

/** An empty requirement among them makes credentials optional. */
const needsKey = ({ security }: OperationObject): boolean =>
  security.length > 0 && security.every((requirement) => 'service' in requirement);

/** The request with the example of each parameter that it needs. */
function curl({ path, method, operation }: Described): string {
  const examples = (place: string) => operation.parameters.filter((one) => one.required && one.in === place);
  const filledPath = examples('path').reduce((text, one) => text.replace(`{${one.name}}`, String(one.example)), path);
  const query = examples('query').map(({ name, example }) => `--data-urlencode '${name}=${example}'`);
  const isStream = 'text/event-stream' in (operation.responses['200']?.content ?? {});
  const options = [method === 'POST' ? ' -X POST' : '', isStream ? ' -N' : '', query.length > 0 ? ' -G' : ''].join('');
  // The credentials of the sandbox, which are public.
  const headers = needsKey(operation) ? [`-H 'SERVICE: sandbox:sandbox-secret'`] : [];
  return [`curl${options} '${origin}${filledPath}'`, ...headers, ...query].join(' \\\n  ');
}

const parameterTable = (parameters: OperationObject['parameters']): string =>
  table(
    ['parameter', 'meaning'],
    parameters.map(({ name, in: place, required, description, example }) => {
      const [where, such] = [place === 'query' ? '' : `In the ${place}. `, required ? '' : ` Such as ${code(example)}`];
      return [code(name), where + sentence(description) + such];
    }),
  );

/** What a success has: its examples, each after its type of media, and its fields. */
function replies({ responses }: OperationObject, schemas: Schemas) {
  const contents = Object.entries(responses['200']?.content ?? {});
  return {
    examples: contents.flatMap(([type, { examples = {} }]) => [
      `Reply, ${code(type)}`,
      ...Object.values(examples).map(({ value }) => block('json', asText(value))),
    ]),
    fields: contents.map(([, { schema }]) => fieldTable(schemas[nameOf(schema)] ?? {})).join('\n\n'),
  };
}

/** The failures of an operation in the order of their status. */
const failureCodes = ({ responses }: OperationObject): string[] =>
  Object.entries(responses)
    .filter(([status]) => status !== '200')
    .flatMap(([, { content }]) => Object.values(content).flatMap(({ examples = {} }) => Object.keys(examples)));

const failureTable = (codes: readonly string[]): string =>
  table(
    ['status', 'failure', '`Error-Code`'],
    codes.map((name) => {
      const { status, message } = errors[name as ErrorCode];
      return [String(status), `[${message}](../docs/content/errors.md#${name.replaceAll('_', '-')})`, code(name)];
    }),
  );

function webhookSection({ webhooks }: ApiDescription): string {
  const { summary, description, parameters, responses } = webhooks.order_changed.post;
  const headers = parameters.map((one) => [code(one.name), sentence(one.description)]);
  const answers = Object.entries(responses).map(([status, answer]) => [code(status), sentence(answer.description)]);
  const text = lines(
    `With [OrderWebhook](#orderwebhook) as its body. ${sentence(description)}`,
    table(['header', 'meaning'], headers),
    table(['the receiver answers', 'what follows'], answers),
  );
  return row(summary, { call: called('POST', 'webhook_url'), text });
}

function operationSection(described: Described, { schemas, common }: { schemas: Schemas; common: readonly string[] }) {
  const { path, method, operation } = described;
  const own = failureCodes(operation).filter((name) => !common.includes(name));
  const [required, optional] = [true, false].map((is) => operation.parameters.filter((one) => one.required === is));
  const { examples, fields } = replies(operation, schemas);
  const text = lines(
    '<div class="call"><div>',
    sentence(operation.description),
    needsKey(operation) ? 'With the credentials of the account in the header `SERVICE`, from a backend.' : '',
    parameterTable(required ?? []),
    '</div><div>',
    'Request',
    block('sh', curl(described)),
    ...examples,
    '</div></div>',
    folded(`Optional parameters: ${optional?.length}`, parameterTable(optional ?? [])),
    folded('Fields of the reply', fields),
    folded(`Failures: ${own.length}, and those of any request`, failureTable(own)),
  );
  return row(operation.summary, { call: called(method, path), text });
}

/** The API reference as a page of the documentation, written from the description that the service serves. */
export function writeReference(description: ApiDescription): string {
  const schemas = description.components.schemas as Schemas;
  const operations = Object.entries(description.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  const [first = [], ...others] = operations.map(({ operation }) => failureCodes(operation));
  const common = first.filter((name) => others.every((names) => names.includes(name)));
  const [introduction = '', rules = ''] = description.info.description.split('\n\n');
  const shared = Object.entries(schemas).filter(([name]) => !name.endsWith('Success'));
  const groups = description.tags.map((tag) => {
    const own = operations.filter(({ operation }) => operation.tags.includes(tag.name));
    const rows = own.map((one) => operationSection(one, { schemas, common }));
    return lines(`## ${tag.name}`, tag.description, ...rows);
  });
  return lines(
    '# API reference',
    sentence(introduction),
    // A reader sees at once what is in a row.
    groups.join('\n\n').replace('<details class="row">', '<details class="row" open>'),
    webhookSection(description),
    '## Failures of any request',
    sentence(rules),
    folded(`Failures: ${common.length}`, failureTable(common)),
    '## Fields',
    ...shared.map(([name, schema]) => row(name, { text: fieldTable(schema) })),
  );
}
