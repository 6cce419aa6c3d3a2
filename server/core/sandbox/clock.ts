import type { Clock } from '../ports.js';

/** A clock that the control API sets. Times are milliseconds since the Unix epoch. */
export function createSandboxClock(real: Clock) {
  let offset = 0;
  let frozenAt: number | undefined;
  const now = (): number => frozenAt ?? real() + offset;
  /** Sets the time. The clock continues from it unless it is frozen. */
  const set = (time: number): void => {
    offset = time - real();
    if (frozenAt !== undefined) frozenAt = time;
  };
  return {
    now,
    set,
    /** Moves the clock forwards, or backwards. */
    advance: (milliseconds: number): void => set(now() + milliseconds),
    /** Stops the clock. */
    freeze: () => void (frozenAt = now()),
    /** Returns to the real time. */
    resume: (): void => {
      offset = 0;
      frozenAt = undefined;
    },
    isFrozen: (): boolean => frozenAt !== undefined,
    isAdjusted: (): boolean => frozenAt !== undefined || offset !== 0,
  };
}
