import { maxInboxEntries, type AttemptStore, type CreateAttempt, type InboxEntry, type InboxStore } from '#core';

export type MemoryAttempts = AttemptStore & { readonly remove: (code?: string) => void };
export type MemoryInbox = InboxStore & { readonly remove: (code?: string) => void };

const byDueTime = (a: CreateAttempt, b: CreateAttempt): number => (a.due_at ?? 0) - (b.due_at ?? 0);

export function createMemoryAttempts(): MemoryAttempts {
  const rows = new Map<string, CreateAttempt>();
  const all = (): CreateAttempt[] => [...rows.values()];
  const holderOf = (key: string | null): CreateAttempt | undefined =>
    all().find((row) => key !== null && row.key === key && row.state !== 'refused');

  return {
    plan(attempt, keysExpireBefore) {
      const holder = holderOf(attempt.key);
      if (holder && holder.created_at > keysExpireBefore) return Promise.resolve(holder);
      if (holder) rows.set(holder.transaction_code, { ...holder, key: null });
      rows.set(attempt.transaction_code, attempt);
      return Promise.resolve(undefined);
    },
    find: (code) => Promise.resolve(rows.get(code)),
    findByUpstreamCode: (code) =>
      Promise.resolve(all().find((row) => row.upstream_code?.toLowerCase() === code.toLowerCase())),
    replace(attempt) {
      const isCurrent = rows.get(attempt.transaction_code)?.version === attempt.version - 1;
      if (isCurrent) rows.set(attempt.transaction_code, attempt);
      return Promise.resolve(isCurrent);
    },
    findDue: ({ now, limit }) =>
      Promise.resolve(
        all()
          .filter(({ state, due_at }) => state !== 'refused' && due_at !== null && due_at <= now)
          .sort(byDueTime)
          .slice(0, limit),
      ),
    list: ({ state, limit }) =>
      Promise.resolve(
        all()
          .filter((row) => row.state === state)
          .slice(0, limit),
      ),
    remove: (code) => (code === undefined ? rows.clear() : void rows.delete(code)),
  };
}

/** The webhooks of the upstream in the memory store. */
export function createMemoryInbox(): MemoryInbox {
  let rows: readonly InboxEntry[] = [];
  const isSame = (a: InboxEntry, b: InboxEntry): boolean =>
    a.transaction_code === b.transaction_code && a.event_key === b.event_key;

  return {
    add(entry) {
      if (rows.some((row) => isSame(row, entry))) return Promise.resolve('known');
      const ofOrder = rows.filter(({ transaction_code }) => transaction_code === entry.transaction_code);
      const excess = Math.max(0, ofOrder.length - maxInboxEntries + 1);
      const settled = ofOrder.filter(({ due_at }) => due_at === null).slice(0, excess);
      if (settled.length < excess) return Promise.resolve('full');
      rows = [...rows.filter((row) => !settled.includes(row)), entry];
      return Promise.resolve('added');
    },
    findDue: ({ now, limit }) =>
      Promise.resolve(rows.filter(({ due_at }) => due_at !== null && due_at <= now).slice(0, limit)),
    update(entry) {
      rows = rows.map((row) => (isSame(row, entry) ? entry : row));
      return Promise.resolve();
    },
    list: (code) => Promise.resolve(rows.filter(({ transaction_code }) => transaction_code === code)),
    remove: (code) => void (rows = code === undefined ? [] : rows.filter((row) => row.transaction_code !== code)),
  };
}
