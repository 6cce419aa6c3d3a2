import type Database from 'libsql';
import {
  maxScanned,
  planSearch,
  type AuditQuery,
  type AuditRecord,
  type Condition,
  type OperatorStore,
  type OrderSearch,
  type OrderSum,
  type SearchPlan,
} from '#core';
import type { Write } from './group-commit.js';
import { toAmountKey, toOrder, type OrderRow } from './order-rows.js';

/** The index that a plan walks. `INDEXED BY` makes a search fail that could not use it, instead of being slow. */
const indexNames: Readonly<Record<SearchPlan['index'], string>> = {
  transaction_code: 'sqlite_autoindex_orders_1',
  external_reference: 'orders_by_reference',
  status: 'orders_by_status',
  fiat_currency: 'orders_by_currency',
  created_at: 'orders_by_creation',
  amount: 'orders_by_amount',
};

type Values = (string | number)[];
type Sql = { readonly text: string; readonly values: Values };

function toSql(condition: Condition): Sql {
  if ('eq' in condition) return { text: `orders.${condition.column} = ?`, values: [condition.eq] };
  const isAmount = condition.column === 'amount';
  const column = isAmount ? 'orders.amount_key' : 'orders.created_at';
  const limits = [
    { text: `${column} >= ?`, value: condition.min },
    { text: `${column} <= ?`, value: condition.max },
  ].flatMap(({ text, value }) => (value === undefined ? [] : [{ text, value }]));
  return {
    text: limits.map(({ text }) => text).join(' AND '),
    values: limits.map(({ value }) => (isAmount ? toAmountKey(String(value)) : value)),
  };
}

const join = (conditions: readonly Sql[]): Sql => ({
  text: conditions.map(({ text }) => text).join(' AND '),
  values: conditions.flatMap(({ values }) => values),
});

const sortColumn = ({ sort }: OrderSearch): string => (sort === 'largest' ? 'amount_key' : 'created_at');

function afterCursor({ after, sort }: OrderSearch): Sql[] {
  if (!after) return [];
  if (sort === 'largest') {
    return [{ text: '(orders.amount_key, orders.id) < (?, ?)', values: [toAmountKey(after.key), Number(after.id)] }];
  }
  const text = `(orders.created_at, orders.id) ${sort === 'oldest' ? '>' : '<'} (?, ?)`;
  return [{ text, values: [Number(after.key), Number(after.id)] }];
}

/** The walk along the index, and the search within it. */
export function toStatements(search: OrderSearch) {
  const plan = planSearch(search);
  const direction = search.sort === 'oldest' ? 'ASC' : 'DESC';
  const order = `ORDER BY ${sortColumn(search)} ${direction}, id ${direction}`;
  const account = { text: 'orders.account = ?', values: [search.account] };
  const walked = join([account, ...plan.indexed.map(toSql), ...afterCursor(search)]);
  const walk = `SELECT id, ${sortColumn(search)} FROM orders INDEXED BY ${indexNames[plan.index]}
    WHERE ${walked.text} ${order}`;
  const remaining = join(plan.remaining.map(toSql));
  const ids = remaining.text
    ? `SELECT orders.id FROM (${walk} LIMIT ${maxScanned}) AS walked CROSS JOIN orders ON orders.id = walked.id
       WHERE ${remaining.text} ORDER BY orders.${sortColumn(search)} ${direction}, orders.id ${direction} LIMIT ?`
    : `SELECT id FROM (${walk} LIMIT ?)`;
  return {
    ids: { text: ids, values: [...walked.values, ...remaining.values, search.limit + 1] },
    /** The last entry of a walk that is at its limit; undefined for a search without one. */
    end: remaining.text ? { text: `${walk} LIMIT 1 OFFSET ${maxScanned - 1}`, values: walked.values } : undefined,
  };
}

/** Statements by their text: a search has one of a few dozen. */
function createStatementCache(database: Database.Database) {
  const statements = new Map<string, Database.Statement>();
  return ({ text, values }: Sql): unknown[] => {
    const statement = statements.get(text) ?? database.prepare(text);
    statements.set(text, statement);
    return statement.all(...values);
  };
}

type PlacedRow = { readonly id: number; readonly created_at: number; readonly amount_key: string };

/** Reads columns of a page of orders, and finds where the next page begins. */
function createPageReader(run: (sql: Sql) => unknown[]) {
  // eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- names the columns of a row
  return <Row>(search: OrderSearch, columns: string) => {
    const { ids, end } = toStatements(search);
    const direction = search.sort === 'oldest' ? 'ASC' : 'DESC';
    // The plus keeps SQLite from walking an index of the whole table instead of looking the few rows up.
    const text = `SELECT id, created_at, amount_key, ${columns} FROM orders WHERE id IN (${ids.text})
      ORDER BY +${sortColumn(search)} ${direction}, +id ${direction}`;
    const found = run({ text, values: ids.values }) as (PlacedRow & Row)[];
    const rows = found.slice(0, search.limit);
    const last = found.length > search.limit ? rows.at(-1) : end && (run(end)[0] as PlacedRow | undefined);
    const key = search.sort === 'largest' ? last?.amount_key.replace(/^0+(?=\d)/, '') : last?.created_at;
    return { rows, next: last && { key: String(key), id: String(last.id) } };
  };
}

type AuditRow = Omit<AuditRecord, 'request'> & { readonly request: string };

const auditColumns = 'id, account, at, actor, action, transaction_code, reason, request, outcome, client';

const toAuditRecord = (row: AuditRow): AuditRecord => ({
  ...row,
  request: JSON.parse(row.request) as AuditRecord['request'],
});

function createAuditList(run: (sql: Sql) => unknown[]): (query: AuditQuery) => AuditRecord[] {
  return ({ account, code, before, limit }) => {
    const conditions = join([
      // The plus keeps SQLite from using the index on the account to find the entries of an order.
      { text: `${code === undefined ? '' : '+'}account = ?`, values: [account] },
      ...(code === undefined ? [] : [{ text: 'transaction_code = ?', values: [code] }]),
      ...(before === undefined ? [] : [{ text: 'number < (SELECT number FROM audit WHERE id = ?)', values: [before] }]),
    ]);
    const text = `SELECT ${auditColumns} FROM audit WHERE ${conditions.text} ORDER BY number DESC LIMIT ?`;
    return (run({ text, values: [...conditions.values, limit] }) as AuditRow[]).map(toAuditRecord);
  };
}

/** Other requests have their turn between the pages of a long read, which this process does itself. */
async function yieldThen<Result>(read: () => Result): Promise<Result> {
  await new Promise(setImmediate);
  return read();
}

const sumColumns = `status, fiat_currency, record ->> '$.fiat_amount' AS fiat_amount, record ->> '$.commission.net' AS net`;

/** What the account area searches and records, in the SQLite store. */
export function createSqliteOperator(database: Database.Database, write: Write): OperatorStore {
  const run = createStatementCache(database);
  const readPage = createPageReader(run);
  const listAudit = createAuditList(run);
  const add = database.prepare(`
    INSERT INTO audit (${auditColumns})
    VALUES (:id, :account, :at, :actor, :action, :transaction_code, :reason, :request, :outcome, :client)
    ON CONFLICT DO NOTHING`);
  const settle = database.prepare('UPDATE audit SET outcome = ? WHERE id = ?');
  return {
    async search(search) {
      const { rows, next } = await yieldThen(() => readPage<OrderRow>(search, 'record'));
      return { orders: rows.map(toOrder), next };
    },
    async amounts(search) {
      const { rows, next } = await yieldThen(() => readPage<OrderSum>(search, sumColumns));
      return {
        sums: rows.map(({ created_at, status, fiat_currency, fiat_amount, net }) => ({
          created_at,
          status,
          fiat_currency,
          fiat_amount,
          net,
        })),
        next,
      };
    },
    addAudit: (entry) => write(() => add.run({ ...entry, request: JSON.stringify(entry.request) }).changes === 1),
    settleAudit: ({ id, outcome }) => write(() => void settle.run(outcome, id)),
    listAudit: (query) => Promise.resolve(listAudit(query)),
  };
}
