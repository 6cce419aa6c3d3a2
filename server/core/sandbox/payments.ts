import type { PaymentAction } from '#contract';
import type { PayableOrder } from '../orders/draft.js';
import { lifecycleFacts, lifecycleSequence } from '../lifecycle/lifecycle-state.js';
import type { Trigger } from '../lifecycle/machine.js';
import { lifecycleScript } from '../lifecycle/scripts.js';
import { nextDueEvent } from '../lifecycle/timers.js';
import { allowedTriggers, type LifecycleEvent } from '../lifecycle/transitions.js';
import { advanceOrder, type AdvanceContext, type AdvanceRequest, type AdvanceResult } from '../orders/advance.js';
import type { OrderRecord } from '../orders/record.js';

/**
 * What buyer, processor and network do, as changes of the order in their order. `pay`: the money is taken at
 * once. `send`: it is on its way. `authenticate`: the bank asks the buyer to confirm first, which `pay` then does.
 * `decline`: the processor gives up. `late`: the order expires, then the money comes. A declined attempt alone changes nothing, so that the buyer can try another card.
 * `drop`: the payout falls out of the network, and is sent again.
 */
const paymentTriggers: Readonly<Record<Exclude<PaymentAction, 'deadline'>, readonly Trigger[]>> = {
  pay: ['submit', 'capture'],
  send: ['submit'],
  authenticate: ['submit', 'require_action'],
  decline: ['decline'],
  late: ['expire', 'late_payment'],
  drop: ['submit', 'capture', 'broadcast', 'drop'],
};

/**
 * The script that the order follows once `trigger` has moved it: its own where that has the same change at this place, else
 * one that sends the coins, the shortest first. At the bank it waits for the buyer. An order that is moved by hand alone stays so.
 */
function scriptAfter(order: OrderRecord, trigger: Trigger): string {
  const own = order.scenario ?? 'manual';
  if (own === 'manual') return own;
  const hasMadeThisChange = (name: string): boolean =>
    lifecycleScript(name)?.[lifecycleSequence(order) - 2]?.event.trigger === trigger;
  if (hasMadeThisChange(own)) return own;
  if (trigger === 'require_action') return 'buyer_pays';
  return ['happy', 'three_d_secure', 'late_payment', 'tx_dropped'].find(hasMadeThisChange) ?? own;
}

/** The changes of an action that the order has still to make: a second attempt is not submitted again. */
function pendingTriggers(action: keyof typeof paymentTriggers, order: OrderRecord): readonly Trigger[] {
  const isAsked = lifecycleFacts(order).required_action !== null;
  return paymentTriggers[action].filter(
    (trigger) => !(trigger === 'submit' && order.status === 'processing') && !(trigger === 'require_action' && isAsked),
  );
}

export type PaymentRequest = {
  readonly order: OrderRecord;
  readonly action: PaymentAction;
  /** Why a payment is declined; one of the machine's reasons. */
  readonly reason?: string | undefined;
  /** The option that the buyer chose on the page; undefined where the order has one. */
  readonly chosen: AdvanceRequest['details'];
};

/** Makes the next change of an order now that time alone would make, and leaves it to its script. */
async function passDeadline(order: OrderRecord, context: AdvanceContext): Promise<AdvanceResult> {
  const due = nextDueEvent(order);
  if (!due) return { outcome: 'refused', order, allowed: [] };
  const { transaction_code: code, scenario } = order;
  const request = { code, event: due.event, sequence: lifecycleSequence(order) };
  return advanceOrder({ ...request, scenario: () => scenario ?? 'manual' }, context);
}

/** Moves an order as its payment page says, through the machine and with its webhooks. */
export async function payInSandbox(
  { order, action, reason, chosen }: PaymentRequest,
  context: AdvanceContext,
): Promise<AdvanceResult> {
  if (action === 'deadline') return passDeadline(order, context);
  const code = order.transaction_code;
  let result: AdvanceResult = { outcome: 'moved', order };
  for (const trigger of pendingTriggers(action, order)) {
    const event: LifecycleEvent = { trigger, isSimulated: true, reason: action === 'decline' ? reason : undefined };
    const scenario = (moved: OrderRecord): string => scriptAfter(moved, trigger);
    result = await advanceOrder({ code, event, scenario, details: chosen }, context);
    if (result.outcome !== 'moved') return result;
  }
  return result;
}

export const isPayableInSandbox = (order: OrderRecord, now: number): boolean =>
  allowedTriggers(order, now).some((trigger) => trigger === 'submit' || trigger === 'capture');

/** In the place of an option in the address of a page where the buyer chooses one. */
const anyOption = 'choose';

/** Where the pages are below the origin of a service. The page reads the option and the code from its address. */
export const paymentPagePath = ({ payment_option, transaction_code }: PayableOrder): string =>
  `/sandbox/pay/${encodeURIComponent(payment_option ?? anyOption)}/${transaction_code}`;
