import type { ControlResult, ControlClient } from './control-client.js';
import type { HttpArchive, HarEntry, SandboxState, SandboxOrder, Webhook } from './api-types.js';

/** Everything that the console shows, as of one fetch. */
export type SandboxSnapshot = {
  readonly state: SandboxState;
  /** Newest first, like all lists. */
  readonly orders: readonly SandboxOrder[];
  readonly webhooks: readonly Webhook[];
  readonly requests: readonly HarEntry[];
  /** The time of the fetch, by this page's clock in milliseconds. */
  readonly fetchedAt: number;
};

/** Changes in quick succession cause one fetch. */
const debounceMs = 200;

/** The change stream does not report webhook attempts, so pending ones are polled. */
const pollIntervalMs = 2000;

type FailedResult = Extract<ControlResult<unknown>, { ok: false }>;

export type SnapshotListener = {
  readonly onSnapshot: (snapshot: SandboxSnapshot) => void;
  readonly onError: (failure: FailedResult) => void;
};

/** Fetches the state first: when the token is refused, the other requests would fail too. */
async function fetchSnapshot({ call }: ControlClient): Promise<ControlResult<SandboxSnapshot>> {
  const state = await call<SandboxState>('GET state');
  if (!state.ok) return state;
  const [orders, webhooks, requests] = await Promise.all([
    call<{ readonly orders: readonly SandboxOrder[] }>('GET orders', { limit: 100 }),
    call<{ readonly webhooks: readonly Webhook[] }>('GET webhooks', { limit: 100 }),
    call<HttpArchive>('GET requests'),
  ]);
  if (!orders.ok) return orders;
  if (!webhooks.ok) return webhooks;
  if (!requests.ok) return requests;
  const value = {
    state: state.value,
    orders: orders.value.orders,
    webhooks: webhooks.value.webhooks,
    requests: requests.value.log.entries.toReversed(),
    fetchedAt: Date.now(),
  };
  return { ok: true, value };
}

/** Fetches snapshots on demand, one at a time, and not while the page is hidden. */
export function createSnapshotPoller(control: ControlClient, { onSnapshot, onError }: SnapshotListener) {
  let isFetching = false;
  let requestedVersion = 0;
  let fetchedVersion = 0;
  let epoch = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const notifyListener = (result: ControlResult<SandboxSnapshot>): void => {
    if (result.ok) onSnapshot(result.value);
    else onError(result);
  };

  const poll = async (): Promise<void> => {
    const startEpoch = epoch;
    isFetching = true;
    fetchedVersion = requestedVersion;
    const result = await fetchSnapshot(control);
    isFetching = false;
    if (startEpoch === epoch) notifyListener(result);
    const hasPendingWebhooks = result.ok && result.value.webhooks.some(({ state }) => state === 'waiting');
    if (requestedVersion > fetchedVersion) schedule(debounceMs);
    else if (hasPendingWebhooks && startEpoch === epoch) schedule(pollIntervalMs);
  };

  const schedule = (milliseconds: number): void => {
    clearTimeout(timer);
    timer = setTimeout(refresh, milliseconds);
  };

  function refresh(): void {
    requestedVersion += 1;
    if (document.hidden || isFetching) return;
    clearTimeout(timer);
    void poll();
  }

  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) refresh();
  });

  return {
    refresh,
    /** Drops the pending reply, which belongs to another token, account or service. */
    invalidate(): void {
      epoch += 1;
      fetchedVersion = requestedVersion;
      clearTimeout(timer);
    },
  };
}
