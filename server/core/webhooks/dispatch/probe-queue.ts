import type { HostHealth } from './host-health.js';
import type { ScannedMessage } from '../outbox/outbox.js';
import type { Sleeper } from './sleepers.js';
import { isSleep } from './targets.js';

/** Where the messages of a host go: the keys of its domain and of its addresses. */
export type Place = { readonly host: string; readonly domain: string; readonly addresses: readonly string[] };

/** The hosts that wait for an address, and how many requests it has had meanwhile. */
type Lane = { readonly hosts: Set<string>; requests: number };

/** Limits the memory. A host that is forgotten joins again with its next message. */
const maxHosts = 2000;
const maxKeys = 20_000;
/** How soon to look again at an address that has a request on its way. */
const busyPollMs = 1000;
/** More orders than these give a URL no larger share. */
const maxWeighed = 32;

type UrlShare = { readonly waiting: number; readonly requests: number; readonly least: ScannedMessage };

/**
 * Chooses the message that gets the next request to an address. Every other probe goes to the URL with the fewest
 * requests, so that many orders for one URL do not keep others waiting; the probes between them also weigh how many orders
 * wait for a URL, so that many URLs with one order each do not keep out a receiver that was down. Of equal ones the newest.
 */
export function chooseProbe(candidates: readonly ScannedMessage[], { isWeighed }: { readonly isWeighed: boolean }) {
  const urls = new Map<string, UrlShare>();
  for (const candidate of candidates) {
    const { waiting, requests, least } = urls.get(candidate.url) ?? { waiting: 0, requests: 0, least: candidate };
    urls.set(candidate.url, {
      waiting: waiting + 1,
      requests: requests + candidate.requests,
      least: candidate.requests < least.requests ? candidate : least,
    });
  }
  const scoreOf = ({ waiting, requests }: UrlShare): number =>
    (isWeighed ? Math.min(waiting, maxWeighed) ** 2 : 1) / (requests + 1);
  let best: UrlShare | undefined;
  for (const share of urls.values()) if (!best || scoreOf(share) > scoreOf(best)) best = share;
  return best ? [best.least.id] : [];
}

/**
 * The hosts whose targets have never answered 2xx, in lanes by address. A process keeps its own queue; the buckets in the
 * store decide which process gets a request.
 */
export function createProbeQueue(health: HostHealth) {
  const places = new Map<string, Place>();
  const lanes = new Map<string, Lane>();
  /** When addresses and domains may get another request. */
  const closedUntil = new Map<string, number>();
  /** The addresses and domains with a request on its way. */
  const busy = new Set<string>();

  const opensAt = (key: string, now: number): number =>
    busy.has(key) ? now + busyPollMs : (closedUntil.get(key) ?? 0);

  function leaveLanes(host: string, addresses: readonly string[]): void {
    for (const address of addresses) {
      const hosts = lanes.get(address)?.hosts;
      hosts?.delete(host);
      if (hosts?.size === 0) lanes.delete(address);
    }
  }

  function leave(host: string): void {
    leaveLanes(host, places.get(host)?.addresses ?? []);
    places.delete(host);
  }

  function join(place: Place): void {
    const { host, addresses } = place;
    const gone = places.get(host)?.addresses.filter((address) => !addresses.includes(address)) ?? [];
    const [oldest] = places.size >= maxHosts && !places.has(host) ? places.keys() : [];
    if (oldest !== undefined) leave(oldest);
    places.set(host, place);
    for (const address of addresses) {
      const lane = lanes.get(address) ?? { hosts: new Set(), requests: 0 };
      lane.hosts.add(host);
      lanes.set(address, lane);
    }
    leaveLanes(host, gone);
  }

  /** When the messages of a host may ask again; undefined if it is not in the queue. */
  function hostOpensAt(host: string, now: number): number | undefined {
    const place = places.get(host);
    return place && Math.max(Math.min(...place.addresses.map((key) => opensAt(key, now))), opensAt(place.domain, now));
  }

  return {
    join,
    leave,
    opensAt: hostOpensAt,

    /** Those of the hosts that wait because a bucket is empty. */
    asleep: (hosts: Iterable<string>, now: number): readonly Sleeper[] =>
      [...hosts].flatMap((host) => {
        const until = hostOpensAt(host, now) ?? 0;
        return isSleep(until, now) ? [{ host, until }] : [];
      }),

    /** Whether hosts already wait for one of the addresses. */
    isCrowded: ({ addresses }: Place): boolean => addresses.some((address) => lanes.has(address)),

    /** An address or a domain gets nothing until then. */
    close(key: string, until: number): void {
      if (closedUntil.size >= maxKeys) closedUntil.clear();
      closedUntil.set(key, until);
    },

    begin(keys: readonly string[]): void {
      for (const key of keys) {
        const lane = lanes.get(key);
        if (lane && !busy.has(key)) lane.requests += 1;
        busy.add(key);
      }
    },

    end: (keys: readonly string[]): void => keys.forEach((key) => busy.delete(key)),

    /** A 2xx lets all hosts of the domain, which it returns, and the next one of the address, ask at once. */
    accept(address: string, domain: string): readonly string[] {
      const hosts = [...places.values()].filter((place) => place.domain === domain).map(({ host }) => host);
      hosts.forEach(leave);
      closedUntil.delete(address);
      closedUntil.delete(domain);
      return hosts;
    },

    /**
     * The addresses that may get a request now and for which one of the hosts has a message, and the choice of their
     * messages. The newest candidate comes first.
     */
    probes(hosts: ReadonlySet<string>, now: number) {
      const addresses = new Set([...hosts].flatMap((host) => places.get(host)?.addresses ?? []));
      const isOpen = ({ host }: ScannedMessage): boolean =>
        opensAt(places.get(host)?.domain ?? host, now) <= now && health.openUntil(host) <= now;
      return [...addresses].flatMap((address) => {
        const lane = lanes.get(address);
        if (!lane || opensAt(address, now) > now) return [];
        const isWeighed = lane.requests % 2 === 1;
        const chooseFrom = (all: readonly ScannedMessage[]) => chooseProbe(all.filter(isOpen), { isWeighed });
        return [{ address, hosts: [...lane.hosts], chooseFrom }];
      });
    },
  };
}

export type ProbeQueue = ReturnType<typeof createProbeQueue>;
