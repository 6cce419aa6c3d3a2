import type { Clock } from '../ports.js';
import {
  clearRequests,
  endRequest,
  followingRequestAt,
  isAsleepAfter,
  findRefusal,
  prove,
  returnRequest,
  startRequest,
  unknownTarget,
  type Refusal,
} from './target-budget.js';
import {
  addressKey,
  domainKey,
  targetKey,
  type TargetRecord,
  type TargetStore,
  type WebhookDestination,
} from './targets.js';

/** The permission for one request to a target that has never answered 2xx. */
export type Permit = {
  readonly target: string;
  readonly domain: string;
  /** The keys of the address and the domain, which count the request. */
  readonly counted: readonly [address: string, domain: string];
  readonly busyUntil: number;
  /** When another request may follow this one. */
  readonly nextAt: number;
  /** The same if the target sleeps after this request. */
  readonly nextProbeAt: number | undefined;
};

export type Admission =
  | { readonly isAdmitted: true; readonly addresses: readonly string[]; readonly permit?: Permit }
  | { readonly isAdmitted: false; readonly until: number };

export type AdmissionSettings = {
  readonly targets: TargetStore;
  readonly clock: Clock;
  /** How long a request may last. */
  readonly attemptTimeoutMs: number;
};

/** Limits the memory. */
const maxRemembered = 10_000;
/** Changes by other processes come in between at most a few times. */
const maxCollisions = 8;
const collisionPauseMs = 1000;
/** The number of requests over which those that wait are spread. */
const maxSpread = 24;

type AddressQuery = { readonly destination: WebhookDestination; readonly attempt: number };

/**
 * Decides which targets get requests. A target that has answered 2xx once has no limit. Any other could be a victim, named
 * by an attacker's order: it gets one request at a time, at most 30 a minute, and sleeps after 60. The count of an address
 * covers all names that lead to it, and the count of a domain all of its addresses.
 */
export function createAdmission({ targets, clock, attemptTimeoutMs }: AdmissionSettings) {
  const proven = new Set<string>();
  /** How many have been refused for an address since it got its last request. */
  const refused = new Map<string, number>();

  /** Spreads those that wait for one address over some of its next requests, so that they do not all ask for each one. */
  function spread(address: string, { until, intervalMs }: Refusal): number {
    if (refused.size >= maxRemembered) refused.clear();
    const ahead = refused.get(address) ?? 0;
    refused.set(address, ahead + 1);
    return until + Math.min(ahead, maxSpread) * intervalMs;
  }

  const remember = (key: string): void => {
    if (proven.size >= maxRemembered) proven.clear();
    proven.add(key);
  };

  async function readRecords(keys: readonly string[]): Promise<TargetRecord[]> {
    const found = new Map((await targets.read(keys)).map((record) => [record.key, record]));
    return keys.map((key) => found.get(key) ?? unknownTarget(key));
  }

  /** Changes records, again if another process has changed them meanwhile. `change` returns undefined to leave them. */
  async function update(
    keys: readonly string[],
    change: (records: readonly TargetRecord[]) => readonly TargetRecord[] | undefined,
  ): Promise<'stored' | 'left' | 'collided'> {
    for (let collisions = 0; collisions < maxCollisions; collisions += 1) {
      const next = change(await readRecords(keys));
      if (!next) return 'left';
      if (await targets.replace(next)) return 'stored';
    }
    return 'collided';
  }

  async function findProven(destination: WebhookDestination): Promise<readonly string[]> {
    const keyOf = (address: string): string => targetKey(destination, address);
    const unknown = destination.addresses.map(keyOf).filter((key) => !proven.has(key));
    const records = unknown.length > 0 ? await targets.read([...new Set(unknown)]) : [];
    for (const { key, is_proven } of records) if (is_proven) remember(key);
    return destination.addresses.filter((address) => proven.has(keyOf(address)));
  }

  /** One address for each attempt, in turn: one permission must not reach several addresses. */
  async function takePermit({ destination, attempt }: AddressQuery): Promise<Admission> {
    const address = destination.addresses[attempt % destination.addresses.length] ?? '';
    const counted = [addressKey(address, destination.port), domainKey(destination)] as const;
    const now = clock();
    const busyUntil = now + attemptTimeoutMs;
    let until = now + collisionPauseMs;
    let [nextAt, isProbe] = [now, false];
    const outcome = await update(counted, (records) => {
      const refusals = records.flatMap((record) => findRefusal(record, now) ?? []);
      const [longest] = refusals.sort((a, b) => b.until - a.until);
      if (longest) {
        until = spread(counted[0], longest);
        return undefined;
      }
      refused.delete(counted[0]);
      const started = records.map((record) => startRequest(record, { now, busyUntil }));
      nextAt = Math.max(...started.map((record) => followingRequestAt(record, now)));
      isProbe = started.some(isAsleepAfter);
      return started;
    });
    if (outcome !== 'stored') return { isAdmitted: false, until };
    const target = targetKey(destination, address);
    const { domain } = destination;
    const permit = { target, domain, counted, busyUntil, nextAt, nextProbeAt: isProbe ? nextAt : undefined };
    return { isAdmitted: true, addresses: [address], permit };
  }

  return {
    async admit(query: AddressQuery): Promise<Admission> {
      const addresses = await findProven(query.destination);
      return addresses.length > 0 ? { isAdmitted: true, addresses } : takePermit(query);
    },

    /** Ends a request. A 2xx proves its target for good. */
    async complete({ target, counted, busyUntil }: Permit, isAccepted: boolean): Promise<void> {
      if (isAccepted) remember(target);
      const isMine = (record: TargetRecord): boolean => record.busy_until === busyUntil;
      await update(isAccepted ? [...counted, target] : counted, ([address, domain, own]) => {
        if (!address || !domain) return undefined;
        if (own) return [returnRequest(address), clearRequests(domain), prove(own, clock())];
        const mine = [address, domain].filter(isMine).map(endRequest);
        return mine.length > 0 ? mine : undefined;
      });
    },
  };
}
