import { maxCounted, maxScanned, planOrderSearch, type AuditRecord, type Condition, type OpenCounts } from '#core';
import type { OpenCount, OperatorStore, OrderPage, OrderSearch } from '#core';
import type { Queries, Query, RunQuery } from './connections.js';
import { rowToOrder } from './orders.js';

/**
 * A page of a search: a walk along the index of its plan, in which the conditions that remain leave out the records of
 * some orders. Without them a further order says whether another page follows.
 */
export function searchOrders({ account, filters, sort, after, limit }: OrderSearch) {
  const { indexed, remaining } = planOrderSearch(filters);
  const walked = remaining.length > 0 ? maxScanned : limit + 1;
  const values: (string | number)[] = [account, walked];
  const add = (value: string | number): string => `$${values.push(value)}`;
  const toSql = (condition: Condition): string => {
    if ('eq' in condition) return `${condition.column} = ${add(condition.eq)}`;
    const { min = 0, max = Number.MAX_SAFE_INTEGER } = condition;
    return `created_at BETWEEN ${add(min)} AND ${add(max)}`;
  };
  const [direction, isBehind] = sort === 'oldest' ? ['ASC', '>'] : ['DESC', '<'];
  const text = `
    SELECT id, created_at, CASE WHEN ${remaining.map(toSql).join(' AND ') || 'true'} THEN record END AS record
    FROM orders
    WHERE ${['account = $1', ...indexed.map(toSql)].join(' AND ')}
      ${after ? `AND (created_at, id) ${isBehind} (${add(Number(after.key))}, ${add(Number(after.id))})` : ''}
    ORDER BY created_at ${direction}, id ${direction} LIMIT $2`;
  return { text, values, walked } satisfies Query & { walked: number };
}

type WalkedRow = { readonly id: number; readonly created_at: number; readonly record: string | null };

async function search(read: RunQuery, wanted: OrderSearch): Promise<OrderPage> {
  const { walked: most, ...query } = searchOrders(wanted);
  const walked = await read<WalkedRow>(query);
  const found = walked.flatMap(({ record, ...place }) => (record === null ? [] : { ...place, record }));
  const page = found.slice(0, wanted.limit);
  const isWalkFull = walked.length === most;
  const last = found.length > wanted.limit ? page.at(-1) : isWalkFull ? walked.at(-1) : undefined;
  return { orders: page.map(rowToOrder), next: last && { key: String(last.created_at), id: String(last.id) } };
}

const insertAudit = () => `
  INSERT INTO audit (id, account, at, actor, action, transaction_code, reason, request, outcome, client)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT DO NOTHING RETURNING 1`;

const settleAudit = () => `UPDATE audit SET outcome = $2 WHERE id = $1`;

const listAudit = () => `
  SELECT id, account, at, actor, action, transaction_code, reason, request, outcome, client FROM audit
  WHERE account = $1 AND transaction_code = $2 ORDER BY number DESC LIMIT $3`;

/** What the account area searches and records. */
export function createOperator({ read, write }: Queries): OperatorStore {
  return {
    search: (wanted) => search(read, wanted),
    async addAudit({ id, account, at, actor, action, transaction_code, reason, request, outcome, client }) {
      const columns = [id, account, at, actor, action, transaction_code, reason, JSON.stringify(request)];
      return (await write({ text: insertAudit(), values: [...columns, outcome, client] })).length === 1;
    },
    async settleAudit({ id, outcome }) {
      await write({ text: settleAudit(), values: [id, outcome] });
    },
    listAudit: ({ account, code, limit }) => read<AuditRecord>({ text: listAudit(), values: [account, code, limit] }),
  };
}

/** The time of the creation stands in where the timeline does not say when the order entered the status. */
const countOrdersSince = () => `
  SELECT count(*) AS count, min(at) AS oldest FROM (
    SELECT coalesce((
      SELECT max((entry ->> 'at')::bigint) FROM json_array_elements(record::json -> 'timeline') AS entry
      WHERE entry ->> 'status' = $3
    ), created_at) AS at
    FROM orders WHERE account = $1 AND status = $2 ORDER BY created_at LIMIT ${maxCounted}
  ) AS open WHERE at <= $4`;

const countAttempts = () => `
  SELECT count(*) AS count, min(created_at) AS oldest FROM (
    SELECT created_at FROM upstream_attempts WHERE state = $1 ORDER BY created_at LIMIT ${maxCounted}
  ) AS open`;

/** The counts of what waits for the operator. */
export function createOpenCounts({ read }: Queries): OpenCounts {
  const count = async (text: string, values: readonly unknown[]): Promise<OpenCount> => {
    const [row] = await read<{ readonly count: number; readonly oldest: number | null }>({ text, values });
    return { count: row?.count ?? 0, oldestAt: row?.oldest ?? undefined };
  };
  return {
    orders: ({ account, status, since, before }) => count(countOrdersSince(), [account, status, since, before]),
    attempts: (state) => count(countAttempts(), [state]),
  };
}
