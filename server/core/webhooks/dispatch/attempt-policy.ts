import type { Clock } from '../../ports.js';
import type { ClaimedMessage } from '../outbox/outbox.js';
import { hostOf } from '../url-policy/parse-url.js';
import type { ProbeQueue } from './probe-queue.js';
import type { Slot } from './slots.js';
import { addressKey, domainKey, endRequest, isEmpty, nextRequestAt } from './targets.js';
import { completeTargets, refusedUntil, startRequest, targetKey } from './targets.js';
import type { TargetRecord, TargetStore, WebhookDestination } from './targets.js';

/** A claimed message, its slot, and the key of the address that it may probe. */
export type Delivered = {
  readonly message: ClaimedMessage;
  readonly slot: Slot;
  readonly probe?: string | undefined;
};

/** The permission for one request to a target that has never answered 2xx: its key, and the buckets that it took from. */
type Permit = { readonly target: string; readonly address: TargetRecord; readonly domain: TargetRecord };

/** Where a message may be sent now, or until when it may not. */
export type Admission =
  | { readonly addresses: readonly string[]; readonly permit?: Permit }
  | { readonly until: number };

type PolicySettings = {
  readonly targets: TargetStore;
  readonly queue: ProbeQueue;
  readonly clock: Clock;
  /** How long a request may last. */
  readonly attemptTimeoutMs: number;
  readonly isRegistered: (url: string) => boolean;
  readonly reportError: (error: unknown) => void;
};

/** Limits the memory. */
const maxRemembered = 10_000;
/** How soon a refused message asks again at the earliest. */
const pauseMs = 1000;

/**
 * Decides which targets get requests. A target that has answered 2xx once, or whose host the operator has registered, has
 * no limit. Any other could be a victim, named by an attacker's order: it takes from the bucket of its address, whatever
 * names lead there, and from that of its domain, whatever its addresses are.
 */
export function createAttemptPolicy(settings: PolicySettings) {
  const { targets, queue, clock, attemptTimeoutMs, isRegistered, reportError } = settings;
  const proven = new Set<string>();

  const remember = (key: string): void => {
    if (proven.size >= maxRemembered) proven.clear();
    proven.add(key);
  };

  async function findProven(destination: WebhookDestination): Promise<readonly string[]> {
    const keyOf = (address: string): string => targetKey(destination, address);
    const unknown = destination.addresses.map(keyOf).filter((key) => !proven.has(key));
    const records = unknown.length > 0 ? await targets.read([...new Set(unknown)]) : [];
    for (const { key, is_proven } of records) if (is_proven) remember(key);
    return destination.addresses.filter((address) => proven.has(keyOf(address)));
  }

  /** Takes one request to one address from both buckets, if both have one. */
  async function takeRequest(to: string, destination: WebhookDestination): Promise<Permit | undefined> {
    const keys = [addressKey(to, destination.port), domainKey(destination)];
    const now = clock();
    const started = await targets.update(keys, (buckets) => {
      const isRefused = buckets.some((bucket) => refusedUntil(bucket, now) !== undefined);
      return isRefused ? [] : buckets.map((bucket) => startRequest(bucket, { now, busyUntil: now + attemptTimeoutMs }));
    });
    const [address, domain] = started;
    if (address && domain) return { target: targetKey(destination, to), address, domain };
    for (const bucket of completeTargets(keys, await targets.read(keys)))
      queue.close(bucket.key, refusedUntil(bucket, now) ?? 0);
    return undefined;
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
      return { until: Math.max(queue.opensAt(host, now) ?? 0, now + pause) };
    };
    if (mustQueue) return refusal(0);
    // One permission must not reach several addresses. The attempts of a message use them in turn.
    const ofProbe = addresses.find((address) => addressKey(address, port) === probe);
    const address = ofProbe ?? addresses[message.attempts.length % addresses.length] ?? '';
    const permit = await takeRequest(address, destination);
    if (!permit) return refusal(pauseMs);
    queue.begin([permit.address.key, permit.domain.key]);
    slot.occupyAddresses(keys);
    return { addresses: [address], permit };
  }

  return {
    /** Decides about an attempt once its addresses are known. */
    async admit(delivered: Delivered, destination: WebhookDestination): Promise<Admission> {
      const { message, slot } = delivered;
      const addresses = isRegistered(message.url) ? destination.addresses : await findProven(destination);
      if (addresses.length === 0) return askTarget(delivered, destination);
      queue.leave(hostOf(message.url));
      const keys = addresses.map((address) => addressKey(address, destination.port));
      if (slot.areFree(keys)) {
        slot.occupyAddresses(keys);
        return { addresses };
      }
      return { until: clock() + pauseMs };
    },

    /**
     * Ends a request. A 2xx proves its target for good. It refills the bucket of the domain, whose owner has agreed, and
     * gives the address its request back and no more: others may share the address. Returns when the target may get a
     * probe if it gets nothing else: the request has failed and emptied a bucket.
     */
    async complete({ target, ...permit }: Permit, isAccepted: boolean): Promise<number | undefined> {
      const started = [permit.address, permit.domain];
      const keys = started.map(({ key }) => key);
      const isMine = (record: TargetRecord): boolean =>
        started.some(({ key, version }) => key === record.key && version === record.version);
      try {
        await targets.update(isAccepted ? [...keys, target] : keys, (records) => {
          const [address, domain, own] = records;
          if (!address || !domain || !own) return records.filter(isMine).map((bucket) => endRequest(bucket));
          const proof = { ...own, is_proven: true, last_request_at: clock(), version: own.version + 1 };
          return [endRequest(address, 1), endRequest(domain, Infinity), proof];
        });
        if (isAccepted) remember(target);
      } catch (error) {
        reportError(error); // The lease of the buckets ends by itself.
      }
      queue.end(keys);
      if (isAccepted) return queue.accept(permit.address.key, permit.domain.key);
      const nextAt = started.map((bucket) => nextRequestAt(bucket, clock()));
      started.forEach(({ key }, index) => queue.close(key, nextAt[index] ?? 0));
      return started.some(isEmpty) ? Math.max(...nextAt) : undefined;
    },
  };
}

export type AttemptPolicy = ReturnType<typeof createAttemptPolicy>;
