import * as contract from '#contract';
import { exportOrders, readFilters, reportOrders } from '#core';
import { noStoreHeaders } from '../http.js';
import { accountOperation } from '../operation.js';

/** `GET /api/v3/account/report?from=&to=` */
export const report = accountOperation({
  name: 'report',
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

/** `GET /api/v3/account/export?format=csv` */
export const exportFile = accountOperation({
  name: 'export',
  endpoint: contract.exportOrders,
  message: '',
  async run({ query, service: { store, account } }) {
    const filters = readFilters(query);
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
