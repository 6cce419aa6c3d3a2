/** Nothing comes after these. An order that has expired may still be left by late money, so it is not among them. */
export const isFinalStatus = (status: string): boolean =>
  ['completed', 'failed', 'canceled', 'refunded'].includes(status);
