/** Tells other tabs with the same order what the service said, and hears it from them. Without channels each follows alone. */
export function openTabChannel(transactionCode: string, signal: AbortSignal, onReply: (reply: unknown) => void) {
  try {
    const channel = new BroadcastChannel(`crypto-checkout ${transactionCode.toLowerCase()}`);
    channel.addEventListener('message', ({ data }) => onReply(data), { signal });
    signal.addEventListener('abort', () => channel.close(), { once: true });
    return (reply: unknown): void => {
      if (!signal.aborted) channel.postMessage(reply); // a closed channel throws
    };
  } catch {
    return (): void => undefined;
  }
}
