/** Limits the memory. */
const maxKeys = 20_000;
/** How soon to look again at an address that has a request on its way. */
const busyPollMs = 1000;

/** The earliest times of the next requests to addresses and domains, in the memory of this process. */
export function createTargetOpenings() {
  const closedUntil = new Map<string, number>();
  /** The addresses and domains with a request on its way. */
  const busy = new Set<string>();
  return {
    at: (key: string, now: number): number => (busy.has(key) ? now + busyPollMs : (closedUntil.get(key) ?? 0)),
    isBusy: (key: string): boolean => busy.has(key),
    begin: (key: string): void => void busy.add(key),
    end: (keys: readonly string[]): void => keys.forEach((key) => busy.delete(key)),
    open: (key: string): void => void closedUntil.delete(key),
    /** An address or a domain gets nothing until then. */
    close: (key: string, until: number): void => {
      if (closedUntil.size >= maxKeys) closedUntil.clear();
      closedUntil.set(key, until);
    },
  };
}
