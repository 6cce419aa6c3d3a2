import {
  maxClaimScan,
  type Claim,
  type ClaimQuery,
  type WebhookMessage,
  type Outbox,
  type OutboxEntry,
  type OutboxQuery,
  type Settlement,
} from '#core';

/** A message, who has it on loan until when, and until when it is put off. */
type Row = {
  readonly entry: OutboxEntry;
  readonly lease: string | null;
  readonly leaseUntil: number;
  readonly heldUntil: number;
};

export type MemoryOutbox = Outbox & {
  readonly add: (messages: readonly WebhookMessage[]) => void;
  /** Removes the messages of an account, or all of them. */
  readonly clear: (account?: string) => void;
};

const unleased = { lease: null, leaseUntil: 0, heldUntil: 0 };
const disabledState = { state: 'disabled', next_attempt_at: null } as const;

const deliveryKey = ({ transaction_code, audience }: OutboxEntry): string => `${transaction_code} ${audience}`;

/** Of each order and audience the earliest message that waits: no other of them may be tried. */
function earliestWaiting(rows: Iterable<Row>): Row[] {
  const first = new Map<string, Row>();
  for (const row of rows) {
    const known = first.get(deliveryKey(row.entry));
    const isEarlier = !known || row.entry.sequence < known.entry.sequence;
    if (row.entry.state === 'waiting' && isEarlier) first.set(deliveryKey(row.entry), row);
  }
  return [...first.values()];
}

const rowDueAt = ({ entry, leaseUntil, heldUntil }: Row): number =>
  Math.max(entry.next_attempt_at ?? Infinity, leaseUntil, heldUntil);

const due = (rows: Iterable<Row>, now: number): Row[] =>
  earliestWaiting(rows)
    .filter((row) => rowDueAt(row) <= now)
    .sort((a, b) => rowDueAt(a) - rowDueAt(b))
    .slice(0, maxClaimScan);

/** The outbox of a store in memory. */
export function createMemoryOutbox(): MemoryOutbox {
  const rows = new Map<string, Row>();
  const disabled = new Set<string>();

  const change = ({ entry, ...leaseState }: Row, changes: Partial<OutboxEntry>): void =>
    void rows.set(entry.id, { ...leaseState, ...unleased, entry: { ...entry, ...changes } });

  const add = ({ due_at, ...message }: WebhookMessage): void => {
    const nextState = disabled.has(message.url)
      ? disabledState
      : ({ state: 'waiting', next_attempt_at: due_at } as const);
    rows.set(message.id, { ...unleased, entry: { ...message, ...nextState, attempts: [], tries: 0 } });
  };

  const disable = (url: string): void => {
    disabled.add(url);
    for (const { entry, ...leaseState } of rows.values()) {
      // Who has it on loan may still say that it was taken.
      if (entry.url === url && entry.state === 'waiting')
        rows.set(entry.id, { ...leaseState, entry: { ...entry, ...disabledState } });
    }
  };

  const claim = ({ now, lease, leaseUntil, limit, excludedHosts }: ClaimQuery): Claim => {
    const until = new Map(excludedHosts.map((one) => [one.host, one.until]));
    const heldUntilOf = ({ entry }: Row): number | undefined => until.get(new URL(entry.url).host);
    const scanned = due(rows.values(), now);
    const isComplete = scanned.length < maxClaimScan;
    for (const row of isComplete ? [] : scanned) rows.set(row.entry.id, { ...row, heldUntil: heldUntilOf(row) ?? 0 });
    const claimed = scanned.filter((row) => heldUntilOf(row) === undefined).slice(0, limit);
    for (const { entry } of claimed) rows.set(entry.id, { ...unleased, entry, lease, leaseUntil });
    const hasMore = claimed.length === limit || !isComplete;
    return { messages: claimed.map(({ entry }) => ({ ...entry, lease })), hasMore };
  };

  const settle = ({ id, lease, attempt, state, next_attempt_at, disablesUrl }: Settlement): boolean => {
    const row = rows.get(id);
    if (row?.lease !== lease) return false;
    const { attempts, tries, url } = row.entry;
    const nextState = state === 'waiting' && disabled.has(url) ? disabledState : { state, next_attempt_at };
    change(row, { ...nextState, attempts: [...attempts, attempt], tries: tries + 1 });
    if (disablesUrl) disable(url);
    return true;
  };

  const hasLaterDelivery = (id: string): boolean => {
    const all = [...rows.values()].map(({ entry }) => entry);
    const index = all.findIndex((entry) => entry.id === id);
    return all.slice(index + 1).some(({ url, state }) => url === all[index]?.url && state === 'delivered');
  };

  const redeliver = (id: string, account: string, now: number): boolean => {
    const requested = rows.get(id)?.entry;
    if (requested?.account !== account) return false;
    disabled.delete(requested.url);
    for (const row of rows.values()) {
      const { entry } = row;
      const isDisabled = entry.state === 'disabled' && entry.url === requested.url && entry.account === account;
      if (isDisabled || entry.id === id) change(row, { state: 'waiting', next_attempt_at: now, tries: 0 });
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
    hasLaterDelivery: (id) => Promise.resolve(hasLaterDelivery(id)),
    redeliver: (id, account, now) => Promise.resolve(redeliver(id, account, now)),
    list: (query) => Promise.resolve(list(query)),
    nextDueAt: () =>
      Promise.resolve(
        earliestWaiting(rows.values())
          .map(rowDueAt)
          .sort((a, b) => a - b)[0],
      ),
  };
}
