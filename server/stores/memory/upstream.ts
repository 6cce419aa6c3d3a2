import { maxInboxEntries, type AttemptStore, type CreateAttempt, type InboxStore } from '#core';
import type { Tables } from './tables.js';

const dueTime = ({ state, due_at }: CreateAttempt): number => (state === 'refused' ? Infinity : (due_at ?? Infinity));

export function createMemoryAttempts({ attempts: rows }: Tables): AttemptStore {
  const select = (isWanted: (attempt: CreateAttempt) => boolean): CreateAttempt[] =>
    [...rows.values()].filter(isWanted);
  return {
    plan(attempt, keysExpireBefore) {
      const { transaction_code: code, key } = attempt;
      const [holder] = select((row) => key !== null && row.key === key && row.state !== 'refused');
      if (holder && holder.created_at > keysExpireBefore) return Promise.resolve(holder);
      if (holder) rows.set(holder.transaction_code, { ...holder, key: null });
      rows.set(code, attempt);
      return Promise.resolve(undefined);
    },
    find: (code) => Promise.resolve(rows.get(code)),
    findByUpstreamCode: (code) =>
      Promise.resolve(select((row) => row.upstream_code?.toLowerCase() === code.toLowerCase())[0]),
    replace(attempt) {
      const isCurrent = rows.get(attempt.transaction_code)?.version === attempt.version - 1;
      if (isCurrent) rows.set(attempt.transaction_code, attempt);
      return Promise.resolve(isCurrent);
    },
    findDue({ now, limit }) {
      const due = select((row) => dueTime(row) <= now).sort((a, b) => dueTime(a) - dueTime(b));
      return Promise.resolve(due.slice(0, limit));
    },
    list({ state, limit }) {
      const found = select((row) => row.state === state).sort((a, b) => a.created_at - b.created_at);
      return Promise.resolve(found.slice(0, limit));
    },
  };
}

/** The webhooks of the upstream in the memory store. */
export const createMemoryInbox = ({ inbox: rows }: Tables): InboxStore => ({
  add(entry) {
    const { transaction_code: code, event_key } = entry;
    if (rows.has(`${code} ${event_key}`)) return Promise.resolve('known');
    const ofOrder = [...rows].filter(([, row]) => row.transaction_code === code);
    const excess = Math.max(0, ofOrder.length - maxInboxEntries + 1);
    const settled = ofOrder.filter(([, { due_at }]) => due_at === null).slice(0, excess);
    if (settled.length < excess) return Promise.resolve('full');
    for (const [key] of settled) rows.delete(key);
    rows.set(`${code} ${event_key}`, entry);
    return Promise.resolve('added');
  },
  findDue({ now, limit }) {
    const due = [...rows.values()].filter(({ due_at }) => due_at !== null && due_at <= now);
    return Promise.resolve(due.slice(0, limit));
  },
  update(entry) {
    const key = `${entry.transaction_code} ${entry.event_key}`;
    if (rows.has(key)) rows.set(key, entry);
    return Promise.resolve();
  },
  list: (code) => Promise.resolve([...rows.values()].filter(({ transaction_code }) => transaction_code === code)),
});
