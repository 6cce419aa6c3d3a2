import type { StartTimeout } from '#core';
import type { CallKind } from './settings.js';

/** Concurrent calls, and how many of them may be of one kind: eight slots stay free for the other. */
const maxCalls = 32;
const maxOfKind = 24;

/** How long a call waits for a slot, and how many of a kind may wait. */
const maxWaitMs = 1000;
const maxWaiting = 1000;

type Waiting = { readonly kind: CallKind; readonly start: () => void };

/** Bounds concurrent calls, so that a slow upstream does not exhaust this process, nor reads keep orders from being created. */
export function createUpstreamBudget(startTimeout: StartTimeout) {
  const running = { create: 0, read: 0 };
  const queue: Waiting[] = [];
  const fits = ({ kind }: Pick<Waiting, 'kind'>): boolean =>
    running.create + running.read < maxCalls && running[kind] < maxOfKind;

  const begin = (kind: CallKind): (() => void) => {
    running[kind]++;
    return () => {
      running[kind]--;
      const next = queue.findIndex(fits);
      if (next >= 0) queue.splice(next, 1).forEach(({ start }) => start());
    };
  };

  /** Resolves with a function that frees the slot, or with undefined when none is free in time. */
  return (kind: CallKind): Promise<(() => void) | undefined> => {
    if (fits({ kind })) return Promise.resolve(begin(kind));
    if (queue.filter((one) => one.kind === kind).length >= maxWaiting) return Promise.resolve(undefined);
    return new Promise((resolve) => {
      const waiting: Waiting = {
        kind,
        start: () => {
          cancel();
          resolve(begin(kind));
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
