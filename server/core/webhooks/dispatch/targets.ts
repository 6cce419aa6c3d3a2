import { dayMs, hourMs, isLoopbackHost, minuteMs } from '#contract';
import { networkOf } from '../url-policy/ip-ranges.js';

/** Where a webhook is about to go: known after the look-up of its name, before any connection. */
export type WebhookDestination = {
  readonly isSecure: boolean;
  /** The registered domain, such as `shop.co.uk`; the address where the URL has no name. */
  readonly domain: string;
  readonly port: number;
  /** The addresses of the name that may be connected to, all of them public or loopback. */
  readonly addresses: readonly string[];
};

/** What is known about a target, or about all targets of an address or a domain. Shared by all processes. */
export type TargetRecord = {
  readonly key: string;
  /** Whether the target has ever answered 2xx. */
  readonly is_proven: boolean;
  /** Requests that no 2xx followed; one fewer for each hour that has passed since the last one. */
  readonly requests: number;
  readonly last_request_at: number;
  /** The end of the request that is on its way, whatever becomes of its sender; of a host, the end of its sleep. */
  readonly busy_until: number;
  /** 1 for a new record; each replacement adds 1. */
  readonly version: number;
};

export type TargetStore = {
  /** The records of those keys that have one. */
  readonly read: (keys: readonly string[]) => Promise<readonly TargetRecord[]>;
  /** Changes the records of these keys at once, and returns them. The function may be called twice. */
  readonly update: (keys: readonly string[], change: ChangeTargets) => Promise<readonly TargetRecord[]>;
  /** The records of hosts that sleep at this time, in any order, at most `maxListedSleepers`. */
  readonly asleep: (now: number) => Promise<readonly TargetRecord[]>;
};

export const maxListedSleepers = 1000;

export type ChangeTargets = (records: readonly TargetRecord[]) => readonly TargetRecord[];

/** How long a target without a request is remembered. */
export const targetMemoryMs = 400 * dayMs;

/** On loopback each port is a receiver of its own, since one developer has them all. */
export function targetAddressKey(address: string, port: number): string {
  if (isLoopbackHost(address)) return `address ${address}:${port}`;
  return `address ${networkOf(address)}`;
}

export const targetDomainKey = ({ domain }: Pick<WebhookDestination, 'domain'>): string => `domain ${domain}`;

/** Receivers of the developer's own machine, which only a service outside production reaches. They never sleep. */
export const isLocalTarget = ({ addresses }: WebhookDestination): boolean => addresses.every(isLoopbackHost);

/** The key prefix of sleeping hosts, whose messages wait because a bucket is empty. */
export const hostKeyPrefix = 'host ';

/** A target: scheme, registrable domain and address. */
export const targetKey = (destination: WebhookDestination, address: string): string =>
  `${destination.isSecure ? 'https' : 'http'} ${targetDomainKey(destination)} ${targetAddressKey(address, destination.port)}`;

/** Requests that a bucket holds. It regains one an hour, so an empty one allows a probe an hour. */
const capacity = 60;
/** At most 30 requests a minute. */
const minIntervalMs = 2000;
/** No request takes as long. */
const maxBusyMs = minuteMs;
/** How soon to ask again while another request is on its way. */
const busyPollMs = 1000;

const unknownTarget = { is_proven: false, requests: 0, last_request_at: 0, busy_until: 0, version: 0 };

/** A record for each key, also for those that have none. */
export function completeTargets(keys: readonly string[], found: readonly TargetRecord[]): readonly TargetRecord[] {
  const records = new Map(found.map((record) => [record.key, record]));
  return keys.map((key) => records.get(key) ?? { key, ...unknownTarget });
}

const requestsAt = ({ requests, last_request_at }: TargetRecord, now: number): number =>
  Math.max(0, requests - Math.max(0, Math.floor((now - last_request_at) / hourMs)));

/** The earliest time of the request after the last one. A time that is still to come was written before the clock was set back. */
export function nextTargetRequestAt(bucket: TargetRecord, now: number): number {
  const lastAt = bucket.last_request_at > now + minIntervalMs ? now - minIntervalMs : bucket.last_request_at;
  return lastAt + (requestsAt(bucket, now) >= capacity ? hourMs : minIntervalMs);
}

/** The earliest time of the next request; undefined if the bucket allows one now. */
export function targetRefusedUntil(bucket: TargetRecord, now: number): number | undefined {
  if (bucket.busy_until > now && bucket.busy_until <= now + maxBusyMs)
    return Math.min(bucket.busy_until, now + busyPollMs);
  const nextAt = nextTargetRequestAt(bucket, now);
  return nextAt > now ? nextAt : undefined;
}

/** The next version of a record. */
export const changedTarget = (record: TargetRecord, changes: Partial<TargetRecord>): TargetRecord => ({
  ...record,
  ...changes,
  version: record.version + 1,
});

export const startTargetRequest = (
  bucket: TargetRecord,
  { now, busyUntil }: { readonly now: number; readonly busyUntil: number },
): TargetRecord =>
  changedTarget(bucket, { requests: requestsAt(bucket, now) + 1, last_request_at: now, busy_until: busyUntil });

export const isEmptyTarget = (bucket: TargetRecord, now: number): boolean => requestsAt(bucket, now) >= capacity;

/** Whether the next request waits for an empty bucket to refill: every other wait is shorter. */
export const isTargetAsleep = (until: number, now: number): boolean => until > now + minIntervalMs;

/** Ends the request that is on its way. `returned` requests do not count: they led to a 2xx. */
export const endTargetRequest = (bucket: TargetRecord, returned = 0): TargetRecord =>
  changedTarget(bucket, { requests: Math.max(0, bucket.requests - returned), busy_until: 0 });
