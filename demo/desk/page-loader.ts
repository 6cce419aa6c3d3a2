import type { AccountClient, FailedCall } from './account-client.js';
import type { DeskPage, View } from './desk-context.js';
import type { Route } from './route.js';

export type PageListener = {
  readonly onView: (view: View) => void;
  /** `isFirst` is true if the page shows nothing yet. */
  readonly onFailure: (failure: FailedCall, isFirst: boolean) => void;
};

const maxRetryMs = 60_000;

/**
 * Loads a page, and loads it again while it is visible: the account area has no event stream. A new page aborts the load
 * of the last one, and failures in a row double the time to the next try.
 */
export function createPageLoader(client: AccountClient, { onView, onFailure }: PageListener) {
  let current: { readonly page: DeskPage; readonly route: Route } | undefined;
  let controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let hasView = false;

  const schedule = (): void => {
    clearTimeout(timer);
    const pollMs = current?.page.pollMs;
    if (pollMs === undefined) return;
    timer = setTimeout(refresh, Math.min(maxRetryMs, pollMs * 2 ** failures));
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
    clearTimeout(timer);
    if (current && !document.hidden) void load(current);
  }

  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) refresh();
  });

  return {
    refresh,
    show(page: DeskPage, route: Route): void {
      current = { page, route };
      hasView = false;
      failures = 0;
      refresh();
    },
    stop(): void {
      current = undefined;
      clearTimeout(timer);
      controller.abort();
    },
  };
}
