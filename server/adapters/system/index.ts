/** The real clocks, random codes and timers: the core has none of its own. */
export const systemClock = (): number => Date.now();

export const systemMonotonic = (): number => performance.now();

export const randomCode = (): string => crypto.randomUUID();

export const systemInterval = (milliseconds: number, callback: () => void): (() => void) => {
  const timer = setInterval(callback, milliseconds);
  return () => clearInterval(timer);
};

export const systemTimeout = (milliseconds: number, callback: () => void): (() => void) => {
  const timer = setTimeout(callback, milliseconds);
  return () => clearTimeout(timer);
};

/** Resolves with whether `work` ends in time; rejects if `work` rejects first. */
export const withinMs = (milliseconds: number, work: Promise<unknown>): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const cancel = systemTimeout(milliseconds, () => resolve(false));
    work.then(() => resolve(true), reject).finally(cancel);
  });
