import type { Clock } from '../../ports.js';
import type { ProbeQueue } from './probe-queue.js';
import type { ProvenTargets } from './proven-targets.js';
import type { Sleepers } from './sleeping-targets.js';
import { targetAddressKey, targetDomainKey, endTargetRequest, isEmptyTarget, nextTargetRequestAt } from './targets.js';
import { completeTargets, targetRefusedUntil, startTargetRequest, targetKey } from './targets.js';
import type { ChangeTargets, TargetRecord, TargetStore, WebhookDestination } from './targets.js';
import { takeTargetWake, type Refusal, type TakenWake } from './target-wakes.js';

/** The permission for one request to a target that has never answered 2xx: its keys, and the buckets that it took from. */
export type Permit = TakenWake & { readonly host: string; readonly target: string };

/** One address of a host, to which one request goes. */
type Recipient = { readonly host: string; readonly address: string; readonly destination: WebhookDestination };

export type PermitSettings = {
  readonly targets: TargetStore;
  readonly proven: ProvenTargets;
  readonly queue: ProbeQueue;
  readonly sleepers: Sleepers;
  readonly clock: Clock;
  /** How long a request may last. */
  readonly attemptTimeoutMs: number;
  readonly reportError: (error: unknown) => void;
};

const bucketKeys = ({ address, destination }: Recipient) =>
  [targetAddressKey(address, destination.port), targetDomainKey(destination)] as const;

/** The records that the end of a request changes. */
type Ending = { readonly keys: readonly string[]; readonly change: ChangeTargets };

/**
 * An accepted request proves its target for good, refills the bucket of the domain, whose owner has agreed, and gives the
 * address its request back and no more: others may share the address.
 */
function endAccepted({ target, address, domain, wakes }: Permit, now: number): Ending {
  const end = (record: TargetRecord): TargetRecord => {
    if (record.key === target) return { ...endTargetRequest(record), is_proven: true, last_request_at: now };
    if (record.key === domain.key) return endTargetRequest(record, Infinity);
    return endTargetRequest(record, record.key === address.key && wakes.length > 0 ? 0 : 1);
  };
  const taken = [address, domain, ...wakes].map(({ key }) => key);
  return { keys: [target, ...taken], change: (found) => found.map(end) };
}

/** A failed request ends in the buckets that no other request has taken from since. */
function endFailed({ address, domain }: Permit): Ending {
  const versions = new Map([address, domain].map(({ key, version }) => [key, version]));
  const isOurs = ({ key, version }: TargetRecord): boolean => versions.get(key) === version;
  return {
    keys: [...versions.keys()],
    change: (found) => found.filter(isOurs).map((bucket) => endTargetRequest(bucket)),
  };
}

/** Takes a request from each of the buckets; none if one of them is empty or busy. */
const takeRequests =
  (now: number, busyUntil: number): ChangeTargets =>
  (buckets) =>
    buckets.some((bucket) => targetRefusedUntil(bucket, now) !== undefined)
      ? []
      : buckets.map((one) => startTargetRequest(one, { now, busyUntil }));

/** Takes requests from the buckets in the store, and records how they ended. */
export function createTargetPermits({ targets, proven, queue, sleepers, ...settings }: PermitSettings) {
  const { clock, attemptTimeoutMs, reportError } = settings;
  const toPermit = (taken: TakenWake, { host, address, destination }: Recipient): Permit => {
    queue.begin([taken.address.key, taken.domain.key]);
    return { ...taken, host, target: targetKey(destination, address) };
  };

  /** The buckets stay busy until their lease ends if the store fails. */
  async function end(permit: Permit, isAccepted: boolean): Promise<void> {
    const { keys, change } = isAccepted ? endAccepted(permit, clock()) : endFailed(permit);
    try {
      await targets.update(keys, change);
      if (isAccepted) proven.remember(permit.target);
    } catch (error) {
      reportError(error);
    } finally {
      queue.end([permit.address.key, permit.domain.key]);
    }
  }

  return {
    /** Takes one request to one address from both buckets; undefined if one of them is empty or busy. */
    async take(recipient: Recipient): Promise<Permit | undefined> {
      const keys = bucketKeys(recipient);
      const now = clock();
      const [address, domain] = await targets.update(keys, takeRequests(now, now + attemptTimeoutMs));
      if (address && domain) return toPermit({ address, domain, wakes: [] }, recipient);
      for (const bucket of completeTargets(keys, await targets.read(keys)))
        queue.close(bucket.key, { until: targetRefusedUntil(bucket, now) ?? 0, now });
      return undefined;
    },

    /** Takes a wake of the account instead, whatever the buckets hold, unless a request is on its way. */
    async takeWake(account: string, recipient: Recipient): Promise<Permit | Refusal> {
      const now = clock();
      const busyUntil = now + attemptTimeoutMs;
      const taken = await takeTargetWake(targets, { account, keys: bucketKeys(recipient), now, busyUntil });
      return 'until' in taken ? taken : toPermit(taken, recipient);
    },

    /** Ends a request. Returns the earliest time of the next probe if the request has failed and emptied a bucket. */
    complete: async (permit: Permit, isAccepted: boolean): Promise<number | undefined> => {
      const { host, address, domain } = permit;
      const buckets = [address, domain];
      await end(permit, isAccepted);
      if (isAccepted) {
        await sleepers.wake([...new Set([host, ...queue.accept(address.key, domain.key)])]);
        return undefined;
      }
      const now = clock();
      const nextAt = buckets.map((bucket) => nextTargetRequestAt(bucket, now));
      buckets.forEach(({ key }, index) => queue.close(key, { until: nextAt[index] ?? 0, now }));
      if (!buckets.some((bucket) => isEmptyTarget(bucket, now))) return undefined;
      const until = Math.max(...nextAt, now);
      await sleepers.fallAsleep({ host, until });
      return until;
    },
  };
}
