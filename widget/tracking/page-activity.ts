const tickMs = 5000;
const clockJumpMs = 15_000;

type PageActivityOptions = {
  readonly signal: AbortSignal;
  /** The last reply may be old: the page is shown again, comes from the cache, is online again, or has slept. */
  readonly onStale: () => void;
  readonly onFocus: () => void;
  readonly onHidden: () => void;
};

/** Read from the prototype: `<img name="hidden">` takes the place of `document.hidden`. */
export const isPageHidden = (): boolean => Reflect.get(Document.prototype, 'hidden', document);

/** Reports when a page should look the order up again, and when it should stop. */
export function watchPageActivity({ signal, onStale, onFocus, onHidden }: PageActivityOptions): void {
  const onVisibilityChange = (): void => (isPageHidden() ? onHidden() : onStale());
  // An element may be called `addEventListener` too.
  EventTarget.prototype.addEventListener.call(document, 'visibilitychange', onVisibilityChange, { signal });
  window.addEventListener('pagehide', onHidden, { signal });
  window.addEventListener('pageshow', ({ persisted }) => persisted && onStale(), { signal });
  window.addEventListener('online', onStale, { signal });
  window.addEventListener('focus', onFocus, { signal });
  let last = Date.now();
  const timer = setInterval(() => {
    const now = Date.now();
    // The computer has slept, or its clock was set.
    if (Math.abs(now - last) > clockJumpMs) onStale();
    last = now;
  }, tickMs);
  signal.addEventListener('abort', () => clearInterval(timer));
}

type TabChannelOptions = {
  readonly transactionCode: string;
  readonly signal: AbortSignal;
  readonly onHint: () => void;
};

/**
 * Tells other tabs that show the same order of a change. A message is a hint to ask the service, whatever it says: any
 * script of the origin can send one. Without `BroadcastChannel` each tab tracks alone.
 */
export function openTabChannel({ transactionCode, signal, onHint }: TabChannelOptions): () => void {
  try {
    const channel = new BroadcastChannel(`crypto-checkout ${transactionCode.toLowerCase()}`);
    channel.addEventListener('message', onHint, { signal });
    signal.addEventListener('abort', () => channel.close());
    return () => {
      if (!signal.aborted) channel.postMessage('changed'); // a closed channel throws
    };
  } catch {
    return () => undefined;
  }
}
