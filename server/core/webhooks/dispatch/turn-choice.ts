/** A message that waits for its turn at an address. */
export type Candidate = {
  readonly id: string;
  readonly host: string;
  readonly url: string;
  /** How often it has been sent. */
  readonly requests: number;
  /** Whether its time has come, and no other process is sending it. */
  readonly isDue: boolean;
};

/**
 * `untried` prefers what has had the fewest requests. `awaited` shares turns among URLs by the squares of their orders, so
 * that many URLs with one order each do not keep a receiver that was down from being tried again. Turns use both in
 * alternation: adding URLs wins only the first of the two, adding orders for one URL only the second.
 */
export type TurnKind = 'untried' | 'awaited';

/** More orders than these give a URL no larger share. */
const maxWeighed = 32;

type Group = { readonly waiting: number; readonly requests: number };

type Rank = readonly number[];

const noGroup: Group = { waiting: 0, requests: 0 };

function groupBy(candidates: readonly Candidate[], keyOf: (candidate: Candidate) => string): Map<string, Group> {
  const groups = new Map<string, Group>();
  for (const candidate of candidates) {
    const { waiting, requests } = groups.get(keyOf(candidate)) ?? noGroup;
    groups.set(keyOf(candidate), { waiting: waiting + 1, requests: requests + candidate.requests });
  }
  return groups;
}

function isBefore(a: Rank, b: Rank): boolean {
  const index = a.findIndex((value, position) => value !== b[position]);
  return index >= 0 && (a[index] ?? 0) < (b[index] ?? 0);
}

export type TurnSettings = {
  readonly kind: TurnKind;
  readonly domainOf: (host: string) => string;
  /** Whether a host may get a request now. */
  readonly isOpen: (host: string) => boolean;
};

/**
 * Chooses the message that gets the next request to an address, from candidates with the newest first: by domains, then by
 * URLs, then the message that was sent least, then the newest. Undefined if none may be sent now.
 */
export function chooseTurn(candidates: readonly Candidate[], { kind, domainOf, isOpen }: TurnSettings) {
  const urls = groupBy(candidates, ({ url }) => url);
  const domains = groupBy(candidates, ({ host }) => domainOf(host));
  const rankOf = (candidate: Candidate): Rank => {
    const url = urls.get(candidate.url) ?? noGroup;
    const domain = domains.get(domainOf(candidate.host)) ?? noGroup;
    if (kind === 'untried') return [domain.requests, url.requests, candidate.requests];
    return [-(Math.min(url.waiting, maxWeighed) ** 2) / (url.requests + 1), candidate.requests];
  };
  let best: { readonly id: string; readonly rank: Rank } | undefined;
  for (const candidate of candidates) {
    if (!candidate.isDue || !isOpen(candidate.host)) continue;
    const rank = rankOf(candidate);
    if (!best || isBefore(rank, best.rank)) best = { id: candidate.id, rank };
  }
  return best?.id;
}
