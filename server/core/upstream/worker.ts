import type { StartTimeout } from '../ports.js';
import { processDueAttempts } from './process-attempts.js';
import { processInbox } from './process-inbox.js';
import type { PlaceContext } from './place-order.js';

type WorkerSettings = PlaceContext & { readonly startTimeout: StartTimeout };

export type UpstreamWorker = {
  /** Starts with what an earlier process has left. */
  readonly start: () => void;
  /** Processes the webhooks that have just arrived. */
  readonly wake: () => void;
  /** Resolves once nothing runs. */
  readonly stop: () => Promise<void>;
};

const idleMs = 1000;

/** Repeats a task: at once while there is more to do, when it is woken, and otherwise every second. */
function createLoop(task: () => Promise<number>, { startTimeout, reportError }: WorkerSettings): UpstreamWorker {
  let running: Promise<void> | undefined;
  let isWoken = false;
  let isStopped = true;
  let cancelRest = (): void => undefined;

  const run = async (): Promise<void> => {
    do {
      isWoken = false;
      const count = await task().catch((error: unknown) => {
        reportError(error);
        return 0;
      });
      isWoken ||= count > 0;
    } while (isWoken && !isStopped);
  };

  const wake = (): void => {
    isWoken = true;
    if (isStopped || running) return;
    cancelRest();
    running = run().finally(() => {
      running = undefined;
      if (!isStopped) cancelRest = startTimeout(idleMs, wake);
    });
  };

  return {
    start() {
      isStopped = false;
      wake();
    },
    wake,
    async stop() {
      isStopped = true;
      cancelRest();
      await running;
    },
  };
}

/** Processes the webhooks of the upstream, and apart from them what is due: an upstream that hangs delays no webhook. */
export function createUpstreamWorker(settings: WorkerSettings): UpstreamWorker {
  const attempts = createLoop(() => processDueAttempts(settings), settings);
  const inbox = createLoop(async () => {
    const done = await processInbox(settings);
    if (done > 0) attempts.wake(); // an unsigned webhook makes a look-up due
    return done;
  }, settings);
  return {
    start() {
      inbox.start();
      attempts.start();
    },
    wake: inbox.wake,
    async stop() {
      await Promise.all([inbox.stop(), attempts.stop()]);
    },
  };
}
