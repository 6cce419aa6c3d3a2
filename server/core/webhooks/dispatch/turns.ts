import { chooseTurn, type Candidate, type TurnKind } from './turn-choice.js';

/** Where the messages of a host go. */
export type Place = {
  readonly host: string;
  /** The key of its domain. */
  readonly domain: string;
  /** The keys of its addresses. */
  readonly addresses: readonly string[];
};

/** The right to ask for one request to an address, for one of the hosts that lead there. */
export type Turn = {
  readonly address: string;
  readonly hosts: readonly string[];
  /** Chooses the message; the newest candidate comes first. */
  readonly choose: (candidates: readonly Candidate[]) => string | undefined;
};

type Queue = {
  isBusy: boolean;
  /** Whether it is looked at next, even if none of its messages is due. */
  isCalled: boolean;
  kind: TurnKind;
  readonly hosts: Set<string>;
};

/** These limit the memory. A host that is forgotten joins again with its next message. */
const maxHosts = 10_000;
const maxDelays = 20_000;

const otherKind = { untried: 'awaited', awaited: 'untried' } as const;

/**
 * The queues of the addresses that may get few requests: every host whose targets there have never answered 2xx. A
 * process keeps its own; the records of targets decide which process gets a request.
 */
export function createTurns(isHostOpen: (host: string, now: number) => boolean) {
  const queues = new Map<string, Queue>();
  const places = new Map<string, Place>();
  /** When addresses and domains may get another request. */
  const delays = new Map<string, number>();
  const opensAt = (key: string): number => delays.get(key) ?? 0;

  const queueAt = (address: string): Queue => {
    const queue = queues.get(address) ?? {
      isBusy: false,
      isCalled: false,
      kind: 'untried',
      hosts: new Set<string>(),
    };
    queues.set(address, queue);
    return queue;
  };

  const domainOf = (host: string): string => places.get(host)?.domain ?? host;

  function removeIfEmpty(address: string): void {
    const queue = queues.get(address);
    if (queue?.hosts.size === 0 && !queue.isBusy) queues.delete(address);
  }

  function leave(host: string): void {
    for (const address of places.get(host)?.addresses ?? []) {
      queues.get(address)?.hosts.delete(host);
      removeIfEmpty(address);
    }
    places.delete(host);
  }

  function join(place: Place): void {
    const earlier = places.get(place.host);
    const [oldest] = !earlier && places.size >= maxHosts ? places.keys() : [];
    if (oldest !== undefined) leave(oldest);
    places.set(place.host, place);
    for (const address of place.addresses) queueAt(address).hosts.add(place.host);
    for (const address of earlier?.addresses ?? []) {
      if (place.addresses.includes(address)) continue;
      queues.get(address)?.hosts.delete(place.host);
      removeIfEmpty(address);
    }
  }

  /** When the messages of a host may ask again; undefined if it is in no queue. */
  function nextAt(host: string): number | undefined {
    const place = places.get(host);
    if (!place) return undefined;
    return Math.max(Math.min(...place.addresses.map(opensAt)), opensAt(place.domain));
  }

  function begin([address, queue]: readonly [string, Queue], now: number): Turn {
    const { kind } = queue;
    Object.assign(queue, { isBusy: true, isCalled: false, kind: otherKind[kind] });
    const isOpen = (host: string): boolean => opensAt(domainOf(host)) <= now && isHostOpen(host, now);
    const hosts = [...queue.hosts];
    return { address, hosts, choose: (candidates) => chooseTurn(candidates, { kind, domainOf, isOpen }) };
  }

  return {
    join,
    leave,
    nextAt,

    /** Whether hosts already wait for one of the addresses. */
    isCrowded: ({ addresses }: Place): boolean =>
      addresses.some((address) => (queues.get(address)?.hosts.size ?? 0) > 0),

    /** Nothing goes to an address, or to a domain, until then. */
    delay(key: string, until: number): void {
      if (delays.size >= maxDelays) delays.clear();
      delays.set(key, until);
    },

    /** Lets the next one of an address ask at once, after a request that cost nothing. */
    call(address: string): void {
      const queue = queues.get(address);
      if (queue) queue.isCalled = true;
      delays.delete(address);
    },

    /** A 2xx ends the wait of all hosts of a domain. Returns them. */
    leaveDomain(domain: string): readonly string[] {
      const hosts = [...places.values()].filter((place) => place.domain === domain).map(({ host }) => host);
      hosts.forEach(leave);
      delays.delete(domain);
      return hosts;
    },

    /** Begins the turns of the addresses that may get a request now and for which one of the hosts has a message. */
    begin(hosts: ReadonlySet<string>, now: number): readonly Turn[] {
      const wanted = new Set([...hosts].flatMap((host) => places.get(host)?.addresses ?? []));
      return [...queues]
        .filter(([address, { isBusy, isCalled }]) => !isBusy && (isCalled || wanted.has(address)))
        .filter(([address]) => opensAt(address) <= now)
        .map((entry) => begin(entry, now));
    },

    end(address: string): void {
      const queue = queues.get(address);
      if (queue) queue.isBusy = false;
      removeIfEmpty(address);
    },
  };
}

export type Turns = ReturnType<typeof createTurns>;
