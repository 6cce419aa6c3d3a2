import { maxClaimScan, maxHostScan, type Outbox, type OutboxEntry, type WebhookMessage } from '#core';

type Row = {
  entry: OutboxEntry;
  lease: string | null;
  leaseUntil: number;
  /** The time until which it is postponed. */
  heldUntil: number;
  canBeOvertaken: boolean;
  readonly host: string;
  /** The order and the audience, whose messages are sent in sequence. */
  readonly line: string;
};

export type MemoryOutbox = Outbox & {
  readonly add: (messages: readonly WebhookMessage[]) => void;
  /** Removes the messages of an account, or all messages. */
  readonly clear: (account?: string) => void;
};

const disabledState = { state: 'disabled', next_attempt_at: null } as const;
const unleased = { lease: null, leaseUntil: 0, heldUntil: 0 } as const;

const isWaiting = ({ entry }: Row): boolean => entry.state === 'waiting';

const rowDueAt = ({ entry, leaseUntil, heldUntil }: Row): number =>
  Math.max(entry.next_attempt_at ?? Infinity, leaseUntil, heldUntil);

export function createMemoryOutbox(): MemoryOutbox {
  const rows = new Map<string, Row>();
  const disabledUrls = new Set<string>();
  const waiting = (): Row[] => [...rows.values()].filter(isWaiting);
  const entriesOf = (account: string): OutboxEntry[] =>
    [...rows.values()].map(({ entry }) => entry).filter((entry) => entry.account === account);

  /** The waiting messages that no earlier one of their order and audience keeps back. */
  function firstWaiting(): Row[] {
    const barriers = new Map<string, number>();
    for (const { entry, line, canBeOvertaken } of waiting())
      if (!canBeOvertaken) barriers.set(line, Math.min(barriers.get(line) ?? Infinity, entry.sequence));
    return waiting().filter(({ entry, line }) => entry.sequence <= (barriers.get(line) ?? Infinity));
  }

  function disable(url: string): void {
    disabledUrls.add(url);
    // Keeps the lease: a dispatcher that is sending the message may still settle it as delivered.
    for (const row of waiting()) if (row.entry.url === url) row.entry = { ...row.entry, ...disabledState };
  }

  return {
    add(messages) {
      for (const { due_at, ...message } of messages) {
        const nextState = disabledUrls.has(message.url)
          ? disabledState
          : ({ state: 'waiting', next_attempt_at: due_at } as const);
        rows.set(message.id, {
          ...unleased,
          canBeOvertaken: false,
          host: new URL(message.url).host,
          line: `${message.transaction_code} ${message.audience}`,
          entry: { ...message, ...nextState, attempts: [], tries: 0 },
        });
      }
    },
    clear(account) {
      if (account === undefined) disabledUrls.clear();
      for (const { entry } of rows.values())
        if (account === undefined || entry.account === account) rows.delete(entry.id);
    },
    claim({ now, lease, leaseUntil, hosts, choose }) {
      const isDue = (row: Row): boolean => rowDueAt(hosts ? { ...row, heldUntil: 0 } : row) <= now;
      const due = firstWaiting().filter((row) => isDue(row) && (hosts?.includes(row.host) ?? true));
      const found = hosts
        ? due.slice(-maxHostScan).reverse()
        : due.sort((a, b) => rowDueAt(a) - rowDueAt(b)).slice(0, maxClaimScan);
      const scanned = found.map(({ entry: { id, url, created_at, attempts }, host }) => {
        return { id, host, url, created_at, requests: attempts.length };
      });
      const isFull = scanned.length >= maxClaimScan;
      const { claimed, postponed } = choose({ scanned, isFull });
      for (const { id, until } of postponed) Object.assign(rows.get(id) ?? {}, { heldUntil: until });
      const messages = claimed.flatMap((id) => {
        const row = rows.get(id);
        return row ? [{ ...Object.assign(row, { lease, leaseUntil, heldUntil: 0 }).entry, lease }] : [];
      });
      return Promise.resolve({ messages, isFull });
    },
    settle({ id, lease, attempt, tries, ...settlement }) {
      const { state, next_attempt_at, disablesUrl, canBeOvertaken } = settlement;
      const row = rows.get(id);
      if (row?.lease !== lease) return Promise.resolve(false);
      const { attempts, url } = row.entry;
      const isUrlDisabled = state === 'waiting' && disabledUrls.has(url);
      const nextState = isUrlDisabled ? disabledState : { state, next_attempt_at };
      const entry = { ...row.entry, ...nextState, attempts: [...attempts, attempt], tries };
      Object.assign(row, { ...unleased, entry, canBeOvertaken });
      if (disablesUrl) disable(url);
      return Promise.resolve(true);
    },
    postpone({ id, lease, until }) {
      const row = rows.get(id);
      if (row?.lease === lease) Object.assign(row, { ...unleased, heldUntil: until });
      return Promise.resolve();
    },
    hasLaterDelivery(id) {
      const entries = [...rows.values()].map(({ entry }) => entry);
      const index = entries.findIndex((entry) => entry.id === id);
      const isLater = ({ url, state }: OutboxEntry): boolean => url === entries[index]?.url && state === 'delivered';
      return Promise.resolve(entries.slice(index + 1).some(isLater));
    },
    redeliver({ id, account, now, lease, leaseUntil }) {
      const requested = rows.get(id);
      if (requested?.entry.account !== account) return Promise.resolve(undefined);
      if (requested.leaseUntil > now) return Promise.resolve({ leasedUntil: requested.leaseUntil });
      const { url } = requested.entry;
      disabledUrls.delete(url);
      for (const row of rows.values()) {
        const { entry } = row;
        const isDisabled = entry.state === 'disabled' && entry.url === url && entry.account === account;
        if (!isDisabled && row !== requested) continue;
        const revived = { ...entry, state: 'waiting', next_attempt_at: now, tries: 0 } as const;
        Object.assign(row, { ...unleased, entry: revived, canBeOvertaken: false });
      }
      Object.assign(requested, { lease, leaseUntil });
      return Promise.resolve({ ...requested.entry, lease });
    },
    list({ account, transactionCode, state, before, limit }) {
      const entries = entriesOf(account);
      const end = before === undefined ? entries.length : entries.findIndex(({ id }) => id === before);
      const found = entries
        .slice(0, Math.max(0, end))
        .filter((entry) => entry.transaction_code === (transactionCode ?? entry.transaction_code))
        .filter((entry) => entry.state === (state ?? entry.state));
      return Promise.resolve(found.slice(-limit).reverse());
    },
    nextDueAt() {
      const at = Math.min(...firstWaiting().map(rowDueAt));
      return Promise.resolve(at === Infinity ? undefined : at);
    },
    backlog(account) {
      const entries = entriesOf(account).filter(({ state }) => state === 'waiting');
      return Promise.resolve({ count: entries.length, oldestCreatedAt: entries[0]?.created_at });
    },
  };
}
