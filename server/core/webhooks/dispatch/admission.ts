import type { Clock } from '../../ports.js';
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
  /** The keys of the address and the domain, which count the request. */
  readonly counted: readonly [address: string, domain: string];
  readonly busyUntil: number;
  /** When each of the two allows another request. */
  readonly nextAt: readonly [address: number, domain: number];
  /** The later of these times if the target sleeps after this request. */
  readonly nextProbeAt: number | undefined;
};

export type Admission =
  | { readonly isAdmitted: true; readonly addresses: readonly string[]; readonly permit?: Permit }
  | { readonly isAdmitted: false; readonly until: number };

type Grant = { readonly isAdmitted: true; readonly addresses: readonly string[]; readonly permit: Permit };

/** The key of the address or the domain that allows no request until then. */
type Refusal = { readonly isAdmitted: false; readonly until: number; readonly refusedBy: string };

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

type AddressQuery = {
  readonly destination: WebhookDestination;
  readonly attempt: number;
  /** The key of the address whose turn it is. */
  readonly turn?: string | undefined;
};

/**
 * Decides which targets get requests. A target that has answered 2xx once has no limit. Any other could be a victim, named
 * by an attacker's order: it gets one request at a time, at most 30 a minute, and sleeps after 60. The count of an address
 * covers all names that lead to it, and the count of a domain all of its addresses.
 */
export function createAdmission({ targets, clock, attemptTimeoutMs }: AdmissionSettings) {
  const proven = new Set<string>();

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
  function chooseAddress({ destination: { addresses, port }, attempt, turn }: AddressQuery): string {
    const ofTurn = addresses.find((address) => addressKey(address, port) === turn);
    return ofTurn ?? addresses[attempt % addresses.length] ?? '';
  }

  async function takePermit(query: AddressQuery): Promise<Grant | Refusal> {
    const { destination } = query;
    const address = chooseAddress(query);
    const counted = [addressKey(address, destination.port), domainKey(destination)] as const;
    const now = clock();
    const busyUntil = now + attemptTimeoutMs;
    let refusal: Refusal = { isAdmitted: false, until: now + collisionPauseMs, refusedBy: counted[0] };
    let started: readonly TargetRecord[] = [];
    const outcome = await update(counted, (records) => {
      const [ofAddress = 0, ofDomain = 0] = records.map((record) => findRefusal(record, now) ?? 0);
      if (ofAddress || ofDomain) {
        const refusedBy = ofDomain > ofAddress ? counted[1] : counted[0];
        refusal = { isAdmitted: false, until: Math.max(ofAddress, ofDomain), refusedBy };
        return undefined;
      }
      started = records.map((record) => startRequest(record, { now, busyUntil }));
      return started;
    });
    if (outcome !== 'stored') return refusal;
    const [addressAt = now, domainAt = now] = started.map((record) => followingRequestAt(record, now));
    const nextProbeAt = started.some(isAsleepAfter) ? Math.max(addressAt, domainAt) : undefined;
    const target = targetKey(destination, address);
    const permit = { target, counted, busyUntil, nextAt: [addressAt, domainAt], nextProbeAt } as const;
    return { isAdmitted: true, addresses: [address], permit };
  }

  return {
    /** The addresses of a destination that have answered 2xx under its domain. */
    findProven,

    /** Asks for one request to a destination without such an address. */
    takePermit,

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
