import type { OrderedState } from '../state/machine.js';

/** The statuses of an order that meets no trouble, in order. */
export const happyPath = ['pending', 'processing', 'paid', 'sending', 'completed'] as const;

/** Every status that has words of its own. Another service may have others: those are shown unchanged. */
export const statuses: readonly string[] = [
  ...happyPath,
  'on_hold',
  'failed',
  'expired',
  'canceled',
  'refunding',
  'refunded',
];

/** Whether the views of the outcome show this status. They load only then. */
export const needsOutcomeView = (status: string): boolean => status !== 'pending' && statuses.includes(status);

const twoDigits = (number: number): string => String(number).padStart(2, '0');

/** 99:59:59. A clock that needs more digits has no room in the steps. */
const maxSeconds = 359_999;

/** Seconds as a clock: `0:05`, `12:05`, `1:02:05`. */
export function formatClock(seconds: number): string {
  const whole = Math.floor(Math.min(Math.max(0, seconds || 0), maxSeconds));
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  return hours > 0 ? `${hours}:${twoDigits(minutes)}:${twoDigits(whole % 60)}` : `${minutes}:${twoDigits(whole % 60)}`;
}

/** Unix seconds by the service's clock, because the buyer's may be wrong. Undefined until the service sends its time. */
export const serviceNow = ({ clockOffset }: OrderedState): number | undefined =>
  clockOffset === undefined ? undefined : (Date.now() + clockOffset) / 1000;

/** How long the order has been in its status. */
export function elapsedSeconds(state: OrderedState): number | undefined {
  const now = serviceNow(state);
  const timeline = state.snapshot?.timeline ?? [];
  const before = timeline.findLastIndex(({ status }) => status !== state.order.status);
  const since = timeline[before + 1]?.at;
  return now === undefined || since === undefined ? undefined : now - since;
}

const countdownSeconds = 300;

/** Seconds left to pay. Undefined until the last minutes: before that the time does not matter. */
export function remainingSeconds(state: OrderedState): number | undefined {
  const now = serviceNow(state);
  if (now === undefined || !state.snapshot || state.order.status !== 'pending') return undefined;
  const left = state.snapshot.expires_at - now;
  return left > 0 && left <= countdownSeconds ? left : undefined;
}
