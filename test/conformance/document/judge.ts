import { checkout, compare, decimal, decimalPattern, errors, exchangeRate, listCurrencies } from '#contract';
import { paymentOptions, rules as contractRules } from '#contract';
import type { Endpoint } from '#contract';
import { sentences, type DocumentCase, type OperationKey, type Values } from './cases.js';

/** Whether one reply agrees with a sentence; `problem` says why not. */
export type Observation = { readonly sentence: string; readonly case: string; readonly problem: string | undefined };

/** The sections of an operation and of the fields of its reply. */
type Place = {
  readonly endpoint: Endpoint;
  readonly area: 'account' | 'exchange' | 'reseller';
  readonly section: string;
  readonly fieldSection: string;
};

const places: Readonly<Record<OperationKey, Place>> = {
  currencies: { endpoint: listCurrencies, area: 'account', section: '4.1', fieldSection: '2.2' },
  exchange: { endpoint: exchangeRate, area: 'exchange', section: '4.2', fieldSection: '2.3' },
  options: { endpoint: paymentOptions, area: 'reseller', section: '4.3', fieldSection: '2.4' },
  checkout: { endpoint: checkout, area: 'reseller', section: '4.4', fieldSection: '2.5' },
};

/** Sentences with an operation are about a field, which `judgeFields` tests. */
const isAboutReplies = (id: string): boolean =>
  sentences.some((sentence) => sentence.id === id && sentence.operation === undefined);

/** The sentences that every reply of an operation tests: that it works, and the form of successes and failures. */
function shownBy(operation: OperationKey) {
  const { area, section } = places[operation];
  const outcome = (word: string): string[] => [`2.1 ${area} ${word}`, `${section} ${word}`, `${section} replies`];
  return {
    works: [`${section} path`, `${section} free`, `5 ${operation}`, `1 ${operation}`, '9 path'].filter(isAboutReplies),
    success: outcome('success').filter(isAboutReplies),
    failure: [...outcome('failure'), '7 envelopes', `7 ${operation} any`].filter(isAboutReplies),
  };
}

type Value = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Value => typeof value === 'object' && value !== null;
const isText = (value: unknown): value is string => typeof value === 'string';
const matches = (pattern: RegExp) => (value: unknown) => isText(value) && pattern.test(value);

const isListOfPairs = (value: unknown): boolean => {
  if (!Array.isArray(value)) return false;
  const pairs = value.map((entry) => (isObject(entry) ? `${String(entry['short'])} ${String(entry['network'])}` : ''));
  return new Set(pairs).size === pairs.length;
};

/** The rules of fields, by the names in `document.json`. */
const rules: Readonly<Record<string, readonly [description: string, holds: (value: unknown) => boolean]>> = {
  text: ['a string', isText],
  uppercase: ['uppercase letters', matches(/^[A-Z]+$/)],
  currency: ['three uppercase letters', matches(/^[A-Z]{3}$/)],
  decimal: ['a decimal string', matches(decimalPattern)],
  number: ['a number', (value) => typeof value === 'number'],
  array: ['an array', Array.isArray],
  pairs: ['one entry for each currency and network', isListOfPairs],
  uuid4: ['a UUID version 4', (value) => contractRules.transactionCode.safeParse(value).success],
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

const toObservations =
  (name: string) =>
  (ids: readonly string[], problem: string | undefined): Observation[] =>
    ids.map((sentence) => ({ sentence, case: name, problem }));

function judgeFields({ operation, name }: DocumentCase, body: unknown): Observation[] {
  const observe = toObservations(name);
  const found = sentences.filter((sentence) => sentence.operation === operation);
  return found.flatMap(({ id, field = '', is = '' }) => {
    const [description, holds] = rules[is] ?? [is, () => false];
    const values = findValues(body, field.split('.'));
    const wrong = values.filter((value) => !holds(value));
    if (wrong.length > 0) return observe([id], `${field} is ${show(wrong[0])}, not ${description}`);
    return values.length > 0 ? observe([id], undefined) : [];
  });
}

const isDecimal = (value: unknown): value is string => matches(decimalPattern)(value);

const isEqual = (expected: unknown, actual: unknown): boolean =>
  isDecimal(expected) && isDecimal(String(actual))
    ? compare(decimal(expected), decimal(String(actual))) === 0
    : expected === actual;

const echoedOrder = ['fiat_amount', 'fiat_currency', 'crypto_currency', 'crypto_currency_network', 'wallet_address'];

/** The values that a success repeats from its request. Rates, options and words are the service's own. */
function echoOf({ operation, values }: DocumentCase): Values {
  if (operation === 'currencies') return {};
  if (operation === 'checkout') return Object.fromEntries(echoedOrder.map((name) => [name, values[name]]));
  if (operation === 'exchange') {
    const pair = String(values['pair']).replace('-', '');
    return { from: pair.slice(0, 3), to: pair.slice(3), pair };
  }
  const { fiat_amount, fiat_currency = '' } = values;
  const isInDollars = fiat_currency === 'USD';
  return { fiat_amount, fiat_currency: fiat_currency.toUpperCase(), ...(isInDollars && { base_in_usd: fiat_amount }) };
}

function judgeEcho(one: DocumentCase, body: Value): Observation[] {
  const actual = isObject(body['data']) ? body['data'] : body;
  return Object.entries(echoOf(one))
    .filter(([name, wanted]) => !isEqual(wanted, actual[name]))
    .map(([name, wanted]) => ({
      sentence: `${places[one.operation].fieldSection} ${name}`,
      case: one.name,
      problem: `${name} is ${show(actual[name])}, not ${show(wanted)}`,
    }));
}

/** Describes the first part of a reply that its schema rejects. */
function findShapeProblem(schema: Endpoint['success'], body: Value): string | undefined {
  const parsed = schema.safeParse(body);
  const [issue] = parsed.success ? [] : parsed.error.issues;
  if (!issue) return undefined;
  return `${issue.path.join('.')} is ${show(findValues(body, issue.path.map(String))[0])}`;
}

function judgeSuccess(one: DocumentCase, body: Value): Observation[] {
  const observe = toObservations(one.name);
  const { works, success } = shownBy(one.operation);
  if (body['status'] !== 'success') {
    const status = sentences.filter(({ operation, field }) => operation === one.operation && field === 'status');
    const ids = [...one.says, ...works, ...success, ...status.map(({ id }) => id)];
    return observe(ids, `it is refused: ${show(body)}`);
  }
  const shape = findShapeProblem(places[one.operation].endpoint.success, body) ?? findTimeProblem(body);
  return [
    ...observe([...one.says, ...works], undefined),
    ...judgeEcho(one, body),
    ...observe(success, shape),
    ...judgeFields(one, body),
  ];
}

/** Tells Unix seconds from seconds since a start. */
const earliestSeconds = 1_700_000_000;

const findTimeProblem = ({ timestamp }: Value): string | undefined =>
  timestamp === undefined || (Number.isInteger(timestamp) && Number(timestamp) > earliestSeconds)
    ? undefined
    : `timestamp is ${show(timestamp)}`;

function judgeFailure(one: DocumentCase, body: Value): Observation[] {
  const observe = toObservations(one.name);
  const { endpoint, area } = places[one.operation];
  const { failure } = shownBy(one.operation);
  if (body['status'] === 'success') return observe([...one.says, ...failure], 'it is accepted');
  const text = body[area === 'reseller' ? 'message' : 'error'];
  const expected = one.code && errors[one.code].message;
  const isFree = one.operation === 'currencies' && isText(text);
  const wording = isFree || text === expected ? undefined : `the message is ${show(text)}, not ${show(expected)}`;
  const hasData = area !== 'reseller' || isObject(body['data']);
  const shape = findShapeProblem(endpoint.failure, body) ?? (hasData ? undefined : `data is ${show(body['data'])}`);
  return [...observe(one.says, wording), ...observe(failure, shape)];
}

/** Judges a reply by the sentences of the document. Ignores whatever the document leaves open. */
export function judgeReply(one: DocumentCase, body: unknown): readonly Observation[] {
  const { works, success, failure } = shownBy(one.operation);
  const shown = one.code === undefined ? [...works, ...success] : failure;
  const observe = toObservations(one.name);
  if (!isObject(body)) return observe(['json', 'base', ...one.says, ...shown], 'the reply is no JSON object');
  const found = one.code === undefined ? judgeSuccess(one, body) : judgeFailure(one, body);
  return [...observe(['json', 'base'], undefined), ...found];
}
