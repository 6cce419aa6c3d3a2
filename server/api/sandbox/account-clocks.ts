import type { AccountClock, Accounts, ServiceContext } from '#core';

/** Limits the reads of the store: the orders of accounts that are not in memory may be this late. */
const refreshMs = 5000;

/** The clocks of the accounts in memory, and the real clock for evicted accounts and those of an earlier start. */
export function createAccountClocks(
  { store, clock }: ServiceContext,
  accounts: Accounts,
): () => Promise<readonly AccountClock[]> {
  let stored: readonly string[] = [];
  let readAt = -Infinity;
  return async () => {
    if (Math.abs(clock() - readAt) >= refreshMs) {
      readAt = clock();
      stored = await store.accountsWithDueOrders();
    }
    const known = accounts.all().map(({ name, sandboxClock }) => ({ account: name, clock: sandboxClock.now }));
    const names = new Set(known.map(({ account }) => account));
    return [...known, ...stored.filter((name) => !names.has(name)).map((account) => ({ account, clock }))];
  };
}
