import { checkout, type Order } from '#contract';
import { isWhatWasAsked } from './matches-request.js';
import { call, type Call, type Query } from './client.js';
import { failedWith, type Answer } from './failures.js';

/** 4.4: creates the order. An answer about another address or coin than the one asked for is not believed. */
export async function createOrder(base: string, query: Query, options: Omit<Call, 'query'>): Promise<Answer<Order>> {
  const answer = await call(base, checkout, { ...options, query });
  if (!answer.ok) return answer;
  const order = answer.value.data.data;
  return isWhatWasAsked(order, query) ? { ok: true, value: order } : failedWith({ kind: 'malformed' });
}
