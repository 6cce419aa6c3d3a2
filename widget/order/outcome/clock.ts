import type { OrderedState } from '../../state/machine.js';
import { serviceNow } from '../order-status.js';

const twoDigits = (number: number): string => String(number).padStart(2, '0');

/** 99:59:59. A clock that needs more digits has no room in the steps. */
const maxSeconds = 359_999;

/** Seconds as a clock: `0:05`, `12:05`, `1:02:05`. */
export function formatClock(seconds: number): string {
  const whole = Math.floor(Math.min(Math.max(0, seconds || 0), maxSeconds));
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  return hours > 0 ? `${hours}:${twoDigits(minutes)}:${twoDigits(whole % 60)}` : `${minutes}:${twoDigits(whole % 60)}`;
}

/** How long the order has been in its status. */
export function elapsedSeconds(state: OrderedState): number | undefined {
  const now = serviceNow(state);
  const timeline = state.snapshot?.timeline ?? [];
  const before = timeline.findLastIndex(({ status }) => status !== state.order.status);
  const since = timeline[before + 1]?.at;
  return now === undefined || since === undefined ? undefined : now - since;
}
