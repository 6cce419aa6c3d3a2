import * as contract from '#contract';
import { exportOrders, readSearchFilters, type AttemptStore } from '#core';
import { noStoreHeaders } from '../http.js';
import { accountOperation } from '../operation.js';

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
  async run({ query, service: { store, account, readInTurn } }) {
    const filters = readSearchFilters(query);
    if (!filters.ok) return filters;
    const { from = 'first', to = 'last' } = query;
    const chunks = exportOrders({ account, filters: filters.value }, { ...store.operator, readInTurn });
    const name = `orders-${from}-to-${to}.csv`;
    return contract.success({ name, chunks: withFirst(await chunks.next(), chunks) });
  },
  toReply: ({ name, chunks }) => ({
    status: 200,
    headers: {
      ...noStoreHeaders,
      'content-type': 'text/csv; charset=utf-8; header=present',
      'content-disposition': `attachment; filename="${name}"`,
    },
    body: {},
    download: chunks,
  }),
});

/** The drafts of attempts without a known outcome. Attempts belong to the upstream, which a sandbox does not have. */
async function listUnknown(account: string, attempts: AttemptStore): Promise<contract.UnknownOrder[]> {
  if (account !== '') return [];
  const unknown = await attempts.list({ state: 'unknown', limit: 100 });
  return unknown.flatMap(({ transaction_code, draft, created_at }) => {
    if (draft === null) return [];
    const { external_reference, fiat_amount, fiat_currency, order_amount } = draft;
    const order = { transaction_code, external_reference, fiat_amount, fiat_currency, order_amount };
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
    return contract.success({ is_simulated: upstream.isLocal, answers: currencies.ok, unknown });
  },
});
