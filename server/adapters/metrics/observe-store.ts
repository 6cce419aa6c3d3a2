import { orderAt, lifecycleSequence, type OrderRecord, type ServerStore } from '#core';
import type { Counters } from './counters.js';

type Call = (...values: never[]) => unknown;

/** Counts the errors of every method, thrown or rejected, also of the ports inside. */
function countErrors<Port extends object>(port: Port, { storeErrors }: Pick<Counters, 'storeErrors'>): Port {
  const observe = (call: string, method: Call): Call => {
    storeErrors.inc({ call }, 0);
    const count = (error: unknown): never => {
      storeErrors.inc({ call });
      throw error;
    };
    return (...values) => {
      try {
        const result = method(...values);
        return result instanceof Promise ? result.catch(count) : result;
      } catch (error) {
        return count(error); // the embedded store reads before it returns its promise
      }
    };
  };
  const observeMember = (name: string, member: unknown): unknown => {
    if (typeof member === 'function') return observe(name, member as Call);
    return typeof member === 'object' && member !== null ? observeAll(member) : member;
  };
  const observeAll = (members: object): object =>
    Object.fromEntries(Object.entries(members).map(([name, member]) => [name, observeMember(name, member)]));
  return observeAll(port) as Port;
}

/** Whether the last change gave the order another status. A notice does not. */
const hasNewStatus = (order: OrderRecord): boolean =>
  order.status !== orderAt(order, lifecycleSequence(order) - 1).status;

export function observeStore<Store extends ServerStore>(store: Store, counters: Counters): Store {
  const counted = countErrors(store, counters);
  return {
    ...counted,
    async create(order, key) {
      const created = await counted.create(order, key);
      if (created.outcome === 'created') counters.orders.inc({ status: order.status });
      return created;
    },
    async save(order) {
      const isSaved = await counted.save(order);
      if (isSaved && hasNewStatus(order)) counters.orders.inc({ status: order.status });
      return isSaved;
    },
    outbox: {
      ...counted.outbox,
      async settle(settlement) {
        const isSettled = await counted.outbox.settle(settlement);
        counters.attempts.inc({ result: settlement.attempt.error ?? 'delivered' });
        if (isSettled && settlement.state !== 'waiting') counters.outbox.inc({ state: settlement.state });
        return isSettled;
      },
    },
  };
}
