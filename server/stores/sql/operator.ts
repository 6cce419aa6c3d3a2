import { maxScanned, planOrderSearch, type AuditRecord, type Condition, type Cursor } from '#core';
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
type Wanted = { readonly search: OrderSearch; readonly dialect: Pick<Dialect, 'searchedBy'> };

function toSql(condition: Condition, add: Add): string {
  if ('eq' in condition) return `${condition.column} = ${add(condition.eq)}`;
  const { min, max } = condition;
  const limits = [
    min === undefined ? [] : `created_at >= ${add(min)}`,
    max === undefined ? [] : `created_at <= ${add(max)}`,
  ];
  return limits.flat().join(' AND ');
}

const orderOf = ({ sort }: OrderSearch): string => {
  const direction = sort === 'oldest' ? 'ASC' : 'DESC';
  return `ORDER BY created_at ${direction}, id ${direction}`;
};

/** The walk along the index of the plan, without its limit. */
function toWalk({ search, dialect }: Wanted, add: Add): string {
  const { account, after, sort, filters } = search;
  const { index, indexed } = planOrderSearch(filters);
  const conditions = [`account = ${add(account)}`, ...indexed.map((one) => toSql(one, add))];
  if (after) {
    const sign = sort === 'oldest' ? '>' : '<';
    conditions.push(`(created_at, id) ${sign} (${add(Number(after.key))}, ${add(Number(after.id))})`);
  }
  return `FROM orders ${dialect.searchedBy(index)} WHERE ${conditions.join(' AND ')} ${orderOf(search)}`;
}

/**
 * A page of a search. A walk that is at its limit adds its last entry, whether the remaining conditions accept it
 * (`matches`) or not, unless the page is full before it: the next page continues there.
 */
export function operatorPageQuery(wanted: Wanted): Query {
  const { search } = wanted;
  const { values, add } = createSqlValues();
  const columns = 'id, created_at, record';
  const walk = toWalk(wanted, add);
  const { remaining } = planOrderSearch(search.filters);
  if (remaining.length === 0) return { text: `SELECT ${columns} ${walk} LIMIT ${add(search.limit + 1)}`, values };
  const matches = remaining.map((condition) => toSql(condition, add)).join(' AND ');
  const text = `SELECT ${columns}, ${matches} AS matches, id = end_id AS ends
    FROM (SELECT * ${walk} LIMIT ${maxScanned}) AS walked
    LEFT JOIN (SELECT id AS end_id ${walk} LIMIT 1 OFFSET ${maxScanned - 1}) AS walk_end ON true
    WHERE ${matches} OR id = end_id ${orderOf(search)} LIMIT ${add(search.limit + 1)}`;
  return { text, values };
}

const toCursor = (row: Row): Cursor => ({ key: String(row['created_at']), id: String(row['id']) });

/** `matches` and `ends` are missing where no condition remains, and 0 or 1 in SQLite. */
type PageRow = OrderRow & Row & { readonly matches?: boolean | number; readonly ends?: boolean | number | null };

const createPageReader =
  (read: RunQuery, dialect: Dialect) =>
  async (search: OrderSearch): Promise<OrderPage> => {
    const found = await read<PageRow>(operatorPageQuery({ search, dialect }));
    const rows = found.filter(({ matches = true }) => matches).slice(0, search.limit);
    const last = found.length > search.limit ? rows.at(-1) : found.find(({ ends }) => ends);
    return { orders: rows.map(rowToOrder), next: last && toCursor(last) };
  };

const auditColumns = 'id, account, at, actor, action, transaction_code, reason, request, outcome, client';

type AuditRow = Omit<AuditRecord, 'request'> & { readonly request: unknown };

const toAuditRecord = ({ request, ...row }: AuditRow): AuditRecord => ({
  ...row,
  request: parseSqlCell(request) as AuditRecord['request'],
});

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
    async listAudit({ account, code, limit }) {
      const text = `SELECT ${auditColumns} FROM audit WHERE account = $1 AND transaction_code = $2
        ORDER BY number DESC LIMIT $3`;
      return (await read<AuditRow>({ text, values: [account, code, limit] })).map(toAuditRecord);
    },
  };
}
