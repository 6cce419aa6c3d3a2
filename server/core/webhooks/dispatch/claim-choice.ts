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
  /** Whether it may use a reserved slot: its recent answers came fast, and it has no request on its way. */
  readonly isReservable: boolean;
  /** Whether it has answered slowly of late. */
  readonly isSlow: boolean;
  /** When to look at its messages again if it may get none. */
  readonly until: number;
  /** Whether it gets nothing for so long that its messages are put off, so that no claim reads them meanwhile. */
  readonly isLongWait: boolean;
  /** Messages created before then are claimed whatever the host may get: they have waited too long, and fail without a request. */
  readonly expiresBefore: number;
};

/** What a dispatcher can send now. */
export type Capacity = {
  /** How many messages to any host. */
  readonly unreserved: number;
  /** How many of these to slow hosts. */
  readonly slow: number;
  /** How many more, one to each host that may use a reserved slot. */
  readonly reserved: number;
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

type SlotCounts = Pick<Capacity, 'unreserved' | 'slow' | 'reserved'>;

/** Takes slots that are open to all hosts first, so that the reserved ones stay for the hosts without a request. */
function createSlotCounter({ unreserved, slow, reserved }: SlotCounts) {
  const left = { unreserved, slow, reserved };
  const served = new Set<string>();
  return {
    take(host: string, { isReservable, isSlow }: Pick<HostCapacity, 'isReservable' | 'isSlow'>): boolean {
      const isUnreserved = left.unreserved > 0 && (!isSlow || left.slow > 0);
      if (!isUnreserved && !(left.reserved > 0 && isReservable && !served.has(host))) return false;
      left[isUnreserved ? 'unreserved' : 'reserved'] -= 1;
      if (isSlow) left.slow -= 1;
      served.add(host);
      return true;
    },
  };
}

/**
 * Chooses messages, the longest due first, and passes over those whose host or client has its share already. When the
 * scan has reached its limit, it puts the passed ones off, because they hide the messages behind them.
 */
export function chooseMessages(
  { scanned, isFull }: { readonly scanned: readonly ScannedMessage[]; readonly isFull: boolean },
  capacity: Capacity & { readonly limit: number },
): ClaimChoice {
  const hosts = createCounts((host) => capacity.host(host).free);
  const clients = createCounts(capacity.client);
  const slots = createSlotCounter(capacity);
  const claimed: string[] = [];
  const postponed: { id: string; until: number }[] = [];
  for (const { id, host, created_at } of scanned) {
    if (claimed.length >= capacity.limit) break;
    const { until, isLongWait, expiresBefore, ...kind } = capacity.host(host);
    const client = capacity.clientOf(host);
    if (created_at < expiresBefore) claimed.push(id);
    else if (hosts.left(host) > 0 && clients.left(client) > 0 && slots.take(host, kind)) {
      hosts.take(host);
      clients.take(client);
      claimed.push(id);
    } else if (isFull || isLongWait) postponed.push({ id, until });
  }
  return { claimed, postponed };
}
