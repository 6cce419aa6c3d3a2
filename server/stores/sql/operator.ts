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

export function operatorPageQuery(wanted: Wanted): Query {
  const { search, dialect } = wanted;
  const { values, add } = createSqlValues();
  const columns = `id, created_at, ${dialect.amount.column}, record`;
  const walk = toWalk(wanted, add);
  const { remaining } = planOrderSearch(search);
  if (remaining.length === 0) return { text: `SELECT ${columns} ${walk} LIMIT ${add(search.limit + 1)}`, values };
  const conditions = remaining.map((condition) => toSql(condition, { add, ...dialect })).join(' AND ');
  const text = `SELECT ${columns} FROM (SELECT * ${walk} LIMIT ${maxScanned}) AS walked WHERE ${conditions}
    ${sortOf(wanted).order} LIMIT ${add(search.limit + 1)}`;
  return { text, values };
}

/** The last entry of a walk that is at its limit; undefined for a search without one. The index alone has the columns. */
export function operatorEndQuery(wanted: Wanted): Query | undefined {
  if (planOrderSearch(wanted.search).remaining.length === 0) return undefined;
  const { values, add } = createSqlValues();
  const { column } = sortOf(wanted);
  return { text: `SELECT id, ${column} ${toWalk(wanted, add)} LIMIT 1 OFFSET ${maxScanned - 1}`, values };
}

function toCursor(row: Row, { search, dialect: { amount } }: Wanted): Cursor {
  const key = search.sort === 'largest' ? amount.fromCell(String(row[amount.column])) : String(row['created_at']);
  return { key, id: String(row['id']) };
}

function createPageReader(read: RunQuery, dialect: Dialect) {
  const names = new Map<string, string>();
  /** A name for each text, so that a connection plans it once: the end of a walk takes longer to plan than to find. */
  const nameOf = (text: string): string => {
    const name = names.get(text) ?? `end_of_walk_${names.size}`;
    names.set(text, name);
    return name;
  };
  return async (search: OrderSearch): Promise<OrderPage> => {
    const wanted = { search, dialect };
    const found = await read<OrderRow & Row>(operatorPageQuery(wanted));
    const rows = found.slice(0, search.limit);
    const end = operatorEndQuery(wanted);
    const isFull = found.length > search.limit;
    const last = isFull || !end ? rows.at(-1) : (await read({ name: nameOf(end.text), ...end }))[0];
    return { orders: rows.map(rowToOrder), next: last && (isFull || end) ? toCursor(last, wanted) : undefined };
  };
}

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
