import type { ClaimQuery, Claimed, Message, Outbox, OutboxEntry, OutboxQuery, Settlement } from '#api';

/** A message, and who has it on loan until when. */
type Row = { readonly entry: OutboxEntry; readonly lease: string | null; readonly leaseUntil: number };

export type MemoryOutbox = Outbox & {
  readonly add: (messages: readonly Message[]) => void;
  /** Removes the messages of an account, or all of them. */
  readonly clear: (account?: string) => void;
};

const free = { lease: null, leaseUntil: 0 };

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

const dueAtOf = ({ entry, leaseUntil }: Row): number => Math.max(entry.next_attempt_at ?? Infinity, leaseUntil);

const claimable = (rows: Iterable<Row>, { now, exceptHosts, limit }: ClaimQuery): Row[] =>
  heads(rows)
    .filter((row) => dueAtOf(row) <= now && !exceptHosts.includes(new URL(row.entry.url).host))
    .sort((a, b) => dueAtOf(a) - dueAtOf(b))
    .slice(0, limit);

/** The outbox of a store in memory. */
export function memoryOutbox(): MemoryOutbox {
  const rows = new Map<string, Row>();
  const disabled = new Set<string>();

  const change = ({ entry, ...loan }: Row, changes: Partial<OutboxEntry>): void =>
    void rows.set(entry.id, { ...loan, ...free, entry: { ...entry, ...changes } });

  const add = ({ due_at, ...message }: Message): void => {
    const fate = disabled.has(message.url)
      ? ({ state: 'disabled', next_attempt_at: null } as const)
      : ({ state: 'waiting', next_attempt_at: due_at } as const);
    rows.set(message.id, { ...free, entry: { ...message, ...fate, attempts: [], tries: 0 } });
  };

  const disable = (url: string): void => {
    disabled.add(url);
    for (const row of rows.values()) {
      const isOff = row.entry.url === url && row.entry.state === 'waiting';
      if (isOff) change(row, { state: 'disabled', next_attempt_at: null });
    }
  };

  const claim = (query: ClaimQuery): Claimed[] =>
    claimable(rows.values(), query).map(({ entry }) => {
      const { lease, leaseUntil } = query;
      rows.set(entry.id, { entry, lease, leaseUntil });
      return { ...entry, lease };
    });

  const settle = ({ id, lease, attempt, state, next_attempt_at, disablesUrl }: Settlement): boolean => {
    const row = rows.get(id);
    if (row?.lease !== lease) return false;
    const { attempts, tries, url } = row.entry;
    change(row, { state, next_attempt_at, attempts: [...attempts, attempt], tries: tries + 1 });
    if (disablesUrl) disable(url);
    return true;
  };

  const redeliver = (id: string, account: string, now: number): boolean => {
    const row = rows.get(id);
    if (row?.entry.account !== account) return false;
    disabled.delete(row.entry.url);
    change(row, { state: 'waiting', next_attempt_at: now, tries: 0 });
    return true;
  };

  const list = ({ account, transactionCode, limit }: OutboxQuery): OutboxEntry[] =>
    [...rows.values()]
      .map(({ entry }) => entry)
      .filter((entry) => entry.account === account)
      .filter(({ transaction_code }) => transactionCode === undefined || transaction_code === transactionCode)
      .slice(-limit)
      .reverse();

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
