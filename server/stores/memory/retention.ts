import {
  endedAt,
  sequenceOf,
  settledStates,
  type AuditRecord,
  type CreateAttempt,
  type OrderRecord,
  type Retention,
  type RetentionBatch,
  type RetentionScan,
} from '#core';
import type { IdempotencyKey, MessageState } from '#core';
import type { MemoryOutbox } from './outbox.js';
import type { MemoryAttempts, MemoryInbox } from './upstream.js';

type Tables = {
  readonly orders: Map<string, OrderRecord>;
  readonly keys: Map<string, { readonly idempotencyKey: IdempotencyKey; readonly order: OrderRecord }>;
  readonly wallets: Set<string>;
  readonly outbox: MemoryOutbox;
  readonly attempts: MemoryAttempts;
  readonly inbox: MemoryInbox;
  /** Erases the operators' words about an order. */
  readonly eraseReasons: (code: string) => void;
  readonly removeAuditWhere: (isGone: (entry: AuditRecord) => boolean) => number;
};

const walletsOf = (order: OrderRecord): string[] =>
  [order, order.partner ?? order].map(({ network, wallet_address }) => `${network} ${wallet_address}`);

const isSettled = (state: MessageState): boolean => (settledStates as readonly MessageState[]).includes(state);

/** Deletes the keys and the messages of an order, and the wallets that no other order uses. */
function deleteDependents({ orders, keys, wallets, outbox, attempts, inbox }: Tables, gone: OrderRecord) {
  [attempts, inbox].forEach(({ remove }) => remove(gone.transaction_code));
  const used = new Set([...orders.values()].flatMap(walletsOf));
  const unused = [...new Set(walletsOf(gone))].filter((wallet) => !used.has(wallet));
  const ownKeys = [...keys].filter(([, { order }]) => order.transaction_code === gone.transaction_code);
  return {
    keys: ownKeys.filter(([key]) => keys.delete(key)).length,
    messages: outbox.remove(({ transaction_code }) => transaction_code === gone.transaction_code),
    wallets: unused.filter((wallet) => wallets.delete(wallet)).length,
  };
}

/** An order has its own reference and its partner's. */
const hasReference = ({ external_reference, partner }: OrderRecord, reference: string): boolean =>
  external_reference === reference || partner?.external_reference === reference;

const attemptStates = ['planned', 'sent', 'refused', 'unknown'] as const;

/** The erasure of attempts without an order. */
function createAttemptEraser({ orders, attempts, inbox }: Tables) {
  return {
    async findAttemptsByReference(reference: string): Promise<CreateAttempt[]> {
      const lists = await Promise.all(attemptStates.map((state) => attempts.list({ state, limit: Infinity })));
      return lists.flat().filter(({ draft }) => draft !== null && hasReference(draft, reference));
    },
    async eraseAttempt({ transaction_code: code, version }: CreateAttempt): Promise<boolean> {
      const current = await attempts.find(code);
      if (current?.version !== version || orders.has(code)) return false;
      [attempts, inbox].forEach(({ remove }) => remove(code));
      return true;
    },
  };
}

/** Everything is in memory, so one batch holds all rows. */
const wholeBatch = (deleted: number): Promise<RetentionBatch> => Promise.resolve({ deleted, next: undefined });

/** The retention of the memory store. */
export function createMemoryRetention(tables: Tables): Retention {
  const { orders, keys, wallets, outbox, attempts, inbox } = tables;
  const deleteOrders = ({ status, before }: RetentionScan & { readonly status: string }) => {
    const unsettled = new Set(
      outbox.entries().flatMap(({ transaction_code, state }) => (isSettled(state) ? [] : [transaction_code])),
    );
    const gone = [...orders.values()].filter(
      (order) =>
        order.status === status && (endedAt(order) ?? Infinity) < before && !unsettled.has(order.transaction_code),
    );
    for (const order of gone) {
      orders.delete(order.transaction_code);
      deleteDependents(tables, order);
    }
    return wholeBatch(gone.length);
  };
  return {
    deleteOrders,
    deleteMessages: ({ before }) =>
      wholeBatch(outbox.remove(({ created_at, state }) => created_at < before && isSettled(state))),
    deleteExpired: ({ before }) =>
      wholeBatch(
        [...keys].filter(([key, { idempotencyKey }]) => idempotencyKey.expiresAt < before && keys.delete(key)).length,
      ),
    async deleteAttempts({ state, before, limit }) {
      const found = await attempts.list({ state, limit: Infinity });
      const gone = found.filter((one) => one.created_at < before && !orders.has(one.transaction_code)).slice(0, limit);
      for (const { transaction_code } of gone) [attempts, inbox].forEach(({ remove }) => remove(transaction_code));
      return { deleted: gone.length, next: gone.length === limit ? 'more' : undefined };
    },
    deleteAudit({ before }) {
      const isOpen = (order: OrderRecord | undefined): boolean => order !== undefined && endedAt(order) === null;
      return wholeBatch(
        tables.removeAuditWhere(
          ({ at, transaction_code }) => at < before && !isOpen(orders.get(transaction_code ?? '')),
        ),
      );
    },
    findByReference: (reference) =>
      Promise.resolve([...orders.values()].filter((order) => hasReference(order, reference))),
    ...createAttemptEraser(tables),
    erase(order) {
      const before = orders.get(order.transaction_code);
      if (!before || sequenceOf(before) !== sequenceOf(order)) return Promise.resolve(undefined);
      orders.set(order.transaction_code, order);
      tables.eraseReasons(order.transaction_code);
      walletsOf(order).forEach((wallet) => wallets.add(wallet));
      return Promise.resolve(deleteDependents(tables, before));
    },
  };
}
