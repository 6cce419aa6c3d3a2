import type { Monotonic } from '../../ports.js';
import type { HostHealth } from './host-health.js';
import { createDeliveryLanes } from './delivery-lanes.js';
import { createTargetOpenings } from './target-openings.js';
import type { ScannedMessage } from '../outbox/outbox.js';
import type { Sleeper } from './sleeping-targets.js';
import { isTargetAsleep } from './targets.js';

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

type QueueSettings = { readonly health: HostHealth; readonly monotonic: Monotonic };

/**
 * The hosts whose targets have never answered 2xx, in lanes by address. A process keeps its own queue; the buckets in the
 * store decide which process gets a request.
 */
export function createProbeQueue({ health, monotonic }: QueueSettings) {
  const lanes = createDeliveryLanes();
  const openings = createTargetOpenings(monotonic);

  /** When the messages of a host may ask again; undefined if it is not in the queue. */
  function hostOpensAt(host: string, now: number): number | undefined {
    const place = lanes.placeOf(host);
    if (!place) return undefined;
    return Math.max(Math.min(...place.addresses.map((key) => openings.at(key, now))), openings.at(place.domain, now));
  }

  return {
    join: lanes.join,
    leave: lanes.leave,
    isCrowded: lanes.isCrowded,
    close: openings.close,
    end: openings.end,
    opensAt: hostOpensAt,

    /** Those of the hosts that wait because a bucket is empty. */
    asleep: (hosts: Iterable<string>, now: number): readonly Sleeper[] =>
      [...hosts].flatMap((host) => {
        const until = hostOpensAt(host, now) ?? 0;
        return isTargetAsleep(until, now) ? [{ host, until }] : [];
      }),

    begin(keys: readonly string[]): void {
      for (const key of keys) {
        const lane = lanes.laneOf(key);
        if (lane && !openings.isBusy(key)) lane.requests += 1;
        openings.begin(key);
      }
    },

    /** A 2xx lets all hosts of the domain, which it returns, and the next one of the address, ask at once. */
    accept(address: string, domain: string): readonly string[] {
      const hosts = lanes.hostsOf(domain);
      hosts.forEach(lanes.leave);
      [address, domain].forEach(openings.open);
      return hosts;
    },

    /**
     * The addresses that may get a request now and for which one of the hosts has a message, and the choice of their
     * messages. The newest candidate comes first.
     */
    probes(hosts: ReadonlySet<string>, now: number) {
      const addresses = new Set([...hosts].flatMap((host) => lanes.placeOf(host)?.addresses ?? []));
      const isOpen = ({ host }: ScannedMessage): boolean =>
        openings.at(lanes.placeOf(host)?.domain ?? host, now) <= now && health.restMs(host) === 0;
      return [...addresses].flatMap((address) => {
        const lane = lanes.laneOf(address);
        if (!lane || openings.at(address, now) > now) return [];
        const isWeighed = lane.requests % 2 === 1;
        const chooseFrom = (all: readonly ScannedMessage[]) => chooseProbe(all.filter(isOpen), { isWeighed });
        return [{ address, hosts: [...lane.hosts], chooseFrom }];
      });
    },
  };
}

export type ProbeQueue = ReturnType<typeof createProbeQueue>;
