/** Another order number than the last, so that the checkout makes another order. */
export const createOrderReference = (): string => `INV-${String(Date.now()).slice(-8)}`;
