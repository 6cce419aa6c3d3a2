import * as contract from '#contract';
import { quoteOrder } from '#core';
import type { Operation } from '../operation.js';
import { resultReply } from '../reply.js';

const toEnvelope = (data: contract.PayoutQuote, timestamp: number) => ({
  message: 'Quote retrieved successfully.',
  data,
  timestamp,
});

/** Extension: `GET /api/v3/reseller/quote?…`, what an order would charge and pay out now. */
export const getQuote: Operation = {
  name: 'quote',
  endpoint: contract.payoutQuote,
  area: 'reseller',
  async handle({ query }, service) {
    const parsedQuery = contract.readQuery(contract.payoutQuote, query);
    const result = parsedQuery.ok ? await quoteOrder(parsedQuery.value, service) : parsedQuery;
    return resultReply(result, { area: 'reseller', now: service.clock(), toEnvelope });
  },
};
