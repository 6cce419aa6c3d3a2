/** The two ends of an address, which people compare. The whole address stands on the next screen. */
export const shortAddress = (address: string): string => `${address.slice(0, 6)}…${address.slice(-6)}`;
