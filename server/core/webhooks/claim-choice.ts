/** A due message as a claim sees it. */
export type ScannedMessage = {
  readonly id: string;
  /** Host and port of its URL, such as `shop.example:8443`. */
  readonly host: string;
  readonly created_at: number;
};

export type HostCapacity = {
  /** How many messages the host may get now. */
  readonly free: number;
  /** Whether its recent answers came fast. */
  readonly isFast: boolean;
  /** When to look at its messages again if it may get none. */
  readonly until: number;
  /** Whether it gets nothing for so long that its messages are put off, so that no claim reads them meanwhile. */
  readonly isLongWait: boolean;
  /** Messages created before then are claimed whatever the host may get: they have waited too long, and fail without a request. */
  readonly expiresBefore: number;
};

/** What a dispatcher can send now. */
export type Capacity = {
  readonly total: number;
  /** The part of the total that is open to hosts that do not answer fast. */
  readonly forSlowHosts: number;
  readonly host: (host: string) => HostCapacity;
  /** Who ordered: all hosts of one client share what the client may get. */
  readonly clientOf: (host: string) => string;
  readonly client: (client: string) => number;
};

export type ClaimChoice = {
  /** In the order of the scan. */
  readonly claimed: readonly string[];
  /** With the later messages of their orders. */
  readonly postponed: readonly { readonly id: string; readonly until: number }[];
};

/** Counts by key, from a starting value. */
function createCounts(start: (key: string) => number) {
  const counts = new Map<string, number>();
  return {
    left: (key: string): number => counts.get(key) ?? start(key),
    take: (key: string): void => void counts.set(key, (counts.get(key) ?? start(key)) - 1),
  };
}

/**
 * Chooses messages, the longest due first, and passes over those whose host or client has its share already. When the
 * scan has reached its limit, it puts the passed ones off, because they hide the messages behind them.
 */
export function chooseMessages(
  { scanned, isFull }: { readonly scanned: readonly ScannedMessage[]; readonly isFull: boolean },
  capacity: Capacity,
): ClaimChoice {
  const hosts = createCounts((host) => capacity.host(host).free);
  const clients = createCounts(capacity.client);
  const claimed: string[] = [];
  const postponed: { id: string; until: number }[] = [];
  let slowLeft = capacity.forSlowHosts;
  for (const { id, host, created_at } of scanned) {
    if (claimed.length >= capacity.total) break;
    const { isFast, until, isLongWait, expiresBefore } = capacity.host(host);
    const client = capacity.clientOf(host);
    if (created_at < expiresBefore) claimed.push(id);
    else if (hosts.left(host) > 0 && clients.left(client) > 0 && (isFast || slowLeft > 0)) {
      hosts.take(host);
      clients.take(client);
      if (!isFast) slowLeft -= 1;
      claimed.push(id);
    } else if (isFull || isLongWait) postponed.push({ id, until });
  }
  return { claimed, postponed };
}
