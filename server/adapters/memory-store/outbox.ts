import { mostLookedAt } from '#api';
import type { Claim, ClaimQuery, Message, Outbox, OutboxEntry, OutboxQuery, Settlement } from '#api';

/** A message, who has it on loan until when, and until when it is put off. */
type Row = {
  readonly entry: OutboxEntry;
  readonly lease: string | null;
  readonly leaseUntil: number;
  readonly heldUntil: number;
};

export type MemoryOutbox = Outbox & {
  readonly add: (messages: readonly Message[]) => void;
  /** Removes the messages of an account, or all of them. */
  readonly clear: (account?: string) => void;
};

const free = { lease: null, leaseUntil: 0, heldUntil: 0 };
const off = { state: 'disabled', next_attempt_at: null } as const;

const lineOf = ({ transaction_code, audience }: OutboxEntry): string => `${transaction_code} ${audience}`;

/** Of each order and audience the earliest message that waits: no other of them may be tried. */
function heads(rows: Iterable<Row>): Row[] {
  const first = new Map<string, Row>();
  for (const row of rows) {
    const known = first.get(lineOf(row.entry));
    const isEarlier = !known || row.entry.sequence < known.entry.sequence;
    if (row.entry.state === 'waiting' && isEarlier) first.set(lineOf(row.entry), row);
  }
  return [...first.values()];
}

const dueAtOf = ({ entry, leaseUntil, heldUntil }: Row): number =>
  Math.max(entry.next_attempt_at ?? Infinity, leaseUntil, heldUntil);

const due = (rows: Iterable<Row>, now: number): Row[] =>
  heads(rows)
    .filter((row) => dueAtOf(row) <= now)
    .sort((a, b) => dueAtOf(a) - dueAtOf(b))
    .slice(0, mostLookedAt);

/** The outbox of a store in memory. */
export function memoryOutbox(): MemoryOutbox {
  const rows = new Map<string, Row>();
  const disabled = new Set<string>();

  const change = ({ entry, ...loan }: Row, changes: Partial<OutboxEntry>): void =>
    void rows.set(entry.id, { ...loan, ...free, entry: { ...entry, ...changes } });

  const add = ({ due_at, ...message }: Message): void => {
    const fate = disabled.has(message.url) ? off : ({ state: 'waiting', next_attempt_at: due_at } as const);
    rows.set(message.id, { ...free, entry: { ...message, ...fate, attempts: [], tries: 0 } });
  };

  const disable = (url: string): void => {
    disabled.add(url);
    for (const { entry, ...loan } of rows.values()) {
      // Who has it on loan may still say that it was taken.
      if (entry.url === url && entry.state === 'waiting') rows.set(entry.id, { ...loan, entry: { ...entry, ...off } });
    }
  };

  const claim = ({ now, lease, leaseUntil, limit, exceptHosts }: ClaimQuery): Claim => {
    const until = new Map(exceptHosts.map((one) => [one.host, one.until]));
    const heldUntilOf = ({ entry }: Row): number | undefined => until.get(new URL(entry.url).host);
    const looked = due(rows.values(), now);
    const isAll = looked.length < mostLookedAt;
    for (const row of isAll ? [] : looked) rows.set(row.entry.id, { ...row, heldUntil: heldUntilOf(row) ?? 0 });
    const taken = looked.filter((row) => heldUntilOf(row) === undefined).slice(0, limit);
    for (const { entry } of taken) rows.set(entry.id, { ...free, entry, lease, leaseUntil });
    const isMore = taken.length === limit || !isAll;
    return { messages: taken.map(({ entry }) => ({ ...entry, lease })), isMore };
  };

  const settle = ({ id, lease, attempt, state, next_attempt_at, disablesUrl }: Settlement): boolean => {
    const row = rows.get(id);
    if (row?.lease !== lease) return false;
    const { attempts, tries, url } = row.entry;
    const fate = state === 'waiting' && disabled.has(url) ? off : { state, next_attempt_at };
    change(row, { ...fate, attempts: [...attempts, attempt], tries: tries + 1 });
    if (disablesUrl) disable(url);
    return true;
  };

  const hasTakenLater = (id: string): boolean => {
    const all = [...rows.values()].map(({ entry }) => entry);
    const index = all.findIndex((entry) => entry.id === id);
    return all.slice(index + 1).some(({ url, state }) => url === all[index]?.url && state === 'delivered');
  };

  const redeliver = (id: string, account: string, now: number): boolean => {
    const asked = rows.get(id)?.entry;
    if (asked?.account !== account) return false;
    disabled.delete(asked.url);
    for (const row of rows.values()) {
      const { entry } = row;
      const isOff = entry.state === 'disabled' && entry.url === asked.url && entry.account === account;
      if (isOff || entry.id === id) change(row, { state: 'waiting', next_attempt_at: now, tries: 0 });
    }
    return true;
  };

  const list = ({ account, transactionCode, state, before, limit }: OutboxQuery): OutboxEntry[] => {
    const all = [...rows.values()].map(({ entry }) => entry).filter((entry) => entry.account === account);
    const end =
      before === undefined
        ? all.length
        : Math.max(
            0,
            all.findIndex(({ id }) => id === before),
          );
    return all
      .slice(0, end)
      .filter((entry) => transactionCode === undefined || entry.transaction_code === transactionCode)
      .filter((entry) => state === undefined || entry.state === state)
      .slice(-limit)
      .reverse();
  };

  const clear = (account?: string): void => {
    if (account === undefined) disabled.clear();
    for (const { entry } of rows.values())
      if (account === undefined || entry.account === account) rows.delete(entry.id);
  };

  return {
    add: (messages) => messages.forEach(add),
    clear,
    claim: (query) => Promise.resolve(claim(query)),
    settle: (settlement) => Promise.resolve(settle(settlement)),
    hasTakenLater: (id) => Promise.resolve(hasTakenLater(id)),
    redeliver: (id, account, now) => Promise.resolve(redeliver(id, account, now)),
    list: (query) => Promise.resolve(list(query)),
    nextDueAt: () =>
      Promise.resolve(
        heads(rows.values())
          .map(dueAtOf)
          .sort((a, b) => a - b)[0],
      ),
  };
}
