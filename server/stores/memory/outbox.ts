import { completeTargets, hostKeyPrefix, maxListedSleepers, type TargetRecord, type TargetStore } from '#core';
import { maxClaimScan, type Claim, type ClaimQuery, type Outbox, type OutboxEntry } from '#core';
import type { OutboxQuery, Redelivery, Settlement, WebhookMessage } from '#core';

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

const rowDueAt = ({ entry, leaseUntil, heldUntil }: Row): number =>
  Math.max(entry.next_attempt_at ?? Infinity, leaseUntil, heldUntil);

type Table = { readonly rows: Map<string, Row>; readonly disabledUrls: Set<string> };

const entriesOf = ({ rows }: Table): OutboxEntry[] => [...rows.values()].map(({ entry }) => entry);

const waitingOf = ({ rows }: Table): Row[] => [...rows.values()].filter(({ entry }) => entry.state === 'waiting');

function add({ rows, disabledUrls }: Table, { due_at, ...message }: WebhookMessage): void {
  const waiting = { state: 'waiting', next_attempt_at: due_at } as const;
  const nextState = disabledUrls.has(message.url) ? disabledState : waiting;
  rows.set(message.id, {
    ...unleased,
    canBeOvertaken: false,
    host: new URL(message.url).host,
    line: `${message.transaction_code} ${message.audience}`,
    entry: { ...message, ...nextState, attempts: [], tries: 0 },
  });
}

/** The waiting messages that no earlier one of their order and audience keeps back. */
function firstWaiting(table: Table): Row[] {
  const barriers = new Map<string, number>();
  const waiting = waitingOf(table);
  for (const { entry, line, canBeOvertaken } of waiting)
    if (!canBeOvertaken) barriers.set(line, Math.min(barriers.get(line) ?? Infinity, entry.sequence));
  return waiting.filter(({ entry, line }) => entry.sequence <= (barriers.get(line) ?? Infinity));
}

function claim(table: Table, { now, lease, leaseUntil, exceptHosts, choose }: ClaimQuery): Claim {
  const due = firstWaiting(table).filter((row) => rowDueAt(row) <= now && !exceptHosts.includes(row.host));
  const oldest = due.sort((a, b) => rowDueAt(a) - rowDueAt(b)).slice(0, maxClaimScan);
  const scanned = oldest.map(({ entry: { id, created_at, attempts }, host }) => {
    return { id, host, created_at, requests: attempts.length };
  });
  const isFull = scanned.length >= maxClaimScan;
  const { claimed, postponed } = choose({ scanned, isFull });
  for (const { id, until } of postponed) Object.assign(table.rows.get(id) ?? {}, { heldUntil: until });
  const messages = claimed.flatMap((id) => {
    const row = table.rows.get(id);
    return row ? [{ ...Object.assign(row, { lease, leaseUntil, heldUntil: 0 }).entry, lease }] : [];
  });
  return { messages, isFull };
}

function settle(table: Table, { id, lease, attempt, tries, ...settlement }: Settlement): boolean {
  const { state, next_attempt_at, disablesUrl, canBeOvertaken } = settlement;
  const row = table.rows.get(id);
  if (row?.lease !== lease) return false;
  const { attempts, url } = row.entry;
  const isUrlDisabled = state === 'waiting' && table.disabledUrls.has(url);
  const nextState = isUrlDisabled ? disabledState : { state, next_attempt_at };
  const entry = { ...row.entry, ...nextState, attempts: [...attempts, attempt], tries };
  Object.assign(row, { ...unleased, entry, canBeOvertaken });
  if (!disablesUrl) return true;
  table.disabledUrls.add(url);
  // Keeps the leases: a dispatcher that is sending a message may still settle it as delivered.
  for (const one of waitingOf(table)) if (one.entry.url === url) one.entry = { ...one.entry, ...disabledState };
  return true;
}

function redeliver({ rows, disabledUrls }: Table, { id, account, now, lease, leaseUntil }: Redelivery) {
  const requested = rows.get(id);
  if (requested?.entry.account !== account) return undefined;
  if (requested.leaseUntil > now) return { leasedUntil: requested.leaseUntil };
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
  return { ...requested.entry, lease };
}

function list(table: Table, { account, transactionCode, state, before, limit }: OutboxQuery): OutboxEntry[] {
  const own = entriesOf(table).filter((entry) => entry.account === account);
  const end = before === undefined ? own.length : own.findIndex(({ id }) => id === before);
  return own
    .slice(0, Math.max(0, end))
    .filter((entry) => entry.transaction_code === (transactionCode ?? entry.transaction_code))
    .filter((entry) => entry.state === (state ?? entry.state))
    .slice(-limit)
    .reverse();
}

export function createMemoryOutbox(): MemoryOutbox {
  const table: Table = { rows: new Map(), disabledUrls: new Set() };
  const { rows, disabledUrls } = table;
  return {
    add: (messages) => messages.forEach((message) => add(table, message)),
    clear(account) {
      if (account === undefined) disabledUrls.clear();
      for (const { entry } of rows.values())
        if (account === undefined || entry.account === account) rows.delete(entry.id);
    },
    claim: (query) => Promise.resolve(claim(table, query)),
    settle: (settlement) => Promise.resolve(settle(table, settlement)),
    postpone({ id, lease, until }) {
      const row = rows.get(id);
      if (row?.lease === lease) Object.assign(row, { ...unleased, heldUntil: until });
      return Promise.resolve();
    },
    release(host) {
      for (const row of waitingOf(table)) if (row.host === host) row.heldUntil = 0;
      return Promise.resolve();
    },
    hasLaterDelivery(id) {
      const entries = entriesOf(table);
      const index = entries.findIndex((entry) => entry.id === id);
      const isLater = ({ url, state }: OutboxEntry): boolean => url === entries[index]?.url && state === 'delivered';
      return Promise.resolve(entries.slice(index + 1).some(isLater));
    },
    redeliver: (redelivery) => Promise.resolve(redeliver(table, redelivery)),
    list: (query) => Promise.resolve(list(table, query)),
    nextDueAt() {
      const at = Math.min(...firstWaiting(table).map(rowDueAt));
      return Promise.resolve(at === Infinity ? undefined : at);
    },
    backlog(account) {
      const waiting = waitingOf(table).filter(({ entry }) => entry.account === account);
      return Promise.resolve({ count: waiting.length, oldestCreatedAt: waiting[0]?.entry.created_at });
    },
  };
}

/** What is known of the receivers of webhooks. */
export function createMemoryTargets(): TargetStore & { readonly clear: () => void } {
  const records = new Map<string, TargetRecord>();
  const find = (keys: readonly string[]): TargetRecord[] => keys.flatMap((key) => records.get(key) ?? []);
  return {
    read: (keys) => Promise.resolve(find(keys)),
    update(keys, change) {
      const next = change(completeTargets(keys, find(keys)));
      for (const record of next) records.set(record.key, record);
      return Promise.resolve(next);
    },
    asleep(now) {
      const found = [...records.values()].filter(({ key, next_at }) => key.startsWith(hostKeyPrefix) && next_at > now);
      return Promise.resolve(found.slice(0, maxListedSleepers));
    },
    clear: () => records.clear(),
  };
}
