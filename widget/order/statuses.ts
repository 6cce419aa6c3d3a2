/** The road of an order that meets no trouble. */
export const happyPath = ['pending', 'processing', 'paid', 'sending', 'completed'] as const;

/** Every status that has words of its own. Another service may know others: those are shown as they came. */
export const statuses: readonly string[] = [
  ...happyPath,
  ...['on_hold', 'failed', 'expired', 'canceled', 'refunding', 'refunded'],
];

/** Somebody has paid, or nobody will: what is shown then is loaded then. */
export const needsOutcomeView = (status: string): boolean => status !== 'pending' && statuses.includes(status);
