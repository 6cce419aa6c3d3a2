import { compare, decimal, decimalPattern, errors, type Endpoint } from '#contract';
import { operations, sentences, type DocumentCase } from './document-cases.js';
import { unixSeconds, uuid4 } from './matchers.js';

/** A reply. `body` is undefined unless it is JSON. */
export type ServiceReply = { readonly body: unknown };

/** What one reply shows about a sentence: that it holds, or the problem. */
export type Observation = { readonly sentence: string; readonly case: string; readonly problem: string | undefined };

type Value = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Value => typeof value === 'object' && value !== null;
const isText = (value: unknown): value is string => typeof value === 'string';
const matches = (pattern: RegExp) => (value: unknown) => isText(value) && pattern.test(value);

const isListOfPairs = (value: unknown): boolean => {
  if (!Array.isArray(value)) return false;
  const pairs = value.map((entry) => (isObject(entry) ? `${String(entry['short'])} ${String(entry['network'])}` : ''));
  return new Set(pairs).size === pairs.length;
};

/** The rules that the document gives fields, by the names that its file uses. */
const rules: Readonly<Record<string, readonly [description: string, holds: (value: unknown) => boolean]>> = {
  text: ['a string', isText],
  uppercase: ['uppercase letters', matches(/^[A-Z]+$/)],
  currency: ['three uppercase letters', matches(/^[A-Z]{3}$/)],
  decimal: ['a decimal string', matches(decimalPattern)],
  number: ['a number', (value) => typeof value === 'number'],
  array: ['an array', Array.isArray],
  pairs: ['one entry for each currency and network', isListOfPairs],
  uuid4: [uuid4.description, (value) => isText(value) && uuid4.matches(value.toLowerCase())],
  success: ['"success"', matches(/^success$/)],
  pending: ['"pending"', matches(/^pending$/)],
};

/** The values at a path; `*` stands for each member. A missing member is undefined. */
function findValues(value: unknown, path: readonly string[]): readonly unknown[] {
  const [name, ...rest] = path;
  if (name === undefined) return [value];
  if (!isObject(value)) return name === '*' ? [] : [undefined];
  return name === '*'
    ? Object.values(value).flatMap((member) => findValues(member, rest))
    : findValues(value[name], rest);
}

const show = (value: unknown): string => (value === undefined ? 'missing' : JSON.stringify(value).slice(0, 80));

function judgeFields({ operation, name }: DocumentCase, body: unknown): Observation[] {
  const found = sentences.filter((sentence) => sentence.operation === operation);
  return found.flatMap(({ id, field = '', is = '' }) => {
    const [description, holds] = rules[is] ?? [is, () => false];
    const values = findValues(body, field.split('.'));
    if (values.length === 0) return [];
    const wrong = values.find((value) => !holds(value));
    const isWrong = values.some((value) => !holds(value));
    return [
      { sentence: id, case: name, problem: isWrong ? `${field} is ${show(wrong)}, not ${description}` : undefined },
    ];
  });
}

const isDecimal = (value: unknown): value is string => matches(decimalPattern)(value);

const isEqual = (expected: unknown, actual: unknown): boolean =>
  isDecimal(expected) && isDecimal(actual)
    ? compare(decimal(expected), decimal(actual)) === 0
    : Object.is(expected, actual);

/** What the request names, which replies repeat. A service has its own rates, options and words. */
const echoed = ['from', 'to', 'pair', 'fiat_amount', 'fiat_currency', 'crypto_currency', 'crypto_currency_network'];

const dataOf = (body: Value): Value => (isObject(body['data']) && !Array.isArray(body['data']) ? body['data'] : body);

/** The sections of the fields, by operation. */
const fieldSections = { currencies: '2.2', exchange: '2.3', options: '2.4', checkout: '2.5' } as const;

function judgeEcho({ operation, name, expected }: DocumentCase, body: Value): Observation[] {
  const [wanted, actual] = [dataOf(expected.body as Value), dataOf(body)];
  const isInDollars = wanted['fiat_currency'] === 'USD' && 'base_in_usd' in wanted;
  const names = [...echoed, 'wallet_address', ...(isInDollars ? ['base_in_usd'] : [])].filter((one) => one in wanted);
  return names
    .filter((one) => !isEqual(wanted[one], actual[one]))
    .map((one) => ({
      sentence: `${fieldSections[operation]} ${one}`,
      case: name,
      problem: `${one} is ${show(actual[one])}, not ${show(wanted[one])}`,
    }));
}

/** The first part of a reply that its schema refuses. */
function findShapeProblem(schema: Endpoint['success'], body: Value): string | undefined {
  const parsed = schema.safeParse(body);
  const [issue] = parsed.success ? [] : parsed.error.issues;
  if (!issue) return undefined;
  return `${issue.path.join('.')} is ${show(findValues(body, issue.path.map(String))[0])}`;
}

const toObservations =
  (name: string) =>
  (ids: readonly string[], problem: string | undefined): Observation[] =>
    ids.map((sentence) => ({ sentence, case: name, problem }));

function judgeSuccess(one: DocumentCase, body: Value): Observation[] {
  const observe = toObservations(one.name);
  const { endpoint, works, success } = operations[one.operation];
  const isSuccess = body['status'] === 'success';
  if (!isSuccess) return observe([...one.says, ...works, ...success], `it is refused: ${show(body)}`);
  const shape = findShapeProblem(endpoint.success, body) ?? findTimeProblem(body);
  return [
    ...observe([...one.says, ...works], undefined),
    ...judgeEcho(one, body),
    ...observe(success, shape),
    ...judgeFields(one, body),
  ];
}

const findTimeProblem = ({ timestamp }: Value): string | undefined =>
  timestamp === undefined || unixSeconds.matches(timestamp) ? undefined : `timestamp is ${show(timestamp)}`;

function judgeFailure(one: DocumentCase, body: Value): Observation[] {
  const observe = toObservations(one.name);
  const { endpoint, failure } = operations[one.operation];
  if (body['status'] === 'success') return observe([...one.says, ...failure], 'it is accepted');
  const text = body[one.operation === 'currencies' || one.operation === 'exchange' ? 'error' : 'message'];
  const expected = one.code && errors[one.code].message;
  const isFree = one.operation === 'currencies' && isText(text);
  const wording = isFree || text === expected ? undefined : `the message is ${show(text)}, not ${show(expected)}`;
  const hasData = !['options', 'checkout'].includes(one.operation) || isObject(body['data']);
  const shape = findShapeProblem(endpoint.failure, body) ?? (hasData ? undefined : `data is ${show(body['data'])}`);
  return [...observe(one.says, wording), ...observe(failure, shape)];
}

/**
 * What a reply of any service shows about the sentences of the document. Statuses of HTTP, rates, options and the words of
 * successes are not compared: the document leaves them open.
 */
export function judgeReply(one: DocumentCase, { body }: ServiceReply): readonly Observation[] {
  const { works, success, failure } = operations[one.operation];
  const shown = one.code === undefined ? [...works, ...success] : failure;
  const observe = toObservations(one.name);
  if (!isObject(body)) return observe(['json', 'base', ...one.says, ...shown], 'the reply is no JSON object');
  const found = one.code === undefined ? judgeSuccess(one, body) : judgeFailure(one, body);
  return [...observe(['json', 'base'], undefined), ...found];
}
