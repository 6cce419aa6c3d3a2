import * as contract from '#contract';
import {
  exportOrders,
  readSearchFilters,
  reportOrders,
  toAuditEntry,
  type AttemptStore,
  type AuditRecord,
  type ServiceContext,
} from '#core';
import { noStoreHeaders } from '../http.js';
import { accountOperation } from '../operation.js';

export const report = accountOperation({
  endpoint: contract.orderReport,
  message: 'Report created successfully.',
  async run({ query: { from, to }, service: { store, account } }) {
    if (from > to) return contract.failure('invalid_date');
    return contract.success(await reportOrders({ account, from, to }, store.operator));
  },
});

const contentTypes = { csv: 'text/csv; charset=utf-8; header=present', jsonl: 'application/jsonl; charset=utf-8' };

/** The chunks again, with the first one read already: a store that fails at once gives a failure, not half a file. */
async function* withFirst(
  first: IteratorResult<string, void>,
  chunks: AsyncGenerator<string, void, undefined>,
): AsyncGenerator<string, void, undefined> {
  try {
    if (!first.done) yield first.value;
    yield* chunks;
  } finally {
    await chunks.return();
  }
}

export const exportFile = accountOperation({
  endpoint: contract.exportOrders,
  message: '',
  async run({ query, service: { store, account } }) {
    const filters = readSearchFilters(query);
    if (!filters.ok) return filters;
    const { format, from = 'first', to = 'last' } = query;
    const chunks = exportOrders({ account, format, filters: filters.value }, store.operator);
    return contract.success({
      contentType: contentTypes[format],
      fileName: `orders-${from}-to-${to}.${format}`,
      chunks: withFirst(await chunks.next(), chunks),
    });
  },
  toReply: (download) => ({ status: 200, headers: noStoreHeaders, body: {}, download }),
});

const defaultLimit = 50;

/** The entries with what names their orders: each order is read once. */
async function describeEntries(
  entries: readonly AuditRecord[],
  store: Pick<ServiceContext['store'], 'find'>,
): Promise<contract.AuditEntry[]> {
  const codes = [...new Set(entries.flatMap(({ transaction_code: code }) => code ?? []))];
  const orders = new Map(await Promise.all(codes.map(async (code) => [code, await store.find(code)] as const)));
  return entries.map((entry) => toAuditEntry(entry, orders.get(entry.transaction_code ?? '')));
}

export const listAudit = accountOperation({
  endpoint: contract.listAudit,
  message: 'Audit retrieved successfully.',
  async run({ query, service: { store, account } }) {
    const limit = Number(query.limit ?? defaultLimit);
    const code = query.transaction_code?.toLowerCase();
    const found = await store.operator.listAudit({ account, code, before: query.before, limit: limit + 1 });
    const entries = found.slice(0, limit);
    const next = found.length > limit ? (entries.at(-1)?.id ?? null) : null;
    return contract.success({ entries: await describeEntries(entries, store), next });
  },
});

const maxUnknown = 100;

/** The drafts of attempts without a known outcome. Attempts belong to the upstream, which sandbox accounts do not have. */
async function listUnknown(account: string, attempts: AttemptStore): Promise<contract.UnknownOrder[]> {
  if (account !== '') return [];
  const unknown = await attempts.list({ state: 'unknown', limit: maxUnknown });
  return unknown.flatMap(({ transaction_code, draft, created_at }) => {
    if (draft === null) return [];
    const { external_reference, fiat_amount, fiat_currency } = draft;
    const order = { transaction_code, external_reference, fiat_amount, fiat_currency };
    return [{ ...order, created_at: contract.toSeconds(created_at) }];
  });
}

/** Extension: `GET /api/v3/account/upstream`. Nothing of the upstream's identity is in the reply. */
export const reportUpstream = accountOperation({
  endpoint: contract.upstreamReport,
  message: 'Upstream retrieved successfully.',
  async run({ service }) {
    const { upstream } = service;
    // Its currencies are cached, so that the question costs a call every few minutes at most.
    const [currencies, unknown] = await Promise.all([
      upstream.currencies(),
      listUnknown(service.account, service.store.attempts),
    ]);
    return contract.success({ is_simulated: upstream.isSimulated, answers: currencies.ok, unknown });
  },
});
