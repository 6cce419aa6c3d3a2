import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { unknownRouteResponse, type ApiDescription, type OperationObject } from '../../server/openapi/index.js';

export type ReceivedReply = {
  readonly method: string;
  /** The path without the query. */
  readonly path: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
};

type Response = OperationObject['responses'][string];
type Schema = { [keyword: string]: unknown };

const isObject = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Closes every object, so that a property which the document leaves out is found. */
function close(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(close);
  if (!isObject(value)) return value;
  const closed = Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, close(inner)]));
  return isObject(value['properties']) && !('additionalProperties' in value) && value['type'] === 'object'
    ? { ...closed, additionalProperties: false }
    : closed;
}

const inDefs = <T>(value: T): T =>
  JSON.parse(JSON.stringify(value).replaceAll('#/components/schemas/', '#/$defs/')) as T;

/** Compiles schemas of the document. `isClosed` refuses properties that they do not name. */
export function createCompiler({ components }: ApiDescription, { isClosed }: { readonly isClosed: boolean }) {
  const ajv = new Ajv2020({ allowUnionTypes: true, formats: { date: true, uuid: true, 'date-time': true } });
  const schemas = inDefs(components.schemas);
  const $defs = isClosed ? close(schemas) : schemas;
  const compiled = new Map<string, ValidateFunction>();
  return (schema: Schema): ValidateFunction => {
    const key = JSON.stringify(schema);
    const found = compiled.get(key) ?? ajv.compile({ ...inDefs(schema), $defs });
    compiled.set(key, found);
    return found;
  };
}

const isTemplateOf = (template: string, path: string): boolean => {
  const fixed = template.replace(/\{[^}]+\}$/, '');
  return fixed === template ? path === template : path.startsWith(fixed);
};

/**
 * Compares replies with the document: the status, the headers, the media type, the schema, and that a failure is one of its
 * examples. Returns the first difference as text, or undefined.
 */
export function createReplyChecker(document: ApiDescription): (reply: ReceivedReply) => string | undefined {
  const compile = createCompiler(document, { isClosed: true });

  const operationAt = (path: string) => {
    const item = Object.entries(document.paths).find(([template]) => isTemplateOf(template, path))?.[1];
    return item?.get ?? item?.post;
  };

  /** A request with another method, or to another path, gets what any request of the area may get. */
  function responseFor({ path, status }: ReceivedReply): Response | undefined {
    const found = operationAt(path);
    if (found) return found.responses[status];
    const isAccount = path.startsWith('/api/v3/account/');
    const isExchange = path.startsWith('/api/v2/exchange');
    if (status === 404) return unknownRouteResponse(path);
    const neighbour = isAccount ? 'account/currencies' : 'reseller/currencies';
    return operationAt(isExchange ? '/api/v2/exchange/' : `/api/v3/${neighbour}`)?.responses[status];
  }

  function headerProblem(response: Response, { headers }: ReceivedReply): string | undefined {
    for (const [name, { required, schema }] of Object.entries(response.headers)) {
      const value = headers[name.toLowerCase()];
      if (value === undefined && required) return `the header ${name} is missing`;
      if (value !== undefined && !compile(schema)(value)) return `the header ${name} is ${String(value)}`;
    }
    return undefined;
  }

  function bodyProblem(response: Response, { headers, status, text }: ReceivedReply): string | undefined {
    const type = String(headers['content-type']).replace(/;.*/, '');
    const content = response.content[type];
    if (!content) return `the media type ${type} is not described`;
    const body: unknown = type === 'application/json' ? JSON.parse(text) : text;
    const validate = compile(content.schema);
    if (!validate(body)) return JSON.stringify(validate.errors);
    if (status < 400) return undefined;
    const { error, message } = body as { readonly error?: string; readonly message?: string };
    const isExample = Object.values(content.examples ?? {}).some(({ summary }) => summary === (error ?? message));
    return isExample ? undefined : `"${error ?? message}" is not among the examples`;
  }

  return (reply) => {
    if (reply.method === 'HEAD' || reply.method === 'OPTIONS') return undefined;
    const response = responseFor(reply);
    const name = `${reply.method} ${reply.path} ${reply.status}`;
    if (!response) return `${name}: no such response is described`;
    const problem = headerProblem(response, reply) ?? bodyProblem(response, reply);
    return problem === undefined ? undefined : `${name}: ${problem}`;
  };
}
