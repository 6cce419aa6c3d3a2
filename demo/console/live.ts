import type { Control } from './control.js';

const shortestWaitMs = 500;
const longestWaitMs = 10_000;

/** Reads Server-Sent Events to their end, and calls `changed` for what comes. */
async function readAll(body: ReadableStream<Uint8Array>, changed: () => void): Promise<void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  for (let rest = ''; ;) {
    const { done, value } = await reader.read();
    if (done) return;
    const lines = (rest + decoder.decode(value, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    if (lines.some((line) => line.startsWith('event: changed'))) changed();
  }
}

type Listener = {
  /** Something is different, or may be: the stream has begun again. */
  readonly changed: () => void;
  readonly isLive: (live: boolean) => void;
};

/** Listens until it is told to stop, and comes back after every break, later each time. */
export function listen({ events }: Control, { changed, isLive }: Listener): () => void {
  const stopped = new AbortController();
  const { signal } = stopped;
  let waitMs = shortestWaitMs;

  const once = async (): Promise<void> => {
    const reply = await events(signal);
    if (!reply.ok || !reply.body) return;
    waitMs = shortestWaitMs;
    isLive(true);
    changed();
    await readAll(reply.body, changed);
  };

  const run = (): void => {
    if (signal.aborted) return;
    once()
      .catch(() => undefined) // a broken connection, which ends like any other
      .finally(() => {
        if (signal.aborted) return;
        isLive(false);
        setTimeout(run, waitMs);
        waitMs = Math.min(longestWaitMs, waitMs * 2);
      });
  };
  run();
  return () => stopped.abort();
}
