import {
  maxScanned,
  planSearch,
  type AuditQuery,
  type AuditRecord,
  type Condition,
  type Cursor,
  type DeskStore,
  type OrderSearch,
  type OrderSum,
} from '#core';
import type { RunQuery } from './connections.js';
import type { Queries } from './orders.js';
import { toOrder, type Row } from './rows.js';

type Value = string | number;

/** Collects the values of a statement and numbers their places. */
function createValues() {
  const values: Value[] = [];
  const add = (value: Value): string => `$${values.push(value)}`;
  return { values, add };
}

const amount = '(fiat_amount::numeric)';

function toSql(condition: Condition, add: (value: Value) => string): string {
  if ('eq' in condition) return `${condition.column} = ${add(condition.eq)}`;
  const isAmount = condition.column === 'amount';
  const [column, type] = isAmount ? [amount, 'numeric'] : ['created_at', 'bigint'];
  const limits = [
    { sign: '>=', value: condition.min },
    { sign: '<=', value: condition.max },
  ];
  return limits
    .flatMap(({ sign, value }) => (value === undefined ? [] : [`${column} ${sign} ${add(value)}::${type}`]))
    .join(' AND ');
}

const sortOf = ({ sort }: OrderSearch) => ({
  column: sort === 'largest' ? amount : 'created_at',
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

export function toPageQuery(search: OrderSearch, columns: string) {
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
    // The index alone has the time, so that the walk reads no order.
    const key = search.sort === 'largest' ? 'fiat_amount' : 'created_at';
    const text = `SELECT id, ${key} ${toWalk(search, add)} LIMIT 1 OFFSET ${maxScanned - 1}`;
    const [row] = await read<Row>({ name: nameOf(text), text, values });
    return row && toCursor(row, search);
  };

  return async (search: OrderSearch, columns: string): Promise<{ rows: readonly Row[]; next: Cursor | undefined }> => {
    const found = await read<Row>(toPageQuery(search, columns));
    const rows = found.slice(0, search.limit);
    const last = rows.at(-1);
    const next = found.length > search.limit && last ? toCursor(last, search) : await endOfWalk(search);
    return { rows, next };
  };
}

const toSum = (row: Row): OrderSum => ({
  created_at: Number(row['created_at']),
  status: String(row['status']) as OrderSum['status'],
  fiat_currency: String(row['fiat_currency']),
  fiat_amount: String(row['fiat_amount']),
  net: String(row['commission_net']),
});

const auditColumns = 'id, account, at, actor, action, transaction_code, reason, request, outcome, client';

const toAuditRecord = (row: Row): AuditRecord => ({ ...(row as unknown as AuditRecord), at: Number(row['at']) });

const auditConditions = ({ account, code, before }: AuditQuery, add: (value: Value) => string): string =>
  [
    `account = ${add(account)}`,
    ...(code === undefined ? [] : [`transaction_code = ${add(code)}`]),
    ...(before === undefined ? [] : [`number < (SELECT number FROM audit WHERE id = ${add(before)})`]),
  ].join(' AND ');

/** The desk of the PostgreSQL store. */
export function createPostgresDesk({ read, write }: Queries): DeskStore {
  const readPage = createPageReader(read);
  return {
    async search(search) {
      const { rows, next } = await readPage(search, '*');
      return { orders: rows.map(toOrder), next };
    },
    async amounts(search) {
      const columns = 'id, created_at, status, fiat_currency, fiat_amount, commission_net';
      const { rows, next } = await readPage(search, columns);
      return { sums: rows.map(toSum), next };
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
      return (await read<Row>({ text, values })).map(toAuditRecord);
    },
  };
}
