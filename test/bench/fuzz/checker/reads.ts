// Part of the checker: the operations that create nothing.
import { fiat, isSupportedFiat, pairs } from './facts.js';
import {
  expectSuccess,
  findDifference,
  hasMembers,
  isSeconds,
  expectFailure,
  type FuzzRequest,
  type BodyCheck,
  type Expected,
  type CheckerState,
} from './expected.js';
import { baseInUsd, isRate, optionsFor } from './money.js';
import { decodePiece, readQuery, type QueryValue } from './query.js';
import { isFiatAmount, isOptionsFiat, isTransactionCode } from './rules.js';

const currencyMembers = ['short', 'network', 'min_withdraw', 'tx_fee'];

const areAllCurrencies = (rows: unknown, members: readonly string[]): boolean =>
  Array.isArray(rows) && rows.length === pairs.length && rows.every((row) => hasMembers(row, members));

/** 4.1 and 5. The credentials of the service under test. */
export const currenciesFor =
  (credentials: string) =>
  ({ headers }: FuzzRequest): Expected => {
    if (headers.get('service') !== credentials) return expectFailure(401, 'Invalid credentials.');
    return expectSuccess(({ data, timestamp, message }) =>
      areAllCurrencies(data, currencyMembers) && isSeconds(timestamp) && typeof message === 'string'
        ? undefined
        : 'another list of currencies',
    );
  };

const currencyCodes = new Set(fiat.map(({ code }) => code));

/** 4.2: three letters, an optional hyphen, three letters. */
export function exchange({ path }: FuzzRequest): Expected {
  const pairText = decodePiece(path.slice('/api/v2/exchange/'.length).replaceAll('+', '%2B'));
  const [from, to] = [pairText.slice(0, 3), pairText.slice(-3)];
  const hasForm =
    (pairText.length === 6 || (pairText.length === 7 && pairText.charAt(3) === '-')) && isOptionsFiat(from);
  const [base, target] = [from.toUpperCase(), to.toUpperCase()];
  const isPair = hasForm && isOptionsFiat(to) && currencyCodes.has(base) && currencyCodes.has(target);
  if (!isPair) return expectFailure(400, 'Invalid exchange pair.');
  return expectSuccess(({ rate, ...rest }) => {
    if (typeof rate !== 'string' || !isRate(rate, { from: base, to: target })) return `the rate ${String(rate)}`;
    if (base === target && rate !== '1') return `the rate ${rate} of a currency to itself`;
    return findDifference(rest, { status: 'success', from: base, to: target, pair: base + target });
  });
}

const holds = (given: QueryValue | undefined, rule: (text: string) => boolean): boolean =>
  given !== undefined && !given.unclear && rule(given.text);

const optionMembers = ['name', 'show_name', 'alt', 'processor_fee_fixed', 'processor_fee_percent', 'processor_min_fee'];

const optionsWith =
  (amount: string, code: string): BodyCheck =>
  ({ data, timestamp }) => {
    const { payment_options: options, ...rest } = data as Record<string, unknown>;
    if (!isSeconds(timestamp) || !Array.isArray(options)) return 'no options or no timestamp';
    if (!options.every((option) => hasMembers(option, optionMembers))) return 'an option with other members';
    const names = (options as readonly { readonly name: string }[]).map(({ name }) => name);
    const expected = { fiat_amount: Number(amount), fiat_currency: code, base_in_usd: baseInUsd(amount, code) };
    return findDifference({ ...rest, names }, { ...expected, names: optionsFor(amount, code) });
  };

/** 4.3; the order of the checks is currency, amount, support. */
export function paymentOptions({ search }: FuzzRequest): Expected {
  const query = readQuery(search);
  const [currency, amount] = [query.get('fiat_currency'), query.get('fiat_amount')];
  if (!holds(currency, isOptionsFiat)) return expectFailure(400, 'Invalid fiat currency.');
  if (!holds(amount, isFiatAmount)) return expectFailure(400, 'Invalid fiat amount.');
  const code = (currency?.text ?? '').toUpperCase();
  if (!isSupportedFiat(code)) return expectFailure(422, 'The requested fiat currency is not supported.');
  return expectSuccess(optionsWith(amount?.text ?? '', code));
}

/** The order that a query identifies, or the failure. */
function codeIn({ search }: FuzzRequest, { orders }: CheckerState): string | Expected {
  const given = readQuery(search).get('transaction_code');
  if (given === undefined || (given.text === '' && !given.unclear)) {
    return expectFailure(400, 'Invalid Request. Missing parameters.');
  }
  if (!holds(given, isTransactionCode)) return expectFailure(400, 'Invalid transaction code.');
  const code = given.text.toLowerCase();
  return orders.has(code) ? code : expectFailure(404, 'Order not found.');
}

export function lookUp(request: FuzzRequest, memory: CheckerState): Expected {
  const code = codeIn(request, memory);
  if (typeof code !== 'string') return code;
  return expectSuccess(({ data, timestamp }) => {
    const { transaction_code: found, ...rest } = data as Record<string, unknown>;
    const state = [found, rest['status'], rest['sequence'], isSeconds(timestamp)];
    return findDifference(state, [code, 'pending', 1, true] as never);
  });
}
