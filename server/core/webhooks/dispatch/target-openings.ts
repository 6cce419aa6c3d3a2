import type { Monotonic } from '../../ports.js';

/** Limits the memory. */
const maxKeys = 20_000;
/** How soon to look again at an address that has a request on its way. */
const busyPollMs = 1000;

/** A time, and the end of the wait for it by the monotonic clock: a wall clock that is set back does not prolong it. */
type Opening = { readonly until: number; readonly endsAt: number };

/** The earliest times of the next requests to addresses and domains, in the memory of this process. */
export function createTargetOpenings(monotonic: Monotonic) {
  const closed = new Map<string, Opening>();
  /** The addresses and domains with a request on its way. */
  const busy = new Set<string>();
  return {
    at(key: string, now: number): number {
      if (busy.has(key)) return now + busyPollMs;
      const opening = closed.get(key);
      return opening && monotonic() < opening.endsAt ? opening.until : 0;
    },
    isBusy: (key: string): boolean => busy.has(key),
    begin: (key: string): void => void busy.add(key),
    end: (keys: readonly string[]): void => keys.forEach((key) => busy.delete(key)),
    open: (key: string): void => void closed.delete(key),
    /** An address or a domain gets nothing until then. */
    close: (key: string, { until, now }: { readonly until: number; readonly now: number }): void => {
      if (closed.size >= maxKeys) closed.clear();
      closed.set(key, { until, endsAt: monotonic() + until - now });
    },
  };
}
