// Part of the checker: what the account area reads for its operator.
import { accountOrderProblem } from './operator-changes.js';
import {
  codeRule,
  dayRules,
  filterRules,
  firstFailure,
  isMissing,
  limitRule,
  missing,
  rangeFailure,
  selectOrders,
  textOf,
  withCredentials,
  type Query,
  type Rule,
} from './operator-query.js';
import {
  expectFailure,
  expectSuccess,
  findDifference,
  isSeconds,
  type CheckerState,
  type Expected,
} from './expected.js';
import { minorUnitsOf, toMinorText } from './money.js';
import type { CheckedOrder } from './order-model.js';

const never: Rule[1] = () => false;

const listRules: readonly Rule[] = [
  codeRule,
  ...filterRules,
  ['after', never, 'Invalid cursor.'], // the generator has none that is right
  limitRule,
];

type ListedOrder = { readonly transaction_code: string; readonly status: string; readonly sequence: number };

const findOrders = (query: Query, memory: CheckerState): Expected => {
  const most = Number(textOf(query, 'limit') ?? 50);
  return expectSuccess(({ data, timestamp }) => {
    const { orders, next } = data as { readonly orders?: unknown; readonly next?: unknown };
    if (!Array.isArray(orders) || !isSeconds(timestamp) || (next !== null && typeof next !== 'string'))
      return 'no page';
    const found = orders as readonly ListedOrder[];
    const selected = new Map(selectOrders(query, memory).map((order) => [order.code, order]));
    if (found.length > most || new Set(found.map((one) => one.transaction_code)).size !== found.length)
      return 'too many orders, or one twice';
    const isRight = ({ transaction_code: code, status, sequence }: ListedOrder): boolean =>
      selected.get(code)?.status === status && selected.get(code)?.sequence === sequence;
    if (!found.every(isRight)) return 'an order that the filters exclude, or another state of it';
    return next === null && found.length !== selected.size ? `${found.length} of ${selected.size} orders` : undefined;
  });
};

export const accountOrdersFor = (credentials: string) =>
  withCredentials(
    credentials,
    (query, memory) => firstFailure(query, listRules) ?? rangeFailure(query) ?? findOrders(query, memory),
  );

export const accountOrderFor = (credentials: string) =>
  withCredentials(credentials, (query, { orders }) => {
    if (isMissing(query, 'transaction_code')) return missing;
    const failure = firstFailure(query, [codeRule]);
    if (failure) return failure;
    const order = orders.get(textOf(query, 'transaction_code')?.toLowerCase() ?? '');
    if (!order) return expectFailure(404, 'Order not found.');
    return expectSuccess(({ data }) => accountOrderProblem(data as Readonly<Record<string, unknown>>, order));
  });

type Entry = { readonly action: string; readonly transaction_code: string | null; readonly outcome: string };

/** The calls by hand so far, each once. */
export const auditFor = (credentials: string) =>
  withCredentials(credentials, (query, { orders, audits }) => {
    const failure = firstFailure(query, [codeRule, limitRule]);
    if (failure) return failure;
    const code = textOf(query, 'transaction_code')?.toLowerCase();
    const count = code === undefined ? audits.count : (orders.get(code)?.audited ?? 0);
    const most = Number(textOf(query, 'limit') ?? 50);
    return expectSuccess(({ data, timestamp }) => {
      const { entries = [], next } = data as { readonly entries?: readonly Entry[]; readonly next?: unknown };
      if (entries.length !== Math.min(most, count) || !isSeconds(timestamp)) return `${entries.length} of ${count}`;
      if ((next !== null) !== count > most) return 'another next page';
      const isRight = ({ transaction_code, outcome }: Entry): boolean =>
        (code === undefined || transaction_code === code) && outcome !== 'pending';
      return entries.every(isRight) ? undefined : 'an entry of something else, or one that has not ended';
    });
  });

type Total = {
  readonly fiat_currency: string;
  readonly status: string;
  readonly orders: number;
  readonly fiat_amount: string;
};

/** The sums by currency and status, each order rounded once. */
function sumUp(orders: readonly CheckedOrder[]): Record<string, string> {
  const sums = new Map<string, { readonly orders: number; readonly units: bigint }>();
  for (const { currency, status, amount } of orders) {
    const { orders: count, units } = sums.get(`${currency} ${status}`) ?? { orders: 0, units: 0n };
    sums.set(`${currency} ${status}`, { orders: count + 1, units: units + minorUnitsOf(amount, currency) });
  }
  const toText = (line: string, units: bigint): string => toMinorText(units, line.slice(0, 3));
  return Object.fromEntries([...sums].map(([line, sum]) => [line, `${sum.orders} ${toText(line, sum.units)}`]));
}

/** More money back than was taken, in some currency. */
function isRefundedBeyondCapture(totals: readonly Total[], orders: readonly CheckedOrder[]): boolean {
  const captured = new Map<string, bigint>();
  for (const { currency, amount } of orders.filter((order) => order.captured)) {
    captured.set(currency, (captured.get(currency) ?? 0n) + minorUnitsOf(amount, currency));
  }
  return totals.some(
    ({ status, fiat_currency: currency, fiat_amount }) =>
      status === 'refunded' && minorUnitsOf(fiat_amount, currency) > (captured.get(currency) ?? 0n),
  );
}

export const reportFor = (credentials: string) =>
  withCredentials(credentials, (query, memory) => {
    if (['from', 'to'].some((name) => isMissing(query, name))) return missing;
    const range = new Map([...query].filter(([name]) => name === 'from' || name === 'to'));
    const failure = firstFailure(query, dayRules) ?? rangeFailure(range);
    if (failure) return failure;
    const orders = selectOrders(range, memory);
    return expectSuccess(({ data }) => {
      const { totals = [] } = data as { readonly totals?: readonly Total[] };
      const found = totals.map((one) => [`${one.fiat_currency} ${one.status}`, `${one.orders} ${one.fiat_amount}`]);
      if (isRefundedBeyondCapture(totals, orders)) return 'more money back than was taken';
      return findDifference(Object.fromEntries(found), sumUp(orders));
    });
  });

export const upstreamFor = (credentials: string) =>
  withCredentials(credentials, () =>
    expectSuccess(({ data }) =>
      JSON.stringify(data) === JSON.stringify({ is_simulated: true, answers: true, unknown: [] })
        ? undefined
        : 'another upstream',
    ),
  );
