import { dueAt, messagesFor, sequenceOf, type Created, type OnceOnly, type OrderRecord, type OrderStore } from '#api';
import { memoryOutbox, type MemoryOutbox } from './outbox.js';

type Kept = { readonly once: OnceOnly; readonly order: OrderRecord };

export type MemoryStore = OrderStore & {
  /** Every order, oldest first. */
  readonly orders: () => readonly OrderRecord[];
  /** Wallets known so far, as `network address`. */
  readonly wallets: () => readonly string[];
  readonly reset: () => void;
};

type Tables = {
  readonly orders: Map<string, OrderRecord>;
  readonly keys: Map<string, Kept>;
  readonly outbox: MemoryOutbox;
  readonly changed: (code: string) => void;
};

const earlierCall = (keys: Tables['keys'], once: OnceOnly): Created | undefined => {
  const kept = keys.get(once.key);
  if (!kept || kept.once.expiresAt <= once.now) return undefined;
  const same = kept.once.fingerprint === once.fingerprint;
  return same ? { outcome: 'replayed', order: kept.order } : { outcome: 'key_reused' };
};

function put({ orders, outbox, changed }: Tables, order: OrderRecord): void {
  orders.set(order.transaction_code, order);
  outbox.add(messagesFor(order));
  changed(order.transaction_code);
}

function save(tables: Tables, order: OrderRecord): boolean {
  const before = tables.orders.get(order.transaction_code);
  if (!before || sequenceOf(before) !== sequenceOf(order) - 1) return false;
  put(tables, order);
  return true;
}

const dueOrders = (orders: Iterable<OrderRecord>, account: string, now: number): OrderRecord[] =>
  [...orders]
    .map((order) => ({ order, at: dueAt(order) ?? Infinity }))
    .filter(({ order, at }) => order.account === account && at <= now)
    .sort((a, b) => a.at - b.at)
    .map(({ order }) => order);

/** Orders that live as long as the tab: for demos, design reviews and a merchant's own tests. */
export function memoryStore(): MemoryStore {
  const orders = new Map<string, OrderRecord>();
  const wallets = new Set<string>();
  const keys = new Map<string, Kept>();
  const listeners = new Set<(code: string | undefined) => void>();
  const outbox = memoryOutbox();
  const changed = (code: string): void => listeners.forEach((listener) => listener(code));
  const tables = { orders, keys, outbox, changed };

  const keep = (order: OrderRecord, once?: OnceOnly): Created => {
    put(tables, order);
    for (const { network, wallet_address } of [order, order.partner ?? order])
      wallets.add(`${network} ${wallet_address}`);
    if (once) keys.set(once.key, { once, order });
    return { outcome: 'created', order };
  };

  const clear = (account: string): void => {
    for (const [code, order] of orders) if (order.account === account) orders.delete(code);
    for (const [key, { order }] of keys) if (order.account === account) keys.delete(key);
    outbox.clear(account);
    listeners.forEach((listener) => listener(undefined));
  };

  return {
    create: (order, once) => Promise.resolve((once && earlierCall(keys, once)) ?? keep(order, once)),
    recall: (once) => Promise.resolve(earlierCall(keys, once)),
    find: (code) => Promise.resolve(orders.get(code)),
    save: (order) => Promise.resolve(save(tables, order)),
    due: (account, now, limit) => Promise.resolve(dueOrders(orders.values(), account, now).slice(0, limit)),
    accounts: () =>
      Promise.resolve([
        ...new Set([...orders.values()].filter((order) => dueAt(order) !== null).map(({ account }) => account)),
      ]),
    list: ({ account, limit }) =>
      Promise.resolve(
        [...orders.values()]
          .filter((order) => order.account === account)
          .slice(-limit)
          .reverse(),
      ),
    clear: (account) => Promise.resolve(clear(account)),
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    outbox,
    orders: () => [...orders.values()],
    wallets: () => [...wallets],
    reset: () => [orders, wallets, keys, outbox].forEach((all) => all.clear()),
  };
}
