import type { Monotonic, StartTimeout } from '../ports.js';

/** Runs a page of a list or of an export. */
export type ReadInTurn = <T>(read: () => Promise<T>) => Promise<T>;

type ReadTurns = { readonly monotonic: Monotonic; readonly startTimeout: StartTimeout };

/** How long the service rests after a page, as a multiple of the page's own time. */
const restFactor = 4;

/**
 * Runs pages one at a time, in the order of their calls, each after a rest in proportion to the page before: what an operator
 * reads takes a fifth of the process at most, however many read, and checkouts come in between.
 */
export function createReadTurns({ monotonic, startTimeout }: ReadTurns): ReadInTurn {
  let last: Promise<void> = Promise.resolve();
  return async (read) => {
    const before = last;
    let passOn = (): void => undefined;
    last = new Promise((resolve) => (passOn = resolve));
    await before;
    const startedAt = monotonic();
    try {
      return await read();
    } finally {
      startTimeout((monotonic() - startedAt) * restFactor, passOn);
    }
  };
}
