import type { TargetRecord } from './targets.js';

const minute = 60_000;
const hour = 60 * minute;

/** Requests without a 2xx after which a target sleeps. */
const maxRequests = 60;
/** One request for each of these: a sleeping target gets one probe at a time. */
const recoveryMs = hour;
/** At most 30 requests a minute. */
const minIntervalMs = minute / 30;
/** A message looks again after this time while another one is on its way. */
const busyPollMs = 1000;

export const unknownTarget = (key: string): TargetRecord => ({
  key,
  is_proven: false,
  requests: 0,
  last_request_at: 0,
  busy_until: 0,
  version: 0,
});

const requestsAt = ({ requests, last_request_at }: TargetRecord, now: number): number =>
  Math.max(0, requests - Math.max(0, Math.floor((now - last_request_at) / recoveryMs)));

/** The time from one request to the next. */
const intervalAt = (record: TargetRecord, now: number): number =>
  requestsAt(record, now) >= maxRequests ? recoveryMs : minIntervalMs;

/** When a request may follow the last one, once that has ended. */
export const followingRequestAt = (record: TargetRecord, now: number): number =>
  record.last_request_at + intervalAt(record, now);

/** Until when a record refuses another request; undefined if it allows one now. */
export function findRefusal(record: TargetRecord, now: number): number | undefined {
  const nextAt = followingRequestAt(record, now);
  if (nextAt > now) return nextAt;
  return record.busy_until > now ? Math.min(record.busy_until, now + busyPollMs) : undefined;
}

type Start = { readonly now: number; readonly busyUntil: number };

export const startRequest = (record: TargetRecord, { now, busyUntil }: Start): TargetRecord => ({
  ...record,
  requests: requestsAt(record, now) + 1,
  last_request_at: now,
  busy_until: busyUntil,
  version: record.version + 1,
});

/** Whether a request was the last one before its target sleeps, or a probe. */
export const isAsleepAfter = ({ requests }: TargetRecord): boolean => requests >= maxRequests;

/** Ends the request that is on its way. */
export const endRequest = (record: TargetRecord): TargetRecord => ({
  ...record,
  busy_until: 0,
  version: record.version + 1,
});

/** A 2xx clears the count of a domain, whose owner has agreed. */
export const clearRequests = (record: TargetRecord): TargetRecord => ({ ...endRequest(record), requests: 0 });

/** A 2xx gives an address its request back and no more: others may share the address. */
export const returnRequest = (record: TargetRecord): TargetRecord => ({
  ...endRequest(record),
  requests: Math.max(0, record.requests - 1),
});

export const prove = (record: TargetRecord, now: number): TargetRecord => ({
  ...record,
  is_proven: true,
  last_request_at: now,
  version: record.version + 1,
});
