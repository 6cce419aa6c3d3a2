import { completeTargets, maxClaimScan } from '#core';
import type { Claim, ClaimedMessage, ListedMessage, Outbox, OutboxQuery, Redelivery, ScannedMessage } from '#core';
import type { ScanQuery, Settlement, TargetRecord, TargetStore, WebhookMessage } from '#core';
import type { Message, Tables } from './tables.js';

const disabledState = { state: 'disabled', next_attempt_at: null } as const;
const unleased = { lease: null, leaseUntil: 0, postponedUntil: 0 } as const;

const dueAt = ({ entry, leaseUntil, postponedUntil }: Message): number =>
  Math.max(entry.next_attempt_at ?? Infinity, leaseUntil, postponedUntil);

const waitingOf = ({ messages }: Tables): Message[] =>
  [...messages.values()].filter(({ entry }) => entry.state === 'waiting');

export function addMessages({ messages, disabledUrls }: Tables, added: readonly WebhookMessage[]): void {
  for (const { due_at, ...message } of added) {
    const waiting = { state: 'waiting', next_attempt_at: due_at } as const;
    const state = disabledUrls.has(message.url) ? disabledState : waiting;
    messages.set(message.id, {
      ...unleased,
      canBeOvertaken: false,
      host: new URL(message.url).host,
      line: `${message.transaction_code} ${message.audience}`,
      entry: { ...message, ...state, attempts: [], tries: 0 },
    });
  }
}

/** The waiting messages that no earlier one of their order and audience keeps back. */
function firstWaiting(tables: Tables): Message[] {
  const barriers = new Map<string, number>();
  const waiting = waitingOf(tables);
  for (const { entry, line, canBeOvertaken } of waiting)
    if (!canBeOvertaken) barriers.set(line, Math.min(barriers.get(line) ?? Infinity, entry.sequence));
  return waiting.filter(({ entry, line }) => entry.sequence <= (barriers.get(line) ?? Infinity));
}

const scan = (tables: Tables, { now, exceptHosts }: ScanQuery): ScannedMessage[] =>
  firstWaiting(tables)
    .filter((row) => dueAt(row) <= now && !exceptHosts.includes(row.host))
    .sort((a, b) => dueAt(a) - dueAt(b))
    .slice(0, maxClaimScan)
    .map(({ entry: { id }, host }) => ({ id, host }));

function claim({ messages }: Tables, { now, claimed, postponed, lease, leaseUntil }: Claim): ClaimedMessage[] {
  for (const { id, until } of postponed) Object.assign(messages.get(id) ?? {}, { postponedUntil: until });
  return claimed.flatMap((id) => {
    const row = messages.get(id);
    const isFree = row?.entry.state === 'waiting' && Math.max(row.entry.next_attempt_at ?? 0, row.leaseUntil) <= now;
    return isFree ? [{ ...Object.assign(row, { lease, leaseUntil, postponedUntil: 0 }).entry, lease }] : [];
  });
}

function settle(tables: Tables, { id, lease, attempt, tries, ...settlement }: Settlement): boolean {
  const { messages, disabledUrls } = tables;
  const { state, next_attempt_at, disablesUrl, canBeOvertaken } = settlement;
  const row = messages.get(id);
  if (row?.lease !== lease) return false;
  const { attempts, url } = row.entry;
  const isUrlDisabled = state === 'waiting' && disabledUrls.has(url);
  const nextState = isUrlDisabled ? disabledState : { state, next_attempt_at };
  const entry = { ...row.entry, ...nextState, attempts: [...attempts, attempt], tries };
  Object.assign(row, { ...unleased, entry, canBeOvertaken });
  if (!disablesUrl) return true;
  disabledUrls.add(url);
  // Keeps the leases: a dispatcher that is sending a message may still settle it as delivered.
  for (const one of waitingOf(tables)) if (one.entry.url === url) one.entry = { ...one.entry, ...disabledState };
  return true;
}

function redeliver({ messages, disabledUrls }: Tables, { id, account, now, lease, leaseUntil }: Redelivery) {
  const requested = messages.get(id);
  if (requested?.entry.account !== account) return undefined;
  if (requested.leaseUntil > now) return { leasedUntil: requested.leaseUntil };
  const { url } = requested.entry;
  disabledUrls.delete(url);
  for (const row of messages.values()) {
    const { entry } = row;
    const isMissed = ['failed', 'disabled'].includes(entry.state) && entry.url === url && entry.account === account;
    if (!isMissed && row !== requested) continue;
    const revived = { ...entry, state: 'waiting', next_attempt_at: now, tries: 0 } as const;
    Object.assign(row, { ...unleased, entry: revived, canBeOvertaken: false });
  }
  Object.assign(requested, { lease, leaseUntil });
  return { ...requested.entry, lease };
}

/** With the time that a message waits for its receiver, or for an earlier one of its order. */
function toListed(waiting: readonly Message[], { entry, line, postponedUntil }: Message): ListedMessage {
  const isEarlier = (row: Message): boolean =>
    row.line === line && row.entry.sequence < entry.sequence && !row.canBeOvertaken;
  const earlier = waiting.filter(isEarlier).map((row) => Math.max(row.entry.next_attempt_at ?? 0, row.postponedUntil));
  const until = Math.max(postponedUntil, ...earlier);
  return { ...entry, asleep_until: until > (entry.next_attempt_at ?? Infinity) ? until : null };
}

function list(tables: Tables, { account, transactionCode, state, before, limit }: OutboxQuery): ListedMessage[] {
  const own = [...tables.messages.values()].filter(({ entry }) => entry.account === account);
  const waiting = waitingOf(tables);
  const end = before === undefined ? own.length : own.findIndex(({ entry }) => entry.id === before);
  return own
    .slice(0, Math.max(0, end))
    .filter(({ entry }) => entry.transaction_code === (transactionCode ?? entry.transaction_code))
    .filter(({ entry }) => entry.state === (state ?? entry.state))
    .slice(-limit)
    .reverse()
    .map((row) => toListed(waiting, row));
}

export const createMemoryOutbox = (tables: Tables): Outbox => ({
  scan: (query) => Promise.resolve(scan(tables, query)),
  claim: (query) => Promise.resolve(claim(tables, query)),
  settle: (settlement) => Promise.resolve(settle(tables, settlement)),
  postpone({ id, lease, until }) {
    const row = tables.messages.get(id);
    if (row?.lease === lease) Object.assign(row, { ...unleased, postponedUntil: until });
    return Promise.resolve();
  },
  endPostponements(host) {
    for (const row of waitingOf(tables)) if (row.host === host) row.postponedUntil = 0;
    return Promise.resolve();
  },
  redeliver: (redelivery) => Promise.resolve(redeliver(tables, redelivery)),
  list: (query) => Promise.resolve(list(tables, query)),
  nextDueAt() {
    const at = Math.min(...firstWaiting(tables).map(dueAt));
    return Promise.resolve(at === Infinity ? undefined : at);
  },
});

/** What is known of the receivers of webhooks. */
export function createMemoryTargets({ targets }: Tables): TargetStore {
  const find = (keys: readonly string[]): TargetRecord[] => keys.flatMap((key) => targets.get(key) ?? []);
  return {
    read: (keys) => Promise.resolve(find(keys)),
    update(keys, change) {
      const next = change(completeTargets(keys, find(keys)));
      for (const record of next) targets.set(record.key, record);
      return Promise.resolve(next);
    },
  };
}
