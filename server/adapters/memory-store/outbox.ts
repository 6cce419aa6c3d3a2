import type { ClaimQuery, Claimed, Message, Outbox, OutboxEntry, Settlement } from '#api';

type Row = OutboxEntry & { readonly lease: string | null; readonly leaseUntil: number };

export type MemoryOutbox = Outbox & {
  readonly add: (messages: readonly Message[]) => void;
  /** Removes the messages of an account, or all of them. */
  readonly clear: (account?: string) => void;
};

const lineOf = ({ transaction_code, audience }: Message): string => `${transaction_code} ${audience}`;

/** Of each order and audience the earliest message that waits: no other of them may be tried. */
function heads(rows: Iterable<Row>): Row[] {
  const first = new Map<string, Row>();
  for (const row of rows) {
    const known = first.get(lineOf(row));
    if (row.state === 'waiting' && (!known || row.sequence < known.sequence)) first.set(lineOf(row), row);
  }
  return [...first.values()];
}

const isFree = (row: Row, now: number): boolean => row.leaseUntil <= now;

function claimable(rows: Iterable<Row>, { now, exceptHosts, limit }: ClaimQuery): Row[] {
  return heads(rows)
    .filter((row) => isFree(row, now) && (row.next_attempt_at ?? Infinity) <= now)
    .filter(({ url }) => !exceptHosts.includes(new URL(url).host))
    .sort((a, b) => (a.next_attempt_at ?? 0) - (b.next_attempt_at ?? 0))
    .slice(0, limit);
}

const toEntry = ({ lease: _lease, leaseUntil: _leaseUntil, ...entry }: Row): OutboxEntry => entry;

/** The outbox of a store in memory. */
export function memoryOutbox(): MemoryOutbox {
  const rows = new Map<string, Row>();
  const disabled = new Set<string>();

  const add = (message: Message): void => {
    const isOff = disabled.has(message.url);
    const state = isOff ? 'disabled' : 'waiting';
    const next_attempt_at = isOff ? null : message.created_at;
    const row: Row = { ...message, state, next_attempt_at, attempts: [], tries: 0, lease: null, leaseUntil: 0 };
    rows.set(message.id, row);
  };

  const disable = (url: string): void => {
    disabled.add(url);
    for (const row of rows.values()) {
      if (row.url === url && row.state === 'waiting')
        rows.set(row.id, { ...row, state: 'disabled', next_attempt_at: null });
    }
  };

  const claim = (query: ClaimQuery): Claimed[] =>
    claimable(rows.values(), query).map((row) => {
      const { lease, leaseUntil } = query;
      rows.set(row.id, { ...row, lease, leaseUntil });
      return { ...toEntry(row), lease };
    });

  const settle = ({ id, lease, attempt, state, next_attempt_at, disablesUrl }: Settlement): boolean => {
    const row = rows.get(id);
    if (row?.lease !== lease) return false;
    const attempts = [...row.attempts, attempt];
    rows.set(id, { ...row, state, next_attempt_at, attempts, tries: row.tries + 1, lease: null, leaseUntil: 0 });
    if (disablesUrl) disable(row.url);
    return true;
  };

  const redeliver = (id: string, account: string, now: number): boolean => {
    const row = rows.get(id);
    if (row?.account !== account) return false;
    disabled.delete(row.url);
    rows.set(id, { ...row, state: 'waiting', next_attempt_at: now, tries: 0, lease: null, leaseUntil: 0 });
    return true;
  };

  const clear = (account?: string): void => {
    if (account === undefined) disabled.clear();
    for (const row of rows.values()) if (account === undefined || row.account === account) rows.delete(row.id);
  };

  return {
    add: (messages) => messages.forEach(add),
    clear,
    claim: (query) => Promise.resolve(claim(query)),
    settle: (settlement) => Promise.resolve(settle(settlement)),
    redeliver: (id, account, now) => Promise.resolve(redeliver(id, account, now)),
    list: ({ account, transactionCode, limit }) =>
      Promise.resolve(
        [...rows.values()]
          .filter((row) => row.account === account)
          .filter(({ transaction_code }) => transactionCode === undefined || transaction_code === transactionCode)
          .slice(-limit)
          .reverse()
          .map(toEntry),
      ),
    nextDueAt() {
      const times = heads(rows.values()).map((row) => Math.max(row.next_attempt_at ?? Infinity, row.leaseUntil));
      return Promise.resolve(times.length > 0 ? Math.min(...times) : undefined);
    },
  };
}
