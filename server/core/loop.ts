import type { StartTimeout } from './ports.js';

export type LoopSettings = { readonly startTimeout: StartTimeout; readonly reportError: (error: unknown) => void };

/** The rest after a task that failed. */
const errorRestMs = 1000;

/**
 * Repeats a task, one run at a time: when it is woken, and after the milliseconds that it returns. Each rest is a timer, so
 * that a task that returns 0 for ever stops nothing else. `stop` resolves once nothing runs.
 */
export function createLoop(task: () => Promise<number>, { startTimeout, reportError }: LoopSettings) {
  let running: Promise<void> | undefined;
  let isWoken = false;
  let isStopped = true;
  let cancelRest = (): void => undefined;

  const wasWoken = (): boolean => isWoken;

  const run = async (): Promise<void> => {
    isWoken = false;
    const restMs = await task().catch((error: unknown) => {
      reportError(error);
      return errorRestMs;
    });
    running = undefined;
    if (!isStopped) cancelRest = startTimeout(wasWoken() ? 0 : restMs, wake);
  };

  function wake(): void {
    isWoken = true;
    if (isStopped || running) return;
    cancelRest();
    running = run();
  }

  return {
    start: (): void => {
      isStopped = false;
      wake();
    },
    wake,
    stop: async (): Promise<void> => {
      isStopped = true;
      cancelRest();
      await running;
    },
  };
}
