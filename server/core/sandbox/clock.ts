import type { Clock } from '../ports.js';

/** A clock that the control API sets. Times are milliseconds since the Unix epoch. */
export type SandboxClock = {
  readonly now: Clock;
  /** Moves the clock forwards, or backwards. */
  readonly advance: (milliseconds: number) => void;
  /** Stops the clock. */
  readonly freeze: () => void;
  /** Sets the time. The clock continues from it unless it is frozen. */
  readonly set: (time: number) => void;
  /** Returns to the real time. */
  readonly resume: () => void;
  readonly isFrozen: () => boolean;
  readonly isAdjusted: () => boolean;
};

export function createSandboxClock(real: Clock): SandboxClock {
  let offset = 0;
  let frozenAt: number | undefined;
  const now = (): number => frozenAt ?? real() + offset;
  const set = (time: number): void => {
    offset = time - real();
    if (frozenAt !== undefined) frozenAt = time;
  };
  return {
    now,
    set,
    advance: (milliseconds) => set(now() + milliseconds),
    freeze: () => void (frozenAt = now()),
    resume() {
      offset = 0;
      frozenAt = undefined;
    },
    isFrozen: () => frozenAt !== undefined,
    isAdjusted: () => frozenAt !== undefined || offset !== 0,
  };
}
