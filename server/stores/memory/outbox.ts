import {
  maxClaimScan,
  maxHostScan,
  type Backlog,
  type Claim,
  type ClaimQuery,
  type WebhookMessage,
  type Outbox,
  type OutboxEntry,
  type OutboxQuery,
  type Postponement,
  type Redelivery,
  type ScannedMessage,
  type Settlement,
} from '#core';

/** A message, its lease, and the time until which it is postponed. */
type Row = {
  readonly entry: OutboxEntry;
  readonly lease: string | null;
  readonly leaseUntil: number;
  readonly heldUntil: number;
  readonly canBeOvertaken: boolean;
  readonly host: string;
  /** The order and the audience, whose messages are sent in sequence. */
  readonly line: string;
};

type Tables = { readonly rows: Map<string, Row>; readonly disabledUrls: Set<string> };

export type MemoryOutbox = Outbox & {
  readonly add: (messages: readonly WebhookMessage[]) => void;
  /** Removes the messages of an account, or all messages. */
  readonly clear: (account?: string) => void;
};

const unleased = { lease: null, leaseUntil: 0, heldUntil: 0 };
const fresh = { ...unleased, canBeOvertaken: false };
const disabledState = { state: 'disabled', next_attempt_at: null } as const;

/** The waiting messages that no earlier one of their order and audience keeps back. */
function firstWaiting({ rows }: Tables): Row[] {
  const waiting = [...rows.values()].filter(({ entry }) => entry.state === 'waiting');
  const barriers = new Map<string, number>();
  for (const { entry, line, canBeOvertaken } of waiting)
    if (!canBeOvertaken) barriers.set(line, Math.min(barriers.get(line) ?? Infinity, entry.sequence));
  return waiting.filter(({ entry, line }) => entry.sequence <= (barriers.get(line) ?? Infinity));
}

const rowDueAt = ({ entry, leaseUntil, heldUntil }: Row): number =>
  Math.max(entry.next_attempt_at ?? Infinity, leaseUntil, heldUntil);

const byDueTime = (a: Row, b: Row): number => rowDueAt(a) - rowDueAt(b);

/** Replaces a message and ends its lease. */
const replace = ({ rows }: Tables, row: Omit<Row, keyof typeof unleased>): void =>
  void rows.set(row.entry.id, { ...row, ...unleased });

function change({ rows }: Tables, { id, ...changes }: Partial<Row> & { readonly id: string }): void {
  const row = rows.get(id);
  if (row) rows.set(id, { ...row, ...changes });
}

function add({ rows, disabledUrls }: Tables, { due_at, ...message }: WebhookMessage): void {
  const nextState = disabledUrls.has(message.url)
    ? disabledState
    : ({ state: 'waiting', next_attempt_at: due_at } as const);
  rows.set(message.id, {
    ...fresh,
    host: new URL(message.url).host,
    line: `${message.transaction_code} ${message.audience}`,
    entry: { ...message, ...nextState, attempts: [], tries: 0 },
  });
}

function disable({ rows, disabledUrls }: Tables, url: string): void {
  disabledUrls.add(url);
  for (const row of rows.values()) {
    // Keeps the lease: a dispatcher that is sending the message may still settle it as delivered.
    if (row.entry.url === url && row.entry.state === 'waiting')
      rows.set(row.entry.id, { ...row, entry: { ...row.entry, ...disabledState } });
  }
}

function scan(tables: Tables, { now, hosts }: ClaimQuery): Row[] {
  const due = firstWaiting(tables).filter((row) => rowDueAt(hosts ? { ...row, heldUntil: 0 } : row) <= now);
  if (!hosts) return due.sort(byDueTime).slice(0, maxClaimScan);
  const wanted = new Set(hosts);
  const ofHosts = due.filter(({ host }) => wanted.has(host));
  return ofHosts.slice(-maxHostScan).reverse();
}

const toScanned = ({ entry: { id, url, created_at, attempts }, host }: Row): ScannedMessage => ({
  id,
  host,
  url,
  created_at,
  requests: attempts.length,
});

function claim(tables: Tables, query: ClaimQuery): Claim {
  const { lease, leaseUntil, choose } = query;
  const scanned = scan(tables, query).map(toScanned);
  const isFull = scanned.length >= maxClaimScan;
  const { claimed, postponed } = choose({ scanned, isFull });
  for (const { id, until } of postponed) change(tables, { id, heldUntil: until });
  for (const id of claimed) change(tables, { id, lease, leaseUntil, heldUntil: 0 });
  const messages = claimed.flatMap((id) => tables.rows.get(id) ?? []).map(({ entry }) => ({ ...entry, lease }));
  return { messages, isFull };
}

function postpone(tables: Tables, { id, lease, until }: Postponement): void {
  if (tables.rows.get(id)?.lease === lease) change(tables, { id, ...unleased, heldUntil: until });
}

function settle(tables: Tables, settlement: Settlement): boolean {
  const { id, lease, attempt, tries, state, next_attempt_at, disablesUrl, canBeOvertaken } = settlement;
  const row = tables.rows.get(id);
  if (row?.lease !== lease) return false;
  const { attempts, url } = row.entry;
  const isUrlDisabled = state === 'waiting' && tables.disabledUrls.has(url);
  const nextState = isUrlDisabled ? disabledState : { state, next_attempt_at };
  const entry = { ...row.entry, ...nextState, attempts: [...attempts, attempt], tries };
  replace(tables, { ...row, entry, canBeOvertaken });
  if (disablesUrl) disable(tables, url);
  return true;
}

function hasLaterDelivery({ rows }: Tables, id: string): boolean {
  const entries = [...rows.values()].map(({ entry }) => entry);
  const index = entries.findIndex((entry) => entry.id === id);
  return entries.slice(index + 1).some(({ url, state }) => url === entries[index]?.url && state === 'delivered');
}

function redeliver(tables: Tables, { id, account, now }: Redelivery): boolean {
  const requested = tables.rows.get(id)?.entry;
  if (requested?.account !== account) return false;
  tables.disabledUrls.delete(requested.url);
  for (const row of tables.rows.values()) {
    const { entry } = row;
    const isDisabled = entry.state === 'disabled' && entry.url === requested.url && entry.account === account;
    const revived = { ...entry, state: 'waiting', next_attempt_at: now, tries: 0 } as const;
    if (isDisabled || entry.id === id) replace(tables, { ...row, entry: revived, canBeOvertaken: false });
  }
  return true;
}

function list({ rows }: Tables, { account, transactionCode, state, before, limit }: OutboxQuery): OutboxEntry[] {
  const entries = [...rows.values()].map(({ entry }) => entry).filter((entry) => entry.account === account);
  const indexOfBefore = entries.findIndex(({ id }) => id === before);
  return entries
    .slice(0, before === undefined ? entries.length : Math.max(0, indexOfBefore))
    .filter(({ transaction_code: code }) => code === (transactionCode ?? code))
    .filter((entry) => entry.state === (state ?? entry.state))
    .slice(-limit)
    .reverse();
}

function clear({ rows, disabledUrls }: Tables, account?: string): void {
  if (account === undefined) disabledUrls.clear();
  for (const { entry } of rows.values()) if (account === undefined || entry.account === account) rows.delete(entry.id);
}

function nextDueAt(tables: Tables): number | undefined {
  const times = firstWaiting(tables).map(rowDueAt);
  return times.length > 0 ? times.reduce((a, b) => Math.min(a, b)) : undefined;
}

function backlog({ rows }: Tables, account: string): Backlog {
  const waiting = [...rows.values()].filter(({ entry }) => entry.account === account && entry.state === 'waiting');
  return { count: waiting.length, oldestCreatedAt: waiting[0]?.entry.created_at };
}

/** The outbox of the memory store. */
export function createMemoryOutbox(): MemoryOutbox {
  const tables: Tables = { rows: new Map(), disabledUrls: new Set() };
  return {
    add: (messages) => messages.forEach((message) => add(tables, message)),
    clear: (account) => clear(tables, account),
    claim: (query) => Promise.resolve(claim(tables, query)),
    settle: (settlement) => Promise.resolve(settle(tables, settlement)),
    postpone: (postponement) => Promise.resolve(postpone(tables, postponement)),
    hasLaterDelivery: (id) => Promise.resolve(hasLaterDelivery(tables, id)),
    redeliver: (redelivery) => Promise.resolve(redeliver(tables, redelivery)),
    list: (query) => Promise.resolve(list(tables, query)),
    nextDueAt: () => Promise.resolve(nextDueAt(tables)),
    backlog: (account) => Promise.resolve(backlog(tables, account)),
  };
}
