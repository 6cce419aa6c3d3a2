import { hasWebhooks, lifecycleSequence, nextDueAt, toOrderPage, toReplay, toWebhookMessages } from '#core';
import type {
  AttemptStore,
  ChangeListener,
  CreateResult,
  DueQuery,
  IdempotencyKey,
  InboxStore,
  OperatorStore,
} from '#core';
import type { OrderPage, OrderRecord, OrderSearch, OrderStore } from '#core';
import { addMessages, createMemoryOutbox, createMemoryTargets } from './outbox.js';
import { createTables, deleteRows, type Tables } from './tables.js';

export type MemoryStore = OrderStore & {
  /** Every order, oldest first. */
  readonly orders: () => readonly OrderRecord[];
};

function findEarlierCall({ keys }: Tables, key: IdempotencyKey): CreateResult | undefined {
  const earlier = keys.get(key.key);
  return earlier && earlier.expiresAt > key.now ? toReplay(key, earlier) : undefined;
}

const newPathKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(32))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

const dueOrders = ({ orders }: Tables, { account, now, limit }: DueQuery): OrderRecord[] =>
  [...orders.values()]
    .map((order) => ({ order, at: nextDueAt(order) ?? Infinity }))
    .filter(({ order, at }) => order.account === account && at <= now)
    .sort((a, b) => a.at - b.at)
    .slice(0, limit)
    .map(({ order }) => order);

function deleteAccount({ orders, keys, messages, audit }: Tables, account: string): void {
  const isOfAccount = (row: { readonly account: string }): boolean => row.account === account;
  deleteRows(orders, isOfAccount);
  deleteRows(keys, ({ order }) => isOfAccount(order));
  deleteRows(messages, ({ entry }) => isOfAccount(entry));
  deleteRows(audit, isOfAccount);
}

const none = (): Promise<undefined> => Promise.resolve(undefined);
const empty = (): Promise<readonly []> => Promise.resolve([]);
const refuse = (): Promise<never> => Promise.reject(new Error('A store in memory keeps no calls of an upstream.'));

const noAttempts: AttemptStore = {
  plan: refuse,
  find: none,
  claimCode: refuse,
  replace: refuse,
  findDue: empty,
  list: empty,
};
const noInbox: InboxStore = { add: refuse, findDue: empty, update: refuse, list: empty };

type Place = { readonly id: number; readonly created_at: number };

const comparePlaces = (a: Place, b: Place): number => a.created_at - b.created_at || a.id - b.id;

function search({ orders }: Tables, wanted: OrderSearch): OrderPage {
  const { account, filters, sort, after } = wanted;
  const { code, reference, status, from = -Infinity, to = Infinity } = filters;
  const direction = sort === 'oldest' ? 1 : -1;
  const start = after && { created_at: Number(after.key), id: Number(after.id) };
  const found = [...orders.values()]
    .map((order, id) => ({ order, id, created_at: order.created_at }))
    .filter(({ order }) => order.account === account && order.transaction_code === (code ?? order.transaction_code))
    .filter(({ order }) => order.external_reference === (reference ?? order.external_reference))
    .filter(({ order }) => order.status === (status ?? order.status))
    .filter((row) => row.created_at >= from && row.created_at < to)
    .filter((row) => !start || comparePlaces(row, start) * direction > 0)
    .sort((a, b) => comparePlaces(a, b) * direction);
  return toOrderPage(found, wanted);
}

/** What the account area searches and records, in the memory store. */
const createMemoryOperator = (tables: Tables): OperatorStore => ({
  search: (wanted) => Promise.resolve(search(tables, wanted)),
  addAudit(entry) {
    const isNew = !tables.audit.has(entry.id);
    if (isNew) tables.audit.set(entry.id, entry);
    return Promise.resolve(isNew);
  },
  settleAudit({ id, outcome }) {
    const entry = tables.audit.get(id);
    if (entry) tables.audit.set(id, { ...entry, outcome });
    return Promise.resolve();
  },
  listAudit({ account, code, limit }) {
    const own = [...tables.audit.values()].filter((one) => one.account === account && one.transaction_code === code);
    return Promise.resolve(own.reverse().slice(0, limit));
  },
});

/** Keeps orders in memory, for as long as the tab is open: for demos, design reviews and a merchant's own tests. */
export function createMemoryStore(): MemoryStore {
  const tables = createTables();
  const { orders, keys } = tables;
  const listeners = new Set<ChangeListener>();
  let pathKey: string | undefined;

  const put = (order: OrderRecord): void => {
    orders.set(order.transaction_code, order);
    addMessages(tables, toWebhookMessages(order));
    listeners.forEach((listener) => listener(order.transaction_code, hasWebhooks(order)));
  };
  const create = (order: OrderRecord, idempotencyKey: IdempotencyKey | undefined): CreateResult => {
    const earlier = idempotencyKey && findEarlierCall(tables, idempotencyKey);
    if (earlier) return earlier;
    put(order);
    if (idempotencyKey) keys.set(idempotencyKey.key, { ...idempotencyKey, order });
    return { outcome: 'created', order };
  };
  const save = (order: OrderRecord): boolean => {
    const before = orders.get(order.transaction_code);
    if (before === undefined || lifecycleSequence(before) !== lifecycleSequence(order) - 1) return false;
    put(order);
    return true;
  };

  return {
    create: (order, idempotencyKey) => Promise.resolve(create(order, idempotencyKey)),
    findByIdempotencyKey: (idempotencyKey) => Promise.resolve(findEarlierCall(tables, idempotencyKey)),
    find: (code) => Promise.resolve(orders.get(code)),
    save: (order) => Promise.resolve(save(order)),
    findDue: (query) => Promise.resolve(dueOrders(tables, query)),
    deleteAccount(account) {
      deleteAccount(tables, account);
      listeners.forEach((listener) => listener(undefined, true));
      return Promise.resolve();
    },
    onChange: (listener) => (listeners.add(listener), () => listeners.delete(listener)),
    outbox: createMemoryOutbox(tables),
    targets: createMemoryTargets(tables),
    attempts: noAttempts,
    inbox: noInbox,
    readPathKey: () => Promise.resolve((pathKey ??= newPathKey())),
    operator: createMemoryOperator(tables),
    orders: () => [...orders.values()],
  };
}
