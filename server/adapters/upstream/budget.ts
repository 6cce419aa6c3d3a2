import type { StartTimeout } from '#core';

/** Concurrent calls, and how many of them may create orders; the rest stays free for short reads. */
const maxCalls = 32;
const maxCreates = 24;

/** How long a call waits for a slot, and how many may wait. */
const maxWaitMs = 1000;
const maxWaiting = 1000;

type Waiting = { readonly isCreate: boolean; readonly start: () => void };

/** Bounds concurrent calls, so that a slow upstream does not exhaust this process. */
export function createUpstreamBudget(startTimeout: StartTimeout) {
  let [calls, creates] = [0, 0];
  const queue: Waiting[] = [];
  const fits = ({ isCreate }: Pick<Waiting, 'isCreate'>): boolean =>
    calls < maxCalls && (!isCreate || creates < maxCreates);

  const begin = (isCreate: boolean): (() => void) => {
    calls++;
    if (isCreate) creates++;
    return () => {
      calls--;
      if (isCreate) creates--;
      const next = queue.findIndex(fits);
      if (next >= 0) queue.splice(next, 1).forEach(({ start }) => start());
    };
  };

  /** Resolves with a function that frees the slot, or with undefined when none is free in time. */
  return (isCreate: boolean): Promise<(() => void) | undefined> => {
    if (fits({ isCreate })) return Promise.resolve(begin(isCreate));
    if (queue.length >= maxWaiting) return Promise.resolve(undefined);
    return new Promise((resolve) => {
      const waiting: Waiting = {
        isCreate,
        start: () => {
          cancel();
          resolve(begin(isCreate));
        },
      };
      const cancel = startTimeout(maxWaitMs, () => {
        queue.splice(queue.indexOf(waiting), 1);
        resolve(undefined);
      });
      queue.push(waiting);
    });
  };
}
