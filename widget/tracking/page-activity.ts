const tickMs = 5000;
const clockJumpMs = 15_000;

type PageActivityOptions = {
  readonly signal: AbortSignal;
  /** Whatever is known may be old: the page is shown again, comes from the cache, is online again, or has slept. */
  readonly onStale: () => void;
  readonly onFocus: () => void;
  readonly onHidden: () => void;
};

/** Tells when a page should look again, and when it should stop looking. */
export function watchPageActivity({ signal, onStale, onFocus, onHidden }: PageActivityOptions): void {
  const on = (target: EventTarget, type: string, listener: (event: Event) => void): void =>
    target.addEventListener(type, listener, { signal });
  on(document, 'visibilitychange', () => (document.hidden ? onHidden() : onStale()));
  on(window, 'pagehide', onHidden);
  on(window, 'pageshow', (event) => (event as PageTransitionEvent).persisted && onStale());
  on(window, 'online', onStale);
  on(window, 'focus', onFocus);
  let last = Date.now();
  const timer = setInterval(() => {
    const now = Date.now();
    // The machine has slept, or somebody has set its clock.
    if (Math.abs(now - last) > clockJumpMs) onStale();
    last = now;
  }, tickMs);
  signal.addEventListener('abort', () => clearInterval(timer), { once: true });
}
