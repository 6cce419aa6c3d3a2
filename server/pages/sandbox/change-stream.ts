import { controlRoot } from '#contract';

const minRetryDelayMs = 500;
const maxRetryDelayMs = 10_000;

/** Reads Server-Sent Events until the stream ends. Calls `onChange` for each `changed` event. */
async function readEventStream(body: ReadableStream<Uint8Array<ArrayBuffer>>, onChange: () => void): Promise<void> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  for (let rest = ''; ;) {
    const { done, value } = await reader.read();
    if (done) return;
    const lines = (rest + value).split('\n');
    rest = lines.pop() ?? '';
    if (lines.some((line) => line.startsWith('event: changed'))) onChange();
  }
}

type ChangeListener = {
  /** The sandbox has changed, or may have: called after each reconnect too. */
  readonly onChange: () => void;
  readonly onConnectionChange: (isConnected: boolean) => void;
};

/** Subscribes until the returned function is called. Reconnects after every break with exponential backoff. */
export function subscribeToChanges(
  headers: () => Readonly<Record<string, string>>,
  { onChange, onConnectionChange }: ChangeListener,
): () => void {
  const controller = new AbortController();
  const { signal } = controller;

  const listen = async (): Promise<void> => {
    for (let retryDelayMs = minRetryDelayMs; ; retryDelayMs = Math.min(maxRetryDelayMs, retryDelayMs * 2)) {
      const reply = await fetch(`.${controlRoot}events`, { headers: headers(), cache: 'no-store', signal }).catch(
        () => undefined,
      );
      if (reply?.ok && reply.body) {
        retryDelayMs = minRetryDelayMs;
        onConnectionChange(true);
        onChange();
        await readEventStream(reply.body, onChange).catch(() => undefined);
      }
      if (signal.aborted) return;
      onConnectionChange(false);
      await new Promise((resolve) => setTimeout(resolve, retryDelayMs));
    }
  };
  void listen();
  return () => controller.abort();
}
