// Part of the checker: the lifecycle that the documentation describes, and the orders that the fuzzed service has by it.

/** An order as earlier calls have left it. */
export type CheckedOrder = {
  readonly code: string;
  readonly status: string;
  /** The number of its changes, with its creation. */
  readonly sequence: number;
  readonly captured: boolean;
  readonly reference: string;
  readonly amount: string;
  readonly currency: string;
  /** The parties with a webhook URL: `m`erchant and `p`artner. */
  readonly audiences: readonly ('m' | 'p')[];
  /** The calls by hand that name it. */
  readonly audited: number;
};

const decline = 'card_declined insufficient_funds authentication_failed fraud_suspected processor_error';
const mismatch = 'amount_mismatch coin_mismatch address_mismatch';

/** A change by hand in each line: from, trigger, to, and the reasons that the buyer may see. */
const lines = `
pending submit processing
pending cancel canceled buyer merchant
pending expire expired not_paid_in_time
pending decline failed ${decline}
pending hold on_hold compliance_review ${mismatch}
processing require_action processing
processing decline failed ${decline}
processing cancel canceled buyer merchant
processing capture paid
processing hold on_hold compliance_review ${mismatch}
processing timeout failed authorization_timeout
paid broadcast sending
paid hold on_hold compliance_review invalid_address liquidity ${mismatch}
sending confirm sending
sending finalize completed
sending hold on_hold compliance_review ${mismatch}
sending drop on_hold tx_dropped
on_hold release paid
on_hold decline failed review_failed ${decline}
expired late_payment on_hold late_payment ${mismatch}
`;

type Move = {
  readonly from: string;
  readonly trigger: string;
  readonly to: string;
  readonly reasons: readonly string[];
};

const moves: readonly Move[] = lines
  .trim()
  .split('\n')
  .map((line) => {
    const [from = '', trigger = '', to = '', ...reasons] = line.split(' ');
    return { from, trigger, to, reasons };
  });

/** These change the status or the facts without money: the other captures are for the processor. */
const capturing = ['capture', 'release', 'late_payment'];

/** The moves that the order allows. A hold after the capture ends in a refund, not in a decline. */
export const movesOf = ({ status, captured }: Pick<CheckedOrder, 'status' | 'captured'>): readonly Move[] =>
  moves.filter(({ from, trigger }) => from === status && !(status === 'on_hold' && trigger === 'decline' && captured));

/** The order after a move; undefined if it does not allow that. */
export function moved(
  order: CheckedOrder,
  { trigger, reason }: { readonly trigger: string; readonly reason: string | undefined },
): CheckedOrder | undefined {
  const move = movesOf(order).find((one) => one.trigger === trigger);
  if (!move || (reason !== undefined && !move.reasons.includes(reason))) return undefined;
  const captured = order.captured || capturing.includes(trigger);
  return { ...order, status: move.to, sequence: order.sequence + 1, captured };
}

/** Money that was taken and is neither paid out nor back. */
export const isRefundable = ({ status, captured }: CheckedOrder): boolean =>
  captured && (status === 'paid' || status === 'on_hold');

/** The refund begins and ends in one call where the operator says that the money is back. */
export const refunded = (order: CheckedOrder): CheckedOrder => ({
  ...order,
  status: 'refunded',
  sequence: order.sequence + 2,
});

/** The webhook ids of the changes of an order from a number on: one for each party and change. */
export const webhookIdsOf = ({ code, sequence, audiences }: CheckedOrder, from: number): string[] =>
  Array.from({ length: sequence - from + 1 }, (_, index) =>
    audiences.map((audience) => `msg_${code.split('-').join('')}_${from + index}${audience}`),
  ).flat();

/** Orders are made at this time of the fuzzed service's clock. */
export const dayOfCreation = '2026-03-16';
