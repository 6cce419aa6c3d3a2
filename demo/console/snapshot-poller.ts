import type { ControlResult, ControlClient } from './control-client.js';
import type { HttpArchive, HarEntry, SandboxState, SandboxOrder, Webhook } from './api-types.js';

/** Everything that the console shows, as it was read last. */
export type SandboxSnapshot = {
  readonly state: SandboxState;
  /** The newest first, as are all lists. */
  readonly orders: readonly SandboxOrder[];
  readonly webhooks: readonly Webhook[];
  readonly requests: readonly HarEntry[];
  /** When it was read, by this page's clock in milliseconds. */
  readonly fetchedAt: number;
};

/** Several changes in a moment are read once. */
const debounceMs = 200;

/** Tries of webhooks are told by nobody. */
const pollIntervalMs = 2000;

type FailedResult = Extract<ControlResult<unknown>, { ok: false }>;

export type SnapshotListener = {
  readonly onSnapshot: (snapshot: SandboxSnapshot) => void;
  readonly onError: (failure: FailedResult) => void;
};

/** The state first: where the token is refused, the rest would be as well. */
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

/** Reads the board when it is asked to, never twice at once, and not while nobody looks. */
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
    /** What is on its way was asked with another token, of another account or service: it is not shown. */
    invalidate(): void {
      epoch += 1;
      fetchedVersion = requestedVersion;
      clearTimeout(timer);
    },
  };
}
