import { setImmediate as nextTurn } from 'node:timers/promises';
import { maxCounted, toPage, type AuditRecord, type OpenCount, type OpenCounts } from '#core';
import type { OperatorStore, OrderSearch } from '#core';
import type { Write } from './group-commit.js';
import { rowToOrder, type OrderRow } from './orders.js';
import type { Sql } from './database.js';

/** The index of the filter that leaves the fewest orders: SQLite itself prefers the range of time. */
function indexFor({ code, reference, status }: OrderSearch['filters']): string {
  if (code !== undefined) return 'sqlite_autoindex_orders_1';
  if (reference !== undefined) return status === undefined ? 'orders_by_reference' : 'orders_by_reference_and_status';
  return status === undefined ? 'orders_by_creation' : 'orders_by_status';
}

export const searchOrders = ({ filters, sort, after }: OrderSearch) => `
  SELECT id, created_at, record FROM orders INDEXED BY ${indexFor(filters)}
  WHERE account = :account AND created_at >= :from AND created_at < :to
    ${filters.code === undefined ? '' : 'AND transaction_code = :code'}
    ${filters.reference === undefined ? '' : 'AND external_reference = :reference'}
    ${filters.status === undefined ? '' : 'AND status = :status'}
    ${after === undefined ? '' : `AND (created_at, id) ${sort === 'oldest' ? '>' : '<'} (:time, :id)`}
  ORDER BY created_at ${sort === 'oldest' ? 'ASC' : 'DESC'}, id ${sort === 'oldest' ? 'ASC' : 'DESC'} LIMIT :limit`;

export function searchValues({ account, filters, after, limit }: OrderSearch) {
  const { from = 0, to = Number.MAX_SAFE_INTEGER, ...wanted } = filters;
  return { account, ...wanted, from, to, time: Number(after?.key), id: Number(after?.id), limit: limit + 1 };
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
export function createOperator({ all, run }: Sql, write: Write): OperatorStore {
  return {
    async search(wanted) {
      await nextTurn(); // between the pages of a long export, which this process reads itself, others have their turn
      type Row = OrderRow & { readonly id: number; readonly created_at: number };
      const { rows, next } = toPage(all<Row>(searchOrders(wanted), searchValues(wanted)), wanted);
      return { orders: rows.map(rowToOrder), next };
    },
    addAudit({ id, account, at, actor, action, transaction_code, reason, request, outcome, client }) {
      const columns = [id, account, at, actor, action, transaction_code, reason, JSON.stringify(request)];
      return write(() => run(insertAudit(), [...columns, outcome, client]) === 1);
    },
    async settleAudit({ id, outcome }) {
      await write(() => run(settleAudit(), [id, outcome]));
    },
    listAudit: async ({ account, code, limit }) =>
      Promise.resolve(all<AuditRow>(listAudit(), [account, code, limit]).map(toAuditRecord)),
  };
}

const countOrders = () => `
  SELECT count(*) AS count, min(changed_at) AS oldest FROM (
    SELECT coalesce(record ->> '$.timeline[#-1].at', created_at) AS changed_at
    FROM orders WHERE account = ?1 AND status = ?2 ORDER BY created_at LIMIT ${maxCounted}
  )`;

const countMessages = () => `
  SELECT count(*) AS count, min(created_at) AS oldest FROM (
    SELECT created_at FROM outbox WHERE account = ?1 AND state = 'waiting' ORDER BY number LIMIT ${maxCounted}
  )`;

/** The counts of what waits for the operator. */
export function createOpenCounts({ all }: Sql): OpenCounts {
  const count = async (text: string, values: readonly unknown[]): Promise<OpenCount> => {
    const [row] = all<{ readonly count: number; readonly oldest: number | null }>(text, values);
    return Promise.resolve({ count: row?.count ?? 0, oldestAt: row?.oldest ?? undefined });
  };
  return {
    orders: (account, status) => count(countOrders(), [account, status]),
    messages: (account) => count(countMessages(), [account]),
  };
}
