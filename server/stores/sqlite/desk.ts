import type Database from 'libsql';
import {
  maxScanned,
  planSearch,
  toOrderSum,
  type AuditQuery,
  type AuditRecord,
  type Condition,
  type Cursor,
  type DeskStore,
  type OrderPage,
  type OrderSearch,
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

type EndRow = { readonly id: number; readonly created_at?: number; readonly amount_key?: string };

/** Statements by their text: a search has one of a few dozen. */
function createStatementCache(database: Database.Database) {
  const statements = new Map<string, Database.Statement>();
  return ({ text, values }: Sql): unknown[] => {
    const statement = statements.get(text) ?? database.prepare(text);
    statements.set(text, statement);
    return statement.all(...values);
  };
}

type FoundRow = OrderRow & { readonly id: number };

/** Reads a page of orders, and finds where the next page begins. */
function createPageReader(run: (sql: Sql) => unknown[]): (search: OrderSearch) => OrderPage {
  const endOfWalk = (end: Sql | undefined): Cursor | undefined => {
    const [row] = end ? (run(end) as EndRow[]) : [];
    return row && { key: String(row.created_at ?? row.amount_key?.replace(/^0+(?=\d)/, '')), id: String(row.id) };
  };

  return (search) => {
    const { ids, end } = toStatements(search);
    const direction = search.sort === 'oldest' ? 'ASC' : 'DESC';
    // The plus keeps SQLite from walking an index of the whole table instead of looking the few rows up.
    const text = `SELECT id, record FROM orders WHERE id IN (${ids.text})
      ORDER BY +${sortColumn(search)} ${direction}, +id ${direction}`;
    const found = run({ text, values: ids.values }) as FoundRow[];
    const orders = found.slice(0, search.limit).map(toOrder);
    const [last, row] = [orders.at(-1), found[search.limit - 1]];
    if (!last || !row || found.length <= search.limit) return { orders, next: endOfWalk(end) };
    const key = search.sort === 'largest' ? last.fiat_amount : String(last.created_at);
    return { orders, next: { key, id: String(row.id) } };
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
async function inTurn<Result>(read: () => Result): Promise<Result> {
  await new Promise(setImmediate);
  return read();
}

/** The desk of the SQLite store. */
export function createSqliteDesk(database: Database.Database, write: Write): DeskStore {
  const run = createStatementCache(database);
  const readPage = createPageReader(run);
  const listAudit = createAuditList(run);
  const add = database.prepare(`
    INSERT INTO audit (${auditColumns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`);
  const settle = database.prepare('UPDATE audit SET outcome = ? WHERE id = ?');
  return {
    search: (search) => inTurn(() => readPage(search)),
    async amounts(search) {
      const { orders, next } = await inTurn(() => readPage(search));
      return { sums: orders.map(toOrderSum), next };
    },
    addAudit: (entry) =>
      write(() => {
        const { id, account, at, actor, action, transaction_code, reason, request, outcome, client } = entry;
        const cells = [id, account, at, actor, action, transaction_code, reason, JSON.stringify(request)];
        return add.run(...cells, outcome, client).changes === 1;
      }),
    settleAudit: ({ id, outcome }) => write(() => void settle.run(outcome, id)),
    listAudit: (query) => Promise.resolve(listAudit(query)),
  };
}
