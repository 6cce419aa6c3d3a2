import { endedAt, maxCounted, type OpenCount, type OpenCounts, type OrderRecord, type OrderStatus } from '#core';
import type { MemoryAttempts } from './upstream.js';

type Tables = { readonly orders: ReadonlyMap<string, OrderRecord>; readonly attempts: MemoryAttempts };

const enteredAt = ({ timeline, created_at }: OrderRecord, since: OrderStatus): number =>
  timeline.findLast(({ status }) => status === since)?.at ?? created_at;

/** Counts the earliest times. */
function toCount(times: readonly number[]): OpenCount {
  const counted = [...times].sort((a, b) => a - b).slice(0, maxCounted);
  return { count: counted.length, oldestAt: counted[0] };
}

/** The counts of the memory store. */
export function createMemoryOpenCounts({ orders, attempts }: Tables): OpenCounts {
  const select = (isWanted: (order: OrderRecord) => boolean): OrderRecord[] => [...orders.values()].filter(isWanted);
  return {
    orders({ account, status, since, before }) {
      const found = select((order) => order.account === account && order.status === status);
      const times = found.map((order) => enteredAt(order, since));
      return Promise.resolve(toCount(times.filter((at) => at <= before)));
    },
    async attempts(state) {
      const found = await attempts.list({ state, limit: maxCounted });
      return toCount(found.map(({ created_at }) => created_at));
    },
    ended({ status, before }) {
      const times = select((order) => order.status === status).map((order) => endedAt(order) ?? Infinity);
      return Promise.resolve(toCount(times.filter((at) => at < before)));
    },
  };
}
