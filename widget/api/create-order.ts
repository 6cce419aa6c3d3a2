import { checkout, type Order } from '#contract';
import { matchesRequest } from './matches-request.js';
import { sendRequest, type RequestOptions, type Query } from './client.js';
import { failureResult, type ApiResult } from './failures.js';

/** 4.4: creates the order. An answer about another address or coin than the one asked for is not believed. */
export async function createOrder(
  base: string,
  query: Query,
  options: Omit<RequestOptions, 'query'>,
): Promise<ApiResult<Order>> {
  const result = await sendRequest(base, checkout, { ...options, query });
  if (!result.ok) return result;
  const order = result.value.data.data;
  return matchesRequest(order, query) ? { ok: true, value: order } : failureResult({ kind: 'malformed' });
}
