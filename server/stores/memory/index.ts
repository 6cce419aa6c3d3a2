import {
  nextDueAt,
  hasWebhooks,
  toWebhookMessages,
  lifecycleSequence,
  type ChangeListener,
  type CreateResult,
  type DueQuery,
  type IdempotencyKey,
  type OrderRecord,
  type OrderStore,
} from '#core';
import { createMemoryOperator } from './operator.js';
import { createMemoryOutbox, createMemoryTargets } from './outbox.js';
import { createMemoryAttempts, createMemoryInbox } from './upstream.js';

type KeyEntry = { readonly idempotencyKey: IdempotencyKey; readonly order: OrderRecord };

export type MemoryStore = OrderStore & {
  /** Every order, oldest first. */
  readonly orders: () => readonly OrderRecord[];
  readonly reset: () => void;
};

const findEarlierCall = (
  keys: ReadonlyMap<string, KeyEntry>,
  idempotencyKey: IdempotencyKey,
): CreateResult | undefined => {
  const entry = keys.get(idempotencyKey.key);
  if (!entry || entry.idempotencyKey.expiresAt <= idempotencyKey.now) return undefined;
  const isSame = entry.idempotencyKey.fingerprint === idempotencyKey.fingerprint;
  return isSame ? { outcome: 'replayed', order: entry.order } : { outcome: 'key_reused' };
};

const newPathKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(32))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

const dueOrders = (orders: Iterable<OrderRecord>, { account, now, limit }: DueQuery): OrderRecord[] =>
  [...orders]
    .map((order) => ({ order, at: nextDueAt(order) ?? Infinity }))
    .filter(({ order, at }) => order.account === account && at <= now)
    .sort((a, b) => a.at - b.at)
    .slice(0, limit)
    .map(({ order }) => order);

/** The newest orders of an account, the newest first. */
const newestOrders = (
  orders: Iterable<OrderRecord>,
  { account, limit }: Parameters<OrderStore['list']>[0],
): OrderRecord[] =>
  [...orders]
    .filter((order) => order.account === account)
    .slice(-limit)
    .reverse();

type AccountParts = {
  readonly orders: Map<string, OrderRecord>;
  readonly keys: Map<string, KeyEntry>;
  /** What else there is of an order. */
  readonly others: readonly { readonly remove: (code: string) => void }[];
};

function removeOrders(account: string, { orders, keys, others }: AccountParts): void {
  for (const [code, order] of orders) {
    if (order.account !== account) continue;
    orders.delete(code);
    others.forEach(({ remove }) => remove(code));
  }
  for (const [key, { order }] of keys) if (order.account === account) keys.delete(key);
}

/** Keeps orders in memory, for as long as the tab is open: for demos, design reviews and a merchant's own tests. */
export function createMemoryStore(): MemoryStore {
  const orders = new Map<string, OrderRecord>();
  const keys = new Map<string, KeyEntry>();
  const listeners = new Set<ChangeListener>();
  const outbox = createMemoryOutbox();
  const targets = createMemoryTargets();
  const attempts = createMemoryAttempts();
  const inbox = createMemoryInbox();
  const operator = createMemoryOperator({ orders, audit: [] });
  let pathKey: string | undefined;

  const put = (order: OrderRecord): void => {
    orders.set(order.transaction_code, order);
    outbox.add(toWebhookMessages(order));
    listeners.forEach((listener) => listener(order.transaction_code, hasWebhooks(order)));
  };
  const insert = (order: OrderRecord, idempotencyKey?: IdempotencyKey): CreateResult => {
    put(order);
    if (idempotencyKey) keys.set(idempotencyKey.key, { idempotencyKey, order });
    return { outcome: 'created', order };
  };
  const save = (order: OrderRecord): boolean => {
    const before = orders.get(order.transaction_code);
    if (before === undefined || lifecycleSequence(before) !== lifecycleSequence(order) - 1) return false;
    put(order);
    return true;
  };
  const clear = (account: string): void => {
    removeOrders(account, { orders, keys, others: [attempts, inbox] });
    outbox.clear(account);
    operator.removeAudit(account);
    listeners.forEach((listener) => listener(undefined, true));
  };

  return {
    create: (order, idempotencyKey) =>
      Promise.resolve((idempotencyKey && findEarlierCall(keys, idempotencyKey)) ?? insert(order, idempotencyKey)),
    findByIdempotencyKey: (idempotencyKey) => Promise.resolve(findEarlierCall(keys, idempotencyKey)),
    find: (code) => Promise.resolve(orders.get(code)),
    save: (order) => Promise.resolve(save(order)),
    findDue: (query) => Promise.resolve(dueOrders(orders.values(), query)),
    list: (query) => Promise.resolve(newestOrders(orders.values(), query)),
    deleteAccount: (account) => Promise.resolve(clear(account)),
    onChange: (listener) => (listeners.add(listener), () => listeners.delete(listener)),
    outbox,
    targets,
    attempts,
    inbox,
    readPathKey: () => Promise.resolve((pathKey ??= newPathKey())),
    operator,
    orders: () => [...orders.values()],
    reset() {
      [orders, keys, outbox, targets].forEach((all) => all.clear());
      [attempts, inbox].forEach(({ remove }) => remove());
      operator.removeAudit();
    },
  };
}
