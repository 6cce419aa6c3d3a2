/** The real clocks, random codes and timers: the core has none of its own. */
export const systemClock = (): number => Date.now();

export const systemMonotonic = (): number => performance.now();

/** A clock that goes on where the other one is set back, so that what is due stays due. Steps forward move it. */
export function createSteadyClock(clock: () => number, monotonic = systemMonotonic): () => number {
  let [last, readAt] = [clock(), monotonic()];
  return () => {
    const passed = monotonic() - readAt;
    readAt += passed;
    return Math.floor((last = Math.max(clock(), last + passed)));
  };
}

export const randomCode = (): string => crypto.randomUUID();

export const systemInterval = (milliseconds: number, callback: () => void): (() => void) => {
  const timer = setInterval(callback, milliseconds);
  return () => clearInterval(timer);
};

export const systemTimeout = (milliseconds: number, callback: () => void): (() => void) => {
  const timer = setTimeout(callback, milliseconds);
  return () => clearTimeout(timer);
};

/** Waits at random, up to 5 ms before the first further try, and up to 0.3 s before the seventh. */
export const systemBackOff = (tries: number): Promise<void> =>
  new Promise((resolve) => void systemTimeout(Math.random() * Math.min(2.5 * 2 ** tries, 300), resolve));

/** Resolves with whether `work` ends in time; rejects if `work` rejects first. */
export const withinMs = (milliseconds: number, work: Promise<unknown>): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const cancel = systemTimeout(milliseconds, () => resolve(false));
    work.then(() => resolve(true), reject).finally(cancel);
  });
