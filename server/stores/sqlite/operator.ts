import { setImmediate as nextTurn } from 'node:timers/promises';
import { maxCounted, toOpenCount, toOrderPage, type AuditRecord, type CountRow, type OpenCounts } from '#core';
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
  SELECT id, record FROM orders INDEXED BY ${indexFor(filters)}
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
  VALUES (:id, :account, :at, :actor, :action, :transaction_code, :reason, :request, :outcome, :client)
  ON CONFLICT DO NOTHING`;

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
      const rows = all<OrderRow & { readonly id: number }>(searchOrders(wanted), searchValues(wanted));
      const found = rows.map(({ id, record }) => ({ id, order: rowToOrder({ record }) }));
      return toOrderPage(found, wanted);
    },
    addAudit: (entry) => write(() => run(insertAudit(), { ...entry, request: JSON.stringify(entry.request) }) === 1),
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
export const createOpenCounts = ({ all }: Sql): OpenCounts => ({
  orders: async (account, status) => Promise.resolve(toOpenCount(all<CountRow>(countOrders(), [account, status]))),
  messages: async (account) => Promise.resolve(toOpenCount(all<CountRow>(countMessages(), [account]))),
});
