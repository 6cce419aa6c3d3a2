import { createLoop, type LoopSettings } from '../loop.js';
import type { UpstreamContext } from './port.js';
import { processUpstreamAttempts } from './process-attempts.js';
import { processUpstreamInbox } from './process-inbox.js';

const idleMs = 1000;

/**
 * For servers alone: a tab has no upstream, and commands reconcile without a loop. Processes the webhooks of the upstream, and
 * apart from them what is due. Of the webhooks only those wait for the upstream that
 * may confirm an attempt of unknown outcome.
 */
export function createUpstreamWorker(context: UpstreamContext, timers: LoopSettings) {
  const restAfter = (count: number): number => (count > 0 ? 0 : idleMs);
  const attempts = createLoop(async () => restAfter(await processUpstreamAttempts(context)), timers);
  let settle = (): void => undefined;
  const settled = new Promise<void>((resolve) => (settle = resolve));
  const inbox = createLoop(async () => {
    const count = await processUpstreamInbox(context);
    if (count > 0) attempts.wake(); // an unsigned webhook makes a look-up due
    else settle();
    return restAfter(count);
  }, timers);
  return {
    /** Starts with what an earlier process has left. Resolves once the webhooks among that are processed. */
    start: (): Promise<void> => {
      inbox.start();
      attempts.start();
      return settled;
    },
    wake: inbox.wake,
    /** Processes the webhooks that have arrived, and resolves once nothing runs. */
    stop: async (): Promise<void> => {
      settle();
      await Promise.all([inbox.stop(), attempts.stop()]);
      while (await processUpstreamInbox(context).catch(timers.reportError));
    },
  };
}

export type UpstreamWorker = ReturnType<typeof createUpstreamWorker>;
