import { maxScanned, planOrderSearch, type AuditQuery, type AuditRecord, type Condition, type Cursor } from '#core';
import type { OperatorStore, OrderPage, OrderSearch } from '#core';
import type { Dialect } from './dialect.js';
import { rowToOrder, type OrderRow } from './order-reader.js';
import {
  createSqlValues,
  parseSqlCell,
  type Add,
  type Queries,
  type Query,
  type Row,
  type RunQuery,
} from './queries.js';

/** A search in the words of a database. */
type Wanted = { readonly search: OrderSearch; readonly dialect: Pick<Dialect, 'amount' | 'searchedBy'> };

function toSql(condition: Condition, { add, amount }: { add: Add } & Pick<Dialect, 'amount'>): string {
  if ('eq' in condition) return `${condition.column} = ${add(condition.eq)}`;
  const { column, min, max } = condition;
  const name = column === 'amount' ? amount.column : column;
  const place = (value: string | number): string => add(typeof value === 'string' ? amount.toCell(value) : value);
  const limits = [
    min === undefined ? [] : `${name} >= ${place(min)}`,
    max === undefined ? [] : `${name} <= ${place(max)}`,
  ];
  return limits.flat().join(' AND ');
}

function sortOf({ search: { sort }, dialect }: Wanted) {
  const column = sort === 'largest' ? dialect.amount.column : 'created_at';
  const direction = sort === 'oldest' ? 'ASC' : 'DESC';
  return { column, sign: sort === 'oldest' ? '>' : '<', order: `ORDER BY ${column} ${direction}, id ${direction}` };
}

/** The walk along the index of the plan, without its limit. */
function toWalk(wanted: Wanted, add: Add): string {
  const { search, dialect } = wanted;
  const { account, after, sort } = search;
  const { column, sign, order } = sortOf(wanted);
  const { index, indexed } = planOrderSearch(search);
  const conditions = [`account = ${add(account)}`, ...indexed.map((one) => toSql(one, { add, ...dialect }))];
  if (after) {
    const key = sort === 'largest' ? dialect.amount.toCell(after.key) : Number(after.key);
    conditions.push(`(${column}, id) ${sign} (${add(key)}, ${add(Number(after.id))})`);
  }
  return `FROM orders ${dialect.searchedBy(index)} WHERE ${conditions.join(' AND ')} ${order}`;
}

/**
 * A page of a search. A walk that is at its limit adds its last entry, whether the remaining conditions accept it
 * (`matches`) or not, unless the page is full before it: the next page continues there.
 */
export function operatorPageQuery(wanted: Wanted): Query {
  const { search, dialect } = wanted;
  const { values, add } = createSqlValues();
  const columns = `id, created_at, ${dialect.amount.column}, record`;
  const walk = toWalk(wanted, add);
  const { remaining } = planOrderSearch(search);
  if (remaining.length === 0) return { text: `SELECT ${columns} ${walk} LIMIT ${add(search.limit + 1)}`, values };
  const matches = remaining.map((condition) => toSql(condition, { add, ...dialect })).join(' AND ');
  const text = `SELECT ${columns}, ${matches} AS matches, id = end_id AS ends
    FROM (SELECT * ${walk} LIMIT ${maxScanned}) AS walked
    LEFT JOIN (SELECT id AS end_id ${walk} LIMIT 1 OFFSET ${maxScanned - 1}) AS walk_end ON true
    WHERE ${matches} OR id = end_id ${sortOf(wanted).order} LIMIT ${add(search.limit + 1)}`;
  return { text, values };
}

function toCursor(row: Row, { search, dialect: { amount } }: Wanted): Cursor {
  const key = search.sort === 'largest' ? amount.fromCell(String(row[amount.column])) : String(row['created_at']);
  return { key, id: String(row['id']) };
}

/** `matches` and `ends` are missing where no condition remains, and 0 or 1 in SQLite. */
type PageRow = OrderRow & Row & { readonly matches?: boolean | number; readonly ends?: boolean | number | null };

const createPageReader =
  (read: RunQuery, dialect: Dialect) =>
  async (search: OrderSearch): Promise<OrderPage> => {
    const wanted = { search, dialect };
    const found = await read<PageRow>(operatorPageQuery(wanted));
    const rows = found.filter(({ matches = true }) => matches).slice(0, search.limit);
    const last = found.length > search.limit ? rows.at(-1) : found.find(({ ends }) => ends);
    return { orders: rows.map(rowToOrder), next: last && toCursor(last, wanted) };
  };

const auditColumns = 'id, account, at, actor, action, transaction_code, reason, request, outcome, client';

type AuditRow = Omit<AuditRecord, 'request'> & { readonly request: unknown };

const toAuditRecord = ({ request, ...row }: AuditRow): AuditRecord => ({
  ...row,
  request: parseSqlCell(request) as AuditRecord['request'],
});

/** The empty text keeps SQLite from using the index on the account to find the entries of an order. */
const auditConditions = ({ account, code, before }: AuditQuery, add: Add): string =>
  [
    `${code === undefined ? 'account' : `account || ''`} = ${add(account)}`,
    ...(code === undefined ? [] : [`transaction_code = ${add(code)}`]),
    ...(before === undefined ? [] : [`number < (SELECT number FROM audit WHERE id = ${add(before)})`]),
  ].join(' AND ');

/** What the account area searches and records. */
export function createOperator({ read, write }: Queries, dialect: Dialect): OperatorStore {
  return {
    search: createPageReader(read, dialect),
    async addAudit({ id, account, at, actor, action, transaction_code, reason, request, outcome, client }) {
      const text = `INSERT INTO audit (${auditColumns}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
        ON CONFLICT DO NOTHING RETURNING 1 AS added`;
      const cells = [id, account, at, actor, action, transaction_code, reason, JSON.stringify(request)];
      return (await write({ text, values: [...cells, outcome, client] })).length === 1;
    },
    async settleAudit({ id, outcome }) {
      await write({ text: 'UPDATE audit SET outcome = $2 WHERE id = $1', values: [id, outcome] });
    },
    async listAudit(query) {
      const { values, add } = createSqlValues();
      const conditions = auditConditions(query, add);
      const text = `SELECT ${auditColumns} FROM audit WHERE ${conditions} ORDER BY number DESC LIMIT ${add(query.limit)}`;
      return (await read<AuditRow>({ text, values })).map(toAuditRecord);
    },
  };
}
