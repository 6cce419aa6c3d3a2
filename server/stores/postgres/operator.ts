import { maxCounted, toOpenCount, toOrderPage, type AuditRecord, type CountRow, type OpenCounts } from '#core';
import type { OperatorStore, OrderSearch } from '#core';
import { plannedForItsValues, type Queries } from './connections.js';
import { rowToOrder, type OrderRow } from './orders.js';

const directions = { oldest: ['ASC', '>'], newest: ['DESC', '<'] } as const;

export function searchOrders({ sort }: OrderSearch) {
  const [direction, behind] = directions[sort];
  return `
    ${plannedForItsValues}
    SELECT id, record FROM orders
    WHERE account = $1 AND ($2::text IS NULL OR transaction_code = $2)
      AND ($3::text IS NULL OR external_reference = $3) AND ($4::text IS NULL OR status = $4)
      AND created_at >= $5 AND created_at < $6
      AND (created_at, id) ${behind} ($7::bigint, $8::bigint)
    ORDER BY created_at ${direction}, id ${direction} LIMIT $9`;
}

/** The first page has a place too: without one, and before the first ANALYZE, PostgreSQL would sort all 200,000 orders. */
export function searchValues({ account, filters, sort, after, limit }: OrderSearch) {
  const { code = null, reference = null, status = null, from = 0, to = Number.MAX_SAFE_INTEGER } = filters;
  const [key, id] = sort === 'oldest' ? [from - 1, Number.MAX_SAFE_INTEGER] : [to, 0];
  return [account, code, reference, status, from, to, after?.key ?? key, after?.id ?? id, limit + 1];
}

const insertAudit = () => `
  INSERT INTO audit (id, account, at, actor, action, transaction_code, reason, request, outcome, client)
  SELECT id, account, at, actor, action, transaction_code, reason, request, outcome, client
  FROM json_populate_record(NULL::audit, $1) ON CONFLICT DO NOTHING RETURNING 1`;

const settleAudit = () => `UPDATE audit SET outcome = $2 WHERE id = $1`;

const listAudit = () => `
  SELECT id, account, at, actor, action, transaction_code, reason, request, outcome, client FROM audit
  WHERE account = $1 AND transaction_code = $2 ORDER BY number DESC LIMIT $3`;

/** What the account area searches and records. */
export function createOperator({ read, write }: Queries): OperatorStore {
  return {
    async search(wanted) {
      const rows = await read<OrderRow & { readonly id: number }>(searchOrders(wanted), searchValues(wanted));
      const found = rows.map(({ id, record }) => ({ id, order: rowToOrder({ record }) }));
      return toOrderPage(found, wanted);
    },
    addAudit: async (entry) => (await write(insertAudit(), [JSON.stringify(entry)])).length === 1,
    async settleAudit({ id, outcome }) {
      await write(settleAudit(), [id, outcome]);
    },
    listAudit: ({ account, code, limit }) => read<AuditRecord>(listAudit(), [account, code, limit]),
  };
}

const countOrders = () => `
  SELECT count(*) AS count, min(changed_at) AS oldest FROM (
    SELECT coalesce((record::json #>> '{timeline,-1,at}')::bigint, created_at) AS changed_at
    FROM orders WHERE account = $1 AND status = $2 ORDER BY created_at LIMIT ${maxCounted}
  ) AS open`;

const countMessages = () => `
  SELECT count(*) AS count, min(created_at) AS oldest FROM (
    SELECT created_at FROM outbox WHERE state = 'waiting' AND account = $1 ORDER BY number LIMIT ${maxCounted}
  ) AS open`;

/** The counts of what waits for the operator. */
export const createOpenCounts = ({ read }: Queries): OpenCounts => ({
  orders: async (account, status) => toOpenCount(await read<CountRow>(countOrders(), [account, status])),
  messages: async (account) => toOpenCount(await read<CountRow>(countMessages(), [account])),
});
