/** `status` is 0 without a reply. */
export type Failure = { readonly ok: false; readonly status: number; readonly message: string };

export type Result<Value> = { readonly ok: true; readonly value: Value } | Failure;

type LoaderSettings<Value> = {
  readonly load: (signal: AbortSignal) => Promise<Result<Value>>;
  readonly onValue: (value: Value) => void;
  readonly onFailure: (failure: Failure) => void;
  /**
   * Milliseconds from the end of a load to the next; each failure in a row doubles them, up to a minute. Undefined: the loader
   * loads again only when `refresh` is called, the tab is shown or the network is back.
   */
  readonly pollMs?: number;
};

const maxPollMs = 60_000;

/**
 * Loads what a console shows, between `start` and `stop`. A hidden tab loads nothing, and loads at once when it is shown,
 * as it does when the network is back. A later load aborts the earlier one, so no load that hangs holds up the next.
 */
export function createLoader<Value>({ load, onValue, onFailure, pollMs }: LoaderSettings<Value>) {
  let isActive = false;
  let running: AbortController | undefined;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const show = (result: Result<Value>): void => {
    failures = result.ok ? 0 : failures + 1;
    if (result.ok) onValue(result.value);
    else onFailure(result);
  };
  const run = async (): Promise<void> => {
    const { signal } = (running = new AbortController());
    const result = await load(signal);
    if (!signal.aborted) show(result);
    if (signal.aborted) return; // a failure can end the session, and with it the polling
    running = undefined;
    if (pollMs !== undefined) timer = setTimeout(refresh, Math.min(maxPollMs, pollMs * 2 ** failures));
  };

  function refresh(): void {
    clearTimeout(timer);
    if (!isActive || document.hidden) return;
    running?.abort();
    void run();
  }

  function stop(): void {
    clearTimeout(timer);
    isActive = false;
    running?.abort();
    running = undefined;
  }

  function start(): void {
    stop();
    isActive = true;
    failures = 0;
    refresh();
  }

  document.addEventListener('visibilitychange', refresh);
  window.addEventListener('online', refresh);

  return { refresh, stop, start };
}
