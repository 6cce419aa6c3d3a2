const tickMs = 1000;
const clockJumpMs = 5000;

type PageActivityOptions = {
  readonly signal: AbortSignal;
  /** The last reply may be old: the page is shown again, comes from the cache, is online again, or has slept. */
  readonly onStale: () => void;
  readonly onFocus: () => void;
  readonly onHidden: () => void;
};

/** Reports when a page should look the order up again, and when it should slow down. */
export function watchPageActivity({ signal, onStale, onFocus, onHidden }: PageActivityOptions): void {
  const onVisibilityChange = (): void => (document.hidden ? onHidden() : onStale());
  document.addEventListener('visibilitychange', onVisibilityChange, { signal });
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
