/** Tells other tabs with the same order what the service said, and hears it from them. Without channels each follows alone. */
export function openChannel(code: string, signal: AbortSignal, hear: (reply: unknown) => void) {
  try {
    const channel = new BroadcastChannel(`crypto-checkout ${code.toLowerCase()}`);
    channel.addEventListener('message', ({ data }) => hear(data), { signal });
    signal.addEventListener('abort', () => channel.close(), { once: true });
    return (reply: unknown): void => {
      if (!signal.aborted) channel.postMessage(reply); // a closed channel throws
    };
  } catch {
    return (): void => undefined;
  }
}
