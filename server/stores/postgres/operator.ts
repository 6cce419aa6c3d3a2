import {
  maxScanned,
  planSearch,
  toOrderSum,
  type AuditQuery,
  type AuditRecord,
  type Condition,
  type Cursor,
  type OperatorStore,
  type OrderPage,
  type OrderSearch,
} from '#core';
import type { RunQuery } from './connections.js';
import { toOrder, type OrderRow, type Queries, type Row } from './orders.js';

type Value = string | number;

/** Collects the values of a statement and numbers their places. */
function createValues() {
  const values: Value[] = [];
  const add = (value: Value): string => `$${values.push(value)}`;
  return { values, add };
}

function toSql(condition: Condition, add: (value: Value) => string): string {
  if ('eq' in condition) return `${condition.column} = ${add(condition.eq)}`;
  const isAmount = condition.column === 'amount';
  const [column, type] = isAmount ? ['fiat_amount', 'numeric'] : ['created_at', 'bigint'];
  const limits = [
    { sign: '>=', value: condition.min },
    { sign: '<=', value: condition.max },
  ];
  return limits
    .flatMap(({ sign, value }) => (value === undefined ? [] : [`${column} ${sign} ${add(value)}::${type}`]))
    .join(' AND ');
}

const sortOf = ({ sort }: OrderSearch) => ({
  column: sort === 'largest' ? 'fiat_amount' : 'created_at',
  type: sort === 'largest' ? 'numeric' : 'bigint',
  direction: sort === 'oldest' ? 'ASC' : 'DESC',
  sign: sort === 'oldest' ? '>' : '<',
});

/** The walk along the index of the plan, without its limit. */
function toWalk(search: OrderSearch, add: (value: Value) => string): string {
  const { column, type, direction, sign } = sortOf(search);
  const { after } = search;
  const conditions = [
    `account = ${add(search.account)}`,
    ...planSearch(search).indexed.map((condition) => toSql(condition, add)),
    ...(after ? [`(${column}, id) ${sign} (${add(after.key)}::${type}, ${add(after.id)}::bigint)`] : []),
  ];
  return `FROM orders WHERE ${conditions.join(' AND ')} ORDER BY ${column} ${direction}, id ${direction}`;
}

const columns = 'id, created_at, fiat_amount, record';

export function toPageQuery(search: OrderSearch) {
  const { values, add } = createValues();
  const { remaining } = planSearch(search);
  const { column, direction } = sortOf(search);
  const walk = toWalk(search, add);
  if (remaining.length === 0) return { text: `SELECT ${columns} ${walk} LIMIT ${add(search.limit + 1)}`, values };
  const conditions = remaining.map((condition) => toSql(condition, add)).join(' AND ');
  const text = `SELECT ${columns} FROM (SELECT * ${walk} LIMIT ${maxScanned}) AS walked WHERE ${conditions}
    ORDER BY ${column} ${direction}, id ${direction} LIMIT ${add(search.limit + 1)}`;
  return { text, values };
}

const toCursor = (row: Row, { sort }: OrderSearch): Cursor => ({
  key: String(row[sort === 'largest' ? 'fiat_amount' : 'created_at']),
  id: String(row['id']),
});

/** A name for each text, so that a connection plans it once: the end of a walk takes longer to plan than to find. */
function createNames(prefix: string): (text: string) => string {
  const names = new Map<string, string>();
  return (text) => {
    const name = names.get(text) ?? `${prefix}_${names.size}`;
    names.set(text, name);
    return name;
  };
}

function createPageReader(read: RunQuery) {
  const nameOf = createNames('end_of_walk');

  /** The last entry of a walk that is at its limit. */
  const endOfWalk = async (search: OrderSearch): Promise<Cursor | undefined> => {
    if (planSearch(search).remaining.length === 0) return undefined;
    const { values, add } = createValues();
    // The index alone has both columns, so that the walk reads no order.
    const text = `SELECT id, ${sortOf(search).column} ${toWalk(search, add)} LIMIT 1 OFFSET ${maxScanned - 1}`;
    const [row] = await read<Row>({ name: nameOf(text), text, values });
    return row && toCursor(row, search);
  };

  return async (search: OrderSearch): Promise<OrderPage> => {
    const found = await read<OrderRow & Row>(toPageQuery(search));
    const rows = found.slice(0, search.limit);
    const last = rows.at(-1);
    const next = found.length > search.limit && last ? toCursor(last, search) : await endOfWalk(search);
    return { orders: rows.map(toOrder), next };
  };
}

const auditColumns = 'id, account, at, actor, action, transaction_code, reason, request, outcome, client';

type AuditRow = Omit<AuditRecord, 'at'> & { readonly at: string };

const toAuditRecord = (row: AuditRow): AuditRecord => ({ ...row, at: Number(row.at) });

const auditConditions = ({ account, code, before }: AuditQuery, add: (value: Value) => string): string =>
  [
    `account = ${add(account)}`,
    ...(code === undefined ? [] : [`transaction_code = ${add(code)}`]),
    ...(before === undefined ? [] : [`number < (SELECT number FROM audit WHERE id = ${add(before)})`]),
  ].join(' AND ');

/** What the account area searches and records, in the PostgreSQL store. */
export function createPostgresOperator({ read, write }: Queries): OperatorStore {
  const search = createPageReader(read);
  return {
    search,
    async amounts(wanted) {
      const { orders, next } = await search(wanted);
      return { sums: orders.map(toOrderSum), next };
    },
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
      const { values, add } = createValues();
      const conditions = auditConditions(query, add);
      const text = `SELECT ${auditColumns} FROM audit WHERE ${conditions} ORDER BY number DESC LIMIT ${add(query.limit)}`;
      return (await read<AuditRow>({ text, values })).map(toAuditRecord);
    },
  };
}
