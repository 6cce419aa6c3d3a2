import { controlUrl } from '../../packages/client/index.js';

const minRetryDelayMs = 500;
const maxRetryDelayMs = 10_000;

/** Reads Server-Sent Events until the stream ends. Calls `onChange` for each `changed` event. */
async function readEventStream(body: ReadableStream<Uint8Array>, onChange: () => void): Promise<void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  for (let rest = ''; ;) {
    const { done, value } = await reader.read();
    if (done) return;
    const lines = (rest + decoder.decode(value, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    if (lines.some((line) => line.startsWith('event: changed'))) onChange();
  }
}

type ChangeListener = {
  /** The account has changed, or may have: called after each reconnect too. */
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
  let retryDelayMs = minRetryDelayMs;

  const connectOnce = async (): Promise<void> => {
    const url = controlUrl(location.origin, 'events');
    const reply = await fetch(url, { headers: headers(), cache: 'no-store', signal });
    if (!reply.ok || !reply.body) return;
    retryDelayMs = minRetryDelayMs;
    onConnectionChange(true);
    onChange();
    await readEventStream(reply.body, onChange);
  };

  const connect = (): void => {
    if (signal.aborted) return;
    connectOnce()
      .catch(() => undefined) // a broken connection is retried like one that ended
      .finally(() => {
        if (signal.aborted) return;
        onConnectionChange(false);
        setTimeout(connect, retryDelayMs);
        retryDelayMs = Math.min(maxRetryDelayMs, retryDelayMs * 2);
      });
  };
  connect();
  return () => controller.abort();
}
