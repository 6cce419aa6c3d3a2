import type { Clock } from '../../ports.js';
import { endRequest, isEmpty, nextRequestAt, refusedUntil, startRequest, unknownTarget } from './bucket.js';
import type { ClaimedMessage } from '../outbox/outbox.js';
import { hostOf } from '../url-policy/parse-url.js';
import type { ProbeQueue } from './probe-queue.js';
import type { Slot } from './slots.js';
import {
  addressKey,
  domainKey,
  targetKey,
  type TargetRecord,
  type TargetStore,
  type WebhookDestination,
} from './targets.js';

/** A claimed message, its slot, and the key of the address that it may probe. */
export type Delivered = {
  readonly message: ClaimedMessage;
  readonly slot: Slot;
  readonly probe?: string | undefined;
};

/** The permission for one request to a target that has never answered 2xx. */
export type Permit = {
  /** The key of the target. */
  readonly target: string;
  readonly keys: readonly [address: string, domain: string];
  /** The buckets of the keys as the request has left them. */
  readonly started: readonly TargetRecord[];
  /** When the target may get a probe; undefined unless this request has emptied a bucket. */
  readonly nextProbeAt: number | undefined;
};

export type Admission =
  | { readonly isAdmitted: true; readonly addresses: readonly string[]; readonly permit?: Permit }
  | { readonly isAdmitted: false; readonly until: number };

type PolicySettings = {
  readonly targets: TargetStore;
  readonly queue: ProbeQueue;
  readonly clock: Clock;
  /** How long a request may last. */
  readonly attemptTimeoutMs: number;
  readonly isRegistered: (url: string) => boolean;
};

/** Limits the memory. */
const maxRemembered = 10_000;
/** Changes by other processes come in between at most a few times. */
const maxCollisions = 8;
/** How soon a refused message asks again at the earliest. */
const pauseMs = 1000;

/**
 * Decides which targets get requests. A target that has answered 2xx once, or whose host the operator has registered, has
 * no limit. Any other could be a victim, named by an attacker's order: it takes from the bucket of its address, whatever
 * names lead there, and from that of its domain, whatever its addresses are.
 */
export function createAttemptPolicy({ targets, queue, clock, attemptTimeoutMs, isRegistered }: PolicySettings) {
  const proven = new Set<string>();

  const remember = (key: string): void => {
    if (proven.size >= maxRemembered) proven.clear();
    proven.add(key);
  };

  async function read(keys: readonly string[]): Promise<TargetRecord[]> {
    const found = new Map((await targets.read(keys)).map((record) => [record.key, record]));
    return keys.map((key) => found.get(key) ?? unknownTarget(key));
  }

  /** Replaces records, again if another process has changed them meanwhile. `change` returns undefined to leave them. */
  async function update(
    keys: readonly string[],
    change: (records: readonly TargetRecord[]) => readonly TargetRecord[] | undefined,
  ): Promise<readonly TargetRecord[] | undefined> {
    for (let collisions = 0; collisions < maxCollisions; collisions += 1) {
      const next = change(await read(keys));
      if (!next || next.length === 0 || (await targets.replace(next))) return next;
    }
    return undefined;
  }

  async function findProven(destination: WebhookDestination): Promise<readonly string[]> {
    const keyOf = (address: string): string => targetKey(destination, address);
    const unknown = destination.addresses.map(keyOf).filter((key) => !proven.has(key));
    const records = unknown.length > 0 ? await targets.read([...new Set(unknown)]) : [];
    for (const { key, is_proven } of records) if (is_proven) remember(key);
    return destination.addresses.filter((address) => proven.has(keyOf(address)));
  }

  /** Takes one request to one address from both buckets, if both have one. */
  async function takeRequest(address: string, destination: WebhookDestination): Promise<Permit | undefined> {
    const keys = [addressKey(address, destination.port), domainKey(destination)] as const;
    const now = clock();
    const busyUntil = now + attemptTimeoutMs;
    const isRefused = (bucket: TargetRecord): boolean => refusedUntil(bucket, now) !== undefined;
    const started = await update(keys, (buckets) =>
      buckets.some(isRefused) ? undefined : buckets.map((bucket) => startRequest(bucket, { now, busyUntil })),
    );
    if (!started) {
      for (const bucket of await read(keys)) queue.close(bucket.key, refusedUntil(bucket, now) ?? 0);
      return undefined;
    }
    const nextAt = Math.max(...started.map((bucket) => nextRequestAt(bucket, now)));
    return {
      target: targetKey(destination, address),
      keys,
      started,
      nextProbeAt: started.some(isEmpty) ? nextAt : undefined,
    };
  }

  /** While others wait for its address, only the message that was chosen for a probe may ask. */
  async function askTarget({ message, slot, probe }: Delivered, destination: WebhookDestination): Promise<Admission> {
    const { addresses, port } = destination;
    const host = hostOf(message.url);
    const keys = [...new Set(addresses.map((address) => addressKey(address, port)))];
    const place = { host, domain: domainKey(destination), addresses: keys };
    const mustQueue = probe === undefined && queue.isCrowded(place);
    queue.join(place);
    const refusal = (pause: number): Admission => {
      const now = clock();
      return { isAdmitted: false, until: Math.max(queue.opensAt(host, now) ?? 0, now + pause) };
    };
    if (mustQueue) return refusal(0);
    // One permission must not reach several addresses. The attempts of a message use them in turn.
    const ofProbe = addresses.find((address) => addressKey(address, port) === probe);
    const address = ofProbe ?? addresses[message.attempts.length % addresses.length] ?? '';
    const permit = await takeRequest(address, destination);
    if (!permit) return refusal(pauseMs);
    queue.begin(permit.keys);
    // The bucket is stricter than the share of an address, which must not keep others from their probe.
    slot.occupyAddresses(keys, { isLimited: false });
    return { isAdmitted: true, addresses: [address], permit };
  }

  return {
    /** Decides about an attempt once its addresses are known. */
    async admit(delivered: Delivered, destination: WebhookDestination): Promise<Admission> {
      const { message, slot } = delivered;
      const addresses = isRegistered(message.url) ? destination.addresses : await findProven(destination);
      if (addresses.length === 0) return askTarget(delivered, destination);
      queue.leave(hostOf(message.url));
      const isFree = slot.occupyAddresses(addresses.map((address) => addressKey(address, destination.port)));
      return isFree ? { isAdmitted: true, addresses } : { isAdmitted: false, until: clock() + pauseMs };
    },

    /**
     * Ends a request. A 2xx proves its target for good. It refills the bucket of the domain, whose owner has agreed, and
     * gives the address its request back and no more: others may share the address.
     */
    async complete({ target, keys, started }: Permit, isAccepted: boolean): Promise<void> {
      const isMine = ({ key, version }: TargetRecord): boolean =>
        started.some((bucket) => bucket.key === key && bucket.version === version);
      try {
        await update(isAccepted ? [...keys, target] : keys, (records) => {
          const [address, domain, own] = records;
          if (!address || !domain || !own) return records.filter(isMine).map((bucket) => endRequest(bucket));
          const proof = { ...own, is_proven: true, last_request_at: clock(), version: own.version + 1 };
          return [endRequest(address, 1), endRequest(domain, Infinity), proof];
        });
        if (isAccepted) remember(target);
      } finally {
        queue.end(keys);
        if (isAccepted) queue.accept(keys);
        else for (const bucket of started) queue.close(bucket.key, nextRequestAt(bucket, clock()));
      }
    },
  };
}

export type AttemptPolicy = ReturnType<typeof createAttemptPolicy>;
