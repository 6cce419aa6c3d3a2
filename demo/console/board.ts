import type { Answer, Control } from './control.js';
import type { Archive, LoggedRequest, State, SteeredOrder, Webhook } from './wire.js';

/** Everything that the console shows, as it was read last. */
export type Board = {
  readonly state: State;
  /** The newest first, as are all lists. */
  readonly orders: readonly SteeredOrder[];
  readonly webhooks: readonly Webhook[];
  readonly requests: readonly LoggedRequest[];
  /** When it was read, by this page's clock in milliseconds. */
  readonly readAt: number;
};

/** Several changes in a moment are read once. */
const pauseMs = 200;

/** Tries of webhooks are told by nobody. */
const lookAgainMs = 2000;

type Failure = Extract<Answer<unknown>, { ok: false }>;

export type BoardListener = { readonly read: (board: Board) => void; readonly failed: (failure: Failure) => void };

/** The state first: where the token is refused, the rest would be as well. */
async function readBoard({ call }: Control): Promise<Answer<Board>> {
  const state = await call<State>('GET state');
  if (!state.ok) return state;
  const [orders, webhooks, requests] = await Promise.all([
    call<{ readonly orders: readonly SteeredOrder[] }>('GET orders', { limit: 100 }),
    call<{ readonly webhooks: readonly Webhook[] }>('GET webhooks', { limit: 100 }),
    call<Archive>('GET requests'),
  ]);
  if (!orders.ok) return orders;
  if (!webhooks.ok) return webhooks;
  if (!requests.ok) return requests;
  const value = {
    state: state.value,
    orders: orders.value.orders,
    webhooks: webhooks.value.webhooks,
    requests: requests.value.log.entries.toReversed(),
    readAt: Date.now(),
  };
  return { ok: true, value };
}

/** Reads the board when it is asked to, never twice at once, and not while nobody looks. */
export function boardReader(control: Control, { read, failed }: BoardListener) {
  let isReading = false;
  let asked = 0;
  let answered = 0;
  let epoch = 0;
  let later: ReturnType<typeof setTimeout> | undefined;

  const tell = (answer: Answer<Board>): void => {
    if (answer.ok) read(answer.value);
    else failed(answer);
  };

  const run = async (): Promise<void> => {
    const begun = epoch;
    isReading = true;
    answered = asked;
    const answer = await readBoard(control);
    isReading = false;
    if (begun === epoch) tell(answer);
    const waits = answer.ok && answer.value.webhooks.some(({ state }) => state === 'waiting');
    if (asked > answered) schedule(pauseMs);
    else if (waits && begun === epoch) schedule(lookAgainMs);
  };

  const schedule = (milliseconds: number): void => {
    clearTimeout(later);
    later = setTimeout(refresh, milliseconds);
  };

  function refresh(): void {
    asked += 1;
    if (document.hidden || isReading) return;
    clearTimeout(later);
    void run();
  }

  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) refresh();
  });

  return {
    refresh,
    /** What is on its way was asked with another token, of another account or service: it is not shown. */
    forget(): void {
      epoch += 1;
      answered = asked;
      clearTimeout(later);
    },
  };
}
