// Part of the checker: section 4.4 of the document, and the order of the checks.
import { isAddressOf, isSupportedFiat, isSupportedPair } from './facts.js';
import {
  expectSuccess,
  findDifference,
  hasMembers,
  expectFailure,
  type FuzzRequest,
  type Expected,
  type CheckerState,
} from './expected.js';
import { readQuery, type QueryValue } from './query.js';
import { roundsToNothing } from './money.js';
import * as rule from './rules.js';

type Rule = readonly [name: string, holds: (text: string) => boolean, message: string];

const orderRules: readonly Rule[] = [
  ['fiat_amount', rule.isFiatAmount, 'Invalid fiat amount.'],
  ['fiat_currency', rule.isFiat, 'Invalid fiat currency.'],
  ['crypto_currency', rule.isCrypto, 'Invalid crypto currency.'],
  ['crypto_currency_network', rule.isNetwork, 'Invalid crypto currency network.'],
  ['wallet_address', rule.isAddressText, 'Invalid wallet address.'],
  ['external_reference', rule.isReference, 'Invalid external reference.'],
];

const webhook: Rule = ['webhook_url', rule.isWebUrl, 'Invalid webhook URL.'];

const partnerRules: readonly Rule[] = [
  ['partner_wallet_address', rule.isAddressText, 'Invalid partner wallet address.'],
  ['partner_external_reference', rule.isReference, 'Invalid partner external reference.'],
  ['partner_crypto_currency', rule.isCrypto, 'Invalid partner crypto currency.'],
  ['partner_crypto_currency_network', rule.isNetwork, 'Invalid partner crypto currency network.'],
  ['partner_comission_percentage', rule.isPercentage, 'Invalid partner commission percentage.'],
  ['partner_webhook_url', rule.isWebUrl, 'Invalid partner webhook URL.'],
];

type Query = ReadonlyMap<string, QueryValue>;

const isMissing = (query: Query, [name]: Rule): boolean => {
  const given = query.get(name);
  if (given === undefined) return true;
  const text = name.endsWith('external_reference') ? given.text.trim() : given.text;
  return text === '' && !given.unclear;
};

const violatesRule = (query: Query, [name, holds]: Rule): boolean => {
  const given = query.get(name);
  if (given === undefined || given.unclear || !holds(given.text)) return true;
  return name === 'fiat_amount' && roundsToNothing(given.text, query.get('fiat_currency')?.text ?? '');
};

/** The checks that need no state of the service. */
function checkFormat(query: Query, hasPartner: boolean): Expected | undefined {
  if (orderRules.some((one) => isMissing(query, one)))
    return expectFailure(400, 'Invalid Request. Missing parameters.');
  if (hasPartner && partnerRules.some((one) => isMissing(query, one))) {
    return expectFailure(400, 'Invalid Request. Missing partner parameters.');
  }
  const applicableRules = [
    ...orderRules,
    ...(query.has('webhook_url') ? [webhook] : []),
    ...(hasPartner ? partnerRules : []),
  ];
  const broken = applicableRules.find((one) => violatesRule(query, one));
  return broken && expectFailure(400, broken[2]);
}

function checkSupport(text: (name: string) => string, hasPartner: boolean): Expected | undefined {
  const isPair = (prefix: string): boolean =>
    isSupportedPair(text(`${prefix}crypto_currency`), text(`${prefix}crypto_currency_network`));
  const isAddress = (prefix: string): boolean =>
    isAddressOf(text(`${prefix}wallet_address`), text(`${prefix}crypto_currency_network`));
  if (!isPair('') || (hasPartner && !isPair('partner_'))) {
    return expectFailure(422, 'The requested cryptocurrency or network is not supported.');
  }
  if (!isAddress('')) return expectFailure(400, 'Invalid wallet address.');
  if (hasPartner && !isAddress('partner_')) return expectFailure(400, 'Invalid partner wallet address.');
  if (!isSupportedFiat(text('fiat_currency'))) {
    return expectFailure(422, 'Could not retrieve exchange rate for the requested fiat currency.');
  }
  return undefined;
}

/** Requests that a browser sends on its own create no order: prefetches, and all that are neither a fetch nor a page. */
function checkUnsafeGet(headers: FuzzRequest['headers']): Expected | undefined {
  const words = (headers.get('sec-purpose') ?? headers.get('purpose') ?? '').toLowerCase().split(/[^a-z0-9_]+/);
  if (words.some((word) => ['prefetch', 'prerender', 'preview'].includes(word))) {
    return expectFailure(503, 'Could not create order. Please try again later.');
  }
  const destination = headers.get('sec-fetch-dest') ?? 'empty';
  const isMeant = destination === 'empty' || destination === 'document';
  if (isMeant && headers.get('sec-fetch-mode') !== 'no-cors') return undefined;
  return expectFailure(403, 'Invalid Request. An order is not created by a subresource.');
}

const echoed = ['fiat_amount', 'fiat_currency', 'crypto_currency', 'crypto_currency_network', 'wallet_address'];

/** The codes so far, and the one that a repeated key must return. */
type OrderCodes = { readonly memory: CheckerState; readonly earlier?: string };

/** 2.5: the seven fields of the order, the parameters unchanged, and a new code, or the first one for a repeated key. */
const orderWith = (text: (name: string) => string, { memory, earlier }: OrderCodes): Expected =>
  expectSuccess((body) => {
    if (!hasMembers(body, ['status', 'message', 'data'])) return 'other members than those of an order';
    const { transaction_code: code, ...rest } = body['data'] as Record<string, unknown>;
    if (typeof code !== 'string' || !rule.isTransactionCode(code)) return `the code ${String(code)}`;
    if (earlier === undefined ? memory.orders.has(code) : code !== earlier) return `the code ${code} of another order`;
    return findDifference(rest, { status: 'pending', ...Object.fromEntries(echoed.map((name) => [name, text(name)])) });
  });

/** The key as sent, or without the quotes of a structured field. */
const unquoted = (key: string): string =>
  key.length >= 2 && key.startsWith('"') && key.endsWith('"') ? key.slice(1, -1) : key;

/** The expected reply, and what a repeated idempotency key must repeat. */
export type CheckoutCall = { readonly expected: Expected; readonly key?: string; readonly parameters?: string };

/** `credentials` are those of the service under test. */
export const checkoutFor =
  (credentials: string) =>
  (request: FuzzRequest, memory: CheckerState): CheckoutCall => {
    const service = request.headers.get('service');
    const early = checkUnsafeGet(request.headers);
    if (early) return { expected: early };
    if (service !== undefined && service !== credentials)
      return { expected: expectFailure(401, 'Invalid credentials.') };
    return checkOrder(request, { memory, hasCredentials: service !== undefined });
  };

type Call = { readonly memory: CheckerState; readonly hasCredentials: boolean };

/** The key of a caller with credentials is another one than the same text of a stranger. */
const keyIn = (headers: FuzzRequest['headers'], hasCredentials: boolean): string | undefined => {
  const header = headers.get('idempotency-key');
  return header === undefined ? undefined : `${hasCredentials ? 'account ' : ''}${unquoted(header)}`;
};

function checkOrder({ search, headers }: FuzzRequest, { memory, hasCredentials }: Call): CheckoutCall {
  const query = readQuery(search);
  const hasPartner = [...query.keys()].some((name) => name.startsWith('partner_'));
  const early = checkFormat(query, hasPartner);
  if (early) return { expected: early };
  const header = headers.get('idempotency-key');
  const key = keyIn(headers, hasCredentials);
  if (header !== undefined && !rule.isIdempotencyKey(unquoted(header), hasCredentials)) {
    return { expected: expectFailure(400, 'Invalid idempotency key.') };
  }
  const text = (name: string): string => query.get(name)?.text ?? '';
  const names = [...orderRules, webhook, ...(hasPartner ? partnerRules : [])].map(([name]) => name);
  const parameters = JSON.stringify(names.map((name) => query.get(name)?.text ?? null));
  const first = key === undefined ? undefined : memory.keys.get(key);
  if (first) {
    const isSame = first.parameters === parameters;
    const reused = expectFailure(422, 'The idempotency key was used with other parameters.');
    return { expected: isSame ? orderWith(text, { memory, earlier: first.code }) : reused };
  }
  const expected = checkSupport(text, hasPartner) ?? { ...orderWith(text, { memory }), creates: true as const };
  return { expected, parameters, ...(key !== undefined && { key }) };
}
