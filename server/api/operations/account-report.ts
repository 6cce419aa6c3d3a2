import * as contract from '#contract';
import { exportOrders, readFilters, reportOrders } from '#core';
import { noStoreHeaders, type ApiReply } from '../http.js';
import type { Operation } from '../operation.js';
import { failureReply, successReply, toSeconds } from '../reply.js';
import { withCredentials } from './credentials.js';

/** `GET /api/v3/account/report?from=&to=` */
export const report: Operation = {
  name: 'report',
  endpoint: contract.orderReport,
  area: 'account',
  handle: withCredentials(contract.orderReport, async ({ query }, { service: { store, account }, now }) => {
    const failure = { area: 'account', now } as const;
    const parsedQuery = contract.readQuery(contract.orderReport, query);
    if (!parsedQuery.ok) return failureReply(parsedQuery.code, failure);
    const { from, to } = parsedQuery.value;
    if (from > to) return failureReply('invalid_date', failure);
    const data = await reportOrders({ account, from, to }, store.desk);
    return successReply({ message: 'Report created successfully.', data, timestamp: toSeconds(now) });
  }),
};

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

const days = ({ from = 'first', to = 'last' }: { readonly from?: string; readonly to?: string }): string =>
  `${from}-to-${to}`;

/** `GET /api/v3/account/export?format=csv` */
export const exportFile: Operation = {
  name: 'export',
  endpoint: contract.exportOrders,
  area: 'account',
  handle: withCredentials(
    contract.exportOrders,
    async ({ query }, { service: { store, account }, now }): Promise<ApiReply> => {
      const failure = { area: 'account', now } as const;
      const parsedQuery = contract.readQuery(contract.exportOrders, query);
      if (!parsedQuery.ok) return failureReply(parsedQuery.code, failure);
      const filters = readFilters(parsedQuery.value);
      if (!filters.ok) return failureReply(filters.code, failure);
      const format = parsedQuery.value.format as keyof typeof contentTypes;
      const chunks = exportOrders({ account, format, filters: filters.value }, store.desk);
      const download = {
        contentType: contentTypes[format],
        fileName: `orders-${days(parsedQuery.value)}.${format}`,
        chunks: withFirst(await chunks.next(), chunks),
      };
      return { status: 200, headers: noStoreHeaders, body: {}, download };
    },
  ),
};
