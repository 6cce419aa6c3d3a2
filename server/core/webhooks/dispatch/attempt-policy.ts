import type { Clock } from '../../ports.js';
import type { ClaimedMessage } from '../outbox/outbox.js';
import { hostOf } from '../url-policy/parse-url.js';
import type { HostHealth } from './host-health.js';
import type { ProbeQueue } from './probe-queue.js';
import type { Slot } from './slots.js';
import type { Sleepers } from './sleepers.js';
import { addressKey, domainKey, endRequest, isEmpty, isLocal, nextRequestAt } from './targets.js';
import { completeTargets, refusedUntil, startRequest, targetKey } from './targets.js';
import type { TargetRecord, TargetStore, WebhookDestination } from './targets.js';
import { takeWake, type RefusedWake, type TakenWake } from './wakes.js';

/** A claimed message, its slot, and the key of the address that it may probe. */
export type Delivered = {
  readonly message: ClaimedMessage;
  readonly slot: Slot;
  readonly probe?: string | undefined;
  /** True for an attempt that an operator requested. */
  readonly isRequested?: boolean | undefined;
};

/** The permission for one request to a target that has never answered 2xx: its keys, and the buckets that it took from. */
type Permit = TakenWake & { readonly host: string; readonly target: string };

/** Until when a message may not be sent, and why. */
export type Refusal = RefusedWake;

/** Where a message may be sent now, or until when it may not. */
export type Admission = { readonly addresses: readonly string[]; readonly permit?: Permit } | Refusal;

type PolicySettings = {
  readonly targets: TargetStore;
  readonly queue: ProbeQueue;
  readonly health: HostHealth;
  readonly sleepers: Sleepers;
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
 * no limit, nor has the developer's own machine. Any other could be a victim, named by an attacker's order: it takes from the
 * bucket of its address, whatever names lead there, and from that of its domain, whatever its addresses are. A redelivery
 * takes from a small number of wakes instead, so that it gets through while the target sleeps.
 */
export function createAttemptPolicy(settings: PolicySettings) {
  const { targets, queue, health, sleepers, clock, attemptTimeoutMs, isRegistered, reportError } = settings;
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

  const bucketKeys = (to: string, destination: WebhookDestination) =>
    [addressKey(to, destination.port), domainKey(destination)] as const;

  /** Takes one request to one address from both buckets, if both have one. */
  async function takeRequest(to: string, destination: WebhookDestination) {
    const keys = bucketKeys(to, destination);
    const now = clock();
    const started = await targets.update(keys, (buckets) => {
      const isRefused = buckets.some((bucket) => refusedUntil(bucket, now) !== undefined);
      return isRefused ? [] : buckets.map((bucket) => startRequest(bucket, { now, busyUntil: now + attemptTimeoutMs }));
    });
    const [address, domain] = started;
    if (address && domain) return { address, domain, wakes: [] };
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
    const refusal = async (pause: number): Promise<Admission> => {
      const now = clock();
      await sleepers.mark(queue.asleep([host], now));
      return { until: Math.max(queue.opensAt(host, now) ?? 0, now + pause), why: 'rate' };
    };
    if (mustQueue) return refusal(0);
    // One permission must not reach several addresses. The attempts of a message use them in turn.
    const ofProbe = addresses.find((address) => addressKey(address, port) === probe);
    const address = ofProbe ?? addresses[message.attempts.length % addresses.length] ?? '';
    const taken = await takeRequest(address, destination);
    if (!taken) return refusal(pauseMs);
    queue.begin([taken.address.key, taken.domain.key]);
    slot.occupyAddresses(keys);
    return { addresses: [address], permit: { ...taken, host, target: targetKey(destination, address) } };
  }

  /** Takes a wake, whatever the buckets hold, unless a request is on its way. */
  async function wakeTarget({ message, slot }: Delivered, destination: WebhookDestination): Promise<Admission> {
    const { addresses } = destination;
    const to = addresses[message.attempts.length % addresses.length] ?? '';
    const keys = bucketKeys(to, destination);
    const now = clock();
    const taken = await takeWake(targets, { account: message.account, keys, now, busyUntil: now + attemptTimeoutMs });
    if ('until' in taken) return taken;
    queue.begin(keys);
    slot.occupyAddresses([keys[0]]);
    return { addresses: [to], permit: { ...taken, host: hostOf(message.url), target: targetKey(destination, to) } };
  }

  return {
    /** Decides about an attempt once its addresses are known. */
    async admit(delivered: Delivered, destination: WebhookDestination): Promise<Admission> {
      const { message, slot, isRequested = false } = delivered;
      const host = hostOf(message.url);
      const isFree = isLocal(destination) || isRegistered(message.url);
      const addresses = isFree ? destination.addresses : await findProven(destination);
      const isPaused = isRequested && !isLocal(destination) && health.openUntil(host) > clock();
      if (addresses.length === 0 && !isRequested) return askTarget(delivered, destination);
      if (addresses.length === 0 || isPaused) return wakeTarget(delivered, destination);
      queue.leave(host);
      const keys = addresses.map((address) => addressKey(address, destination.port));
      if (slot.areFree(keys)) {
        slot.occupyAddresses(keys);
        return { addresses };
      }
      return { until: clock() + pauseMs, why: 'busy' };
    },

    /**
     * Ends a request. A 2xx proves its target for good. It refills the bucket of the domain, whose owner has agreed, and
     * gives the address its request back and no more: others may share the address. Returns when the target may get a
     * probe if it gets nothing else: the request has failed and emptied a bucket.
     */
    async complete(permit: Permit, isAccepted: boolean): Promise<number | undefined> {
      const { host, target, address, domain, wakes } = permit;
      const buckets = [address, domain];
      const keys = buckets.map(({ key }) => key);
      const started = new Map(buckets.map(({ key, version }) => [key, version]));
      const endAccepted = (record: TargetRecord): TargetRecord => {
        if (record.key === target) return { ...endRequest(record), is_proven: true, last_request_at: clock() };
        if (record.key === domain.key) return endRequest(record, Infinity);
        return endRequest(record, record.key === address.key && wakes.length > 0 ? 0 : 1);
      };
      try {
        if (isAccepted) {
          await targets.update([target, ...keys, ...wakes.map(({ key }) => key)], (found) => found.map(endAccepted));
          remember(target);
        } else {
          const isMine = ({ key, version }: TargetRecord): boolean => started.get(key) === version;
          await targets.update(keys, (found) => found.filter(isMine).map((bucket) => endRequest(bucket)));
        }
      } catch (error) {
        reportError(error); // The lease of the buckets ends by itself.
      }
      queue.end(keys);
      if (isAccepted) {
        await sleepers.wake([...new Set([host, ...queue.accept(address.key, domain.key)])]);
        return undefined;
      }
      const now = clock();
      const nextAt = buckets.map((bucket) => nextRequestAt(bucket, now));
      buckets.forEach(({ key }, index) => queue.close(key, nextAt[index] ?? 0));
      if (!buckets.some((bucket) => isEmpty(bucket, now))) return undefined;
      const until = Math.max(...nextAt, now);
      await sleepers.fallAsleep({ host, until });
      return until;
    },
  };
}

export type AttemptPolicy = ReturnType<typeof createAttemptPolicy>;
