import type { OrderedState } from '../state/machine.js';

/** Whether the views of the outcome show this status. They load only then. A status of another service may mean paid. */
export const needsOutcomeView = (status: string): boolean => status !== 'pending';

/** Unix seconds by the service's clock, because the buyer's may be wrong. Undefined until the service sends its time. */
export const orderServiceTime = ({ clockOffset }: OrderedState): number | undefined =>
  clockOffset === undefined ? undefined : (Date.now() + clockOffset) / 1000;

const countdownSeconds = 300;

/** Seconds left to pay. Undefined until the last minutes: before that the time does not matter. */
export function secondsLeftToPay(state: OrderedState): number | undefined {
  const now = orderServiceTime(state);
  if (now === undefined || !state.snapshot || state.order.status !== 'pending') return undefined;
  const left = state.snapshot.expires_at - now;
  return left > 0 && left <= countdownSeconds ? left : undefined;
}
