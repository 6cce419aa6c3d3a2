import type { Clock } from '../ports.js';

/** A clock that can be moved. Times are milliseconds since the Unix epoch. */
export type SandboxClock = {
  readonly now: Clock;
  /** Forwards, or backwards. */
  readonly advance: (milliseconds: number) => void;
  /** Stops it where it is. */
  readonly freeze: () => void;
  /** Puts it to a time; it goes on from there unless it is frozen. */
  readonly set: (time: number) => void;
  /** Back to the real time. */
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
