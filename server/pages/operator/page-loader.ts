import type { AccountClient, FailedCall } from './account-client.js';
import type { ConsolePage, View } from './console-context.js';
import type { Route } from './route.js';

export type PageListener = {
  readonly onView: (view: View) => void;
  /** `isFirst` is true if the page shows nothing yet. */
  readonly onFailure: (failure: FailedCall, isFirst: boolean) => void;
};

/** What the loader needs of the tab. */
export type TabActivity = {
  readonly isHidden: () => boolean;
  /** Calls back when the tab is shown again, and when its network is back. */
  readonly onWake: (call: () => void) => void;
  /** Calls back once; returns a function that cancels it. */
  readonly startTimeout: (milliseconds: number, call: () => void) => () => void;
};

/** The activity of the tab of a document. */
export const createTabActivity = (tab: Document, view: Window): TabActivity => ({
  isHidden: () => tab.hidden,
  onWake(call) {
    tab.addEventListener('visibilitychange', () => {
      if (!tab.hidden) call();
    });
    view.addEventListener('online', call);
  },
  startTimeout(milliseconds, call) {
    const timer = view.setTimeout(call, milliseconds);
    return () => view.clearTimeout(timer);
  },
});

type LoaderSettings = PageListener & { readonly client: AccountClient; readonly tab: TabActivity };

const maxRetryMs = 60_000;

/**
 * Loads a page, and loads it again while it is visible: the account area has no event stream. A hidden tab loads nothing,
 * and loads at once when it is shown. A new page aborts the load of the last one, and failures in a row double the time to
 * the next try.
 */
export function createPageLoader({ client, tab, onView, onFailure }: LoaderSettings) {
  let current: { readonly page: ConsolePage; readonly route: Route } | undefined;
  let controller = new AbortController();
  let cancelTimer = (): void => undefined;
  let failures = 0;
  let hasView = false;

  const schedule = (): void => {
    cancelTimer();
    const pollMs = current?.page.pollMs;
    if (pollMs === undefined) return;
    cancelTimer = tab.startTimeout(Math.min(maxRetryMs, pollMs * 2 ** failures), refresh);
  };

  const load = async ({ page, route }: NonNullable<typeof current>): Promise<void> => {
    controller.abort();
    controller = new AbortController();
    const { signal } = controller;
    const result = await page.load({ client, route, signal });
    if (signal.aborted) return;
    failures = result.ok ? 0 : failures + 1;
    if (result.ok) {
      hasView = true;
      onView(result.value);
    } else onFailure(result, !hasView);
    if (controller.signal === signal) schedule(); // a failure can end the session, and with it the polling
  };

  function refresh(): void {
    cancelTimer();
    if (current && !tab.isHidden()) void load(current);
  }

  tab.onWake(refresh);

  return {
    refresh,
    show(page: ConsolePage, route: Route): void {
      current = { page, route };
      hasView = false;
      failures = 0;
      refresh();
    },
    stop(): void {
      current = undefined;
      cancelTimer();
      controller.abort();
    },
  };
}
