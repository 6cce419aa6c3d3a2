/** The real clock and the real source of codes. */
export const systemClock = (): number => Date.now();

export const randomCode = (): string => crypto.randomUUID();
