import type { Dialect } from './dialect.js';
import { runSql, type Script } from './queries.js';

/** What a script needs of an order to delete what belongs to it. */
export type OrderKeys = {
  readonly id: number;
  readonly transaction_code: string;
  readonly wallet_id: number;
  readonly partner_wallet_id: number | null;
};

export const orderKeys = 'id, transaction_code, wallet_id, partner_wallet_id';

/** The deletions that the retention, the erasure and the sandbox share. */
export function createDeletions({ inTexts, inNumbers, skipLocked, queue, keysOfOrders }: Dialect) {
  const ofOrders = `transaction_code ${inTexts('$1')}`;

  const isUnused = `NOT EXISTS (SELECT 1 FROM orders WHERE wallet_id = w.id)
      AND NOT EXISTS (SELECT 1 FROM orders WHERE partner_wallet_id = w.id)`;

  /**
   * Deletes the wallets that no order uses. The first statement skips wallets that a new order has locked; the
   * second sees the orders that were stored before the lock.
   */
  function* deleteUnusedWallets(ids: readonly (number | null)[]): Script<number> {
    const lock = `SELECT w.id FROM wallets AS w WHERE w.id ${inNumbers('$1')} AND ${isUnused} ORDER BY w.network, w.address
      ${skipLocked('w')}`;
    const locked = yield* runSql<{ readonly id: number }>(lock, [ids.filter((id) => id !== null)]);
    if (locked.length === 0) return 0;
    const unused = `DELETE FROM wallets AS w WHERE w.id ${inNumbers('$1')} AND ${isUnused} RETURNING 1`;
    return (yield* runSql(unused, [locked.map(({ id }) => id)])).length;
  }

  /** Deletes attempts with the webhooks of the upstream about them. */
  function* deleteAttempts(codes: readonly string[]): Script<number> {
    yield* runSql(`DELETE FROM upstream_attempts WHERE ${ofOrders}`, [codes]);
    yield* runSql(`DELETE FROM upstream_inbox WHERE ${ofOrders}`, [codes]);
    return codes.length;
  }

  /** Deletes what refers to orders, and says how much of it. */
  function* deleteDependents(orders: readonly OrderKeys[]) {
    const codes = orders.map(({ transaction_code }) => transaction_code);
    const keys = yield* runSql(`DELETE FROM idempotency_keys WHERE ${keysOfOrders} RETURNING 1`, [codes]);
    if (queue !== 'outbox')
      yield* runSql(`DELETE FROM ${queue} WHERE number IN (SELECT number FROM outbox WHERE ${ofOrders})`, [codes]);
    const outbox = yield* runSql(`DELETE FROM outbox WHERE ${ofOrders} RETURNING 1`, [codes]);
    yield* deleteAttempts(codes);
    return { keys: keys.length, outbox: outbox.length };
  }

  function* deleteOrders(orders: readonly OrderKeys[]): Script<number> {
    yield* deleteDependents(orders);
    yield* runSql(`DELETE FROM orders WHERE id ${inNumbers('$1')}`, [orders.map(({ id }) => id)]);
    yield* deleteUnusedWallets(orders.flatMap(({ wallet_id, partner_wallet_id }) => [wallet_id, partner_wallet_id]));
    return orders.length;
  }

  /** Deletes everything of an account: those of the sandbox and of real orders never mix. */
  function* deleteAccount(account: string): Script<void> {
    yield* deleteOrders(yield* runSql<OrderKeys>(`SELECT ${orderKeys} FROM orders WHERE account = $1`, [account]));
    yield* runSql('DELETE FROM audit WHERE account = $1', [account]);
  }

  return { deleteUnusedWallets, deleteAttempts, deleteDependents, deleteOrders, deleteAccount };
}
