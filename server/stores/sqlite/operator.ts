import { setImmediate as nextTurn } from 'node:timers/promises';
import { maxCounted, maxScanned, planOrderSearch, type AuditRecord, type Condition, type OpenCounts } from '#core';
import type { OpenCount, OperatorStore, OrderPage, OrderSearch } from '#core';
import type { Write } from './group-commit.js';
import { rowToOrder } from './orders.js';
import type { Sql } from './sql.js';

/** `INDEXED BY` makes a search fail that could not use its index, instead of being slow. */
const indexNames = {
  transaction_code: 'sqlite_autoindex_orders_1',
  external_reference: 'orders_by_reference',
  status: 'orders_by_status',
  created_at: 'orders_by_creation',
};

const toSql = (condition: Condition): string =>
  'eq' in condition ? `${condition.column} = :${condition.column}` : 'created_at BETWEEN :from AND :to';

/**
 * A page of a search: a walk along the index of its plan, in which the conditions that remain leave out the records of
 * some orders.
 */
export function searchOrders({ filters, sort, after }: OrderSearch): string {
  const { index, indexed, remaining } = planOrderSearch(filters);
  const [direction, isBehind] = sort === 'oldest' ? ['ASC', '>'] : ['DESC', '<'];
  return `
    SELECT id, created_at, CASE WHEN ${remaining.map(toSql).join(' AND ') || 'true'} THEN record END AS record
    FROM orders INDEXED BY ${indexNames[index]}
    WHERE ${['account = :account', ...indexed.map(toSql)].join(' AND ')}
      ${after ? `AND (created_at, id) ${isBehind} (:afterTime, :afterId)` : ''}
    ORDER BY created_at ${direction}, id ${direction} LIMIT :limit`;
}

/** The values of `searchOrders`. Without remaining conditions a further order says whether another page follows. */
export function searchValues({ account, filters, after, limit }: OrderSearch) {
  const { code, reference, status, from = 0, to = Number.MAX_SAFE_INTEGER } = filters;
  const named = { transaction_code: code, external_reference: reference, status, from, to: to - 1 };
  const place = after && { afterTime: Number(after.key), afterId: Number(after.id) };
  const walked = planOrderSearch(filters).remaining.length > 0 ? maxScanned : limit + 1;
  return { account, ...named, ...place, limit: walked };
}

type WalkedRow = { readonly id: number; readonly created_at: number; readonly record: string | null };

function search({ all }: Sql, query: OrderSearch): OrderPage {
  const values = searchValues(query);
  const walked = all<WalkedRow>(searchOrders(query), values);
  const found = walked.flatMap(({ record, ...place }) => (record === null ? [] : { ...place, record }));
  const page = found.slice(0, query.limit);
  const isWalkFull = walked.length === values.limit;
  const last = found.length > query.limit ? page.at(-1) : isWalkFull ? walked.at(-1) : undefined;
  return { orders: page.map(rowToOrder), next: last && { key: String(last.created_at), id: String(last.id) } };
}

const insertAudit = () => `
  INSERT INTO audit (id, account, at, actor, action, transaction_code, reason, request, outcome, client)
  VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10) ON CONFLICT DO NOTHING`;

const settleAudit = () => `UPDATE audit SET outcome = ?2 WHERE id = ?1`;

const listAudit = () => `
  SELECT id, account, at, actor, action, transaction_code, reason, request, outcome, client FROM audit
  WHERE account = ?1 AND transaction_code = ?2 ORDER BY number DESC LIMIT ?3`;

type AuditRow = Omit<AuditRecord, 'request'> & { readonly request: string };

const toAuditRecord = (row: AuditRow): AuditRecord => ({
  ...row,
  request: JSON.parse(row.request) as AuditRecord['request'],
});

/** What the account area searches and records. */
export function createOperator(sql: Sql, write: Write): OperatorStore {
  return {
    async search(query) {
      await nextTurn(); // between the pages of a long export, which this process reads itself, others have their turn
      return search(sql, query);
    },
    addAudit({ id, account, at, actor, action, transaction_code, reason, request, outcome, client }) {
      const columns = [id, account, at, actor, action, transaction_code, reason, JSON.stringify(request)];
      return write(() => sql.run(insertAudit(), [...columns, outcome, client]) === 1);
    },
    async settleAudit({ id, outcome }) {
      await write(() => sql.run(settleAudit(), [id, outcome]));
    },
    listAudit: async ({ account, code, limit }) =>
      Promise.resolve(sql.all<AuditRow>(listAudit(), [account, code, limit]).map(toAuditRecord)),
  };
}

/** The time of the creation stands in where the timeline does not say when the order entered the status. */
const countOrdersSince = () => `
  SELECT count(*) AS count, min(at) AS oldest FROM (
    SELECT coalesce((
      SELECT max(entry.value ->> '$.at') FROM json_each(record, '$.timeline') AS entry
      WHERE entry.value ->> '$.status' = ?3
    ), created_at) AS at
    FROM orders INDEXED BY orders_by_status WHERE account = ?1 AND status = ?2 ORDER BY created_at LIMIT ${maxCounted}
  ) WHERE at <= ?4`;

const countAttempts = () => `
  SELECT count(*) AS count, min(created_at) AS oldest FROM (
    SELECT created_at FROM upstream_attempts INDEXED BY upstream_attempts_by_state
    WHERE state = ?1 ORDER BY created_at LIMIT ${maxCounted}
  )`;

/** The counts of what waits for the operator. */
export function createOpenCounts({ all }: Sql): OpenCounts {
  const count = async (text: string, values: readonly unknown[]): Promise<OpenCount> => {
    const [row] = all<{ readonly count: number; readonly oldest: number | null }>(text, values);
    return Promise.resolve({ count: row?.count ?? 0, oldestAt: row?.oldest ?? undefined });
  };
  return {
    orders: ({ account, status, since, before }) => count(countOrdersSince(), [account, status, since, before]),
    attempts: (state) => count(countAttempts(), [state]),
  };
}
