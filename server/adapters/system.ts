/** The real clock, the real source of codes and real intervals. */
export const systemClock = (): number => Date.now();

export const randomCode = (): string => crypto.randomUUID();

export const systemEvery = (milliseconds: number, call: () => void): (() => void) => {
  const timer = setInterval(call, milliseconds);
  return () => clearInterval(timer);
};
