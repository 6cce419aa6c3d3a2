import { hourMs } from '#contract';
import type { TargetRecord } from './targets.js';

/** Requests that a bucket holds. It regains one an hour, so an empty one allows a probe an hour. */
const capacity = 60;
/** At most 30 requests a minute. */
const minIntervalMs = 2000;
/** How soon to ask again while another request is on its way. */
const busyPollMs = 1000;

/** The record of a key that has none. */
export const unknownTarget = (key: string): TargetRecord => ({
  key,
  is_proven: false,
  requests: 0,
  last_request_at: 0,
  busy_until: 0,
  version: 0,
});

const requestsAt = ({ requests, last_request_at }: TargetRecord, now: number): number =>
  Math.max(0, requests - Math.max(0, Math.floor((now - last_request_at) / hourMs)));

/** When a request may follow the last one. */
export const nextRequestAt = (bucket: TargetRecord, now: number): number =>
  bucket.last_request_at + (requestsAt(bucket, now) >= capacity ? hourMs : minIntervalMs);

/** Until when a bucket refuses a request; undefined if it allows one now. */
export function refusedUntil(bucket: TargetRecord, now: number): number | undefined {
  if (bucket.busy_until > now) return Math.min(bucket.busy_until, now + busyPollMs);
  const nextAt = nextRequestAt(bucket, now);
  return nextAt > now ? nextAt : undefined;
}

type Start = { readonly now: number; readonly busyUntil: number };

export const startRequest = (bucket: TargetRecord, { now, busyUntil }: Start): TargetRecord => ({
  ...bucket,
  requests: requestsAt(bucket, now) + 1,
  last_request_at: now,
  busy_until: busyUntil,
  version: bucket.version + 1,
});

export const isEmpty = ({ requests }: TargetRecord): boolean => requests >= capacity;

/** Ends the request that is on its way. `returned` requests do not count: they led to a 2xx. */
export const endRequest = (bucket: TargetRecord, returned = 0): TargetRecord => ({
  ...bucket,
  requests: Math.max(0, bucket.requests - returned),
  busy_until: 0,
  version: bucket.version + 1,
});
