/** Where the messages of a host go: the keys of its domain and of its addresses. */
export type Place = { readonly host: string; readonly domain: string; readonly addresses: readonly string[] };

/** The hosts that wait for an address, and how many requests it has had meanwhile. */
type Lane = { readonly hosts: Set<string>; requests: number };

/** Limits the memory. A host that is forgotten joins again with its next message. */
const maxHosts = 2000;

/** The places of the hosts that wait, in lanes by address. */
export function createDeliveryLanes() {
  const places = new Map<string, Place>();
  const lanes = new Map<string, Lane>();

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

  return {
    leave,
    placeOf: (host: string): Place | undefined => places.get(host),
    laneOf: (address: string): Lane | undefined => lanes.get(address),
    /** Whether hosts already wait for one of the addresses. */
    isCrowded: ({ addresses }: Place): boolean => addresses.some((address) => lanes.has(address)),
    hostsOf: (domain: string): readonly string[] =>
      [...places.values()].filter((place) => place.domain === domain).map(({ host }) => host),

    join: (place: Place): void => {
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
    },
  };
}
