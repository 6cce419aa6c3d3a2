import type { Created, OnceOnly, OrderRecord, OrderStore } from '#api';

type Kept = { readonly once: OnceOnly; readonly order: OrderRecord };

export type MemoryStore = OrderStore & {
  /** Every order, oldest first. */
  readonly orders: () => readonly OrderRecord[];
  /** Wallets known so far, as `network address`. */
  readonly wallets: () => readonly string[];
  readonly clear: () => void;
};

/** Orders that live as long as the tab: for demos, design reviews and a merchant's own tests. */
export function memoryStore(): MemoryStore {
  const orders = new Map<string, OrderRecord>();
  const wallets = new Set<string>();
  const keys = new Map<string, Kept>();

  const earlier = (once: OnceOnly): Created | undefined => {
    const kept = keys.get(once.key);
    if (!kept || kept.once.expiresAt <= once.now) return undefined;
    const same = kept.once.fingerprint === once.fingerprint;
    return same ? { outcome: 'replayed', order: kept.order } : { outcome: 'key_reused' };
  };

  const keep = (order: OrderRecord, once?: OnceOnly): Created => {
    orders.set(order.transaction_code, order);
    for (const { network, wallet_address } of [order, order.partner ?? order])
      wallets.add(`${network} ${wallet_address}`);
    if (once) keys.set(once.key, { once, order });
    return { outcome: 'created', order };
  };

  return {
    create: (order, once) => Promise.resolve((once && earlier(once)) ?? keep(order, once)),
    recall: (once) => Promise.resolve(earlier(once)),
    find: (code) => Promise.resolve(orders.get(code)),
    orders: () => [...orders.values()],
    wallets: () => [...wallets],
    clear: () => [orders, wallets, keys].forEach((all) => all.clear()),
  };
}
