/** The real clock, the real source of codes and real timers. */
export const systemClock = (): number => Date.now();

export const randomCode = (): string => crypto.randomUUID();

export const systemEvery = (milliseconds: number, call: () => void): (() => void) => {
  const timer = setInterval(call, milliseconds);
  return () => clearInterval(timer);
};

export const systemLater = (milliseconds: number, call: () => void): (() => void) => {
  const timer = setTimeout(call, milliseconds);
  return () => clearTimeout(timer);
};
