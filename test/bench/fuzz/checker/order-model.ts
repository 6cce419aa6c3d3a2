// Part of the checker: the orders that the fuzzed service has.

/** An order as its creation has left it. */
export type CheckedOrder = {
  readonly code: string;
  readonly reference: string;
  readonly amount: string;
  readonly currency: string;
  /** The parties with a webhook URL: `m`erchant and `p`artner. */
  readonly audiences: readonly ('m' | 'p')[];
};

/** The webhook ids of an order: one for each party. */
export const webhookIdsOf = ({ code, audiences }: CheckedOrder): string[] =>
  audiences.map((audience) => `msg_${code.split('-').join('')}_1${audience}`);
