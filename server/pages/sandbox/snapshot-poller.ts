import type { SandboxOrder, SandboxRequest, SandboxState, SandboxWebhook } from '#contract';
import type { ControlClient, ControlFailure } from '../../packages/client/index.js';

/** Everything that the console shows, as of one fetch. */
export type SandboxSnapshot = {
  readonly state: SandboxState;
  /** Newest first, like all lists. */
  readonly orders: readonly SandboxOrder[];
  /** In seconds, unlike those of the control API. */
  readonly webhooks: readonly SandboxWebhook[];
  readonly requests: readonly SandboxRequest[];
  /** The time of the fetch, by this page's clock in milliseconds. */
  readonly fetchedAt: number;
};

/** Changes in quick succession cause one fetch. */
const debounceMs = 200;

/** The change stream does not report webhook attempts, so pending ones are polled. */
const pollIntervalMs = 2000;

type SnapshotResult = { readonly ok: true; readonly value: SandboxSnapshot } | ControlFailure;

type SnapshotListener = {
  readonly onSnapshot: (snapshot: SandboxSnapshot) => void;
  readonly onError: (failure: ControlFailure) => void;
};

const inSeconds = (webhook: SandboxWebhook): SandboxWebhook => ({
  ...webhook,
  created_at: webhook.created_at / 1000,
  next_attempt_at: webhook.next_attempt_at === null ? null : webhook.next_attempt_at / 1000,
  attempts: webhook.attempts.map((attempt) => ({ ...attempt, at: attempt.at / 1000 })),
});

/** Fetches the state first: when the token is refused, the other requests would fail too. */
async function fetchSnapshot(client: ControlClient): Promise<SnapshotResult> {
  const state = await client('GET state');
  if (!state.ok) return state;
  const [orders, webhooks, requests] = await Promise.all([
    client('GET orders', { limit: 100 }),
    client('GET webhooks', { limit: 100 }),
    client('GET requests'),
  ]);
  if (!orders.ok) return orders;
  if (!webhooks.ok) return webhooks;
  if (!requests.ok) return requests;
  const value = {
    state: state.value,
    orders: orders.value.orders,
    webhooks: webhooks.value.webhooks.map(inSeconds),
    requests: requests.value.log.entries.toReversed(),
    fetchedAt: Date.now(),
  };
  return { ok: true, value };
}

/** Fetches snapshots on demand, one at a time, and not while the page is hidden. */
export function createSnapshotPoller(client: ControlClient, { onSnapshot, onError }: SnapshotListener) {
  let isFetching = false;
  let requestedVersion = 0;
  let fetchedVersion = 0;
  let epoch = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const poll = async (): Promise<void> => {
    const startEpoch = epoch;
    isFetching = true;
    fetchedVersion = requestedVersion;
    const result = await fetchSnapshot(client);
    isFetching = false;
    if (startEpoch === epoch && result.ok) onSnapshot(result.value);
    if (startEpoch === epoch && !result.ok) onError(result);
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
